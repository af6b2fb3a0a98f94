"""Opening a sealed set: one case or all of it, into the set or into a private folder that is gone afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NoReturn

from planter.core.canonical import to_json
from planter.core.errors import SealError
from planter.core.files import read_plain, replace_file, replace_files, sync_folder, telling, write_folder
from planter.core.layout import BUILDING, CASES, FOLDERS, SET_FILE
from planter.core.records.sealing import LEDGER_FILE, SALTS_FILE, SEAL_FILE, LedgerRow, Salt, State
from planter.release.decrypting import Vault
from planter.release.keys import Identity
from planter.release.ledger import append, rows, state_after
from planter.release.lock import locked
from planter.release.reading import is_encrypted, is_set, read_seal
from planter.release.remains import OPENED
from planter.release.salts import read_salts, with_case

BESIDE = f"{BUILDING}plain"


@contextmanager
def readable(folder: Path, identity: Path | None) -> Iterator[Path]:
    """Give the folder of a plain set: the set's own, or where it is encrypted a private one of mode 0700.

    The private one has all but results, and is removed in the end, on Ctrl-C and SIGTERM as well; nothing written into
    it is kept (`encrypting.keep` is for that). Raises SealError where the set is encrypted
    and there is no identity, or a wrong one.
    """
    if not is_encrypted(folder):
        yield folder
        return
    vault, restoring = _vault(folder, identity), "restore the set in a private folder:"
    with _ending_on_sigterm():
        with telling(restoring):
            private = Path(tempfile.mkdtemp(prefix="planter-open-"))
        try:
            with telling(restoring):
                plain = private / "set"
                plain.mkdir(mode=0o700)
                _restore(plain, vault)
                _take_along(folder, plain)
            yield plain
        finally:
            shutil.rmtree(private, ignore_errors=True)


def _vault(folder: Path, identity: Path | None) -> Vault:
    if identity is None:
        raise SealError(f"{str(folder)!r} is encrypted; give the file of the secret key with --identity FILE")
    return Vault(folder, read_seal(folder), Identity(identity))


def _restore(plain: Path, vault: Vault) -> None:
    beside = vault.beside()
    (plain / CASES).mkdir()
    for name in vault.salts.cases:
        write_folder(plain / CASES / name, FOLDERS, vault.case(name))
    for path, data in beside.items():
        (plain / path).parent.mkdir(parents=True, exist_ok=True)
        (plain / path).write_bytes(data)


def _take_along(folder: Path, plain: Path) -> None:
    """Copy the seal and the ledger."""
    for name in (SEAL_FILE, LEDGER_FILE):
        if (folder / name).is_file():
            (plain / name).write_bytes(read_plain(folder / name))


@contextmanager
def _ending_on_sigterm() -> Iterator[None]:
    """Make SIGTERM and SIGHUP exceptions, so that what is private is removed."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    ours = [number for number, handler in before.items() if handler == signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _leave)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, before[number])


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)


def open_set(folder: Path, why: str, *, identity: Path | None = None) -> LedgerRow:
    """Open a sealed set: the ledger says so, and where it is encrypted its files stand in the clear again.

    The row is written first. A crash after it leaves the set encrypted, and opening it again finishes. Raises
    SealError where the set is not sealed, for a wrong identity and for files that are not as they were sealed.
    """
    with locked(folder):
        known = _sealed_rows(folder)
        if not is_encrypted(folder):
            return append(folder, known, OPENED, why, state=_next(known))
        vault = _vault(folder, identity)
        cases = {name: vault.case(name) for name in vault.salts.cases}
        beside = vault.beside()
        row = append(folder, known, OPENED, why, state=_next(known))
        with telling("restore the set (`planter open` again finishes it):"):
            for name, files in cases.items():
                _restore_case(folder, name, files)
            replace_files(folder, {path: data for path, data in beside.items() if path != SET_FILE})
            replace_file(folder / SET_FILE, beside[SET_FILE])
        return row


def open_case(folder: Path, case: str, why: str, *, identity: Path | None = None) -> LedgerRow:
    """Open one case of a sealed set, by its id or its item; see `open_set`. The rest stays encrypted."""
    with locked(folder):
        known = _sealed_rows(folder)
        if not is_encrypted(folder):
            salts = read_salts(folder)
            name = _named(case, salts.cases if salts else {}, folder)
            return append(folder, known, OPENED, why, state=_next(known), detail={"case": name})
        vault = _vault(folder, identity)
        name = _named(case, vault.salts.cases, folder)
        files = vault.case(name)
        row = append(folder, known, OPENED, why, state=_next(known), detail={"case": name})
        with telling(f"restore the case {name!r} (`planter open` again finishes it):"):
            salts = with_case(read_salts(folder), name, vault.salts.cases[name])
            replace_file(folder / SALTS_FILE, to_json(salts))
            _restore_case(folder, name, files)
        return row


def _sealed_rows(folder: Path) -> tuple[LedgerRow, ...]:
    if not is_set(folder):
        raise SealError(f"{str(folder)!r} is no set; `planter new` makes one")
    for left in folder.glob(f"{BESIDE}-*"):
        shutil.rmtree(left, ignore_errors=True)
    known = rows(folder)
    now = state_after(folder, known)
    read_seal(folder)
    if now in ("draft", "tuned"):
        raise SealError(f"{str(folder)!r} has a seal and its ledger says {now!r}; `planter check` tells what changed")
    return known


def _next(known: tuple[LedgerRow, ...]) -> State | None:
    return "opened" if known[-1].state == "sealed" else None


def _named(case: str, salts: Mapping[str, Salt], folder: Path) -> str:
    if case in salts:
        return case
    found = [name for name, salt in salts.items() if salt.item == case]
    if not found:
        raise SealError(
            f"{str(folder)!r} has no case {case!r}; give the id of one, or its item in seal.json, such as '001'"
        )
    return found[0]


def _restore_case(folder: Path, name: str, files: Mapping[str, bytes]) -> None:
    """Build the case's folder beside and rename it into place; what stood there goes first."""
    building = folder / f"{BESIDE}-{name}"
    (folder / CASES).mkdir(exist_ok=True)
    for place in (building, folder / CASES / name):
        if os.path.lexists(place):
            shutil.rmtree(place)
    try:
        write_folder(building, FOLDERS, files)
        building.rename(folder / CASES / name)
    except BaseException:
        shutil.rmtree(building, ignore_errors=True)
        raise
    sync_folder(folder / CASES)
