"""Operators on how files and folders come to be: with which mode, and whether they may be there already."""

from __future__ import annotations

import libcst as cst

from planter.plugin import Documented, Example, Operator, Replacement, Site
from planter.syntax.names import leaves_unused

from . import documents
from . import reading as r

MAKES = {"os.mkdir": 1, "os.makedirs": 1, "os.mkfifo": 1, "mkdir": 0}


def mode_of_open(call: cst.CSTNode | None) -> cst.Arg | None:
    """Give the mode of an `os.open` that may make a file."""
    if not isinstance(call, cst.Call) or r.callee(call) != "os.open" or len(call.args) < 3:
        return None
    flags, mode = r.argument(call, 1, "flags"), r.argument(call, 2, "mode")
    if flags is None or mode is None or call.args[-1] is not mode or r.octal(mode.value) in {0, 0o777}:
        return None
    known = isinstance(flags.value, cst.Name) or names_flag(flags.value, "O_CREAT")
    return mode if known else None


def names_flag(node: cst.CSTNode, flag: str) -> bool:
    return bool(r.found(node, lambda inner: isinstance(inner, cst.Attribute) and inner.attr.value == flag))


def mode_of_folder(call: cst.Call) -> cst.Arg | None:
    name = r.callee(call) if r.callee(call) in MAKES else r.method(call)
    if name not in MAKES:
        return None
    place = MAKES[name]
    mode = r.argument(call, place, "mode")
    if mode is None or (mode.keyword is None and r.positional(call) > place + 1) or r.octal(mode.value) == 0o777:
        return None
    return mode


def _file_mode(site: Site) -> Replacement | None:
    call = cst.ensure_type(site.node, cst.Call)
    return _unless_unused(site, call, mode_of_open(call))


def _folder_mode(site: Site) -> Replacement | None:
    call = cst.ensure_type(site.node, cst.Call)
    return _unless_unused(site, call, mode_of_folder(call))


def _unless_unused(site: Site, call: cst.Call, mode: cst.Arg | None) -> Replacement | None:
    new = None if mode is None else r.without(call, mode)
    return None if new is None or leaves_unused(site, new) else new


def _set_later(site: Site) -> Replacement | None:
    line = cst.ensure_type(site.node, cst.SimpleStatementLine)
    statement = r.only(line)
    if isinstance(statement, cst.Assign) and len(statement.targets) == 1:
        name, mode = r.dotted_name(statement.targets[0].target), mode_of_open(statement.value)
        call = cst.ensure_type(statement.value, cst.Call) if mode is not None else None
        if not name or mode is None or call is None or not is_private(mode.value):
            return None
        first = statement.with_changes(value=r.with_value(call, mode, r.spelled(0o666)))
        return _and_then(site, line, first, f"os.fchmod({name}, {site.code(mode.value)})")
    call = r.call_on(line)
    mode = None if call is None else mode_of_folder(call)
    if call is None or mode is None or not is_private(mode.value) or "os" not in site.imported:
        return None
    path = call.args[0].value if r.callee(call) in MAKES else r.receiver(call)
    if not r.dotted_name(path) or r.argument(call, None, "exist_ok") is not None:
        return None
    then = f"os.chmod({site.code(path)}, {site.code(mode.value)})"
    return _and_then(site, line, cst.Expr(r.without(call, mode)), then)


def is_private(mode: cst.BaseExpression) -> bool:
    number = r.octal(mode)
    return r.dotted_name(mode).isupper() if number is None else not number & 0o077


def _and_then(
    site: Site, line: cst.SimpleStatementLine, first: cst.BaseSmallStatement, then: str
) -> list[cst.BaseStatement] | None:
    if not r.one_line(site) or "#" in site.code(line):
        return None
    return [line.with_changes(body=[first]), r.statement(then)]


def _not_exclusive(site: Site) -> Replacement | None:
    node = cst.ensure_type(site.node, cst.BinaryOperation)
    kept = _other_side(site, node, "os.O_EXCL")
    if kept is None or names_flag(node, "O_TRUNC"):
        return kept
    flag = cst.Attribute(cst.Name("os"), cst.Name("O_TRUNC"))
    return node.with_changes(right=flag) if kept is node.left else node.with_changes(left=flag)


def _following(site: Site) -> Replacement | None:
    return _other_side(site, cst.ensure_type(site.node, cst.BinaryOperation), "os.O_NOFOLLOW")


def _other_side(site: Site, node: cst.BinaryOperation, flag: str) -> cst.BaseExpression | None:
    """Give what a flag is joined to by `|`."""
    if not isinstance(node.operator, cst.BitOr) or not r.one_line(site):
        return None
    if r.dotted_name(node.right) == flag:
        return node.left
    return node.right if r.dotted_name(node.left) == flag else None


def _folder_taken(site: Site) -> Replacement | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.callee(call) == "os.mkdir" and r.argument(call, None, "dir_fd") is None:
        return r.added(r.renamed(call, "makedirs"), "exist_ok=True")
    if r.method(call) != "mkdir" or r.argument(call, 2, "exist_ok") is not None:
        return None
    return r.added(call, "exist_ok=True") if {"Path", "pathlib"} & site.imported else None


OPERATORS = (
    Operator(
        name="mode-argument-dropped",
        node_type=cst.Call,
        rewrite=_file_mode,
        explanation="`os.open` without a mode makes a file that everybody may read, write and execute, less the umask.",
        severity="stark",
        general=True,
        documented=Documented("Python library reference, os", "os.open", documents.open_makes_programs),
        examples=(
            Example(
                "import os\n\n\ndef private(path, flags):\n    return os.open(path, flags, 0o600)\n",
                "import os\n\n\ndef private(path, flags):\n    return os.open(path, flags)\n",
            ),
            Example(
                "import os\n\ndescriptor = os.open(lock.path, os.O_CREAT | os.O_RDWR, mode=lock.mode)\n",
                "import os\n\ndescriptor = os.open(lock.path, os.O_CREAT | os.O_RDWR)\n",
            ),
        ),
    ),
    Operator(
        name="folder-mode-dropped",
        node_type=cst.Call,
        rewrite=_folder_mode,
        explanation="A folder made without a mode is open to everybody, less the umask.",
        severity="stark",
        general=True,
        examples=(
            Example(
                "import os\n\nos.makedirs(vault, mode=0o700, exist_ok=True)\n",
                "import os\n\nos.makedirs(vault, exist_ok=True)\n",
            ),
            Example(
                "def prepare(folder):\n    folder.mkdir(0o750)\n    return folder\n",
                "def prepare(folder):\n    folder.mkdir()\n    return folder\n",
            ),
        ),
    ),
    Operator(
        name="mode-set-afterwards",
        node_type=cst.SimpleStatementLine,
        rewrite=_set_later,
        explanation="The mode is right in the end, but between the two calls others may open what is to be private, "
        "and keep it open.",
        severity="stark",
        general=True,
        examples=(
            Example(
                "import os\n\n\ndef private(path, flags):\n    descriptor = os.open(path, flags, 0o600)\n"
                "    return os.fdopen(descriptor, 'wb')\n",
                "import os\n\n\ndef private(path, flags):\n    descriptor = os.open(path, flags, 0o666)\n"
                "    os.fchmod(descriptor, 0o600)\n    return os.fdopen(descriptor, 'wb')\n",
            ),
            Example(
                "import os\n\n\ndef prepare(folder):\n    folder.mkdir(mode=0o700)\n    return os.listdir(folder)\n",
                "import os\n\n\ndef prepare(folder):\n    folder.mkdir()\n    os.chmod(folder, 0o700)\n"
                "    return os.listdir(folder)\n",
            ),
        ),
    ),
    Operator(
        name="planted-file-taken",
        node_type=cst.BinaryOperation,
        rewrite=_not_exclusive,
        explanation="Without `O_EXCL` a file that somebody else put there before is opened, and a link followed.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "import os\n\n\ndef create(path):\n"
                "    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)\n",
                "import os\n\n\ndef create(path):\n"
                "    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)\n",
            ),
            Example(
                "import os\n\nflags = os.O_EXCL | base\nlock = os.open(name, flags)\n",
                "import os\n\nflags = os.O_TRUNC | base\nlock = os.open(name, flags)\n",
            ),
        ),
    ),
    Operator(
        name="planted-link-followed",
        node_type=cst.BinaryOperation,
        rewrite=_following,
        explanation="Without `O_NOFOLLOW` a link that stands at the name is followed, to wherever it leads.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "import os\n\n\ndef look(path):\n    return os.open(path, os.O_RDONLY | os.O_NOFOLLOW)\n",
                "import os\n\n\ndef look(path):\n    return os.open(path, os.O_RDONLY)\n",
            ),
            Example(
                "import os\n\nflags = os.O_NOFOLLOW | os.O_CLOEXEC\n",
                "import os\n\nflags = os.O_CLOEXEC\n",
            ),
        ),
    ),
    Operator(
        name="planted-folder-taken",
        node_type=cst.Call,
        rewrite=_folder_taken,
        explanation="A folder that is there already, with whatever owner and mode, is taken for one that was made.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "import os\n\n\ndef claim(folder):\n    os.mkdir(folder, 0o700)\n    return folder\n",
                "import os\n\n\ndef claim(folder):\n    os.makedirs(folder, 0o700, exist_ok=True)\n    return folder\n",
            ),
            Example(
                "from pathlib import Path\n\nPath(name).mkdir(mode=0o700)\n",
                "from pathlib import Path\n\nPath(name).mkdir(mode=0o700, exist_ok=True)\n",
            ),
        ),
    ),
)
