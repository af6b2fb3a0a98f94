"""Operators on handlers that catch too much: their explanations, examples, and what is documented."""

from __future__ import annotations

import libcst as cst

from defect_classes.swallowed_error import documented, handlers
from planter.plugin import Documented, Example, Operator

EXCEPT_WIDENED = Operator(
    name="except-widened",
    node_type=(cst.ExceptHandler, cst.Call),
    rewrite=handlers.widen,
    explanation="The handler catches the base of the one expected error, and passes over its other kinds as well.",
    severity="moderate",
    general=True,
    examples=(
        Example(
            before="""\
def read_note(path):
    try:
        return path.read_text()
    except FileNotFoundError:
        return ""
""",
            after="""\
def read_note(path):
    try:
        return path.read_text()
    except OSError:
        return ""
""",
        ),
        Example(
            before="""\
import os
from contextlib import suppress


def forget(path):
    with suppress(FileNotFoundError):
        os.unlink(path)
""",
            after="""\
import os
from contextlib import suppress


def forget(path):
    with suppress(OSError):
        os.unlink(path)
""",
        ),
        Example(
            before="""\
def number_of(word, default):
    try:
        return lookup(word)
    except KeyError as error:
        log(error)
        return default
""",
            after="""\
def number_of(word, default):
    try:
        return lookup(word)
    except LookupError as error:
        log(error)
        return default
""",
        ),
    ),
)

SIBLING_CAUGHT = Operator(
    name="sibling-also-caught",
    node_type=cst.ExceptHandler,
    rewrite=handlers.also_sibling,
    explanation="The handler passes over a second, unlike exception, which is nobody's expected case.",
    severity="moderate",
    general=True,
    examples=(
        Example(
            before="""\
def weight(record):
    try:
        return int(record["weight"])
    except KeyError:
        return None
""",
            after="""\
def weight(record):
    try:
        return int(record["weight"])
    except (KeyError, TypeError):
        return None
""",
        ),
        Example(
            before="""\
def entries(folder):
    try:
        return sorted(folder.iterdir())
    except FileNotFoundError:
        return []
""",
            after="""\
def entries(folder):
    try:
        return sorted(folder.iterdir())
    except (FileNotFoundError, PermissionError):
        return []
""",
        ),
    ),
)

HANDLERS_SWAPPED = Operator(
    name="handlers-out-of-order",
    node_type=cst.Try,
    rewrite=handlers.swap_handlers,
    explanation="The handler of the broader exception stands first and passes over what the narrower one would raise.",
    severity="cousin",
    general=True,
    documented=Documented(
        document="The Python Language Reference",
        section="8.4.1 except clause",
        shows=documented.clause_order,
    ),
    examples=(
        Example(
            before="""\
def take(line):
    try:
        return parse(line)
    except UnicodeDecodeError as error:
        raise LineError(line) from error
    except ValueError:
        return None
""",
            after="""\
def take(line):
    try:
        return parse(line)
    except ValueError:
        return None
    except UnicodeDecodeError as error:
        raise LineError(line) from error
""",
        ),
        Example(
            before="""\
class StoreError(Exception):
    pass


class BrokenStore(StoreError):
    pass


def load_all(stores):
    loaded = []
    for store in stores:
        try:
            loaded.append(store.load())
        except BrokenStore:
            raise
        except StoreError:
            continue
    return loaded
""",
            after="""\
class StoreError(Exception):
    pass


class BrokenStore(StoreError):
    pass


def load_all(stores):
    loaded = []
    for store in stores:
        try:
            loaded.append(store.load())
        except StoreError:
            continue
        except BrokenStore:
            raise
    return loaded
""",
        ),
    ),
)

OPERATORS = (EXCEPT_WIDENED, SIBLING_CAUGHT, HANDLERS_SWAPPED)
