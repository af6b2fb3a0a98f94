"""Lookalikes on single steps: a future that is asked first, a handler that checks, an unlink by hand."""

from __future__ import annotations

import libcst as cst

from defect_classes.swallowed_error import disguises
from planter.plugin import Lookalike, LookalikeExample

ASKED_THEN_RAISED = Lookalike(
    name="asked-then-raised",
    node_type=cst.SimpleStatementLine,
    rewrite=disguises.ask_then_raise,
    explanation="A future that failed is passed over.",
    why_right="The exception that the future returns is raised.",
    severity="moderate",
    examples=(
        LookalikeExample(
            before="""\
from concurrent.futures import ThreadPoolExecutor


def totals(books, add_up):
    sums = []
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(add_up, book) for book in books]
        for future in futures:
            sums.append(future.result())
    return sums
""",
            right="""\
from concurrent.futures import ThreadPoolExecutor


def totals(books, add_up):
    sums = []
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(add_up, book) for book in books]
        for future in futures:
            error = future.exception()
            if error is not None:
                raise error
            sums.append(future.result())
    return sums
""",
            wrong="""\
from concurrent.futures import ThreadPoolExecutor


def totals(books, add_up):
    sums = []
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(add_up, book) for book in books]
        for future in futures:
            error = future.exception()
            if error is not None:
                continue
            sums.append(future.result())
    return sums
""",
        ),
        LookalikeExample(
            before="""\
from concurrent import futures


def wait_for(jobs):
    for job in futures.as_completed(jobs):
        job.result()
    return len(jobs)
""",
            right="""\
from concurrent import futures


def wait_for(jobs):
    for job in futures.as_completed(jobs):
        error = job.exception()
        if error is not None:
            raise error
    return len(jobs)
""",
            wrong="""\
from concurrent import futures


def wait_for(jobs):
    for job in futures.as_completed(jobs):
        error = job.exception()
        if error is not None:
            continue
    return len(jobs)
""",
        ),
    ),
)

CAUGHT_THEN_CHECKED = Lookalike(
    name="caught-then-checked",
    node_type=cst.ExceptHandler,
    rewrite=disguises.catch_then_check,
    explanation="Of all that is caught, every kind of the expected error's base is passed over.",
    why_right="All that is not the one expected error is raised again at once.",
    severity="moderate",
    general=True,
    examples=(
        LookalikeExample(
            before="""\
def read_note(path):
    try:
        return path.read_text()
    except FileNotFoundError:
        return ""
""",
            right="""\
def read_note(path):
    try:
        return path.read_text()
    except Exception as error:
        if not isinstance(error, FileNotFoundError):
            raise
        return ""
""",
            wrong="""\
def read_note(path):
    try:
        return path.read_text()
    except Exception as error:
        if not isinstance(error, OSError):
            raise
        return ""
""",
        ),
        LookalikeExample(
            before="""\
def amount_of(row, log):
    amount = 0
    try:
        amount = row.cells[3]
    except IndexError as short:
        log.append(short)
    finally:
        row.close()
    return amount
""",
            right="""\
def amount_of(row, log):
    amount = 0
    try:
        amount = row.cells[3]
    except Exception as short:
        if not isinstance(short, IndexError):
            raise
        log.append(short)
    finally:
        row.close()
    return amount
""",
            wrong="""\
def amount_of(row, log):
    amount = 0
    try:
        amount = row.cells[3]
    except Exception as short:
        if not isinstance(short, LookupError):
            raise
        log.append(short)
    finally:
        row.close()
    return amount
""",
        ),
    ),
)

UNLINKED_BY_HAND = Lookalike(
    name="unlinked-by-hand",
    node_type=cst.SimpleStatementLine,
    rewrite=disguises.unlink_by_hand,
    explanation="That the file could not be removed is passed over like its not being there.",
    why_right="Only that the file is not there is passed over, which is what `missing_ok` does.",
    severity="cousin",
    general=True,
    examples=(
        LookalikeExample(
            before="""\
def forget(store, key):
    place = store.place(key)
    place.unlink(missing_ok=True)
    return place.name
""",
            right="""\
def forget(store, key):
    place = store.place(key)
    try:
        place.unlink()
    except FileNotFoundError:
        pass
    return place.name
""",
            wrong="""\
def forget(store, key):
    place = store.place(key)
    try:
        place.unlink()
    except OSError:
        pass
    return place.name
""",
        ),
        LookalikeExample(
            before="""\
def clear(paths):
    for path in paths:
        path.unlink(missing_ok=True)
""",
            right="""\
def clear(paths):
    for path in paths:
        try:
            path.unlink()
        except FileNotFoundError:
            pass
""",
            wrong="""\
def clear(paths):
    for path in paths:
        try:
            path.unlink()
        except OSError:
            pass
""",
        ),
    ),
)

LOOKALIKES = (ASKED_THEN_RAISED, CAUGHT_THEN_CHECKED, UNLINKED_BY_HAND)
