"""Read regular expressions and their flags in a parsed tree."""

from __future__ import annotations

import libcst as cst

from defect_classes.encoding_edge import reading as r

FLAG_PLACES = {
    "compile": 1,
    "match": 2,
    "search": 2,
    "fullmatch": 2,
    "findall": 2,
    "finditer": 2,
    "split": 3,
    "sub": 4,
    "subn": 4,
}


def pattern_of(call: cst.Call) -> str | None:
    """Give the pattern of a call of `re` when it is a plain str literal at its first place."""
    return r.text_of(call.args[0].value) if call.args and call.args[0].keyword is None else None


def flag_dropped(flags: cst.BaseExpression, *names: str) -> tuple[bool, cst.BaseExpression | None]:
    """Tell whether `flags` has one of re's flags, and give the rest of the expression, None when nothing is left."""
    if isinstance(flags, cst.Attribute):
        own = isinstance(flags.value, cst.Name) and flags.value.value == "re" and flags.attr.value in names
        return own, None if own else flags
    if not isinstance(flags, cst.BinaryOperation) or not isinstance(flags.operator, cst.BitOr):
        return False, flags
    found, left = flag_dropped(flags.left, *names)
    if found:
        return True, flags.right if left is None else flags.with_changes(left=left)
    found, right = flag_dropped(flags.right, *names)
    if found:
        return True, flags.left if right is None else flags.with_changes(right=right)
    return False, flags
