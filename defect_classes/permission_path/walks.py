"""Operators on walks of folders: what cannot be listed is passed over in silence."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Documented, Example, Operator, Replacement, Site
from planter.syntax.names import leaves_unused, reads
from planter.syntax.sites import findall

from . import documents
from . import reading as r

WALKS = ("os.walk", "os.fwalk")


def walk_handler(node: cst.CSTNode) -> cst.Arg | None:
    """Give the argument of a walk that takes its errors."""
    if not isinstance(node, cst.Call) or r.callee(node) not in WALKS:
        return None
    return r.argument(node, None, "onerror")


def _drop_handler(site: Site) -> Replacement | None:
    node = site.node
    if isinstance(node, cst.Call):
        handler = walk_handler(node)
        new = None if handler is None else r.without(node, handler)
        return None if new is None or leaves_unused(site, new) else new
    function = cst.ensure_type(node, cst.FunctionDef)
    if not any(isinstance(part, cst.FunctionDef) for part in function.body.body):
        return None
    for call in r.found(function.body, lambda inner: walk_handler(inner) is not None):
        changed = _without_own_handler(function, cst.ensure_type(call, cst.Call))
        if changed is not None and not leaves_unused(site, changed):
            return changed
    return None


def _without_own_handler(function: cst.FunctionDef, call: cst.Call) -> cst.FunctionDef | None:
    """Give the function without the handler that it defines for this call alone, and the call without it."""
    handler = walk_handler(call)
    name = r.dotted_name(handler.value) if handler is not None else ""
    own = [part for part in function.body.body if isinstance(part, cst.FunctionDef) and part.name.value == name]
    if handler is None or len(own) != 1 or reads(function, name) != 1 or own[0].decorators:
        return None
    block = cst.ensure_type(function.body, cst.IndentedBlock).body
    place = next(index for index, part in enumerate(block) if part is own[0])
    before, after = block[:place], block[place + 1 :]
    if not after:
        return None
    body = function.body.with_changes(body=[*before, _led_by(after[0], own[0]), *after[1:]])
    changed = function.with_changes(body=body).deep_replace(call, r.without(call, handler))
    return cst.ensure_type(changed, cst.FunctionDef)


def _led_by(line: cst.BaseStatement, gone: cst.FunctionDef) -> cst.BaseStatement:
    """Give the statement with the blank lines before it that stood before the one that is gone."""
    if not isinstance(line, cst.SimpleStatementLine | cst.BaseCompoundStatement):
        return line
    if any(blank.comment for blank in (*line.leading_lines, *gone.leading_lines)):
        return line
    return line.with_changes(leading_lines=gone.leading_lines)


def _pass_denied(site: Site) -> Replacement | None:
    line = cst.ensure_type(site.node, cst.SimpleStatementLine)
    function = site.function
    if not isinstance(r.only(line), cst.Raise) or function is None or site.ancestors[1] is not function:
        return None
    parameters = function.params.params
    if len(parameters) != 1 or not _is_handler(site, function.name.value):
        return None
    name = parameters[0].name.value
    guard = cst.ensure_type(r.statement(f"if not isinstance({name}, PermissionError):\n    pass\n"), cst.If)
    block = cst.IndentedBlock(body=[line.with_changes(leading_lines=())])
    return guard.with_changes(body=block, leading_lines=line.leading_lines)


def _is_handler(site: Site, name: str) -> bool:
    told = m.Arg(keyword=m.Name("onerror"), value=m.Name(name))
    return bool(findall(site.module, m.Call(args=[m.ZeroOrMore(), told, m.ZeroOrMore()])))


def _glob(site: Site) -> Replacement | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.method(call) != "iterdir" or call.args:
        return None
    return r.added(r.renamed(call, "glob"), r.quoted(site, "*"))


OPERATORS = (
    Operator(
        name="walk-without-onerror",
        node_type=(cst.Call, cst.FunctionDef),
        rewrite=_drop_handler,
        explanation="Without `onerror`, `os.walk` passes over every folder that it may not list, and says nothing.",
        severity="moderate",
        general=True,
        documented=Documented("Python library reference, os", "os.walk", documents.walk_is_silent),
        examples=(
            Example(
                "import os\n\n\ndef names(root, log):\n"
                "    for folder, _, files in os.walk(root, onerror=log.append):\n"
                "        yield from files\n    log.close()\n",
                "import os\n\n\ndef names(root, log):\n    for folder, _, files in os.walk(root):\n"
                "        yield from files\n    log.close()\n",
            ),
            Example(
                "import os\n\n\ndef count(root):\n    def _stop(error):\n        raise error\n\n"
                "    return sum(len(files) for _, _, files in os.walk(root, topdown=False, onerror=_stop))\n",
                "import os\n\n\ndef count(root):\n"
                "    return sum(len(files) for _, _, files in os.walk(root, topdown=False))\n",
            ),
        ),
    ),
    Operator(
        name="denied-passed-by-onerror",
        node_type=cst.SimpleStatementLine,
        rewrite=_pass_denied,
        explanation="The handler of a walk raises everything but what is not allowed, so that a closed folder counts "
        "as an empty one.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "import os\n\n\ndef _stop(error):\n    raise error\n\n\ndef count(root):\n"
                "    return sum(len(files) for _, _, files in os.walk(root, onerror=_stop))\n",
                "import os\n\n\ndef _stop(error):\n    if not isinstance(error, PermissionError):\n"
                "        raise error\n\n\ndef count(root):\n"
                "    return sum(len(files) for _, _, files in os.walk(root, onerror=_stop))\n",
            ),
            Example(
                "import os\n\n\ndef find(root):\n    def fail(problem):\n        text = str(problem)\n"
                "        raise ScanError(text) from problem\n\n"
                "    return list(os.walk(root, onerror=fail))\n",
                "import os\n\n\ndef find(root):\n    def fail(problem):\n        text = str(problem)\n"
                "        if not isinstance(problem, PermissionError):\n"
                "            raise ScanError(text) from problem\n\n"
                "    return list(os.walk(root, onerror=fail))\n",
            ),
        ),
    ),
    Operator(
        name="iterdir-by-glob",
        node_type=cst.Call,
        rewrite=_glob,
        explanation="`iterdir` raises where a folder cannot be listed; `glob` gives nothing, as if it were empty.",
        severity="cousin",
        general=True,
        documented=Documented("Python library reference, pathlib", "Path.glob", documents.glob_is_silent),
        examples=(
            Example(
                'def keys(folder):\n    return [path for path in folder.iterdir() if path.suffix == ".key"]\n',
                'def keys(folder):\n    return [path for path in folder.glob("*") if path.suffix == ".key"]\n',
            ),
            Example(
                "for path in sorted((root / 'jobs').iterdir()):\n    queue.put(path)\n",
                "for path in sorted((root / 'jobs').glob('*')):\n    queue.put(path)\n",
            ),
        ),
    ),
)
