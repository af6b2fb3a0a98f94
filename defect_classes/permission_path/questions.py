"""Operators on questions about the disk: "not allowed" is answered like "not there"."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Documented, Example, Operator, Replacement, Site
from planter.syntax.names import leaves_unused
from planter.syntax.sites import findall

from . import documents
from . import reading as r

FOLLOWING = frozenset({"open", "os.open", "os.stat", "os.listdir", "os.scandir"})
OF_THE_LINK = frozenset({"os.lstat", "os.unlink", "os.remove", "os.readlink"})
OF_A_PATH = frozenset({"read_text", "read_bytes", "open", "stat"})
ACCESSES = frozenset({"os.R_OK", "os.W_OK", "os.X_OK"})


def lone_missing(site: Site) -> cst.ExceptHandler | None:
    """Give the handler at the site when it passes over FileNotFoundError alone, and no other names what is denied."""
    handler = cst.ensure_type(site.node, cst.ExceptHandler)
    if not m.matches(handler.type or handler, m.Name("FileNotFoundError")) or r.raises(handler.body):
        return None
    others = [h.type for h in cst.ensure_type(site.parent, cst.Try).handlers if h is not handler]
    named = m.Name("PermissionError") | m.Name("NotADirectoryError")
    return None if any(kind is not None and findall(kind, named) for kind in others) else handler


def also(handler: cst.ExceptHandler, name: str) -> cst.ExceptHandler:
    """Give the handler of one type as one of that type and another."""
    both = cst.ensure_type(cst.parse_expression(f"(FileNotFoundError, {name})"), cst.Tuple)
    return handler.with_changes(type=both)


def _denied_too(site: Site) -> Replacement | None:
    handler = lone_missing(site)
    return None if handler is None else also(handler, "PermissionError")


def _ask_first(site: Site) -> Replacement | None:
    node = cst.ensure_type(site.node, cst.Try)
    if len(node.handlers) != 1 or node.orelse or node.finalbody or not isinstance(node.body, cst.IndentedBlock):
        return None
    handler = node.handlers[0]
    missing = m.matches(handler.type or handler, m.Name("FileNotFoundError"))
    if not missing or handler.name is not None or handler.leading_lines or not r.ends_in_jump(handler.body):
        return None
    asked = _first_question(node.body)
    if asked is None or "os" not in site.imported or any(isinstance(a, cst.Try) for a in site.ancestors):
        return None
    test = cst.UnaryOperation(cst.Not(), asked)
    guard = cst.If(test=test, body=handler.body, leading_lines=node.leading_lines)
    new = [guard, *node.body.body]
    return None if leaves_unused(site, *new) else new


def _first_question(body: cst.IndentedBlock) -> cst.Call | None:
    """Give the question whether the path that a block looks up first is there."""
    for node in r.found(body.body[0], lambda inner: isinstance(inner, cst.Call)):
        call = cst.ensure_type(node, cst.Call)
        name = r.callee(call)
        value = call.args[0].value if call.args else call
        if name in OF_THE_LINK and r.dotted_name(value):
            return r.wrapped("os.path.lexists", value)
        if name in FOLLOWING and r.dotted_name(value):
            return r.wrapped("os.path.exists", value)
        if r.method(call) in OF_A_PATH and r.dotted_name(r.receiver(call)):
            return r.wrapped("os.path.exists", r.receiver(call))
    return None


def _half_access(site: Site) -> Replacement | None:
    call = cst.ensure_type(site.node, cst.Call)
    asked = r.argument(call, 1, "mode") if r.callee(call) == "os.access" else None
    if asked is None or not isinstance(asked.value, cst.BinaryOperation):
        return None
    flags = asked.value
    names = (r.dotted_name(flags.left), r.dotted_name(flags.right))
    if not isinstance(flags.operator, cst.BitOr) or not set(names) <= ACCESSES:
        return None
    return r.with_value(call, asked, flags.right if names[0] == "os.X_OK" else flags.left)


OPERATORS = (
    Operator(
        name="denied-as-missing",
        node_type=cst.ExceptHandler,
        rewrite=_denied_too,
        explanation="What may not be looked at is taken for what is not there.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "def load(path):\n    try:\n        return path.read_text()\n    except FileNotFoundError:\n"
                "        return None\n",
                "def load(path):\n    try:\n        return path.read_text()\n"
                "    except (FileNotFoundError, PermissionError):\n        return None\n",
            ),
            Example(
                "for name in names:\n    try:\n        sizes[name] = os.stat(name).st_size\n"
                "    except FileNotFoundError as error:\n        gone.append(error.filename)\n",
                "for name in names:\n    try:\n        sizes[name] = os.stat(name).st_size\n"
                "    except (FileNotFoundError, PermissionError) as error:\n        gone.append(error.filename)\n",
            ),
        ),
    ),
    Operator(
        name="missing-by-exists",
        node_type=cst.Try,
        rewrite=_ask_first,
        explanation="`os.path.exists` says no of a path in a folder that may not be searched, where opening it "
        "raises PermissionError: a closed folder counts as one without the file.",
        severity="cousin",
        general=True,
        documented=Documented("Python library reference, os.path", "os.path.exists", documents.exists_says_no),
        examples=(
            Example(
                "import os\n\n\ndef load(path):\n    try:\n        with open(path) as stream:\n"
                "            return stream.read()\n    except FileNotFoundError:\n        return os.linesep\n",
                "import os\n\n\ndef load(path):\n    if not os.path.exists(path):\n        return os.linesep\n"
                "    with open(path) as stream:\n        return stream.read()\n",
            ),
            Example(
                "import os\n\n\ndef clean(paths):\n    for path in paths:\n        try:\n            os.unlink(path)\n"
                "        except FileNotFoundError:\n            continue\n",
                "import os\n\n\ndef clean(paths):\n    for path in paths:\n"
                "        if not os.path.lexists(path):\n            continue\n        os.unlink(path)\n",
            ),
        ),
    ),
    Operator(
        name="access-half-asked",
        node_type=cst.Call,
        rewrite=_half_access,
        explanation="Of two permissions that are both needed one is asked for; a folder that may be written to but "
        "not searched, or the other way round, passes.",
        severity="cousin",
        general=True,
        examples=(
            Example(
                "import os\n\n\ndef usable(folder):\n    return os.access(folder, os.W_OK | os.X_OK)\n",
                "import os\n\n\ndef usable(folder):\n    return os.access(folder, os.W_OK)\n",
            ),
            Example(
                "import os\n\nif not os.access(store.path, os.X_OK | os.R_OK):\n    raise StoreError(store.path)\n",
                "import os\n\nif not os.access(store.path, os.R_OK):\n    raise StoreError(store.path)\n",
            ),
        ),
    ),
)
