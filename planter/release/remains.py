"""Plain files that should be gone: what stands in the clear beside its encrypted self though nobody opened it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from planter.core.errors import SealError
from planter.core.files import read_plain, sync_folder
from planter.core.layout import BUILDING, CASES, MEASURED, SET_FILE
from planter.core.records.sealing import ERRATA, ERRATA_FILE, SALTS_FILE, SEAL_FILE, SEALED, STAGINGS, LedgerRow, Seal
from planter.release.keys import sha256
from planter.release.ledger import is_sealed, rows
from planter.release.reading import case_names, read_seal

OPENED = "opened"
"""What the row of opening is called; its detail `case` names the case where only one was opened."""


KEY_SIDE = (CASES, MEASURED, SALTS_FILE, ERRATA_FILE, ERRATA, STAGINGS, "audit.json", "key-audit.json")
"""What of a set's folder goes when it is encrypted, set.json aside; anything else is not planter's to remove."""


def opened_whole(known: tuple[LedgerRow, ...]) -> bool:
    """Tell whether the whole set was opened."""
    return any(row.what == OPENED and "case" not in row.detail for row in known)


def opened_cases(known: tuple[LedgerRow, ...]) -> frozenset[str]:
    """Return the ids of the cases that were opened one by one."""
    return frozenset(row.detail["case"] for row in known if row.what == OPENED and "case" in row.detail)


def remains(folder: Path, seal: Seal, known: tuple[LedgerRow, ...]) -> list[str]:
    """Return what of an encrypted set stands in the clear and was not opened, by relative path, set.json first."""
    if not seal.recipients or opened_whole(known):
        return []
    opened = opened_cases(known)
    found = [SET_FILE] if os.path.lexists(folder / SET_FILE) else []
    for name in sorted(os.listdir(folder)):
        if name == CASES and opened:
            found += [f"{CASES}/{case}" for case in case_names(folder) if case not in opened]
        elif name.startswith(BUILDING) or (name in KEY_SIDE and not (name == SALTS_FILE and opened and not found)):
            found.append(name)
    return found


def remove_remains(folder: Path) -> list[str]:
    """Remove what remains in the clear, and return it; only for who holds the lock.

    Raises SealError, removing nothing, unless the encrypted files are all there as they were sealed.
    """
    seal, known = read_seal(folder), rows(folder)
    left = remains(folder, seal, known)
    changed = [name for name, due in seal.ciphertexts.items() if not _is(folder / SEALED / name, due)]
    if left and (changed or not seal.ciphertexts or not is_sealed(known)):
        named = f"{SEALED}/{changed[0]}" if changed else SEAL_FILE
        raise SealError(f"nothing was removed: {named!r} is not as it was sealed, and the plain files are all there is")
    for name in left:
        if (folder / name).is_dir() and not (folder / name).is_symlink():
            shutil.rmtree(folder / name)
        else:
            (folder / name).unlink()
        sync_folder((folder / name).parent)
    return [name for name in left if not name.startswith(BUILDING)]


def _is(path: Path, due: str) -> bool:
    try:
        return sha256(read_plain(path, 1 << 30)) == due
    except (OSError, OverflowError):
        return False
