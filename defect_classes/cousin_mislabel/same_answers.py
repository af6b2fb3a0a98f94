"""Lookalikes on questions: of a type, of a folder, of a place in an order, asked in other words."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Disguise, Lookalike, LookalikeExample, Site
from planter.syntax.sites import findall

from . import reading as r
from .containment import contained
from .matching import exact_int


def _no_bool(site: Site) -> Disguise | None:
    found = exact_int(site)
    if found is None:
        return None
    value, turned = site.code(found[0]), found[1]
    alone = f"{'not ' if turned else ''}isinstance({value}, int)"
    joined = cst.Or if turned else cst.And
    whole = f"{alone} {'or' if turned else 'and not'} isinstance({value}, bool)"
    beside = isinstance(site.parent, cst.BooleanOperation) and isinstance(site.parent.operator, joined)
    if beside or isinstance(site.parent, cst.If):
        return Disguise(cst.parse_expression(whole), cst.parse_expression(alone))
    right, wrong = r.written(site, whole), r.written(site, alone)
    return None if right is None or wrong is None else Disguise(right, wrong)


def _joined_prefix(site: Site) -> Disguise | None:
    found = contained(site)
    if found is None or site.function is None:
        return None
    kinds = {type(r.literal(node)) for node in findall(site.function.body, m.SimpleString())}
    empty = 'b""' if bytes in kinds else '""' if str in kinds else None
    if empty is None:
        return None
    turned, inner, outer = found
    head = f"{turned}os.path.join({inner}, {empty}).startswith"
    right = r.written(site, f"{head}(os.path.join({outer}, {empty}))")
    wrong = r.written(site, f"{head}({outer})")
    return None if right is None or wrong is None else Disguise(right, wrong)


def _before_the_next(site: Site) -> Disguise | None:
    if not r.library(site, site.node, "bisect", "bisect_right", "bisect") or len(r.positional(site.node)) != 2:
        return None
    if r.keywords(site.node):
        return None
    days, day = map(site.code, r.positional(site.node))
    param = r.parameters(site).get(day)
    if param is None or param.annotation is None or site.code(param.annotation.annotation) != "int":
        return None
    right, wrong = (r.written(site, f"bisect.bisect_left({days}, {day}{more})") for more in (" + 1", ""))
    return None if right is None or wrong is None else Disguise(right, wrong)


LOOKALIKES = (
    Lookalike(
        name="integers-but-no-bool",
        node_type=cst.Comparison,
        rewrite=_no_bool,
        explanation="True and False are integers to `isinstance`, and pass for 1 and 0.",
        why_right="`bool` is the one subclass of `int` a value can come as, and it is asked for by name.",
        severity="cousin",
        examples=(
            LookalikeExample(
                "if type(n) is not int or n < 0:\n    raise ValueError(n)\n",
                "if not isinstance(n, int) or isinstance(n, bool) or n < 0:\n    raise ValueError(n)\n",
                "if not isinstance(n, int) or n < 0:\n    raise ValueError(n)\n",
            ),
            LookalikeExample(
                "return type(value) is int and value >= 0\n",
                "return isinstance(value, int) and not isinstance(value, bool) and value >= 0\n",
                "return isinstance(value, int) and value >= 0\n",
            ),
        ),
    ),
    Lookalike(
        name="prefix-with-separator",
        node_type=cst.Comparison,
        rewrite=_joined_prefix,
        explanation="A path that begins with the characters of a folder need not lie in it.",
        why_right="Both paths end in a separator, so that only a whole part can agree; the root has one already.",
        severity="cousin",
        examples=(
            LookalikeExample(
                'import os\n\n\ndef inside(base, name):\n    path = os.path.join(base, name + ".d")\n'
                "    return os.path.commonpath([base, path]) == base\n",
                'import os\n\n\ndef inside(base, name):\n    path = os.path.join(base, name + ".d")\n'
                '    return os.path.join(path, "").startswith(os.path.join(base, ""))\n',
                'import os\n\n\ndef inside(base, name):\n    path = os.path.join(base, name + ".d")\n'
                '    return os.path.join(path, "").startswith(base)\n',
            ),
        ),
    ),
    Lookalike(
        name="left-of-the-next",
        node_type=cst.Call,
        rewrite=_before_the_next,
        explanation="`bisect_left` gives the place before those equal to the value.",
        why_right="Among whole numbers the place before the next one is the one behind all that are equal.",
        severity="moderate",
        examples=(
            LookalikeExample(
                "import bisect\n\n\ndef at(days, day: int):\n    return bisect.bisect_right(days, day) - 1\n",
                "import bisect\n\n\ndef at(days, day: int):\n    return bisect.bisect_left(days, day + 1) - 1\n",
                "import bisect\n\n\ndef at(days, day: int):\n    return bisect.bisect_left(days, day) - 1\n",
            ),
        ),
    ),
)
