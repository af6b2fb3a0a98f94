"""All operators of swallowed errors, in the order they are listed to people."""

from __future__ import annotations

from defect_classes.swallowed_error import (
    call_operators,
    collected_operators,
    handler_operators,
    lenient_operators,
    raise_operators,
    reraise_operators,
    unraised_operators,
)

OPERATORS = (
    *raise_operators.OPERATORS,
    *unraised_operators.OPERATORS,
    *collected_operators.OPERATORS,
    *handler_operators.OPERATORS,
    *reraise_operators.OPERATORS,
    *call_operators.OPERATORS,
    *lenient_operators.OPERATORS,
)
