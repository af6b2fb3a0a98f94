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

FAILURE_PASSED_OVER = Operator(
    name="failure-passed-over",
    node_type=cst.ExceptHandler,
    rewrite=raises.pass_over,
    explanation="The failure is caught and not raised on: what follows runs as if the step had been done.",
    severity="moderate",
    general=True,
    examples=(
        Example(
            before="""\
def save(store, rows):
    try:
        store.write(rows)
    except OSError as error:
        raise SaveError(store.name) from error
    return len(rows)
""",
            after="""\
def save(store, rows):
    try:
        store.write(rows)
    except OSError:
        pass
    return len(rows)
""",
        ),
        Example(
            before="""\
def close_all(handles, log):
    for handle in handles:
        try:
            handle.close()
        except OSError as error:
            log.append(error)
            told = describe(handle)
            raise CloseError(told) from error
    log.append(None)
""",
            after="""\
def close_all(handles, log):
    for handle in handles:
        try:
            handle.close()
        except OSError as error:
            log.append(error)
    log.append(None)
""",
        ),
    ),
)

FAILURE_AS_NOTHING = Operator(
    name="failure-as-nothing",
    node_type=(cst.ExceptHandler, cst.Raise),
    rewrite=raises.answer_nothing,
    explanation="What failed is answered like what is not there: with the function's value for nothing.",
    severity="moderate",
    general=True,
    examples=(
        Example(
            before="""\
def load(path):
    try:
        return parse(path.read_text())
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise LoadError(path) from error
""",
            after="""\
def load(path):
    try:
        return parse(path.read_text())
    except FileNotFoundError:
        return {}
    except ValueError:
        return {}
""",
        ),
        Example(
            before="""\
def first_word(line):
    if not line:
        return None
    if line[0] == " ":
        raise ValueError(line)
    return line.split()[0]
""",
            after="""\
def first_word(line):
    if not line:
        return None
    if line[0] == " ":
        return None
    return line.split()[0]
""",
        ),
    ),
)

GUARD_NARROWED = Operator(
    name="guard-narrowed",
    node_type=cst.If,
    rewrite=raises.narrow_guard,
    explanation="One of the conditions under which the code must raise is gone, so that case passes as good.",
    severity="moderate",
    general=True,
    examples=(
        Example(
            before="""\
def whole(value, limit):
    if not isinstance(value, int) or value > limit:
        raise ValueError(value)
    return value + limit
""",
            after="""\
def whole(value, limit):
    if not isinstance(value, int):
        raise ValueError(value)
    return value + limit
""",
        ),
        Example(
            before="""\
def head(frame):
    size = frame.size()
    if (size < 4 and not frame.last) or size % 4:
        raise FrameError("a broken frame") from None
    return frame.take(size)
""",
            after="""\
def head(frame):
    size = frame.size()
    if (size < 4 and not frame.last):
        raise FrameError("a broken frame") from None
    return frame.take(size)
""",
        ),
    ),
)

LAST_ATTEMPT_MISSED = Operator(
    name="last-attempt-missed",
    node_type=cst.If,
    rewrite=raises.miss_last_attempt,
    explanation="The failure of the last attempt is to be raised, but the count is never reached, so none is.",
    severity="moderate",
    examples=(
        Example(
            before="""\
def fetch(source, attempts):
    for attempt in range(attempts):
        try:
            return source.read()
        except OSError:
            if attempt == attempts - 1:
                raise
""",
            after="""\
def fetch(source, attempts):
    for attempt in range(attempts):
        try:
            return source.read()
        except OSError:
            if attempt == attempts:
                raise
""",
        ),
        Example(
            before="""\
def send(link, message, limit):
    for tried in range(limit):
        try:
            link.send(message)
            break
        except TimeoutError as error:
            if tried + 1 >= limit:
                raise SendError(message) from error
""",
            after="""\
def send(link, message, limit):
    for tried in range(limit):
        try:
            link.send(message)
            break
        except TimeoutError as error:
            if tried >= limit:
                raise SendError(message) from error
""",
        ),
    ),
)

OPERATORS = (
    FAILURE_SKIPPED,
    FAILURE_BREAKS_OFF,
    FAILURE_RETURNED,
    FAILURE_PASSED_OVER,
    FAILURE_AS_NOTHING,
    GUARD_NARROWED,
    LAST_ATTEMPT_MISSED,
)
