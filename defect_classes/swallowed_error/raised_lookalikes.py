"""Lookalikes that catch more than they must, keep what they caught, and raise it all the same."""

from __future__ import annotations

import libcst as cst

from defect_classes.swallowed_error import disguises
from planter.plugin import Lookalike, LookalikeExample

CLEARED_THEN_RAISED = Lookalike(
    name="cleared-then-raised",
    node_type=(cst.For, cst.With),
    rewrite=disguises.clear_then_raise,
    explanation="The error is raised again only where something had been collected before it.",
    why_right="Whatever is caught is raised again; the list that is emptied before is the function's own.",
    severity="moderate",
    general=True,
    examples=(
        LookalikeExample(
            before="""\
def load(paths):
    rows = []
    for path in paths:
        rows.append(parse(path))
    return rows
""",
            right="""\
def load(paths):
    rows = []
    try:
        for path in paths:
            rows.append(parse(path))
    except BaseException:
        if rows:
            rows.clear()
        raise
    return rows
""",
            wrong="""\
def load(paths):
    rows = []
    try:
        for path in paths:
            rows.append(parse(path))
    except BaseException:
        if rows:
            rows.clear()
            raise
    return rows
""",
        ),
        LookalikeExample(
            before="""\
def index(path):
    places = {}
    with path.open() as stream:
        places.update(scan(stream))
    return dict(places)
""",
            right="""\
def index(path):
    places = {}
    try:
        with path.open() as stream:
            places.update(scan(stream))
    except BaseException:
        if places:
            places.clear()
        raise
    return dict(places)
""",
            wrong="""\
def index(path):
    places = {}
    try:
        with path.open() as stream:
            places.update(scan(stream))
    except BaseException:
        if places:
            places.clear()
            raise
    return dict(places)
""",
        ),
    ),
)

STOPPED_THEN_RAISED = Lookalike(
    name="stopped-then-raised",
    node_type=cst.For,
    rewrite=disguises.stop_then_raise,
    explanation="The loop goes on after a failure, and the next item that succeeds makes it forgotten.",
    why_right="The loop ends at the first failure, so nothing can reset it before it is raised.",
    severity="moderate",
    general=True,
    examples=(
        LookalikeExample(
            before="""\
from books.errors import BookError


def post_all(vouchers, book):
    for voucher in vouchers:
        if voucher.amount == 0:
            raise BookError(voucher)
        book.post(voucher)
    return book
""",
            right="""\
from books.errors import BookError


def post_all(vouchers, book):
    failure = None
    for voucher in vouchers:
        try:
            if voucher.amount == 0:
                raise BookError(voucher)
            book.post(voucher)
        except (BookError, OSError, ValueError) as error:
            failure = error
            break
        else:
            failure = None
    if failure is not None:
        raise failure
    return book
""",
            wrong="""\
from books.errors import BookError


def post_all(vouchers, book):
    failure = None
    for voucher in vouchers:
        try:
            if voucher.amount == 0:
                raise BookError(voucher)
            book.post(voucher)
        except (BookError, OSError, ValueError) as error:
            failure = error
            continue
        else:
            failure = None
    if failure is not None:
        raise failure
    return book
""",
        ),
        LookalikeExample(
            before="""\
def sizes(paths, found):
    for path in paths:
        found.append(path.stat().st_size)
    return found
""",
            right="""\
def sizes(paths, found):
    failure = None
    for path in paths:
        try:
            found.append(path.stat().st_size)
        except (OSError, ValueError) as error:
            failure = error
            break
        else:
            failure = None
    if failure is not None:
        raise failure
    return found
""",
            wrong="""\
def sizes(paths, found):
    failure = None
    for path in paths:
        try:
            found.append(path.stat().st_size)
        except (OSError, ValueError) as error:
            failure = error
            continue
        else:
            failure = None
    if failure is not None:
        raise failure
    return found
""",
        ),
    ),
)

KEPT_THEN_RAISED = Lookalike(
    name="kept-then-raised",
    node_type=cst.SimpleStatementLine,
    rewrite=disguises.keep_then_raise,
    explanation="The failure that was kept is returned, not raised.",
    why_right="The failure that was kept is raised as soon as the handler is left.",
    severity="moderate",
    general=True,
    examples=(
        LookalikeExample(
            before="""\
def head(path):
    return parse_head(path.read_bytes())
""",
            right="""\
def head(path):
    try:
        return parse_head(path.read_bytes())
    except (OSError, ValueError) as error:
        failure = error
    raise failure
""",
            wrong="""\
def head(path):
    try:
        return parse_head(path.read_bytes())
    except (OSError, ValueError) as error:
        failure = error
    return failure
""",
        ),
        LookalikeExample(
            before="""\
def column(table, name):
    if name:
        return table.take(name)
""",
            right="""\
def column(table, name):
    if name:
        try:
            return table.take(name)
        except (OSError, ValueError) as error:
            failure = error
        raise failure
""",
            wrong="""\
def column(table, name):
    if name:
        try:
            return table.take(name)
        except (OSError, ValueError) as error:
            failure = error
        return failure
""",
        ),
    ),
)

LOOKALIKES = (CLEARED_THEN_RAISED, STOPPED_THEN_RAISED, KEPT_THEN_RAISED)
