"""Operators on permission bits: which are kept, which are asked for, which a umask takes away."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Example, Operator, Replacement, Site
from planter.syntax.names import leaves_unused

from . import reading as r

NARROWER = {0o777: 0o755, 0o666: 0o644}
ANY_OF = {0o100: 0o111, 0o400: 0o444, 0o200: 0o222}
OF_OWNER = {"stat.S_IXUSR": 0o111, "stat.S_IRUSR": 0o444, "stat.S_IWUSR": 0o222}
FEWER = {0o111: 0o100, 0o444: 0o400, 0o222: 0o200, 0o077: 0o007, 0o022: 0o002, 0o066: 0o006, 0o044: 0o004}
SETS_MODE = m.Call(func=m.Attribute(attr=m.OneOf(m.Name("chmod"), m.Name("fchmod"))))


def _masked(site: Site, table: dict[int, int]) -> Replacement | None:
    """Give `<value> & <bits>` with the bits that a table has for them."""
    sides = r.both_bits(site.node)
    number = None if sides is None else r.octal(sides[1])
    if number not in table:
        return None
    return cst.ensure_type(site.node, cst.BinaryOperation).with_changes(right=r.spelled(table[number]))


def _narrow(site: Site) -> Replacement | None:
    return _masked(site, NARROWER)


def _fewer(site: Site) -> Replacement | None:
    return _masked(site, FEWER)


def _special(site: Site) -> Replacement | None:
    sides = r.both_bits(site.node)
    if sides is None or r.octal(sides[1]) != 0o777 or leaves_unused(site, sides[0]):
        return None
    if isinstance(site.parent, cst.Arg) and m.matches(site.ancestors[1], SETS_MODE):
        return sides[0]
    return cst.ensure_type(site.node, cst.BinaryOperation).with_changes(right=r.spelled(0o7777))


def _any_of(site: Site) -> Replacement | None:
    sides = r.both_bits(site.node)
    if sides is None:
        return None
    bits = OF_OWNER.get(r.dotted_name(sides[1])) or ANY_OF.get(r.octal(sides[1]) or 0)
    if bits is None:
        return None
    new = cst.ensure_type(site.node, cst.BinaryOperation).with_changes(right=r.spelled(bits))
    return None if leaves_unused(site, new) else new


def without_umask(node: cst.CSTNode) -> tuple[cst.BaseExpression, cst.BaseExpression] | None:
    """Give bits and umask of `<bits> & ~<umask>`, where some bits are not there for the umask to take away."""
    sides = r.both_bits(node)
    if sides is None or not isinstance(sides[1], cst.UnaryOperation) or sides[1].lpar:
        return None
    bits, taken = sides[0], sides[1].expression
    if not isinstance(sides[1].operator, cst.BitInvert) or not r.binds_tightly(bits):
        return None
    if r.octal(bits) in {0o777, 0o7777}:
        return None
    named = r.dotted_name(taken).rpartition(".")[2]
    return (bits, taken) if "mask" in named.lower() or r.octal(taken) is not None else None


def _subtracted(site: Site) -> Replacement | None:
    parts = without_umask(site.node)
    if parts is None:
        return None
    return cst.ensure_type(site.node, cst.BinaryOperation).with_changes(operator=cst.Subtract(), right=parts[1])


OPERATORS = (
    Operator(
        name="mask-narrowed",
        node_type=cst.BinaryOperation,
        rewrite=_narrow,
        explanation="The write permission of group and others is lost on the way.",
        severity="stark",
        general=True,
        examples=(
            Example(
                "import os\n\nos.fchmod(descriptor, mode & 0o777)\n",
                "import os\n\nos.fchmod(descriptor, mode & 0o755)\n",
            ),
            Example(
                "def bits(status):\n    return status.st_mode & 0o666 | 0o200\n",
                "def bits(status):\n    return status.st_mode & 0o644 | 0o200\n",
            ),
        ),
    ),
    Operator(
        name="special-bits-kept",
        node_type=cst.BinaryOperation,
        rewrite=_special,
        explanation="Beside the nine permission bits, those that set user or group on execution are kept, and the "
        "sticky bit.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "import os\n\nos.chmod(place, mode & 0o777)\n",
                "import os\n\nos.chmod(place, mode)\n",
            ),
            Example(
                "def bits(status):\n    return status.st_mode & 0o777\n",
                "def bits(status):\n    return status.st_mode & 0o7777\n",
            ),
        ),
    ),
    Operator(
        name="any-bit-for-owner",
        node_type=cst.BinaryOperation,
        rewrite=_any_of,
        explanation="The owner's bit decides; here it is enough that anybody has one like it.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "def is_program(status):\n    return bool(status.st_mode & 0o100)\n",
                "def is_program(status):\n    return bool(status.st_mode & 0o111)\n",
            ),
            Example(
                "import stat\n\n\ndef kind(mode):\n    if stat.S_ISREG(mode) and mode & stat.S_IXUSR:\n"
                "        return 'program'\n    return 'data'\n",
                "import stat\n\n\ndef kind(mode):\n    if stat.S_ISREG(mode) and mode & 0o111:\n"
                "        return 'program'\n    return 'data'\n",
            ),
        ),
    ),
    Operator(
        name="fewer-bits-asked",
        node_type=cst.BinaryOperation,
        rewrite=_fewer,
        explanation="Of several bits, each of which would decide, only some are asked for.",
        severity="stark",
        general=True,
        examples=(
            Example(
                "def is_private(status):\n    return not status.st_mode & 0o077\n",
                "def is_private(status):\n    return not status.st_mode & 0o007\n",
            ),
            Example(
                "programs = [name for name, mode in modes if mode & 0o111]\n",
                "programs = [name for name, mode in modes if mode & 0o100]\n",
            ),
        ),
    ),
    Operator(
        name="umask-subtracted",
        node_type=cst.BinaryOperation,
        rewrite=_subtracted,
        explanation="A umask takes bits away, and takes none away that is not there; a difference borrows from the "
        "other bits then: 0666 less 0077 is 0567.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "def usual(mask):\n    return 0o666 & ~mask\n",
                "def usual(mask):\n    return 0o666 - mask\n",
            ),
            Example(
                "import os\n\nos.chmod(path, status.st_mode & ~0o022)\n",
                "import os\n\nos.chmod(path, status.st_mode - 0o022)\n",
            ),
        ),
    ),
)
