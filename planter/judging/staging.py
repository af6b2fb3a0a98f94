"""Read a staging as its judge's operator has it: the items, and that each is as it was staged."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

from planter.core.bounds import MAX_FILE
from planter.core.decoding import NotJson, parse_json
from planter.core.errors import JudgeError
from planter.core.files import read_folder, read_plain, shown
from planter.core.records.staging import STAGE_FILE, STAGE_SCHEMA, StagedItem, StageFile
from planter.core.trees import Tree
from planter.judging.runs import is_file_name

Splits = Literal["one", "two", "both"]
FILE_MODE = 0o644
FOLDER_MODE = 0o755
MOMENT = 1_577_836_800
"""When every file of a case was last changed, in seconds since 1970: times tell nothing."""


def read_staging(out: Path) -> StageFile:
    """Return OUT/stage.json; raises JudgeError for a folder that is no staging."""
    path = out / STAGE_FILE
    try:
        stage = msgspec.convert(parse_json(read_plain(path, MAX_FILE)), StageFile)
    except FileNotFoundError:
        raise JudgeError(
            f"{shown(str(out))!r} is no staging: it has no {STAGE_FILE}; make one: planter stage"
        ) from None
    except (OSError, OverflowError) as error:
        raise JudgeError(f"cannot read {shown(str(path))!r}: {getattr(error, 'strerror', None) or error}") from None
    except (NotJson, msgspec.ValidationError, RecursionError) as error:
        raise JudgeError(f"{shown(str(path))!r} does not describe a staging: {error}") from None
    if stage.schema != STAGE_SCHEMA:
        raise JudgeError(f"{shown(str(path))!r} has the schema {stage.schema!r}; this planter reads {STAGE_SCHEMA!r}")
    names = [item.item for item in stage.items]
    for name in names:
        if not is_file_name(name) or names.count(name) > 1:
            raise JudgeError(f"{shown(str(path))!r} names the item {name!r}, which is no name, or twice")
    return stage


def chosen_items(stage: StageFile, split: Splits) -> tuple[StagedItem, ...]:
    """Return the items of one split or of both; raises JudgeError where there are none."""
    items = tuple(item for item in stage.items if split in ("both", item.split))
    if not items:
        raise JudgeError(f"the staging has no item in split {split!r}")
    return items


def read_item(out: Path, item: StagedItem) -> Tree:
    """Return the files of an item as a judge sees them; raises JudgeError where they are not those staged."""
    folder = out / item.split / item.item
    found = read_folder(folder, None)
    if found.findings:
        raise JudgeError(f"item {item.item!r} cannot be read: {found.findings[0].seen}; stage the set again")
    tree = Tree(found.files)
    if tree.digest != item.digest:
        raise JudgeError(f"item {item.item!r} in {shown(str(folder))!r} was changed after staging; stage the set again")
    return tree


def check_items(out: Path, items: Sequence[StagedItem]) -> None:
    """Raise JudgeError for the first item that is not as it was staged."""
    for item in items:
        read_item(out, item)


def unpack(tree: Tree, folder: Path) -> None:
    """Write a tree to a new folder, all modes and times alike; raises OSError."""
    folders = {folder}
    folder.mkdir()
    for path, data in tree.items():
        place = folder / path
        for above in reversed(place.relative_to(folder).parents):
            if folder / above not in folders:
                (folder / above).mkdir()
                folders.add(folder / above)
        place.write_bytes(data)
        _level(place, FILE_MODE)
    for one in sorted(folders, reverse=True):
        _level(one, FOLDER_MODE)


def _level(path: Path, mode: int) -> None:
    os.chmod(path, mode)
    os.utime(path, (MOMENT, MOMENT))
