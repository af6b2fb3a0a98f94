"""Writing pairs and sets: built beside, synced, renamed into place; a kill leaves whole pairs, at worst a lone twin."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import msgspec

from planter.core.canonical import to_json
from planter.core.errors import SetError
from planter.core.files import sync_folder, telling, write_folder, write_synced
from planter.core.layout import (
    BUILDING,
    CASES,
    FOLDERS,
    LETTERS,
    MEASURED,
    SET_FILE,
    PairFiles,
    case_files,
    case_id,
    split_id,
    sum_of_set,
)
from planter.core.records.sets import SetFile


def write_pair(set_dir: Path, pair: PairFiles) -> None:
    """Write both twins, and what was measured, into the set; the folders of the set are made where they are missing.

    Raises SetError, leaving nothing of the pair, where it is there already or the disk refuses.
    """
    cases, measured = set_dir / CASES, set_dir / MEASURED
    ids = [case_id(pair.pair, letter) for letter in LETTERS]
    _refuse_misfit(pair, ids)
    building = cases / f"{BUILDING}{pair.pair}"
    beside = measured / f"{BUILDING}{pair.pair}.json"
    placed: list[Path] = []
    with telling(f"write the pair {pair.pair!r}:"):
        cases.mkdir(parents=True, exist_ok=True)
        measured.mkdir(exist_ok=True)
        for target in (building, *(cases / name for name in ids)):
            if os.path.lexists(target):
                raise SetError(f"cannot write the pair {pair.pair!r}: {target.name!r} is there already")
        try:
            building.mkdir()
            for name, twin in zip(ids, pair.twins, strict=True):
                write_folder(building / name, FOLDERS, case_files(twin))
            if pair.measured is not None:
                beside.unlink(missing_ok=True)
                write_synced(beside, to_json(pair.measured))
                placed.append(measured / f"{pair.pair}.json")
                beside.rename(placed[-1])
            for name in ids:
                (building / name).rename(cases / name)
                placed.append(cases / name)
            building.rmdir()
            sync_folder(cases)
        except BaseException:
            for path in (building, beside, *placed):
                _remove(path)
            raise


def _refuse_misfit(pair: PairFiles, ids: list[str]) -> None:
    for name, twin in zip(ids, pair.twins, strict=True):
        if twin.case.id != name or twin.case.pair != pair.pair or split_id(name) is None:
            raise SetError(f"case {twin.case.id!r} of pair {twin.case.pair!r} cannot be written as {name!r}")


def write_set_file(set_dir: Path, record: SetFile) -> SetFile:
    """Write set.json, last of all and at once, and return the record with its digest filled in.

    Raises SetError where the disk refuses; an older set.json stays whole then.
    """
    done = msgspec.structs.replace(record, digest=sum_of_set(record))
    beside = set_dir / f"{BUILDING}{SET_FILE}"
    with telling(f"write {SET_FILE!r}:"):
        set_dir.mkdir(parents=True, exist_ok=True)
        try:
            beside.unlink(missing_ok=True)
            write_synced(beside, to_json(done))
            beside.rename(set_dir / SET_FILE)
            sync_folder(set_dir)
        except BaseException:
            _remove(beside)
            raise
    return done


def remove_unfinished(set_dir: Path) -> list[str]:
    """Remove what a kill left half done, and return its names: building folders, lone twins, measures of no pair.

    Links are removed, never followed. Raises SetError where something cannot be removed.
    """
    with telling("remove what was left unfinished:"):
        left = _unfinished(set_dir)
        for path in left:
            _remove(path, quiet=False)
    return [path.name for path in left]


def _unfinished(set_dir: Path) -> list[Path]:
    cases = _entries(set_dir / CASES)
    ids = {path.name: split_id(path.name) for path in cases}
    whole = {
        found[0] for found in ids.values() if found and all(case_id(found[0], letter) in ids for letter in LETTERS)
    }
    half = [path for path in cases if (found := ids[path.name]) is not None and found[0] not in whole]
    building = [path for path in (*_entries(set_dir), *cases) if path.name.startswith(BUILDING)]
    measures = [path for path in _entries(set_dir / MEASURED) if path.name.removesuffix(".json") not in whole]
    return [*building, *half, *measures]


def _entries(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.is_dir() and not folder.is_symlink() else []


def _remove(path: Path, quiet: bool = True) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=quiet)
        return
    try:
        path.unlink(missing_ok=True)
    except OSError:
        if not quiet:
            raise
