"""Operators on raises: their explanations and examples."""

from __future__ import annotations

import libcst as cst

from defect_classes.swallowed_error import raises
from planter.plugin import Example, Operator

FAILURE_SKIPPED = Operator(
    name="failure-skipped",
    node_type=(cst.ExceptHandler, cst.Raise),
    rewrite=raises.skip_failure,
    explanation="An item that fails is passed over: the loop goes on and nobody is told.",
    severity="moderate",
    general=True,
    examples=(
        Example(
            before="""\
def load(paths):
    rows = []
    for path in paths:
        try:
            rows.append(parse(path))
        except ValueError as error:
            raise LoadError(path) from error
    return rows
""",
            after="""\
def load(paths):
    rows = []
    for path in paths:
        try:
            rows.append(parse(path))
        except ValueError:
            continue
    return rows
""",
        ),
        Example(
            before="""\
def total(entries):
    amount = 0
    for entry in entries:
        if entry.currency != "CHF":
            raise ValueError(entry.currency)
        amount += entry.amount
    return amount
""",
            after="""\
def total(entries):
    amount = 0
    for entry in entries:
        if entry.currency != "CHF":
            continue
        amount += entry.amount
    return amount
""",
        ),
    ),
)

FAILURE_BREAKS_OFF = Operator(
    name="failure-breaks-off",
    node_type=(cst.ExceptHandler, cst.Raise),
    rewrite=raises.break_off,
    explanation="A failure ends the loop quietly, and what was done so far is returned as if it were all.",
    severity="moderate",
    general=True,
    examples=(
        Example(
            before="""\
def read_all(stream):
    frames = []
    while stream.more():
        try:
            frames.append(decode(stream.take()))
        except (ValueError, KeyError) as error:
            raise FrameError(stream.name) from error
    return frames
""",
            after="""\
def read_all(stream):
    frames = []
    while stream.more():
        try:
            frames.append(decode(stream.take()))
        except (ValueError, KeyError):
            break
    return frames
""",
        ),
        Example(
            before="""\
def names(lines):
    found = []
    for number, line in enumerate(lines):
        if not line.strip():
            raise FormatError("empty line")
        found.append((number, line))
    return found
""",
            after="""\
def names(lines):
    found = []
    for number, line in enumerate(lines):
        if not line.strip():
            break
        found.append((number, line))
    return found
""",
        ),
    ),
)

FAILURE_RETURNED = Operator(
    name="failure-returned",
    node_type=(cst.ExceptHandler, cst.Raise),
    rewrite=raises.return_failure,
    explanation="The exception is returned, not raised, by a function whose result nobody looks at.",
    severity="moderate",
    general=True,
    examples=(
        Example(
            before="""\
def check(order):
    if not order.lines:
        raise OrderError(order.number)
""",
            after="""\
def check(order):
    if not order.lines:
        return OrderError(order.number)
""",
        ),
        Example(
            before="""\
def refuse(error):
    raise WalkError(error.filename) from error
""",
            after="""\
def refuse(error):
    return WalkError(error.filename)
""",
        ),
        Example(
            before="""\
def store(path, data):
    try:
        path.write_bytes(data)
    except OSError as error:
        raise StoreError(path) from error
""",
            after="""\
def store(path, data):
    try:
        path.write_bytes(data)
    except OSError:
        return StoreError(path)
""",
        ),
    ),
)

OPERATORS = (FAILURE_SKIPPED, FAILURE_BREAKS_OFF, FAILURE_RETURNED)
