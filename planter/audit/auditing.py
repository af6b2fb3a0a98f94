"""An audit: its parts one after the other over one set, and what they say together."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import msgspec

from planter.audit.context import Bench
from planter.audit.differences import hunt_attacks, hunt_differences, hunt_failures
from planter.audit.report import content, report_of, set_digest
from planter.audit.subject import Subject, read_subject
from planter.audit.surroundings import hunt_surroundings
from planter.audit.twins import hunt_twins
from planter.core.errors import AuditError, SetError, UsageError
from planter.core.records.audit import AuditReport, Part
from planter.core.records.measured import MeasuredFile, read_measured
from planter.sandbox.runner import Runner
from planter.sandbox.store import Store

INPUTS = 600
LEAST_INPUTS = 4
SEED = 1
STEPS = {"attacks": 18, "differences": 6}
"""About how many differential runs a part makes for a criterion of a case, for a progress bar."""


@dataclass(frozen=True)
class Hunting:
    """What every part is given: where it may run, what it looks at, the audit's seed, inputs per criterion."""

    bench: Bench
    subject: Subject
    seed: int
    inputs: int


def _attacks(asked: Hunting) -> list[Part]:
    lists, failures = hunt_attacks(asked.bench, asked.subject), hunt_failures(asked.bench, asked.subject)
    return [lists, failures, hunt_surroundings(asked.bench, asked.subject, asked.seed)]


def _differences(asked: Hunting) -> list[Part]:
    by_reference = hunt_differences(asked.bench, asked.subject, asked.seed, asked.inputs)
    return [by_reference, hunt_twins(asked.bench, asked.subject, asked.seed, asked.inputs // 4)]


def _leaks(asked: Hunting) -> list[Part]:
    from planter.audit.leaks.findings import findings, lines
    from planter.audit.leaks.look import look

    cases = [pair.cases[case] for pair, case in asked.subject.each()]
    report = look(cases, _measured(asked.subject), asked.seed)
    figures = msgspec.to_builtins(report)
    return [Part(name="leaks", said=tuple(lines(report)), figures=figures, findings=findings(report))]


def _strength(asked: Hunting) -> list[Part]:
    from planter.audit.strength.findings import strength_findings

    found, said = strength_findings(sorted({pair.cases[case].case.origin.host for pair, case in asked.subject.each()}))
    return [Part(name="strength", said=tuple(said), findings=tuple(found))]


def _measured(subject: Subject) -> dict[str, MeasuredFile]:
    """Read what was measured of the pairs; that there is none of a pair is no matter of an audit."""
    found: dict[str, MeasuredFile] = {}
    for pair in subject.pairs:
        with contextlib.suppress(SetError):
            found[pair.id] = read_measured(subject.root, pair.id)
    return found


PARTS: Mapping[str, Callable[[Hunting], Sequence[Part]]] = MappingProxyType(
    {"attacks": _attacks, "differences": _differences, "leaks": _leaks, "strength": _strength}
)
"""What `--part` can name; each gives one part of the report or more."""


def audit_set(
    path: Path,
    *,
    pool: Runner,
    store: Store | None = None,
    parts: Sequence[str] = (),
    seed: int = SEED,
    inputs: int = INPUTS,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> AuditReport:
    """Audit a set by the parts named, by all where none is, and return the report; nothing is written.

    With a store, what an earlier audit of the same bytes did need not be done again. `progress` is told (steps done,
    about how many there are). Raises SetError where `path` is no set, UsageError for an unknown part.
    """
    for name in parts:
        if name not in PARTS:
            raise UsageError(f"an audit has no part {name!r}; its parts are {', '.join(PARTS)}")
    if inputs < LEAST_INPUTS:
        raise UsageError(f"an audit cannot try {inputs!r} inputs; it needs {LEAST_INPUTS} or more")
    chosen = [name for name in PARTS if not parts or name in parts]
    subject = read_subject(path)
    before = (set_digest(path), content(path))
    steps = sum(STEPS.get(name, 0) for name in chosen) * sum(len(pair.due(case)) for pair, case in subject.each())
    done = 0

    def told(more: int) -> None:
        nonlocal done
        done += more
        progress(done, max(done, steps))

    asked = Hunting(Bench(pool, store, told), subject, seed, inputs)
    found = [part for name in chosen for part in PARTS[name](asked)]
    report = report_of(path, seed, inputs, pool.level, subject.cases, found, subject.findings)
    if before != (report.set_digest, report.content):
        raise AuditError(f"the set {path.name!r} was changed while it was audited; leave it alone and audit it again")
    return report
