"""Sealing: the seal is made of the bytes that were verified, and stands once its row is in the ledger."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from planter.core.bounds import MAX_FILE
from planter.core.canonical import to_json
from planter.core.errors import SealError
from planter.core.files import read_plain, replace_file, sync_folder, telling, write_folder
from planter.core.layout import BUILDING, SET_FILE
from planter.core.records.sealing import LEDGER_FILE, SALTS_FILE, SEAL_FILE, SEAL_SCHEMA, SEALED, Salts, Seal
from planter.release.encrypting import encrypted
from planter.release.fingerprints import in_order, seal_case, sum_of_files, sum_of_seal
from planter.release.keys import sha256
from planter.release.ledger import SEALED as SEALED_ROW
from planter.release.ledger import append, is_sealed, rows
from planter.release.lock import locked
from planter.release.needs import refuse_sealed
from planter.release.reading import case_files, case_names, files_beside
from planter.release.remains import remove_remains
from planter.release.rules import RulesFile
from planter.release.salts import draw_salts


@dataclass(frozen=True)
class Asked:
    """What a set is sealed with; `judge_files` are by the names they were given, `detail` goes to the ledger's row."""

    set_digest: str
    rules: RulesFile
    judge_files: Mapping[str, str]
    audit: str | None
    built_in_hosts: tuple[str, ...]
    recipients: tuple[str, ...]
    why: str
    detail: Mapping[str, str]


def content_of(folder: Path) -> str:
    """Return the digest of everything that a seal is about to hold: set.json and every file of every case."""
    files = {SET_FILE: read_plain(folder / SET_FILE)}
    for case in case_names(folder):
        files |= {f"{case}/{path}": data for path, data in case_files(folder, case).items()}
    return sum_of_files(files)


def judge_digests(given: tuple[Path, ...]) -> dict[str, str]:
    """Return the sha256 of each file of a judge by its name as given; raises SealError for one that is no file."""
    found: dict[str, str] = {}
    for path in given:
        try:
            found[name_as_given(path)] = sha256(read_plain(path.resolve(), MAX_FILE))
        except (OSError, OverflowError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise SealError(f"judge file {str(path)!r} cannot be read: {why}; name each file of the judge") from None
    return found


def name_as_given(path: Path) -> str:
    """Return a path as it was given; one below the current folder is made relative to it, to hold elsewhere too."""
    return str(path.relative_to(Path.cwd()) if path.is_absolute() and path.is_relative_to(Path.cwd()) else path)


def seal_set(folder: Path, asked: Asked, content: str) -> Seal:
    """Seal a set that was verified while it had this content, and return the seal.

    With recipients the key side is encrypted, and its plain files are removed. Raises SealError where the set was
    sealed or changed meanwhile, SetError where the disk refuses; the set is not sealed then, and whole.
    """
    with locked(folder):
        known = refuse_sealed(folder)
        with telling("seal the set:"):
            try:
                seal = _write(folder, asked, content)
                detail = {**asked.detail, "seal": seal.digest}
                append(folder, known, SEALED_ROW, asked.why, state="sealed", detail=detail)
            except BaseException:
                if not is_sealed(rows(folder)):  # a row that was written all the same has the last word
                    _clear(folder)
                raise
        if asked.recipients:
            with telling("remove what is encrypted now (`planter seal` again finishes it):"):
                remove_remains(folder)
    return seal


def _write(folder: Path, asked: Asked, content: str) -> Seal:
    _clear(folder)
    cases = {name: case_files(folder, name) for name in case_names(folder)}
    files = {SET_FILE: read_plain(folder / SET_FILE)}
    files |= {f"{case}/{path}": data for case, found in cases.items() for path, data in found.items()}
    if sum_of_files(files) != content:
        raise SealError("the set was changed while it was verified; seal it again when nobody writes into it")
    salts = draw_salts(list(cases))
    ciphertexts = _encrypt(folder, asked, cases, salts) if asked.recipients else {}
    draft = Seal(
        schema=SEAL_SCHEMA,
        set_digest=asked.set_digest,
        cases=in_order([seal_case(name, salts.cases[name], files) for name, files in cases.items()]),
        rules=asked.rules.rules,
        rules_digest=asked.rules.digest,
        judge_files=dict(asked.judge_files),
        audit=asked.audit,
        built_in_hosts=asked.built_in_hosts,
        recipients=asked.recipients,
        rules_file=name_as_given(asked.rules.path),
        ciphertexts=ciphertexts,
    )
    seal = replace(draft, digest=sum_of_seal(draft))
    if not asked.recipients:
        replace_file(folder / SALTS_FILE, to_json(salts))
    replace_file(folder / SEAL_FILE, to_json(seal))
    return seal


def _encrypt(folder: Path, asked: Asked, cases: Mapping[str, dict[str, bytes]], salts: Salts) -> dict[str, str]:
    """Place the encrypted files, and return the sha256 of each."""
    beside = {**files_beside(folder), SALTS_FILE: to_json(salts)}
    made = encrypted(cases, beside, salts, asked.recipients)
    building = folder / f"{BUILDING}{SEALED}"
    write_folder(building, (), made)
    building.rename(folder / SEALED)
    sync_folder(folder)
    return {name: sha256(data) for name, data in made.items()}


def clear_building(folder: Path) -> None:
    """Remove files that a killed sealing was about to place; only for who holds the lock."""
    for name in (SEALED, SEAL_FILE, SALTS_FILE, LEDGER_FILE):
        place = folder / f"{BUILDING}{name}"
        if place.is_dir() and not place.is_symlink():
            shutil.rmtree(place)
        else:
            place.unlink(missing_ok=True)


def _clear(folder: Path) -> None:
    """Remove what an interrupted sealing left: a seal without a row is none."""
    clear_building(folder)
    if os.path.lexists(folder / SEALED):
        shutil.rmtree(folder / SEALED)
    for name in (SEAL_FILE, SALTS_FILE):
        (folder / name).unlink(missing_ok=True)
