"""Operators on try statements: a raise at a handler's end, and how much the try clause holds."""

from __future__ import annotations

import libcst as cst

from defect_classes.swallowed_error import documented, handlers
from planter.plugin import Documented, Example, Operator

RERAISE_DROPPED = Operator(
    name="reraise-dropped",
    node_type=cst.ExceptHandler,
    rewrite=handlers.drop_reraise,
    explanation="The handler tidies up and then lets the failure go: the raise at its end is gone.",
    severity="moderate",
    general=True,
    examples=(
        Example(
            before="""\
def publish(draft, target):
    try:
        target.write_bytes(draft)
    except OSError:
        target.discard()
        raise
""",
            after="""\
def publish(draft, target):
    try:
        target.write_bytes(draft)
    except OSError:
        target.discard()
""",
        ),
        Example(
            before="""\
def post(vouchers, book):
    for voucher in vouchers:
        try:
            book.post(voucher)
        except (ValueError, KeyError) as error:
            book.undo(voucher)
            error.add_note("posting")
            raise
    return book
""",
            after="""\
def post(vouchers, book):
    for voucher in vouchers:
        try:
            book.post(voucher)
        except (ValueError, KeyError) as error:
            book.undo(voucher)
            error.add_note("posting")
    return book
""",
        ),
    ),
)

RERAISE_NARROWED = Operator(
    name="reraise-narrowed",
    node_type=cst.ExceptHandler,
    rewrite=handlers.narrow_reraise,
    explanation="After the clean-up only what is no OSError is raised again, so a failed write looks like success.",
    severity="moderate",
    general=True,
    examples=(
        Example(
            before="""\
def write(path, data):
    try:
        path.write_bytes(data)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
""",
            after="""\
def write(path, data):
    try:
        path.write_bytes(data)
    except BaseException as error:
        path.unlink(missing_ok=True)
        if not isinstance(error, OSError):
            raise
""",
        ),
        Example(
            before="""\
def commit(batch, store):
    try:
        store.apply(batch)
    except Exception as problem:
        store.rollback(problem)
        raise
    finally:
        store.unlock()
""",
            after="""\
def commit(batch, store):
    try:
        store.apply(batch)
    except Exception as problem:
        store.rollback(problem)
        if not isinstance(problem, OSError):
            raise
    finally:
        store.unlock()
""",
        ),
    ),
)

ELSE_MERGED = Operator(
    name="else-merged",
    node_type=cst.Try,
    rewrite=handlers.merge_else,
    explanation="The work of the else clause moved into the try clause: its errors are taken for the expected one.",
    severity="cousin",
    general=True,
    documented=Documented(
        document="The Python Language Reference",
        section="8.4.3 else clause",
        shows=documented.else_clause,
    ),
    examples=(
        Example(
            before="""\
def run(name, commands):
    try:
        command = commands[name]
    except KeyError:
        return None
    else:
        return command(commands)
""",
            after="""\
def run(name, commands):
    try:
        command = commands[name]
        return command(commands)
    except KeyError:
        return None
""",
        ),
        Example(
            before="""\
def sizes(paths):
    found = {}
    for path in paths:
        try:
            handle = path.open("rb")
        except OSError:
            found[path] = None
        else:
            with handle:
                found[path] = measure(handle)
    return found
""",
            after="""\
def sizes(paths):
    found = {}
    for path in paths:
        try:
            handle = path.open("rb")
            with handle:
                found[path] = measure(handle)
        except OSError:
            found[path] = None
    return found
""",
        ),
    ),
)

OPERATORS = (RERAISE_DROPPED, RERAISE_NARROWED, ELSE_MERGED)
