"""By which terms a run is scored, and whether the set was sealed when it first was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from planter.core.bounds import MAX_FILE
from planter.core.decoding import decode
from planter.core.errors import ScoreError
from planter.core.files import read_plain
from planter.core.records.scoring import RECORD_FILE, SCORE_SCHEMA, ScoreRecord, Terms
from planter.core.records.sealing import SEAL_FILE, LedgerRow, Rules, Seal, State
from planter.core.records.staging import RunFile
from planter.release import ledger
from planter.release.fingerprints import changed_parts, seal_case
from planter.release.lock import locked
from planter.release.reading import case_files, read_seal
from planter.release.rules import read_rules
from planter.release.salts import read_salts
from planter.scoring.results import kept_at

SCORED = "scored"
"""What the ledger calls the row of a first score; its details are label, snapshot, the digests of run and seal."""
AGAIN = "scored again"


@dataclass(frozen=True)
class Past:
    """What the ledger says of a label: whether it was scored sealed, the seal's digest then, and the run's."""

    sealed: bool
    seal: str | None
    run: str


def past_of(rows: Iterable[LedgerRow], label: str) -> Past | None:
    """Return what the first score of a label was, None where it never was scored."""
    for row in rows:
        if row.what == SCORED and row.detail.get("label") == label:
            return Past(row.state == "sealed", row.detail.get("seal") or None, row.detail.get("run", ""))
    return None


def seal_of(folder: Path) -> Seal | None:
    """Return the seal of a set, None where it was never sealed; raises SealError for one that was changed."""
    return read_seal(folder) if (folder / SEAL_FILE).exists() else None


def refuse_first(rows: Sequence[LedgerRow], state: State, run: RunFile, digest: str, development: bool) -> None:
    """Raise ScoreError where the set's state forbids a run that was not scored before.

    A burnt set is scored as one of development only; a sealed one scores each snapshot once, and needs it told.
    """
    if state == "burnt" and not development:
        raise ScoreError(
            f"PL606 scored-burnt: the set is burnt, and run {run.label!r} cannot be scored as on a sealed one; "
            "use another set, or --development for a figure of development"
        )
    if state != "sealed":
        return
    if not run.snapshot.strip():
        raise ScoreError(
            f"run {run.label!r} does not tell its judge's snapshot; a sealed set scores a named one, so run it "
            "with --snapshot"
        )
    for row in rows:
        if row.what == SCORED and row.state == "sealed" and row.detail.get("snapshot") == run.snapshot:
            if (row.detail.get("label"), row.detail.get("run")) == (run.label, digest):
                continue
            raise ScoreError(
                f"PL605 snapshot-scored-before: the snapshot {run.snapshot!r} was scored on {row.date} as "
                f"{row.detail.get('label', '')!r}; a sealed set scores a snapshot once, so seal another set"
            )


def refuse_changed(past: Past, seal: Seal | None, run: RunFile, digest: str) -> None:
    """Raise ScoreError where a run that was scored, or the seal it was scored under, is another now."""
    if past.run != digest:
        raise ScoreError(f"run {run.label!r} is not the one that was scored: its files were changed since")
    if past.seal is not None and (seal is None or seal.digest != past.seal):
        raise ScoreError(f"run {run.label!r} was scored under another seal, {past.seal[:12]}; bring {SEAL_FILE} back")


def terms_of(folder: Path, label: str, seal: Seal | None, rules: Path | None) -> Terms:
    """Return the terms a label is scored by: the seal's, else those of a rules file, the kept record, the defaults.

    Raises ScoreError where rules are given although the seal has them.
    """
    if seal is not None:
        if rules is not None:
            raise ScoreError(f"the rules are those of the seal, and {str(rules)!r} cannot replace them; drop --rules")
        return _terms(seal.rules)
    if rules is not None:
        return _terms(read_rules(rules).rules)
    kept = kept_record(folder, label)
    return Terms() if kept is None else Terms(floor=kept.floor, verdicts=kept.verdicts)


def _terms(rules: Rules) -> Terms:
    return Terms(floor=rules.floor, verdicts=rules.verdicts, repeats=rules.repeats)


def kept_record(folder: Path, label: str) -> ScoreRecord | None:
    """Return the record that stands with a kept run, None where there is none; raises ScoreError for a bad one."""
    place = kept_at(folder, label) / RECORD_FILE
    try:
        data = read_plain(place, MAX_FILE)
    except FileNotFoundError:
        return None
    except (OSError, OverflowError) as error:
        raise ScoreError(f"{str(place)!r} cannot be read: {error}") from None
    record, findings = decode(data, ScoreRecord, SCORE_SCHEMA, RECORD_FILE, None)
    if record is None or findings:
        raise ScoreError(f"{str(place)!r} is no record of a score: {findings[0].seen}; remove it and score again")
    return record


def refuse_unsealed_cases(plain: Path, seal: Seal, cases: Iterable[str]) -> None:
    """Raise ScoreError naming a case that is not as it was sealed, or whose salt is missing."""
    salts = read_salts(plain)
    sealed = {case.item: case for case in seal.cases}
    for case in sorted(set(cases)):
        salt = None if salts is None else salts.cases.get(case)
        if salt is None or salt.item not in sealed:
            raise ScoreError(f"case {case!r} has no salt, so that it cannot be compared with the seal; bring it back")
        parts = changed_parts(sealed[salt.item], seal_case(case, salt, case_files(plain, case)))
        if parts:
            raise ScoreError(f"case {case!r} is not as it was sealed: {', '.join(parts)} changed; run `planter check`")


def touch(folder: Path, run: RunFile, digest: str, seal: Seal | None, development: bool) -> None:
    """Write the ledger's row of a score, having asked once more whether it may be, nobody else writing meanwhile."""
    with locked(folder):
        rows = ledger.rows(folder)
        state = ledger.state_after(folder, rows)
        if past_of(rows, run.label) is not None:
            ledger.append(folder, rows, AGAIN, f"score of run {run.label}", detail={"label": run.label})
            return
        refuse_first(rows, state, run, digest, development)
        detail = {"label": run.label, "snapshot": run.snapshot, "run": digest, "seal": seal.digest if seal else ""}
        tuned: State | None = "tuned" if state == "draft" else None
        ledger.append(folder, rows, SCORED, f"score of run {run.label}", state=tuned, detail=detail)
