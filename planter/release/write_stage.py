"""Lay a staging out on disk: every file and folder of one mode and one time, the whole of it or nothing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from planter.core.errors import StageError
from planter.core.files import FILE_MODE, FOLDER_MODE, shown, sync_folder, write_folder
from planter.core.layout import BUILDING

MOMENT = 946_684_800
"""The time of every staged file and folder: the first second of 2000, in seconds since 1970."""


def refuse_places(folder: Path, out: Path, map_file: Path | None) -> None:
    """Raise StageError unless OUT is new or empty and apart from the set, and the map apart from OUT and the cases."""
    here, there = folder.resolve(), out.resolve()
    if there == here or here in there.parents:
        raise StageError(f"{str(out)!r} lies in the set {str(folder)!r}; stage into a folder outside of it")
    if there in here.parents:
        raise StageError(f"{str(out)!r} holds the set {str(folder)!r}; stage into a new folder")
    if os.path.lexists(there) and (not there.is_dir() or any(there.iterdir())):
        raise StageError(f"{str(out)!r} is there and not an empty folder; a staging goes into a new or empty one")
    if map_file is None:
        return
    place = map_file.resolve()
    if place == there or there in place.parents:
        raise StageError(f"the map {str(map_file)!r} lies in {str(out)!r}, which a judge sees; keep it elsewhere")
    if here in place.parents and here / "stagings" != place.parent:
        raise StageError(f"the map {str(map_file)!r} lies in the set; there maps go to 'stagings', the default")
    if os.path.lexists(place):
        raise StageError(f"the map {str(map_file)!r} is there already; name a new file")


@contextmanager
def laid_out(out: Path, files: Mapping[str, bytes]) -> Iterator[tuple[Path, Callable[[], None]]]:
    """Write files into a folder beside OUT, and give it with a function that renames it to OUT.

    Unless that is called nothing stays. Raises StageError where the disk refuses.
    """
    target = out.resolve()
    building = target.with_name(f"{BUILDING}{target.name}")
    with _telling(out):
        target.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(building):
            shutil.rmtree(building)
        try:
            write_folder(building, (), files)
            even_out(building)

            def place() -> None:
                with _telling(out):
                    building.rename(target)
                    sync_folder(target.parent)

            yield building, place
        finally:
            shutil.rmtree(building, ignore_errors=True)


def even_out(root: Path) -> None:
    """Give every file and folder below a folder, and itself, the one mode and the one time."""
    for parent, _, names in os.walk(root, topdown=False):
        for name in names:
            os.chmod(os.path.join(parent, name), FILE_MODE)
            os.utime(os.path.join(parent, name), (MOMENT, MOMENT))
        os.chmod(parent, FOLDER_MODE)
        os.utime(parent, (MOMENT, MOMENT))


@contextmanager
def _telling(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        name = f" {shown(os.fsdecode(error.filename))!r}" if error.filename is not None else ""
        raise StageError(f"cannot stage into {shown(str(out))!r}:{name} {error.strerror or error}") from error
