"""Put changed cases in the place of those of a set, all at once: the folder of cases is exchanged as a whole."""

from __future__ import annotations

import ctypes
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from planter.core.files import sync_folder, telling, write_folder
from planter.core.layout import BUILDING, CASES, FOLDERS, TwinFiles, case_files

_AT_FDCWD = -100
_EXCHANGE = 2


def replace_cases(folder: Path, changed: Mapping[str, TwinFiles]) -> None:
    """Write changed cases into a set; raises SetError, every case being as it was, where the disk refuses.

    A folder of all cases is built beside, the unchanged ones as hard links, and exchanged with the one there is.
    """
    cases, building = folder / CASES, folder / f"{BUILDING}{CASES}"
    with telling("record the mutant:"):
        if os.path.lexists(building):
            shutil.rmtree(building)
        try:
            building.mkdir()
            for entry in sorted(cases.iterdir()):
                if entry.name in changed:
                    write_folder(building / entry.name, FOLDERS, case_files(changed[entry.name]))
                else:
                    shutil.copytree(entry, building / entry.name, symlinks=True, copy_function=_link)
            os.chmod(building, cases.stat().st_mode & 0o7777)
            sync_folder(building)
            _exchange(building, cases)
            sync_folder(folder)
        finally:
            shutil.rmtree(building, ignore_errors=True)


def _link(source: str, target: str) -> None:
    os.link(source, target, follow_symlinks=False)


def _exchange(one: Path, other: Path) -> None:
    """Exchange two folders in one step; raises OSError where the kernel or the file system cannot."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.renameat2(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _EXCHANGE) != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code), str(other))
