"""Break a probe or a key in a copy of a set: verify must then find something in that case, or it cannot tell."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from planter.calibration.key import overall
from planter.core.canonical import to_json
from planter.core.errors import SetError
from planter.core.layout import ANSWERS, CASES, LETTERS, PROBES, TwinFiles, case_id
from planter.core.records.findings import Finding
from planter.core.records.instrument import SabotageCheck
from planter.core.records.runs import Answer
from planter.core.streams import stream
from planter.dataset.read import read_case, read_set
from planter.dataset.verify import verify_set
from planter.sandbox.runner import Runner
from planter.sandbox.store import Store

PROBE_BREAKS: Mapping[str, str] = {
    "holds at once": "return",
    "is violated at once": 'raise AssertionError("sabotaged")',
    "crashes": 'raise RuntimeError("sabotaged")',
}
UNTOUCHED, SWAPPED = "untouched", "answers of the key swapped"
_OTHER: Mapping[Answer, Answer] = {"holds": "violated", "violated": "holds", "undecidable": "holds"}


@dataclass(frozen=True)
class Verifier:
    """What verify is run with on the copy."""

    plain: Path
    pool: Runner
    store: Store | None

    def findings(self, case: str) -> tuple[Finding, ...]:
        """Return what verify finds in one case."""
        report = verify_set(self.plain, cases=[case], pool=self.pool, store=self.store)
        return tuple(found for found in report.findings if found.case == case)


def chosen_cases(plain: Path, every: bool, seed: int) -> tuple[TwinFiles, ...]:
    """Return the cases to be broken: all of them, or one drawn for each host; raises SetError for an unreadable one."""
    twins = []
    for name in read_set(plain).cases:
        files = read_case(plain, name).files
        if files is None:
            raise SetError(f"case {name!r} cannot be read; `planter verify` tells what is wrong with it")
        twins.append(files)
    if every:
        return tuple(twins)
    by_host: dict[str, list[TwinFiles]] = {}
    for twin in twins:
        by_host.setdefault(twin.case.origin.host, []).append(twin)
    return tuple(stream(seed, "sabotage", host).choice(found) for host, found in sorted(by_host.items()))


def check_sabotage(
    verifier: Verifier, twins: Sequence[TwinFiles], seed: int, progress: Callable[[int, int], None]
) -> tuple[SabotageCheck, ...]:
    """Break each case in every way, one at a time, and mend it again; the copy is as it was afterwards."""
    checks: list[SabotageCheck] = []
    total = len(twins) * (len(PROBE_BREAKS) + 2)
    for twin in twins:
        for check in _checks(verifier, twin, seed):
            checks.append(check)
            progress(len(checks), total)
    return tuple(checks)


def _checks(verifier: Verifier, twin: TwinFiles, seed: int) -> Iterator[SabotageCheck]:
    criterion = decided(twin, seed)
    found = verifier.findings(twin.case.id)
    yield _check(twin, UNTOUCHED, criterion, found, ok=not found)
    for what, statement in PROBE_BREAKS.items():
        probe = broken(twin.probes[criterion], statement)
        # in both twins, or comparing them would be enough to notice
        files = {f"{case_id(twin.case.pair, letter)}/{PROBES}/{criterion}.py": probe for letter in LETTERS}
        found = _with(verifier, files, twin.case.id)
        yield _check(twin, what, criterion, found, ok=any(one.criterion == criterion for one in found))
    found = _with(verifier, {f"{twin.case.id}/{ANSWERS}": swapped(twin, criterion)}, twin.case.id)
    yield _check(twin, SWAPPED, criterion, found, ok=any(one.criterion in (criterion, None) for one in found))


def _check(twin: TwinFiles, what: str, criterion: str, found: Sequence[Finding], ok: bool) -> SabotageCheck:
    slugs = tuple(dict.fromkeys(one.slug for one in found))
    return SabotageCheck(
        case=twin.case.id, host=twin.case.origin.host, what=what, criterion=criterion, found=slugs, ok=ok
    )


def decided(twin: TwinFiles, seed: int) -> str:
    """Return a criterion that the case's key decides, drawn by the case."""
    return stream(seed, "criterion", twin.case.id).choice(
        [name for name, answer in twin.answers.criteria.items() if answer != "undecidable"]
    )


def broken(probe: bytes, statement: str) -> bytes:
    """Return the probe with a `decide` that is this statement alone; raises SetError for one without a `main`."""
    text = probe.decode("utf-8")
    starts = [node.lineno for node in ast.parse(text).body if isinstance(node, ast.FunctionDef) and node.name == "main"]
    if not starts:
        raise SetError("a probe has no function 'main' and cannot be sabotaged; `planter verify` tells more")
    lines = text.split("\n")
    return "\n".join(
        [*lines[: starts[0] - 1], "def decide():", f"    {statement}", "", "", *lines[starts[0] - 1 :]]
    ).encode()


def swapped(twin: TwinFiles, criterion: str) -> bytes:
    """Return the key with the answer of a criterion turned round, and the verdict that follows from it."""
    criteria = {**twin.answers.criteria, criterion: _OTHER[twin.answers.criteria[criterion]]}
    return to_json(replace(twin.answers, criteria=criteria, overall=overall(criteria)))


def _with(verifier: Verifier, files: Mapping[str, bytes], case: str) -> tuple[Finding, ...]:
    """Return what is found while files of the copy are others."""
    before = {path: (verifier.plain / CASES / path).read_bytes() for path in files}
    try:
        for path, data in files.items():
            (verifier.plain / CASES / path).write_bytes(data)
        return verifier.findings(case)
    finally:
        for path, data in before.items():
            (verifier.plain / CASES / path).write_bytes(data)
