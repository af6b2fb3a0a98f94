"""Put new files, and new texts of old ones, in their places: all of them, or none."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from planter.core.errors import UsageError
from planter.core.files import FOLDER_MODE, sync_folder, write_synced


@dataclass(frozen=True)
class Plan:
    """What is to be written: new files, and the old and new content of files that are there."""

    files: Mapping[Path, bytes]
    edits: Mapping[Path, tuple[bytes, bytes]] = field(default_factory=dict)


def carry_out(plan: Plan) -> None:
    """Write all of a plan; raises UsageError, with nothing changed, where a file is there already or cannot be written.

    What an exception or a Ctrl-C interrupts is taken back.
    """
    for path in plan.files:
        if os.path.lexists(path):
            raise UsageError(f"{str(path)!r} is there already; nothing was written")
    folders: list[Path] = []
    made: list[Path] = []
    changed: dict[Path, bytes] = {}
    drafts = Path()
    try:
        root = Path(os.path.commonpath([path.parent for path in (*plan.files, *plan.edits)]))
        _make(root, folders)
        drafts = Path(tempfile.mkdtemp(prefix=".scaffold-", dir=root))
        for number, (path, data) in enumerate(plan.files.items()):
            write_synced(drafts / str(number), data)
            _make(path.parent, folders)
            os.link(drafts / str(number), path)
            made.append(path)
        for number, (path, (before, after)) in enumerate(plan.edits.items()):
            if path.read_bytes() != before:
                raise UsageError(f"{str(path)!r} changed meanwhile; nothing was written")
            write_synced(drafts / f"edit-{number}", after)
            shutil.copymode(path, drafts / f"edit-{number}")
            changed[path] = before
            os.replace(drafts / f"edit-{number}", path)
        for folder in {path.parent for path in (*plan.files, *plan.edits)}:
            sync_folder(folder)
    except BaseException as error:
        _take_back(made, changed, drafts)
        for folder in reversed(folders):
            folder.rmdir()
        if isinstance(error, OSError):
            name = os.fsdecode(error.filename2 or error.filename or "")
            raise UsageError(f"{name!r} cannot be written: {error.strerror}; nothing was written") from None
        raise
    shutil.rmtree(drafts)


def _make(folder: Path, folders: list[Path]) -> None:
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    for path in reversed(missing):
        path.mkdir()
        folders.append(path)
        os.chmod(path, FOLDER_MODE)


def _take_back(made: list[Path], changed: dict[Path, bytes], drafts: Path) -> None:
    for path in made:
        path.unlink(missing_ok=True)
    for path, before in changed.items():
        path.write_bytes(before)
    if drafts != Path():
        shutil.rmtree(drafts, ignore_errors=True)
