"""Operators on handlers that tidy up and raise again: their explanations and examples."""

from __future__ import annotations

import libcst as cst

from defect_classes.swallowed_error import handlers
from planter.plugin import Example, Operator

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

RERAISE_SPARED = Operator(
    name="reraise-spared",
    node_type=cst.ExceptHandler,
    rewrite=handlers.spare_reraise,
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

OPERATORS = (RERAISE_DROPPED, RERAISE_SPARED)
