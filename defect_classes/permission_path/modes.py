"""Operators on modes that must go with a file: they are lost, or carried only now and then."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Documented, Example, Operator, Replacement, Site
from planter.syntax.names import leaves_unused
from planter.syntax.sites import findall

from . import documents
from . import reading as r

CARRIES = frozenset({"os.chmod", "os.fchmod", "shutil.copymode", "shutil.copystat"})


def carrier(line: cst.CSTNode) -> cst.Call | None:
    """Give the call of a line that sets a mode."""
    call = r.call_on(line)
    if call is None:
        return None
    of_path = r.method(call) == "chmod" and len(call.args) == 1
    return call if of_path or r.callee(call) in CARRIES else None


def _mode_argument(call: cst.Call) -> cst.BaseExpression | None:
    if r.callee(call) in {"shutil.copymode", "shutil.copystat"}:
        return None
    arg = r.argument(call, 1 if r.callee(call) in CARRIES else 0, "mode")
    return None if arg is None else arg.value


def _not_carried(site: Site) -> Replacement | None:
    if carrier(site.node) is None or not r.has_company(site) or leaves_unused(site):
        return None
    return []


def _of_programs(site: Site) -> Replacement | None:
    line = cst.ensure_type(site.node, cst.SimpleStatementLine)
    call = carrier(line)
    mode = None if call is None else _mode_argument(call)
    sides = r.both_bits(mode)
    mode = mode if sides is None or r.octal(sides[1]) is None else sides[0]
    if mode is None or not r.dotted_name(mode) or r.dotted_name(mode).isupper():
        return None
    if any(isinstance(ancestor, cst.If) for ancestor in site.ancestors[:2]):
        return None
    guard = cst.ensure_type(r.statement(f"if {site.code(mode)} & 0o111:\n    pass\n"), cst.If)
    block = cst.IndentedBlock(body=[line.with_changes(leading_lines=())])
    return guard.with_changes(body=block, leading_lines=line.leading_lines)


def _copyfile(site: Site) -> Replacement | None:
    call = cst.ensure_type(site.node, cst.Call)
    return r.renamed(call, "copyfile") if r.callee(call) in {"shutil.copy", "shutil.copy2"} else None


def _umask_left(site: Site) -> Replacement | None:
    call = r.call_on(site.node)
    if call is None or r.callee(call) != "os.umask" or len(call.args) != 1 or site.function is None:
        return None
    name = r.dotted_name(call.args[0].value)
    taken = m.Assign(targets=[m.AssignTarget(m.Name(name))], value=m.Call(func=m.Attribute(attr=m.Name("umask"))))
    if not name or not r.has_company(site) or not findall(site.function, taken) or leaves_unused(site):
        return None
    return []


OPERATORS = (
    Operator(
        name="mode-not-carried",
        node_type=cst.SimpleStatementLine,
        rewrite=_not_carried,
        explanation="The file keeps the mode that it was made with, which says how it was made and not what it is for.",
        severity="stark",
        general=True,
        examples=(
            Example(
                "import os\nimport tempfile\n\n\ndef save(place, data, old):\n"
                "    descriptor, spare = tempfile.mkstemp(dir=os.path.dirname(place))\n"
                '    with open(descriptor, "wb") as stream:\n        stream.write(data)\n'
                "        os.fchmod(descriptor, old.st_mode)\n    os.replace(spare, place)\n    return old\n",
                "import os\nimport tempfile\n\n\ndef save(place, data, old):\n"
                "    descriptor, spare = tempfile.mkstemp(dir=os.path.dirname(place))\n"
                '    with open(descriptor, "wb") as stream:\n        stream.write(data)\n'
                "    os.replace(spare, place)\n    return old\n",
            ),
            Example(
                "def install(script, target):\n    target.write_bytes(script)\n    target.chmod(0o755)\n"
                "    return target\n",
                "def install(script, target):\n    target.write_bytes(script)\n    return target\n",
            ),
        ),
    ),
    Operator(
        name="mode-only-of-programs",
        node_type=cst.SimpleStatementLine,
        rewrite=_of_programs,
        explanation="The mode is carried only where something in it may be executed; every other file keeps the mode "
        "that it was made with.",
        severity="stark",
        general=True,
        examples=(
            Example(
                "import os\n\n\ndef lay_down(spare, place, mode):\n    os.chmod(spare, mode & 0o777)\n"
                "    os.replace(spare, place)\n",
                "import os\n\n\ndef lay_down(spare, place, mode):\n    if mode & 0o111:\n"
                "        os.chmod(spare, mode & 0o777)\n    os.replace(spare, place)\n",
            ),
            Example(
                "for target, status in pairs:\n    target.write_bytes(status.data)\n    target.chmod(status.st_mode)\n",
                "for target, status in pairs:\n    target.write_bytes(status.data)\n"
                "    if status.st_mode & 0o111:\n        target.chmod(status.st_mode)\n",
            ),
        ),
    ),
    Operator(
        name="copyfile-for-copy",
        node_type=cst.Call,
        rewrite=_copyfile,
        explanation="`copyfile` copies content alone; `copy` and `copy2` copy the mode too.",
        severity="stark",
        general=True,
        documented=Documented("Python library reference, shutil", "shutil.copyfile", documents.copyfile_copies_no_mode),
        examples=(
            Example(
                "import shutil\n\n\ndef keep(path, backup):\n    shutil.copy2(path, backup)\n    return backup\n",
                "import shutil\n\n\ndef keep(path, backup):\n    shutil.copyfile(path, backup)\n    return backup\n",
            ),
            Example(
                "import shutil\n\nshutil.copy(source, target, follow_symlinks=False)\n",
                "import shutil\n\nshutil.copyfile(source, target, follow_symlinks=False)\n",
            ),
        ),
    ),
    Operator(
        name="umask-not-restored",
        node_type=cst.SimpleStatementLine,
        rewrite=_umask_left,
        explanation="The umask was changed only to read it; it stays changed, for all that the process makes later.",
        severity="stark",
        general=True,
        examples=(
            Example(
                "import os\n\n\ndef usual_mode():\n    mask = os.umask(0)\n    os.umask(mask)\n"
                "    return 0o666 & ~mask\n",
                "import os\n\n\ndef usual_mode():\n    mask = os.umask(0)\n    return 0o666 & ~mask\n",
            ),
            Example(
                "import os\n\n\ndef report(log):\n    former = os.umask(0o077)\n    log.open()\n    os.umask(former)\n"
                "    log.write(oct(former))\n",
                "import os\n\n\ndef report(log):\n    former = os.umask(0o077)\n    log.open()\n"
                "    log.write(oct(former))\n",
            ),
        ),
    ),
)
