"""Runs as they lie in a set's results: copied verbatim, whole or not at all, and never over another."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from planter.core.errors import ScoreError
from planter.core.files import FOLDER_MODE, read_plain, sync_folder, telling, write_synced
from planter.core.layout import BUILDING
from planter.core.records.sealing import RESULTS
from planter.core.records.staging import ROWS_FILE, RUN_FILE, ReplyRow
from planter.judging.runs import is_file_name

MOST = 1 << 30


def kept_at(folder: Path, label: str) -> Path:
    """Return where a set keeps the run of a label; raises ScoreError for what cannot be one."""
    if not is_file_name(label):
        raise ScoreError(f"{label!r} is no label of a run; use ASCII letters, digits, dots and dashes, at most 100")
    return folder / RESULTS / label


def find_run(folder: Path, run: str) -> Path:
    """Return the folder of a run that is named by its folder, or by its label in the set's results."""
    if (Path(run) / RUN_FILE).is_file():
        return Path(run)
    if is_file_name(run) and (folder / RESULTS / run / RUN_FILE).is_file():
        return folder / RESULTS / run
    kept = sorted(path.parent.name for path in (folder / RESULTS).glob(f"*/{RUN_FILE}"))
    there = f"; labels there are {', '.join(kept)}" if kept else ""
    raise ScoreError(f"{run!r} is neither the folder of a run nor a label in the set's {RESULTS!r}{there}")


def run_digest(source: Path, rows: Sequence[ReplyRow]) -> str:
    """Return the digest of all that a run holds: run.json, its rows, and the texts they name."""
    total = hashlib.sha256()
    for name in _names(rows):
        data = _content(source, name)
        total.update(f"{name} {len(data)}\n".encode())
        total.update(data)
    return total.hexdigest()


def keep(folder: Path, label: str, source: Path, rows: Sequence[ReplyRow], digest: str) -> Path:
    """Copy a run into the set's results and return where it is; one that is there already must be equal.

    Raises ScoreError where another run has the label, and SetError where the disk refuses; nothing is left then.
    """
    place = kept_at(folder, label)
    if os.path.lexists(place):
        refuse_other(folder, label, source, rows, digest)
        return place
    beside = place.with_name(f"{BUILDING}{label}")
    with telling("keep the run"):
        place.parent.mkdir(exist_ok=True)
        if os.path.lexists(beside):
            shutil.rmtree(beside)
        try:
            _copy(source, beside, rows)
            beside.rename(place)
        except BaseException:
            shutil.rmtree(beside, ignore_errors=True)
            raise
        sync_folder(place.parent)
    return place


def refuse_other(folder: Path, label: str, source: Path, rows: Sequence[ReplyRow], digest: str) -> None:
    """Raise ScoreError where the set keeps another run of that label."""
    place = kept_at(folder, label)
    if not os.path.lexists(place) or place.resolve() == source.resolve():
        return
    if run_digest(place, rows) != digest:
        raise ScoreError(
            f"{RESULTS}/{label} holds another run of that label; results are never written over, so run it with "
            "another --label"
        )


def _copy(source: Path, target: Path, rows: Sequence[ReplyRow]) -> None:
    target.mkdir()
    os.chmod(target, FOLDER_MODE)
    for name in _names(rows):
        (target / name).parent.mkdir(exist_ok=True)
        os.chmod((target / name).parent, FOLDER_MODE)
        write_synced(target / name, _content(source, name))
    for inner in (*(path for path in target.iterdir() if path.is_dir()), target):
        sync_folder(inner)


def _names(rows: Sequence[ReplyRow]) -> Iterator[str]:
    yield from (RUN_FILE, ROWS_FILE)
    yield from sorted({name for row in rows for name in (row.reply, row.transcript)})


def _content(source: Path, name: str) -> bytes:
    parts = name.split("/")
    if len(parts) > 2 or any(part in ("", ".", "..") for part in parts):
        raise ScoreError(f"a row of {str(source)!r} names the file {name!r}; it must lie in a folder of the run")
    try:
        return read_plain(source / name, MOST)
    except FileNotFoundError:
        raise ScoreError(f"the run in {str(source)!r} lacks {name!r}, which it names; take it up again") from None
    except (OSError, OverflowError) as error:
        raise ScoreError(f"the run in {str(source)!r}: {name!r} cannot be read: {error}") from None
