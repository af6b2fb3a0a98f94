"""Measure how hard a pair is: what is recorded of it under measured/, apart from its kills; measured.py has the words.

Whole numbers and sorted lists throughout: of what is not said by a tool of others, the bytes are the same everywhere.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from planter.calibration.differing import on_one_only
from planter.core.records.measured import Change, Connected, Difficulty, EditSize, NotRun, Rate, Seen, Shipped, Spot
from planter.core.trees import Tree, changed_paths, lines_of
from planter.sandbox.linters import NOT_RUN, QUICK, SLOW, Message, Reader, read
from planter.sandbox.runner import Runner
from planter.syntax.sizes import replaced, tokens_of

STEPS = 10_000
"""Rates are rounded to one in so many."""
OUTCOMES = ("passed", "failed", "error", "skipped", "xfailed", "xpassed")

_COUNT = re.compile(rf"([0-9]+) ({'|'.join(OUTCOMES)})")
_SUMMARY = re.compile(r" in [0-9.]+s\b")


def difficulty(
    pool: Runner,
    right: Tree,
    wrong: Tree,
    *,
    contract: bytes,
    functions: Iterable[tuple[str, str]],
    modules: int,
    trigger: tuple[int, int],
    tests: tuple[str, str],
    slow: bool = False,
) -> dict[str, Any]:
    """Measure a pair, and return plain values: trigger, connect, edit, tests and tools.

    `functions` are those that serve the faulted criterion, as (path, qualified name) in the right tree; `trigger` is
    how many inputs were drawn and how many of them reveal the red; `tests` is what pytest printed of the right and of
    the wrong tree. Without `slow` only ruff is run.
    """
    found = Difficulty(
        trigger=rate(*trigger),
        connect=connected(right, contract, functions, modules),
        edit=edit_size(right, wrong),
        tests=Shipped(right=count_tests(tests[0]), wrong=count_tests(tests[1])),
        tools=tools_see(pool, right, wrong, (*QUICK, *(SLOW if slow else ())), () if slow else SLOW),
    )
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))  # lists, where to_builtins leaves tuples
    return plain


def rate(inputs: int, revealing: int) -> Rate:
    """Return the rate of one input or more with its exact 95 % interval, each rounded to four digits.

    Source: Clopper and Pearson, Biometrika 26 (1934); in whole numbers, so that every machine gives the same digits.
    """
    return Rate(
        inputs=inputs,
        revealing=revealing,
        rate=(2 * STEPS * revealing + inputs) // (2 * inputs) / STEPS,
        low=_low(revealing, inputs) / STEPS,
        high=(STEPS - _low(inputs - revealing, inputs)) / STEPS,
    )


def _low(count: int, total: int) -> int:
    """Return the lower bound in steps: the nearest to the share at which `count` or more of `total` comes to 2.5 %."""
    low, high = 0, STEPS
    while low < high:
        middle = (low + high + 1) // 2
        # whole numbers all the way: half a step below, the chance of fewer than `count` is fewer / whole
        share, rest, whole = 2 * middle - 1, 2 * STEPS - 2 * middle + 1, (2 * STEPS) ** total
        term, fewer = rest**total, 0
        for hits in range(count):
            fewer += term
            term = term * (total - hits) * share // ((hits + 1) * rest)
        low, high = (middle, high) if 40 * (whole - fewer) <= whole else (low, middle - 1)
    return low


def connected(tree: Tree, contract: bytes, functions: Iterable[tuple[str, str]], modules: int) -> Connected:
    """Return what a reader must connect; a function that is not found, or in a file that does not parse, has no line.

    A function's lines are those from its first decorator to its end, each counted once.
    """
    wanted: dict[str, set[str]] = {}
    for path, function in functions:
        wanted.setdefault(path, set()).add(function)
    staged = (contract, *tree.values())
    return Connected(
        modules=modules,
        files=tuple(sorted(wanted)),
        lines=sum(len(_lines(tree.get(path, b""), names)) for path, names in wanted.items()),
        staged_files=len(staged),
        staged_lines=sum(len(lines_of(data)) for data in staged),
    )


def _lines(source: bytes, names: set[str]) -> set[int]:
    found: set[int] = set()
    try:
        waiting: list[tuple[str, ast.AST]] = [("", ast.parse(source))]
    except (SyntaxError, ValueError, RecursionError):
        return found
    while waiting:
        above, node = waiting.pop()
        for inner in ast.iter_child_nodes(node):
            name = above
            if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{above}.{inner.name}" if above else inner.name
                if name in names:
                    first = min([inner.lineno, *(decorator.lineno for decorator in inner.decorator_list)])
                    found.update(range(first, (inner.end_lineno or inner.lineno) + 1))
            waiting.append((name, inner))
    return found


def edit_size(right: Tree, wrong: Tree) -> EditSize:
    """Return the size of the shortest replacement that makes the wrong tree of the right one, summed over files."""
    pairs = [(right.get(path, b""), wrong.get(path, b"")) for path in changed_paths(right, wrong)]
    python = all(path.endswith(".py") for path in changed_paths(right, wrong))
    tokens = [(tokens_of(before), tokens_of(after)) for before, after in pairs if python]
    known = [(before, after) for before, after in tokens if before is not None and after is not None]
    return EditSize(
        bytes=_change(pairs),
        tokens=_change(known) if len(known) == len(pairs) else None,
        lines=_change([(lines_of(before), lines_of(after)) for before, after in pairs]),
    )


def _change(pairs: Iterable[tuple[Sequence[object], Sequence[object]]]) -> Change:
    sizes = [replaced(before, after) for before, after in pairs]
    return Change(removed=sum(size[1] for size in sizes), added=sum(size[2] for size in sizes))


def count_tests(printed: str) -> dict[str, int]:
    """Return how many tests ended in each way, from the last summary in what `pytest -q` printed; empty for none."""
    summary = next((line for line in reversed(printed.split("\n")) if _SUMMARY.search(line)), "")
    counts = {name: int(number) for number, name in _COUNT.findall(summary)}
    return {name: counts[name] for name in OUTCOMES if name in counts}


def tools_see(
    pool: Runner, right: Tree, wrong: Tree, readers: Iterable[Reader], others: Iterable[Reader] = ()
) -> dict[str, Seen | NotRun]:
    """Return what each reader says of both trees, by its name; the `others` are recorded as not run."""
    found: dict[str, Seen | NotRun] = {reader.name: _seen(pool, right, wrong, reader) for reader in readers}
    found.update((reader.name, NOT_RUN) for reader in others)
    return found


def _seen(pool: Runner, right: Tree, wrong: Tree, reader: Reader) -> Seen | NotRun:
    first = read(pool, reader, right)
    if first.failed == NOT_RUN:
        return NOT_RUN
    second = read(pool, reader, wrong)
    answered = not (first.failed or second.failed)
    lists = on_one_only(right, wrong, first.messages, second.messages) if answered else (None, None)
    return Seen(
        version=reader.version,
        right=first.failed or len(first.messages),
        wrong=second.failed or len(second.messages),
        only_right=_spots(lists[0]),
        only_wrong=_spots(lists[1]),
    )


def _spots(messages: tuple[Message, ...] | None) -> tuple[Spot, ...] | None:
    return None if messages is None else tuple(Spot(path=m.path, line=m.line, code=m.code) for m in messages)
