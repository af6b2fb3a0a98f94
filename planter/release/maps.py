"""The map of a staging: which case each opaque name stands for, kept with the set and never in the staging."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from planter.core.bounds import MAX_FILE
from planter.core.canonical import to_json
from planter.core.decoding import decode
from planter.core.errors import StageError
from planter.core.files import read_plain, replace_file, shown
from planter.core.layout import split_id
from planter.core.records.sealing import STAGINGS
from planter.core.records.staging import MAP_SCHEMA, MappedItem, StageMap

_STAGING = re.compile(r"[a-z]{8,40}", re.ASCII)
_DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)


def map_path(folder: Path, staging: str) -> Path:
    """Return where a set keeps the map of a staging; raises StageError for what cannot be the id of one."""
    if _STAGING.fullmatch(staging) is None:
        raise StageError(f"{staging!r} is no id of a staging; ids are eight or more lower-case letters")
    return folder / STAGINGS / f"{staging}.json"


def read_map(folder: Path, staging: str) -> StageMap:
    """Return the map that the set in `folder` keeps of a staging; raises StageError where there is none."""
    path = map_path(folder, staging)
    if not os.path.lexists(path):
        kept = sorted(found.name.removesuffix(".json") for found in (folder / STAGINGS).glob("*.json"))
        there = f"there are {', '.join(kept)}" if kept else "it was not staged, or its map is kept elsewhere"
        raise StageError(f"{str(folder)!r} has no map of the staging {staging!r}; {there}")
    found = read_map_file(path)
    if found.staging != staging:
        raise StageError(f"{str(path)!r} is the map of {found.staging!r}, not of {staging!r}; a map was renamed")
    return found


def read_map_file(path: Path) -> StageMap:
    """Return the map in a file; raises StageError naming the file and what is wrong with it."""
    try:
        data = read_plain(path, MAX_FILE)
    except (OSError, OverflowError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise StageError(f"cannot read the map {shown(str(path))!r}: {why}") from None
    record, findings = decode(data, StageMap, MAP_SCHEMA, path.name, None)
    if record is None or findings:
        raise StageError(f"{shown(str(path))!r} is no map of a staging: {findings[0].seen}; expected {MAP_SCHEMA}")
    _refuse_misfit(record, path)
    return record


def _refuse_misfit(record: StageMap, path: Path) -> None:
    for what, values in (("item", [i.item for i in record.items]), ("case", [i.case for i in record.items])):
        twice = next((value for value in values if values.count(value) > 1), None)
        if twice is not None:
            raise StageError(f"{shown(str(path))!r} names the {what} {twice!r} twice; a map names each once")
    for item in record.items:
        parts = split_id(item.case)
        if parts is None or parts[0] != item.pair or _DIGEST.fullmatch(item.digest) is None:
            raise StageError(f"{shown(str(path))!r}: {item.case!r} of {item.pair!r}, {item.digest!r} is no case staged")


def by_item(record: StageMap) -> dict[str, MappedItem]:
    """Return the mapped items by opaque name; names are unique over both splits."""
    return {item.item: item for item in record.items}


def write_map(path: Path, record: StageMap) -> None:
    """Write a new map, whole or not at all; the folder it goes to is made where it is missing.

    Raises StageError where something stands there already or the disk refuses.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(path):
            raise StageError(f"cannot write the map: {shown(str(path))!r} is there already; name a new file")
        replace_file(path, to_json(record))
    except OSError as error:
        raise StageError(f"cannot write the map {shown(str(path))!r}: {error.strerror or error}") from error


def make_map(staging: str, form: str, seed: int, set_digest: str, items: Sequence[MappedItem]) -> StageMap:
    """Return the map of these items, in the order of their names within each split."""
    ordered = tuple(sorted(items, key=lambda item: (item.split, item.item)))
    return StageMap(
        schema=MAP_SCHEMA,
        staging=staging,
        form=form,  # type: ignore[arg-type]
        seed=str(seed),
        set_digest=set_digest,
        items=ordered,
    )
