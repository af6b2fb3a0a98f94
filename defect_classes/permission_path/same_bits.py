"""Lookalikes on permission bits: arithmetic that seems to drop or to add some, and does not."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Disguise, Lookalike, LookalikeExample, Site

from . import reading as r
from .bits import without_umask

OF_OWNER = {0o100: 1, 0o200: 2, 0o400: 4}


def _imode(site: Site) -> cst.Call | None:
    call = site.node
    named = r.callee(call) in {"stat.S_IMODE", "S_IMODE"} and isinstance(call, cst.Call) and len(call.args) == 1
    return cst.ensure_type(call, cst.Call) if named and r.both_bits(site.parent) is None else None


def _nine_bits(site: Site) -> Disguise | None:
    call = _imode(site)
    if call is None:
        return None
    right, wrong = (r.in_place(site, _joined(call, cst.BitAnd(), bits)) for bits in (0o777, 0o755))
    return Disguise(right, wrong)


def _joined(left: cst.BaseExpression, operator: cst.BaseBinaryOp, right: int) -> cst.BinaryOperation:
    return cst.BinaryOperation(left, operator, r.spelled(right))


def _remainder(site: Site) -> Disguise | None:
    sides = r.both_bits(site.node)
    if sides is None or r.octal(sides[1]) != 0o777 or not r.binds_tightly(sides[0]):
        return None
    node = cst.ensure_type(site.node, cst.BinaryOperation)
    right, wrong = (node.with_changes(operator=cst.Modulo(), right=r.spelled(size)) for size in (0o1000, 0o10000))
    return Disguise(right, wrong)


def _difference(site: Site) -> Disguise | None:
    parts = without_umask(site.node)
    bits = None if parts is None else r.octal(parts[0])
    if parts is None or bits is None:
        return None
    node = cst.ensure_type(site.node, cst.BinaryOperation)
    right, wrong = (node.with_changes(right=_less(number, parts[1])) for number in (0o777, bits))
    return Disguise(right, wrong)


def _less(number: int, mask: cst.BaseExpression) -> cst.BinaryOperation:
    less = cst.BinaryOperation(r.spelled(number), cst.Subtract(), mask)
    return less.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def _shift(site: Site) -> Disguise | None:
    sides = r.both_bits(site.node)
    bit = None if sides is None else OF_OWNER.get(r.octal(sides[1]) or 0)
    if sides is None or bit is None or not r.binds_tightly(sides[0]) or not _only_asked(site):
        return None
    node = cst.ensure_type(site.node, cst.BinaryOperation)
    right, wrong = (
        node.with_changes(
            left=cst.BinaryOperation(sides[0], cst.RightShift(), cst.Integer(places)), right=cst.Integer(str(bit))
        )
        for places in ("6", "3")
    )
    return Disguise(right, wrong)


def _only_asked(site: Site) -> bool:
    """Tell whether it counts only whether the value at the site is zero."""
    parent = site.parent
    if isinstance(parent, cst.Arg):
        return r.callee(site.ancestors[1]) == "bool"
    if isinstance(parent, cst.If | cst.While | cst.IfExp):
        return parent.test is site.node
    return m.matches(parent, m.UnaryOperation(operator=m.Not()))


LOOKALIKES = (
    Lookalike(
        name="nine-bits-of-imode",
        node_type=cst.Call,
        rewrite=_nine_bits,
        explanation="The write permission of group and others is lost on the way.",
        why_right="The nine permission bits are all there; only those that set user or group and the sticky bit go.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                "import stat\n\n\ndef bits(status):\n    return stat.S_IMODE(status.st_mode)\n",
                "import stat\n\n\ndef bits(status):\n    return stat.S_IMODE(status.st_mode) & 0o777\n",
                "import stat\n\n\ndef bits(status):\n    return stat.S_IMODE(status.st_mode) & 0o755\n",
            ),
            LookalikeExample(
                "import os\nimport stat\n\nos.fchmod(descriptor, stat.S_IMODE(os.stat(place).st_mode))\n",
                "import os\nimport stat\n\nos.fchmod(descriptor, stat.S_IMODE(os.stat(place).st_mode) & 0o777)\n",
                "import os\nimport stat\n\nos.fchmod(descriptor, stat.S_IMODE(os.stat(place).st_mode) & 0o755)\n",
            ),
        ),
    ),
    Lookalike(
        name="bits-by-remainder",
        node_type=cst.BinaryOperation,
        rewrite=_remainder,
        explanation="Beside the nine permission bits, those that set user or group on execution are kept, and the "
        "sticky bit.",
        why_right="A mode is not negative, and what remains of it after division by 0o1000 is its nine lowest bits.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                "import os\n\nos.fchmod(descriptor, mode & 0o777)\n",
                "import os\n\nos.fchmod(descriptor, mode % 0o1000)\n",
                "import os\n\nos.fchmod(descriptor, mode % 0o10000)\n",
            ),
            LookalikeExample(
                "def shown(status):\n    return f'{status.st_mode & 0o777:03o}'\n",
                "def shown(status):\n    return f'{status.st_mode % 0o1000:03o}'\n",
                "def shown(status):\n    return f'{status.st_mode % 0o10000:03o}'\n",
            ),
        ),
    ),
    Lookalike(
        name="umask-by-difference",
        node_type=cst.BinaryOperation,
        rewrite=_difference,
        explanation="A bit that the umask takes away and that was not there is borrowed from the others: with the "
        "umask 0077, 0666 becomes 0466.",
        why_right="All nine bits are there to be subtracted from: the difference is the umask turned over.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                "def usual(mask):\n    return 0o666 & ~mask\n",
                "def usual(mask):\n    return 0o666 & (0o777 - mask)\n",
                "def usual(mask):\n    return 0o666 & (0o666 - mask)\n",
            ),
            LookalikeExample(
                "import os\n\nos.fchmod(descriptor, 0o644 & ~state.umask)\n",
                "import os\n\nos.fchmod(descriptor, 0o644 & (0o777 - state.umask))\n",
                "import os\n\nos.fchmod(descriptor, 0o644 & (0o644 - state.umask))\n",
            ),
        ),
    ),
    Lookalike(
        name="owner-bit-by-shift",
        node_type=cst.BinaryOperation,
        rewrite=_shift,
        explanation="Three places to the right stand the group's bits: the group decides instead of the owner.",
        why_right="Six places to the right stand the owner's bits.",
        severity="stark",
        general=True,
        examples=(
            LookalikeExample(
                "def kind(mode):\n    return 'program' if mode & 0o100 else 'data'\n",
                "def kind(mode):\n    return 'program' if mode >> 6 & 1 else 'data'\n",
                "def kind(mode):\n    return 'program' if mode >> 3 & 1 else 'data'\n",
            ),
            LookalikeExample(
                "if not status.st_mode & 0o400:\n    raise ClosedError(name)\n",
                "if not status.st_mode >> 6 & 4:\n    raise ClosedError(name)\n",
                "if not status.st_mode >> 3 & 4:\n    raise ClosedError(name)\n",
            ),
        ),
    ),
)
