"""The journal of a set being made: what was tried for each slot, so that an interrupted set can be finished."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from planter.core.canonical import to_json_line
from planter.core.decoding import NotJson, parse_json
from planter.core.errors import SetError
from planter.core.files import telling
from planter.core.layout import BUILDING, CASES, LETTERS, MEASURED, PairFiles, case_id
from planter.core.records.base import Record
from planter.dataset.plan import Slot
from planter.dataset.read import read_case
from planter.dataset.write import remove_unfinished
from planter.pipeline import Attempt

JOURNAL = f"{BUILDING}tried.jsonl"


class Entry(Record, frozen=True):
    """What became of one slot: its pair, and the reason code of each candidate tried, in their order."""

    slot: int
    pair: str
    reasons: tuple[str | None, ...]


def note(folder: Path, attempt: Attempt) -> None:
    """Add what was tried for a slot that was filled, before its pair is written; raises SetError."""
    if attempt.files is not None:
        entry = Entry(
            slot=attempt.slot.index, pair=attempt.files.pair, reasons=tuple(reason for _, reason in attempt.tried)
        )
        with telling("write the journal of the set:"), open(folder / JOURNAL, "ab") as stream:
            stream.write(to_json_line(entry))
            stream.flush()
            os.fsync(stream.fileno())


def close(folder: Path) -> None:
    """Remove the journal of a set that is finished."""
    with telling("remove the journal of the set:"):
        (folder / JOURNAL).unlink(missing_ok=True)


def take_up(folder: Path, slots: Sequence[Slot]) -> list[Attempt]:
    """Return the attempts of the slots that are done, from the first one on, and remove whatever else is there.

    A slot is done when the journal has it and both cases of its pair can be read; what comes after the first that is
    not is made again. Raises SetError where something cannot be removed.
    """
    done: list[Attempt] = []
    for slot, entry in zip(slots, _entries(folder), strict=False):
        files = _pair(folder, entry.pair) if entry.slot == slot.index else None
        if files is None or len(entry.reasons) > len(slot.choices):
            break
        done.append(Attempt(slot, files, tuple(zip(slot.choices, entry.reasons, strict=False))))
    _remove_all_but(folder, [attempt.files.pair for attempt in done if attempt.files is not None])
    for attempt in done:
        note(folder, attempt)
    return done


def _entries(folder: Path) -> Iterable[Entry]:
    try:
        lines = (folder / JOURNAL).read_bytes().split(b"\n")
    except OSError:
        return
    for line in lines:
        try:
            yield msgspec.json.decode(line, type=Entry, strict=True)
        except (msgspec.DecodeError, msgspec.ValidationError):
            return


def _pair(folder: Path, pair: str) -> PairFiles | None:
    twins = [read_case(folder, case_id(pair, letter)) for letter in LETTERS]
    whole = [twin.files for twin in twins if twin.files is not None and not twin.findings]
    try:
        measured = parse_json((folder / MEASURED / f"{pair}.json").read_bytes())
    except (OSError, NotJson):
        return None
    return PairFiles(pair=pair, a=whole[0], b=whole[1], measured=measured) if len(whole) == len(LETTERS) else None


def _remove_all_but(folder: Path, pairs: Sequence[str]) -> None:
    """Remove the second case of every other pair, and then what is unfinished: lone twins, measures, the journal."""
    kept = {case_id(pair, letter) for pair in pairs for letter in LETTERS}
    with telling("remove what was left unfinished:"):
        cases = folder / CASES
        for path in sorted(cases.iterdir()) if cases.is_dir() else []:
            if path.name not in kept and path.is_dir() and not path.is_symlink():
                path.rename(cases / f"{BUILDING}{path.name}")
            elif path.name not in kept and not path.name.startswith(BUILDING):
                raise SetError(f"{path.name!r} in the cases of the set is no case; move it away to resume")
    remove_unfinished(folder)
