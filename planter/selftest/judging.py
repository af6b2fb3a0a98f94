"""The panel over a staging of a copy of a set: every judge run as a callable, scored, and held against its interval."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from planter.core.errors import StageError
from planter.core.layout import split_id
from planter.core.records.instrument import JudgeCheck, Within
from planter.core.records.scoring import ItemRow
from planter.core.records.staging import Call
from planter.judges import run_judge
from planter.judging.fabricated import Key
from planter.release.maps import read_map
from planter.release.stage_set import Order, stage_set
from planter.release.staging import Staging
from planter.scoring.items import items_of
from planter.scoring.joined import prepare, scored
from planter.scoring.record import Scored
from planter.selftest.chances import by_chances, by_twins, within
from planter.selftest.panel import Member, panel

Progress = Callable[[int, int], None]


def check_judges(plain: Path, room: Path, seed: int, jobs: int, progress: Progress) -> tuple[JudgeCheck, ...]:
    """Stage the set in `plain`, a copy that gets the map, and run every judge of the panel; all else goes to `room`.

    Raises StageError where the set cannot be staged.
    """
    out = room / "staging"
    staging = _staged(plain, out, seed)
    cases = [out / item.split / item.item for item in staging.items]
    members = panel(_keys(plain, staging), cases, staging.footer, seed)
    total = sum(member.repeats for member in members) * len(cases)
    done = 0
    checks = []
    for member in members:
        before = done

        def told(rows: int, of: int, before: int = before) -> None:
            progress(before + rows, total)

        run_judge(
            out,
            member.judge,
            label=member.name,
            snapshot="fabricated",
            name=member.name,
            repeats=member.repeats,
            results=room / "runs" / member.name,
            jobs=jobs,
            progress=told,
        )
        done += member.repeats * len(cases)
        checks.append(check_member(member, scored(prepare(plain, str(room / "runs" / member.name)))))
    return tuple(checks)


def _staged(plain: Path, out: Path, seed: int) -> Staging:
    done = stage_set(Order(plain, out, seed=seed), lambda twin, base: False)
    if done.findings:
        first = done.findings[0]
        raise StageError(
            f"the set cannot be staged: {first.code} {first.slug}: {first.seen}; `planter stage` tells all"
        )
    return done.staging


def _keys(plain: Path, staging: Staging) -> dict[str, Key]:
    """Return the key of each staged case by the digest of its files, through the map that was kept."""
    items = items_of(plain, read_map(plain, staging.record.staging))
    return {item.digest: Key(item.known, item.answers, item.path, item.first) for item in items}


def check_member(member: Member, result: Scored) -> JudgeCheck:
    """Return how a judge's score lies to its interval and to the floor."""
    record, rows = result.record, result.tables.items
    right = sum(row.outcome == row.known for row in rows)
    others = [row for row in rows if row.known != "pass"]
    passed = sum(row.outcome == "pass" for row in others)
    pairs = {row.case: (split_id(row.case) or (row.case, ""))[0] for row in rows}
    if member.bounds == "any":
        agreed = Within(seen=right, of=len(rows), expected=right, low=0, high=len(rows))
        false = Within(seen=passed, of=len(others), expected=passed, low=0, high=len(others))
    else:
        spreads = by_chances(rows, member.chances, member.repeats) if member.chances else by_twins(rows, pairs)
        agreed = within(right, len(rows), spreads[0])
        false = within(passed, len(others), spreads[1])
    met = member.due == "either" or (member.due == "meets") == record.meets_floor
    return JudgeCheck(
        judge=member.name,
        repeats=member.repeats,
        right=agreed,
        false_passes=false,
        record=record.record,
        floor=record.floor,
        due=member.due,
        ok=agreed.ok and false.ok and met,
        note=f"{member.note}; {_apart(rows, pairs)}" if member.bounds == "twins" else member.note,
    )


def _apart(rows: Sequence[ItemRow], pairs: Mapping[str, str]) -> str:
    """Tell of how many pairs the twins are called unlike: the others have nothing to be right about by chance."""
    calls: dict[str, set[Call]] = {}
    for row in rows:
        calls.setdefault(pairs[row.case], set()).add(row.outcome)
    return f"it calls the twins of {sum(len(found) > 1 for found in calls.values())} of {len(calls)} pairs unlike"
