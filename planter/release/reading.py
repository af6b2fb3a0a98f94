"""What stands in the folder of a sealed set: the seal, the files of the key side, and whether they are encrypted."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from planter.core.bounds import MAX_FILE
from planter.core.decoding import NotJson, decode, parse_json
from planter.core.errors import SealError
from planter.core.files import read_folder, read_plain, shown
from planter.core.findings import finding
from planter.core.layout import BUILDING, CASES, SET_FILE, split_id
from planter.core.records.findings import Finding
from planter.core.records.sealing import LEDGER_FILE, RESULTS, SEAL_FILE, SEAL_SCHEMA, SEALED, Seal
from planter.release.fingerprints import sum_of_seal

OPEN = (SEAL_FILE, LEDGER_FILE, RESULTS, SEALED)
"""What of a set's folder is never of the key side."""
REST = "set.age"


def is_encrypted(folder: Path) -> bool:
    """Tell whether a set's keys are encrypted: of the plain files, set.json is the first to go and the last to come."""
    return not os.path.lexists(folder / SET_FILE) and (folder / SEALED / REST).is_file()


def is_set(folder: Path) -> bool:
    """Tell whether a folder holds a set, plain or encrypted."""
    return (folder / SET_FILE).is_file() or is_encrypted(folder)


def read_seal(folder: Path) -> Seal:
    """Return the seal of a set; raises SealError where it has none, or one that was changed."""
    seal, findings = load_seal(folder)
    if seal is None or findings:
        seen = findings[0].seen if findings else SEAL_FILE
        raise SealError(f"the seal of {shown(str(folder))!r} was changed ({seen}); `planter check` tells what")
    return seal


def load_seal(folder: Path) -> tuple[Seal | None, list[Finding]]:
    """Return the seal of a set and what is wrong with it; raises SealError where there is none."""
    try:
        data = read_plain(folder / SEAL_FILE, MAX_FILE)
        parse_json(data)
    except FileNotFoundError:
        raise SealError(f"{shown(str(folder))!r} is not sealed: no {SEAL_FILE!r}; `planter seal` makes one") from None
    except (OSError, OverflowError) as error:
        return None, [finding("seal-changed", seen=f"{SEAL_FILE}: {error}", expected="the seal as it was written")]
    except NotJson as error:
        return None, [finding("seal-changed", seen=f"{SEAL_FILE}: {error}", expected="the seal as it was written")]
    seal, found = decode(data, Seal, SEAL_SCHEMA, SEAL_FILE, None)
    if found:
        return seal, [finding("seal-changed", seen=found[0].seen, expected="the seal as it was written")]
    if seal is not None and seal.digest != sum_of_seal(seal):
        seen = f"digest {seal.digest[:12]}, of which the rest makes {sum_of_seal(seal)[:12]}"
        return seal, [finding("seal-changed", seen=seen, expected="the seal as it was written")]
    return seal, []


def case_files(folder: Path, case: str) -> dict[str, bytes]:
    """Return every file of a case's folder by relative path; raises SealError where one cannot be read."""
    return _whole(folder / CASES / case, f"{CASES}/{case}", case)


def case_names(folder: Path) -> tuple[str, ...]:
    """Return the ids of the cases that stand in a folder in the clear, none where it has no cases."""
    try:
        return tuple(sorted(name for name in os.listdir(folder / CASES) if split_id(name) is not None))
    except (FileNotFoundError, NotADirectoryError):
        return ()


def files_beside(folder: Path) -> dict[str, bytes]:
    """Return every file of the key side that stands beside the cases, by path relative to the set's folder."""
    found: dict[str, bytes] = {}
    for name in sorted(os.listdir(folder)):
        if name in OPEN or name == CASES or name.startswith(BUILDING):
            continue
        if stat.S_ISDIR(os.lstat(folder / name).st_mode):
            found |= {f"{name}/{path}": data for path, data in _whole(folder / name, name, None).items()}
        else:
            found[name] = read_plain(folder / name)
    return found


def _whole(folder: Path, name: str, case: str | None) -> dict[str, bytes]:
    found = read_folder(folder, case)
    if found.findings:
        raise SealError(f"{name!r} cannot be read whole: {found.findings[0].seen}; `planter verify` tells more")
    return found.files
