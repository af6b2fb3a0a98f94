"""Lookalikes on failures that are counted or bound anew, and on an error handler given by its place."""

from __future__ import annotations

import libcst as cst

from defect_classes.swallowed_error import disguises
from planter.plugin import Lookalike, LookalikeExample

FAILURES_COUNTED = Lookalike(
    name="failures-counted",
    node_type=cst.If,
    rewrite=disguises.count_failures,
    explanation="A single failure is not raised, only two or more.",
    why_right="More than none is one or more, which is what the truth of a list says.",
    severity="stark",
    general=True,
    examples=(
        LookalikeExample(
            before="""\
def require(names, known):
    missing = [name for name in names if name not in known]
    if missing:
        raise KeyError(missing)
    return len(names)
""",
            right="""\
def require(names, known):
    missing = [name for name in names if name not in known]
    if len(missing) > 0:
        raise KeyError(missing)
    return len(names)
""",
            wrong="""\
def require(names, known):
    missing = [name for name in names if name not in known]
    if len(missing) > 1:
        raise KeyError(missing)
    return len(names)
""",
        ),
        LookalikeExample(
            before="""\
def send_all(letters):
    returned, sent = [], 0
    for letter in letters:
        if post(letter):
            sent += 1
        else:
            returned.append(letter.address)
    if returned:
        raise PostError(returned)
    return sent
""",
            right="""\
def send_all(letters):
    returned, sent = [], 0
    for letter in letters:
        if post(letter):
            sent += 1
        else:
            returned.append(letter.address)
    if len(returned) > 0:
        raise PostError(returned)
    return sent
""",
            wrong="""\
def send_all(letters):
    returned, sent = [], 0
    for letter in letters:
        if post(letter):
            sent += 1
        else:
            returned.append(letter.address)
    if len(returned) > 1:
        raise PostError(returned)
    return sent
""",
        ),
    ),
)

REBOUND_WITH_ALL = Lookalike(
    name="rebound-with-all",
    node_type=cst.Expr,
    rewrite=disguises.rebind_with_all,
    explanation="The list of failures is bound anew without those before, so the last hides the rest.",
    why_right="The new list begins with all failures of the old one.",
    severity="moderate",
    general=True,
    examples=(
        LookalikeExample(
            before="""\
def copy_all(pairs):
    failures = []
    for source, target in pairs:
        try:
            copy(source, target)
        except OSError as error:
            failures.append((source, error))
    return failures
""",
            right="""\
def copy_all(pairs):
    failures = []
    for source, target in pairs:
        try:
            copy(source, target)
        except OSError as error:
            failures = [*failures, (source, error)]
    return failures
""",
            wrong="""\
def copy_all(pairs):
    failures = []
    for source, target in pairs:
        try:
            copy(source, target)
        except OSError as error:
            failures = [(source, error)]
    return failures
""",
        ),
        LookalikeExample(
            before="""\
def check(rows):
    problems, count = [], 0
    for row in rows:
        count += 1
        if row.amount < 0:
            problems.append(row.number)
    if problems:
        raise ValueError(problems)
    return count
""",
            right="""\
def check(rows):
    problems, count = [], 0
    for row in rows:
        count += 1
        if row.amount < 0:
            problems = [*problems, row.number]
    if problems:
        raise ValueError(problems)
    return count
""",
            wrong="""\
def check(rows):
    problems, count = [], 0
    for row in rows:
        count += 1
        if row.amount < 0:
            problems = [row.number]
    if problems:
        raise ValueError(problems)
    return count
""",
        ),
    ),
)

ONERROR_BY_PLACE = Lookalike(
    name="onerror-by-place",
    node_type=cst.Call,
    rewrite=disguises.name_by_place,
    explanation="The error handler of the walk stands where `topdown` is expected, and is never called.",
    why_right="The third argument of os.walk is the error handler.",
    severity="moderate",
    examples=(
        LookalikeExample(
            before="""\
import os


def count(top, refuse):
    return sum(len(names) for _, _, names in os.walk(top, onerror=refuse))
""",
            right="""\
import os


def count(top, refuse):
    return sum(len(names) for _, _, names in os.walk(top, True, refuse))
""",
            wrong="""\
import os


def count(top, refuse):
    return sum(len(names) for _, _, names in os.walk(top, refuse))
""",
        ),
        LookalikeExample(
            before="""\
from os import walk


def folders(top, links, refuse):
    for folder, _, _ in walk(top, followlinks=links, onerror=refuse):
        yield folder
""",
            right="""\
from os import walk


def folders(top, links, refuse):
    for folder, _, _ in walk(top, True, refuse, followlinks=links):
        yield folder
""",
            wrong="""\
from os import walk


def folders(top, links, refuse):
    for folder, _, _ in walk(top, refuse, followlinks=links):
        yield folder
""",
        ),
    ),
)

LOOKALIKES = (FAILURES_COUNTED, REBOUND_WITH_ALL, ONERROR_BY_PLACE)
