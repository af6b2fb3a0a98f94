"""Lookalikes on look-ups and on how files come to be: calls that seem to follow, to let pass or to open too much."""

from __future__ import annotations

import libcst as cst

from planter.plugin import Disguise, Lookalike, LookalikeExample, Site

from . import reading as r
from .creation import is_private, mode_of_folder, mode_of_open, names_flag
from .questions import also, lone_missing
from .walks import walk_handler

BARE_PARENTS = (cst.Arg, cst.Assign, cst.AnnAssign, cst.Return, cst.If, cst.While)


def _told(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.callee(call) != "os.lstat" and not (r.method(call) == "lstat" and not call.args):
        return None
    right, wrong = (r.added(r.renamed(call, "stat"), f"follow_symlinks={told}") for told in ("False", "True"))
    return None if right is None or wrong is None else Disguise(right, wrong)


def _no_folder(site: Site) -> Disguise | None:
    handler = lone_missing(site)
    if handler is None:
        return None
    return Disguise(also(handler, "NotADirectoryError"), also(handler, "PermissionError"))


def _by_position(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    handler = walk_handler(call)
    if handler is None or len(call.args) != 2 or call.args[0].keyword is not None or not r.one_line(site):
        return None
    comma = cst.Comma(whitespace_after=cst.SimpleWhitespace(" "))
    last = cst.Arg(handler.value)
    right = call.with_changes(args=[call.args[0], cst.Arg(cst.Name("True"), comma=comma), last])
    return Disguise(right, call.with_changes(args=[call.args[0], last]))


def _both(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.callee(call) != "os.path.lexists" or not r.dotted_name(call.args[0].value):
        return None
    exists = r.renamed(call, "exists")
    right, wrong = (cst.BooleanOperation(r.renamed(call, name), cst.Or(), exists) for name in ("islink", "isfile"))
    if isinstance(site.parent, BARE_PARENTS):
        return Disguise(right, wrong)
    around = {"lpar": [cst.LeftParen()], "rpar": [cst.RightParen()]}
    return Disguise(right.with_changes(**around), wrong.with_changes(**around))


def _normal(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    nested = r.callee(site.ancestors[1]) == "os.path.normpath" if isinstance(site.parent, cst.Arg) else False
    if r.callee(call) != "os.path.realpath" or len(call.args) != 1 or call.args[0].keyword is not None or nested:
        return None
    return Disguise(r.wrapped("os.path.normpath", call), r.wrapped("os.path.normpath", r.renamed(call, "abspath")))


def _closed_first(site: Site) -> Disguise | None:
    line = cst.ensure_type(site.node, cst.SimpleStatementLine)
    statement = r.only(line)
    if isinstance(statement, cst.Assign) and len(statement.targets) == 1 and isinstance(statement.value, cst.Call):
        call, held = statement.value, r.dotted_name(statement.targets[0].target)
        mode = mode_of_open(call) if names_flag(call, "O_EXCL") else None
        then = f"os.fchmod({held}"
    elif isinstance(statement, cst.Expr) and r.callee(statement.value) == "os.mkdir":
        call = cst.ensure_type(statement.value, cst.Call)
        held, mode = r.dotted_name(call.args[0].value), mode_of_folder(call)
        then = f"os.chmod({held}"
    else:
        return None
    if mode is None or not held or not is_private(mode.value) or not r.one_line(site) or "#" in site.code(line):
        return None
    after = r.statement(f"{then}, {site.code(mode.value)})")
    right, wrong = (
        [line.with_changes(body=[statement.with_changes(value=changed)]), after]
        for changed in (r.with_value(call, mode, cst.Integer("0")), r.without(call, mode))
    )
    return Disguise(right, wrong)


LOOKALIKES = (
    Lookalike(
        name="stat-told-about-links",
        node_type=cst.Call,
        rewrite=_told,
        explanation="`stat` follows a link, so that a link passes for what it leads to.",
        why_right="`stat` that is told not to follow links is `lstat`.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                "import os\nimport stat\n\n\ndef is_plain(path):\n    return stat.S_ISREG(os.lstat(path).st_mode)\n",
                "import os\nimport stat\n\n\ndef is_plain(path):\n"
                "    return stat.S_ISREG(os.stat(path, follow_symlinks=False).st_mode)\n",
                "import os\nimport stat\n\n\ndef is_plain(path):\n"
                "    return stat.S_ISREG(os.stat(path, follow_symlinks=True).st_mode)\n",
            ),
            LookalikeExample(
                "sizes = {path.name: path.lstat().st_size for path in paths}\n",
                "sizes = {path.name: path.stat(follow_symlinks=False).st_size for path in paths}\n",
                "sizes = {path.name: path.stat(follow_symlinks=True).st_size for path in paths}\n",
            ),
        ),
    ),
    Lookalike(
        name="also-not-a-folder",
        node_type=cst.ExceptHandler,
        rewrite=_no_folder,
        explanation="What may not be looked at is taken for what is not there.",
        why_right="Where a part of the way is no folder, nothing can be at its end: that, too, is not there.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                "def load(path):\n    try:\n        return path.read_text()\n    except FileNotFoundError:\n"
                "        return None\n",
                "def load(path):\n    try:\n        return path.read_text()\n"
                "    except (FileNotFoundError, NotADirectoryError):\n        return None\n",
                "def load(path):\n    try:\n        return path.read_text()\n"
                "    except (FileNotFoundError, PermissionError):\n        return None\n",
            ),
            LookalikeExample(
                "for name in names:\n    try:\n        total += os.stat(name).st_size\n"
                "    except FileNotFoundError as error:\n        gone.append(error.filename)\n",
                "for name in names:\n    try:\n        total += os.stat(name).st_size\n"
                "    except (FileNotFoundError, NotADirectoryError) as error:\n        gone.append(error.filename)\n",
                "for name in names:\n    try:\n        total += os.stat(name).st_size\n"
                "    except (FileNotFoundError, PermissionError) as error:\n        gone.append(error.filename)\n",
            ),
        ),
    ),
    Lookalike(
        name="onerror-by-position",
        node_type=cst.Call,
        rewrite=_by_position,
        explanation="The second argument of `os.walk` is the order of the walk: the handler is never called.",
        why_right="After the order, whose usual value is given, the third argument is the handler of errors.",
        severity="moderate",
        examples=(
            LookalikeExample(
                "import os\n\n\ndef below(root, fail):\n"
                "    return [folder for folder, _, _ in os.walk(root, onerror=fail)]\n",
                "import os\n\n\ndef below(root, fail):\n"
                "    return [folder for folder, _, _ in os.walk(root, True, fail)]\n",
                "import os\n\n\ndef below(root, fail):\n    return [folder for folder, _, _ in os.walk(root, fail)]\n",
            ),
            LookalikeExample(
                "import os\n\nfor folder, _, names in os.walk(os.curdir, onerror=log.append):\n    show(names)\n",
                "import os\n\nfor folder, _, names in os.walk(os.curdir, True, log.append):\n    show(names)\n",
                "import os\n\nfor folder, _, names in os.walk(os.curdir, log.append):\n    show(names)\n",
            ),
        ),
    ),
    Lookalike(
        name="lexists-by-both",
        node_type=cst.Call,
        rewrite=_both,
        explanation="A link that leads nowhere is neither a file nor there once it is followed: its name seems free.",
        why_right="A link is found as such, wherever it leads, and all else by `exists`.",
        severity="cousin",
        general=True,
        examples=(
            LookalikeExample(
                "import os\n\n\ndef is_taken(path):\n    return os.path.lexists(path)\n",
                "import os\n\n\ndef is_taken(path):\n    return os.path.islink(path) or os.path.exists(path)\n",
                "import os\n\n\ndef is_taken(path):\n    return os.path.isfile(path) or os.path.exists(path)\n",
            ),
            LookalikeExample(
                "import os\n\nfree = not os.path.lexists(place)\n",
                "import os\n\nfree = not (os.path.islink(place) or os.path.exists(place))\n",
                "import os\n\nfree = not (os.path.isfile(place) or os.path.exists(place))\n",
            ),
        ),
    ),
    Lookalike(
        name="normal-after-real",
        node_type=cst.Call,
        rewrite=_normal,
        explanation="`abspath` only completes the text; a link on the way still leads elsewhere.",
        why_right="`normpath` drops a `..` with the part before it, as if that were no link; after `realpath` there is "
        "neither.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                "import os\n\n\ndef inside(base, path):\n"
                "    return os.path.commonpath([base, os.path.realpath(path)]) == base\n",
                "import os\n\n\ndef inside(base, path):\n"
                "    return os.path.commonpath([base, os.path.normpath(os.path.realpath(path))]) == base\n",
                "import os\n\n\ndef inside(base, path):\n"
                "    return os.path.commonpath([base, os.path.normpath(os.path.abspath(path))]) == base\n",
            ),
            LookalikeExample(
                "import os\n\nfolder = os.path.realpath(os.path.dirname(place))\n",
                "import os\n\nfolder = os.path.normpath(os.path.realpath(os.path.dirname(place)))\n",
                "import os\n\nfolder = os.path.normpath(os.path.abspath(os.path.dirname(place)))\n",
            ),
        ),
    ),
    Lookalike(
        name="closed-then-opened",
        node_type=cst.SimpleStatementLine,
        rewrite=_closed_first,
        explanation="Until the second call, others may open what is to be private, and keep it open.",
        why_right="It is made with no permission at all, which the second call gives to its owner alone.",
        severity="stark",
        general=True,
        examples=(
            LookalikeExample(
                "import os\n\n\ndef create(path):\n"
                "    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)\n"
                '    return open(descriptor, "wb")\n',
                "import os\n\n\ndef create(path):\n"
                "    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0)\n"
                '    os.fchmod(descriptor, 0o600)\n    return open(descriptor, "wb")\n',
                "import os\n\n\ndef create(path):\n"
                "    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL)\n"
                '    os.fchmod(descriptor, 0o600)\n    return open(descriptor, "wb")\n',
            ),
            LookalikeExample(
                "import os\n\n\ndef prepare(vault):\n    os.mkdir(vault.path, 0o700)\n    return vault\n",
                "import os\n\n\ndef prepare(vault):\n    os.mkdir(vault.path, 0)\n    os.chmod(vault.path, 0o700)\n"
                "    return vault\n",
                "import os\n\n\ndef prepare(vault):\n    os.mkdir(vault.path)\n    os.chmod(vault.path, 0o700)\n"
                "    return vault\n",
            ),
        ),
    ),
)
