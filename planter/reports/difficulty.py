"""How hard a pair is, as `planter show` prints it: every figure of its measured file, with what it means."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from planter.core.errors import SetError
from planter.reports.paint import table, visible

if TYPE_CHECKING:
    from planter.core.records.measured import Change, EditSize, MeasuredFile, Rate, Seen, Spot

MOST_SPOTS = 12
RULES = {
    "ruff": "default rules",
    "ruff, all rules": "--select ALL",
    "pylint": "default rules",
    "mypy --strict": "--strict",
    "bandit": "default rules",
}


def difficulty(folder: Path, pair: str) -> Iterator[str]:
    """Yield the lines on how hard a pair of the set in a folder is, or the one that says why there are none."""
    from planter.core.records.measured import read_measured

    try:
        measured = read_measured(folder, pair)
    except SetError as error:
        yield visible(f"how hard the pair is was not measured, or cannot be read: {error}")
        return
    yield from figures(measured)


def figures(measured: MeasuredFile) -> Iterator[str]:
    """Yield a table of the figures, then what tools see on one of the trees only."""
    rows = [*_of_pair(measured), *_of_tools(measured), *_of_probes(measured)]
    yield from table(("difficulty", "measured", "what it is"), [tuple(map(visible, row)) for row in rows])
    for name, seen in measured.tools.items():
        if not isinstance(seen, str):
            for tree, spots in (("right", seen.only_right), ("wrong", seen.only_wrong)):
                if spots:
                    yield visible(f"{name}, on the {tree} tree only: {_listed(spots)}")


def _of_pair(measured: MeasuredFile) -> Iterator[tuple[str, str, str]]:
    connected, tests = measured.connect, measured.tests
    drawn = f"{measured.trigger.revealing} of {measured.trigger.inputs} drawn inputs"
    yield "trigger rate", _rate(measured.trigger), f"{drawn} reveal the red (exact 95 % interval)"
    files = _count(len(connected.files), "file")
    spread = f"{_count(connected.modules, 'module')}, {files}, {_count(connected.lines, 'line')}"
    yield "to connect", spread, "modules that decide the criterion; its functions' files and lines"
    staged = f"{_count(connected.staged_files, 'file')}, {_count(connected.staged_lines, 'line')}"
    yield "staged", staged, "all that a judge may read: the contract and the tree"
    yield "edit", _edit(measured.edit), "what the one replacement that makes the green red removes and adds"
    outcomes = f"{_outcomes(tests.right)}; {_outcomes(tests.wrong)}"
    yield "shipped tests", outcomes, "the tree's own tests, on the right and on the wrong tree"


def _of_tools(measured: MeasuredFile) -> Iterator[tuple[str, str, str]]:
    for name, seen in sorted(measured.tools.items(), key=lambda item: (_place(item[0]), item[0])):
        version = None if isinstance(seen, str) else seen.version
        how = ", ".join(part for part in (version, RULES.get(name)) if part)
        value = seen if isinstance(seen, str) else _seen(seen)
        yield name, value, "messages on right and wrong, and how many on one only" + (f" ({how})" if how else "")


def _place(name: str) -> int:
    return list(RULES).index(name) if name in RULES else len(RULES)


def _of_probes(measured: MeasuredFile) -> Iterator[tuple[str, str, str]]:
    for criterion, by in sorted(measured.kills.items()):
        counts = f"{by.get('value', 0)} by value, {by.get('raise', 0)} by exception"
        yield f"kills of {criterion}", counts, f"mutants in which the probe of {criterion} sees a violation"


def _rate(rate: Rate) -> str:
    return f"{rate.rate:.2%} ({rate.low:.2%} to {rate.high:.2%})".replace("%", " %")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _edit(edit: EditSize) -> str:
    kinds: tuple[tuple[str, Change | None], ...] = (
        ("bytes", edit.bytes),
        ("tokens", edit.tokens),
        ("lines", edit.lines),
    )
    return ", ".join(f"{name} -{change.removed} +{change.added}" for name, change in kinds if change is not None)


def _outcomes(counts: dict[str, int]) -> str:
    return ", ".join(f"{number} {name}" for name, number in counts.items()) or "none ran"


def _seen(seen: Seen) -> str:
    if seen.only_right is None or seen.only_wrong is None:
        return f"{seen.right} and {seen.wrong}, not compared"
    only = len(seen.only_right) + len(seen.only_wrong)
    return f"{seen.right} and {seen.wrong}, " + (f"sees {only}" if only else "sees nothing")


def _listed(spots: tuple[Spot, ...]) -> str:
    some = ", ".join(f"{spot.path}:{spot.line} {spot.code}" for spot in spots[:MOST_SPOTS])
    return some if len(spots) <= MOST_SPOTS else f"{some}, and {len(spots) - MOST_SPOTS} more"
