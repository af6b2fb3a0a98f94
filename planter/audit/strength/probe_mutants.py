"""The probe of the probe: weaken each probe of a host, and see whether calibration notices."""

from __future__ import annotations

from collections.abc import Sequence

from planter.audit.context import Bench
from planter.audit.strength.probe_changes import PROBE, probe_changes
from planter.core.edits import apply_edits
from planter.core.records.runs import Outcome
from planter.core.records.strength import ProbeStrength, ProbeSurvivor
from planter.core.streams import stream
from planter.core.trees import Tree
from planter.sandbox.jobs import Job

TRIED = 16
OTHERS = 80
AT_ONCE = 32

Due = tuple[Tree, Outcome]
"""A tree, and what the probe as it is gives on it."""


def weigh(
    bench: Bench, name: str, probe: bytes, of: str, case: Sequence[Due], more: Sequence[Due], seed: int
) -> ProbeStrength:
    """Change a probe in a drawn share of all ways, and tell which changes its case notices.

    `case` has what a case holds for this probe, likely ones first: the right tree, other right forms, its own mutants,
    stubs, those of other criteria. A change is noticed where one of them comes out otherwise; what is not is tried on
    `more` mutants of the host.
    """
    parsed, changes = probe_changes(probe)
    chosen = stream(seed, "probe", name).sample(changes, TRIED)
    changed = [apply_edits(parsed.tree, [change.edit])[PROBE] for change in chosen]
    noticed = [_differs(bench, name, one, case) for one in changed]
    survivors = [
        ProbeSurvivor(origin=change.origin, edit=change.edit, seen=_seen(bench, name, one, more))
        for change, one, told in zip(chosen, changed, noticed, strict=True)
        if not told
    ]
    return ProbeStrength(
        probe=name,
        of=of,
        changes=len(changes),
        tried=len(chosen),
        noticed=sum(noticed),
        others=len(more),
        survivors=tuple(survivors),
    )


def _differs(bench: Bench, name: str, probe: bytes, case: Sequence[Due]) -> bool:
    return _first_unlike(bench, name, probe, case[:1]) is not None or _where(bench, name, probe, case[1:]) is not None


def _where(bench: Bench, name: str, probe: bytes, rows: Sequence[Due]) -> int | None:
    """Return the place of the first row that comes out otherwise; what stands behind it is not all run."""
    for start in range(0, len(rows), AT_ONCE):
        at = _first_unlike(bench, name, probe, rows[start : start + AT_ONCE])
        if at is not None:
            return start + at
    return None


def _first_unlike(bench: Bench, name: str, probe: bytes, rows: Sequence[Due]) -> int | None:
    results = bench.run([Job(tree, probe, name) for tree, _ in rows])
    return next(
        (at for at, (row, found) in enumerate(zip(rows, results, strict=True)) if found.outcome != row[1]), None
    )


def _seen(bench: Bench, name: str, probe: bytes, more: Sequence[Due]) -> str:
    at = _where(bench, name, probe, more)
    return "" if at is None else f"mutant {at + 1} of {len(more)}"


def due_of(bench: Bench, name: str, probe: bytes, trees: Sequence[Tree]) -> list[Due]:
    """Return the trees with what the probe as it is gives on them, those left out on which it gives no answer."""
    results = bench.run([Job(tree, probe, name) for tree in trees])
    both = zip(trees, results, strict=True)
    return [(tree, result.outcome) for tree, result in both if result.outcome in ("holds", "violated")]
