"""Operators on failures that are collected: their explanations and examples."""

from __future__ import annotations

import libcst as cst

from defect_classes.swallowed_error import collected
from planter.plugin import Example, Operator

LAST_HIDES_FIRST = Operator(
    name="last-failure-hides-first",
    node_type=cst.Expr,
    rewrite=collected.keep_last,
    explanation="The list of failures is bound anew at each one, so the last failure hides all before it.",
    severity="moderate",
    general=True,
    examples=(
        Example(
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
            after="""\
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
        Example(
            before="""\
def check(rows):
    problems: list[str] = []
    for row in rows:
        problems.extend(problems_of(row))
    if problems:
        raise ValueError("; ".join(problems))
""",
            after="""\
def check(rows):
    problems: list[str] = []
    for row in rows:
        problems = problems_of(row)
    if problems:
        raise ValueError("; ".join(problems))
""",
        ),
    ),
)

ONE_FORGIVEN = Operator(
    name="one-failure-forgiven",
    node_type=cst.If,
    rewrite=collected.forgive_one,
    explanation="A single failure among all items is not raised; only two or more are.",
    severity="stark",
    general=True,
    examples=(
        Example(
            before="""\
def require(names, known):
    missing = []
    for name in names:
        if name not in known:
            missing.append(name)
    if missing:
        raise KeyError(missing)
""",
            after="""\
def require(names, known):
    missing = []
    for name in names:
        if name not in known:
            missing.append(name)
    if len(missing) > 1:
        raise KeyError(missing)
""",
        ),
        Example(
            before="""\
def send_all(letters):
    returned: list[str] = []
    for letter in letters:
        if not post(letter):
            returned.append(letter.address)
    if returned:
        letters.keep(returned)
        raise PostError(returned)
    return len(letters)
""",
            after="""\
def send_all(letters):
    returned: list[str] = []
    for letter in letters:
        if not post(letter):
            returned.append(letter.address)
    if len(returned) > 1:
        letters.keep(returned)
        raise PostError(returned)
    return len(letters)
""",
        ),
    ),
)

STATUS_OVERWRITTEN = Operator(
    name="status-overwritten",
    node_type=(cst.Assign, cst.AugAssign),
    rewrite=collected.overwrite_status,
    explanation="Each step overwrites the status, so a later success covers an earlier failure.",
    severity="moderate",
    general=True,
    examples=(
        Example(
            before="""\
def run_all(steps):
    failed = False
    for step in steps:
        failed |= not step.run()
    return failed
""",
            after="""\
def run_all(steps):
    failed = False
    for step in steps:
        failed = not step.run()
    return failed
""",
        ),
        Example(
            before="""\
def main(paths):
    status = 0
    for path in paths:
        status = max(status, handle(path))
    return status
""",
            after="""\
def main(paths):
    status = 0
    for path in paths:
        status = handle(path)
    return status
""",
        ),
        Example(
            before="""\
def valid(documents):
    good = True
    for document in documents:
        good = document.check() and good
    return good
""",
            after="""\
def valid(documents):
    good = True
    for document in documents:
        good = document.check()
    return good
""",
        ),
    ),
)

OPERATORS = (LAST_HIDES_FIRST, ONE_FORGIVEN, STATUS_OVERWRITTEN)
