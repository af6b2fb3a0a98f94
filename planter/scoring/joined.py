"""From a set and a run to a record that lies with the run: prepare, keep, recompute, score again with errata."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from planter.core.bounds import MAX_FILE
from planter.core.canonical import to_json
from planter.core.decoding import decode_lines
from planter.core.errors import ScoreError
from planter.core.files import read_plain, replace_file, telling
from planter.core.records.scoring import RECORD_FILE, Item, ScoreRecord, Terms
from planter.core.records.sealing import ERRATA_FILE, Erratum, Seal, State
from planter.core.records.staging import ReplyRow, RunFile, StageMap
from planter.judging.runs import read_run
from planter.release import ledger
from planter.release.maps import read_map
from planter.release.opening import readable
from planter.scoring.amending import Changes, amended
from planter.scoring.items import items_of
from planter.scoring.record import Scored, Standing, score
from planter.scoring.results import find_run, keep, kept_at, refuse_other, run_digest
from planter.scoring.terms import (
    Past,
    past_of,
    refuse_changed,
    refuse_first,
    refuse_unsealed_cases,
    seal_of,
    terms_of,
    touch,
)


@dataclass(frozen=True)
class Prepared:
    """All that a score rests on; `source` is the run's folder, `digest` that of all it holds, `state` the set's.

    `items` have the answers of the set, `errata` those that replace some of them in layers.
    """

    run: RunFile
    rows: tuple[ReplyRow, ...]
    items: tuple[Item, ...]
    terms: Terms
    standing: Standing
    source: Path
    digest: str
    state: State
    seal: Seal | None
    development: bool
    errata: tuple[Erratum, ...]


def prepare(
    folder: Path,
    run: str,
    *,
    rules: Path | None = None,
    identity: Path | None = None,
    development: bool = False,
) -> Prepared:
    """Read a run, named by folder or label, and the set it was staged from; nothing is written.

    `rules` is for a set without a seal, `identity` for one whose keys are encrypted, `development` lets a burnt set be
    scored. Raises ScoreError, and what reading raises, where the run cannot be scored.
    """
    source, file, rows, digest = _read(folder, run)
    touched = ledger.rows(folder)
    state, past, seal = ledger.state_after(folder, touched), past_of(touched, file.label), seal_of(folder)
    if past is None:
        refuse_first(touched, state, file, digest, development)
        past = Past(state == "sealed", seal.digest if seal is not None else None, digest)
        terms = terms_of(folder, file.label, seal, rules)
    else:
        refuse_changed(past, seal, file, digest)
        terms = terms_of(folder, file.label, seal if past.seal is not None else None, rules)
    with readable(folder, identity) as plain:
        staged = read_map(plain, file.staging)
        _refuse_misfit(file, staged)
        items = items_of(plain, staged)
        if past.seal is not None and seal is not None:
            refuse_unsealed_cases(plain, seal, (item.case for item in items))
        errata = read_errata(plain)
    standing = Standing(staged.set_digest, past.sealed, past.seal)
    return Prepared(file, rows, items, terms, standing, source, digest, state, seal, development, errata)


def _read(folder: Path, run: str) -> tuple[Path, RunFile, tuple[ReplyRow, ...], str]:
    """Return a run's folder, its records and their digest; raises ScoreError where its label is of another run."""
    source = find_run(folder, run)
    file, rows = read_run(source)
    if source.resolve() == kept_at(folder, source.name).resolve() and source.name != file.label:
        raise ScoreError(f"{str(source)!r} holds the run {file.label!r}; a kept run's folder has its label as name")
    digest = run_digest(source, rows)
    refuse_other(folder, file.label, source, rows, digest)
    return source, file, rows, digest


def _refuse_misfit(run: RunFile, staged: StageMap) -> None:
    if run.form != staged.form:
        raise ScoreError(
            f"PL603 run-foreign: run {run.label!r} is over the form {run.form!r}, and staging {staged.staging!r} "
            f"has the form {staged.form!r}"
        )


def scored(prepared: Prepared) -> Scored:
    """Score what was prepared, with the answers as they are in the set."""
    return score(prepared.run, prepared.rows, prepared.items, prepared.terms, prepared.standing)


def kept(folder: Path, prepared: Prepared, result: Scored) -> Path:
    """Write the ledger's row, copy the run into the set's results, and its record beside; return where they are."""
    touch(folder, prepared.run, prepared.digest, prepared.seal, prepared.development)
    place = keep(folder, prepared.run.label, prepared.source, prepared.rows, prepared.digest)
    with telling("write the record"):
        data = to_json(result.record)
        if not (place / RECORD_FILE).exists() or (place / RECORD_FILE).read_bytes() != data:
            replace_file(place / RECORD_FILE, data)
    return place


def recompute(folder: Path, label: str, identity: Path | None = None) -> ScoreRecord:
    """Return the record that the kept run of a label gives now, to be compared with record.json; writes nothing.

    Raises ScoreError, and what reading raises, where it cannot be scored at all.
    """
    return scored(prepare(folder, str(kept_at(folder, label)), identity=identity, development=True)).record


def changes_of(errata: Sequence[Erratum]) -> Changes:
    """Return the answers that key errata replace, by case and criterion; a later one replaces an earlier."""
    return {
        (one.case, one.criterion): one.answer
        for one in errata
        if one.kind == "key" and one.case is not None and one.criterion is not None and one.answer is not None
    }


def layers(prepared: Prepared) -> tuple[tuple[int, Scored], ...]:
    """Return the score with each layer of errata: by the number of its last erratum, in order, key errata alone."""
    return tuple(
        (number, score(prepared.run, prepared.rows, items, prepared.terms, prepared.standing))
        for number, items in amendments(prepared)
    )


def amendments(prepared: Prepared) -> Iterator[tuple[int, tuple[Item, ...]]]:
    """Give the items with each layer of key errata, by the number of its last erratum, in order."""
    for count, erratum in enumerate(prepared.errata, start=1):
        if erratum.kind == "key":
            yield erratum.number, amended(prepared.items, changes_of(prepared.errata[:count]))


def read_errata(folder: Path) -> tuple[Erratum, ...]:
    """Return the errata of a plain set, none where it has none; raises ScoreError where one is no erratum."""
    try:
        data = read_plain(folder / ERRATA_FILE, MAX_FILE)
    except FileNotFoundError:
        return ()
    except (OSError, OverflowError) as error:
        raise ScoreError(f"{ERRATA_FILE!r} cannot be read: {error}; it must be a plain file") from None
    found, findings = decode_lines(data, Erratum, ERRATA_FILE, None)
    if found is None or findings:
        raise ScoreError(f"{ERRATA_FILE!r} holds no errata: {findings[0].seen}; bring it back as it was")
    return tuple(found)
