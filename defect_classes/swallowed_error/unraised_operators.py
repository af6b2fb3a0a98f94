"""Operators on failures that are nowhere raised: their explanations and examples."""

from __future__ import annotations

import libcst as cst

from defect_classes.swallowed_error import raises
from planter.plugin import Example, Operator

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
    severity="cousin",
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
    if value is None or value > limit:
        raise ValueError(value)
    return value + limit
""",
            after="""\
def whole(value, limit):
    if value is None:
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
    if size < 4 and not frame.last:
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
    severity="cousin",
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

OPERATORS = (FAILURE_PASSED_OVER, FAILURE_AS_NOTHING, GUARD_NARROWED, LAST_ATTEMPT_MISSED)
