"""Encrypting the key side: a file for each case, one for the rest, and one for each thing that is added later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from planter.core.files import replace_file, replace_files, telling
from planter.core.records.sealing import SEALED, Salts
from planter.release.archives import archive, pack, padded
from planter.release.keys import encrypt
from planter.release.lock import locked
from planter.release.reading import REST, is_encrypted, read_seal

ADDED = "added-"


def encrypted(
    cases: Mapping[str, dict[str, bytes]], beside: dict[str, bytes], salts: Salts, recipients: Iterable[str]
) -> dict[str, bytes]:
    """Return the files of `sealed/` by name; those of cases are named by their items and all of one length."""
    packed = {
        f"{salts.cases[name].item}.age": pack(archive(files, name, salts.cases[name])) for name, files in cases.items()
    }
    plain = {**padded(packed), **padded({REST: pack(archive(beside))})}
    to = tuple(recipients)
    return {name: encrypt(data, to) for name, data in sorted(plain.items())}


def keep(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files of the key side into a set, by path relative to its folder, in the clear or encrypted as it is.

    For what comes after sealing: maps of stagings, errata and their probes. Encrypting needs no identity; what is
    added later counts where the same path is added twice. Raises SealError for a changed seal, SetError where the
    disk refuses.
    """
    with locked(folder), telling("keep what belongs to the key:"):
        if not is_encrypted(folder):
            replace_files(folder, files)
            return
        plain = padded({"files": pack(archive(dict(files)))})["files"]
        number = 1 + max((added_number(path.name) or 0 for path in (folder / SEALED).iterdir()), default=0)
        replace_file(folder / SEALED / f"{ADDED}{number:03d}.age", encrypt(plain, read_seal(folder).recipients))


def added_number(name: str) -> int | None:
    """Return the number of a file that was added after sealing, None for any other name."""
    digits = name.removeprefix(ADDED).removesuffix(".age")
    return int(digits) if name == f"{ADDED}{digits}.age" and digits.isascii() and digits.isdigit() else None
