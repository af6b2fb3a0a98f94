"""Operators on library calls: their explanations, examples, and what is documented."""

from __future__ import annotations

import libcst as cst

from defect_classes.swallowed_error import calls, documented
from planter.plugin import Documented, Example, Operator

UNCHECKED_FUTURE = Operator(
    name="unchecked-future",
    node_type=cst.Expr,
    rewrite=calls.ask_exception,
    explanation="The future is asked for its exception, which is returned and dropped, not raised.",
    severity="cousin",
    documented=Documented(
        document="concurrent.futures",
        section="Future Objects: exception(timeout=None)",
        shows=documented.future_exception,
    ),
    examples=(
        Example(
            before="""\
from concurrent.futures import ThreadPoolExecutor


def send_all(letters, post):
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(post, letter) for letter in letters]
    for future in futures:
        future.result()
    return len(letters)
""",
            after="""\
from concurrent.futures import ThreadPoolExecutor


def send_all(letters, post):
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(post, letter) for letter in letters]
    for future in futures:
        future.exception()
    return len(letters)
""",
        ),
        Example(
            before="""\
import concurrent.futures


def build(pages, render, seconds):
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for done in concurrent.futures.as_completed({pool.submit(render, page) for page in pages}):
            done.result(timeout=seconds)
""",
            after="""\
import concurrent.futures


def build(pages, render, seconds):
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for done in concurrent.futures.as_completed({pool.submit(render, page) for page in pages}):
            done.exception(timeout=seconds)
""",
        ),
    ),
)

MAP_NEVER_CONSUMED = Operator(
    name="map-never-consumed",
    node_type=cst.Expr,
    rewrite=calls.leave_map,
    explanation="Nobody goes through the executor's map, so the errors of its workers are never raised.",
    severity="cousin",
    documented=Documented(
        document="concurrent.futures",
        section="Executor Objects: map(fn, *iterables)",
        shows=documented.executor_map,
    ),
    examples=(
        Example(
            before="""\
from concurrent.futures import ThreadPoolExecutor


def copy_all(paths, copy):
    with ThreadPoolExecutor(max_workers=4) as pool:
        list(pool.map(copy, paths))
    return len(paths)
""",
            after="""\
from concurrent.futures import ThreadPoolExecutor


def copy_all(paths, copy):
    with ThreadPoolExecutor(max_workers=4) as pool:
        pool.map(copy, paths)
    return len(paths)
""",
        ),
        Example(
            before="""\
from concurrent import futures


class Press:
    def run(self, sheets):
        with futures.ThreadPoolExecutor() as executor:
            tuple(executor.map(self.print_sheet, sheets, timeout=self.limit))
""",
            after="""\
from concurrent import futures


class Press:
    def run(self, sheets):
        with futures.ThreadPoolExecutor() as executor:
            executor.map(self.print_sheet, sheets, timeout=self.limit)
""",
        ),
    ),
)

ONERROR_MISPLACED = Operator(
    name="onerror-misplaced",
    node_type=cst.Call,
    rewrite=calls.misplace_onerror,
    explanation="The error handler of the walk is given where `topdown` is expected: it is true, and never called.",
    severity="cousin",
    documented=Documented(
        document="os",
        section="os.walk(top, topdown=True, onerror=None, followlinks=False)",
        shows=documented.walk_arguments,
    ),
    examples=(
        Example(
            before="""\
import os


def files(top, refuse):
    for folder, _, names in os.walk(top, onerror=refuse):
        yield from (os.path.join(folder, name) for name in names)
""",
            after="""\
import os


def files(top, refuse):
    for folder, _, names in os.walk(top, refuse):
        yield from (os.path.join(folder, name) for name in names)
""",
        ),
        Example(
            before="""\
from os import walk


def count(top):
    errors = []
    total = sum(len(names) for _, _, names in walk(top, followlinks=True, onerror=errors.append))
    if errors:
        raise errors[0]
    return total
""",
            after="""\
from os import walk


def count(top):
    errors = []
    total = sum(len(names) for _, _, names in walk(top, errors.append, followlinks=True))
    if errors:
        raise errors[0]
    return total
""",
        ),
    ),
)

MISSPELT_KEYWORD = Operator(
    name="misspelt-keyword",
    node_type=cst.Call,
    rewrite=calls.misspell_keyword,
    explanation="The keyword that asks for errors is misspelt; the callee takes any, so its quiet default rules.",
    severity="moderate",
    examples=(
        Example(
            before="""\
def copy(source, target, on_error="omit", **options):
    return source.copy(target, on_error, options)


def move(source, target):
    copy(source, target, on_error="raise")
    source.remove()
""",
            after="""\
def copy(source, target, on_error="omit", **options):
    return source.copy(target, on_error, options)


def move(source, target):
    copy(source, target, onerror="raise")
    source.remove()
""",
        ),
        Example(
            before="""\
class Reader:
    def rows(self, *, errors=None, **rest):
        return self.source.rows(errors, rest)

    def all(self, found):
        return list(self.rows(errors=found.append, limit=10))
""",
            after="""\
class Reader:
    def rows(self, *, errors=None, **rest):
        return self.source.rows(errors, rest)

    def all(self, found):
        return list(self.rows(error=found.append, limit=10))
""",
        ),
    ),
)

OPERATORS = (UNCHECKED_FUTURE, MAP_NEVER_CONSUMED, ONERROR_MISPLACED, MISSPELT_KEYWORD)
