"""Checking a seal: everything it holds is recomputed, and what is another now is named."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from planter.core.bounds import MAX_FILE
from planter.core.errors import PlanterError, SealError, SetError
from planter.core.files import read_plain, shown
from planter.core.findings import finding
from planter.core.layout import SET_FILE, sum_of_set
from planter.core.records.audit import AUDIT_FILE
from planter.core.records.findings import Finding
from planter.core.records.sealing import LEDGER_FILE, SALTS_FILE, SEAL_FILE, SEALED, LedgerRow, Salts, Seal
from planter.dataset.read import read_case, read_set
from planter.release.decrypting import MAX_SEALED, NotAsSealed
from planter.release.encrypting import added_number
from planter.release.errata_check import errata_findings
from planter.release.fingerprints import changed_parts, seal_case
from planter.release.keys import sha256
from planter.release.ledger import SEALED as SEALED_ROW
from planter.release.ledger import is_sealed, rows
from planter.release.opening import readable
from planter.release.reading import case_files, case_names, is_encrypted, load_seal
from planter.release.remains import opened_cases, remains
from planter.release.salts import read_salts


def check_seal(folder: Path, identity: Path | None = None) -> tuple[Finding, ...]:
    """Return what is not as it was sealed; of an encrypted set, without identity, what can be told without.

    Raises SealError where there is no seal, SetError where there is no set.
    """
    seal, found = load_seal(folder)
    known, broken = _ledger(folder)
    found += broken
    if seal is None:
        return tuple(found)
    found += [*_chain(folder, seal, known, bool(broken)), *_ciphertexts(folder, seal)]
    found += [finding("plain-remains", seen=name, expected="nothing of it") for name in remains(folder, seal, known)]
    found += [*_given_files(folder, seal)]
    encrypted = is_encrypted(folder)
    if encrypted:
        found += _opened_cases(folder, seal, known)
    if not encrypted or identity is not None:
        found += _plain(folder, seal, identity, known)
    return tuple(sorted(dict.fromkeys(found), key=lambda one: (one.code, one.case or "", one.seen)))


def _ledger(folder: Path) -> tuple[tuple[LedgerRow, ...], list[Finding]]:
    try:
        return rows(folder), []
    except SealError as error:
        return (), [finding("ledger-broken", seen=str(error), expected="an unbroken chain")]


def _chain(folder: Path, seal: Seal, known: tuple[LedgerRow, ...], broken: bool) -> Iterator[Finding]:
    if broken:
        return
    if not is_sealed(known):
        yield finding("unfinished-seal", seen=f"{SEAL_FILE}, and no row of it", expected=f"a row {SEALED_ROW!r}")
    elif not any(row.what == SEALED_ROW and row.detail.get("seal") == seal.digest for row in known):
        seen = f"no row {SEALED_ROW!r} of the seal {seal.digest[:12]}"
        yield finding("ledger-lacks", seen=seen, expected=f"the row that {LEDGER_FILE} had when the set was sealed")


def _ciphertexts(folder: Path, seal: Seal) -> Iterator[Finding]:
    for name, due in seal.ciphertexts.items():
        try:
            data = read_plain(folder / SEALED / name, MAX_SEALED)
        except (OSError, OverflowError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            yield finding("ciphertext-changed", seen=f"{SEALED}/{shown(name)}: {why}", expected="as it was sealed")
            continue
        if sha256(data) != due:
            seen = f"{SEALED}/{shown(name)}: sha256 {sha256(data)[:12]}"
            yield finding("ciphertext-changed", seen=seen, expected=due[:12])
    try:
        names = sorted(os.listdir(folder / SEALED))
    except OSError:
        return
    for name in names:
        if name not in seal.ciphertexts and (added_number(name) is None or not seal.ciphertexts):
            yield finding("ciphertext-changed", seen=f"{SEALED}/{shown(name)}", expected="no such file")


def _given_files(folder: Path, seal: Seal) -> Iterator[Finding]:
    """Yield the files of the judge and of rules that are not as they were; found from here, then from the set."""
    for name, due in seal.judge_files.items():
        yield from _given(folder, name, due, "judge-file-changed")
    if seal.rules_file:
        yield from _given(folder, seal.rules_file, seal.rules_digest, "rules-changed")


def _given(folder: Path, name: str, due: str, slug: str) -> Iterator[Finding]:
    seen = "no such file"
    for base in (Path(), folder):
        try:
            data = read_plain((base / name).resolve(), MAX_FILE)
        except FileNotFoundError:
            continue
        except (OSError, OverflowError) as error:
            seen = str(error)
            continue
        if sha256(data) == due:
            return
        seen = f"sha256 {sha256(data)[:12]}"
    yield finding(slug, seen=f"{shown(name)}: {seen}", expected=f"sha256 {due[:12]}")


def _opened_cases(folder: Path, seal: Seal, known: tuple[LedgerRow, ...]) -> list[Finding]:
    """Check the cases of an encrypted set that were opened one by one, whose salts stand beside them."""
    here = frozenset(case_names(folder))
    opened = sorted(opened_cases(known) & here)
    if not opened:
        return []
    salts, found = _salts(folder)
    if salts is not None:
        due = {case.item for case in seal.cases}
        for name in opened:
            if name in salts.cases and salts.cases[name].item not in due:
                seen = f"{SALTS_FILE}: item {salts.cases[name].item!r}"
                found.append(finding("salts-changed", case=name, seen=seen, expected="an item of the seal"))
    return found + [one for name in opened for one in _case(folder, seal, salts, name, here)]


def _salts(folder: Path) -> tuple[Salts | None, list[Finding]]:
    try:
        salts = read_salts(folder)
    except SealError as error:
        return None, [finding("salts-changed", seen=str(error), expected="the salts of the seal")]
    if salts is None:
        return None, [finding("salts-changed", seen=f"no {SALTS_FILE}", expected="the salts of the seal")]
    return salts, []


def _plain(folder: Path, seal: Seal, identity: Path | None, known: Sequence[LedgerRow]) -> list[Finding]:
    """Check a plain set, or one that the identity makes readable."""
    try:
        with readable(folder, identity) as plain:
            return [*_whole(plain, seal), *errata_findings(plain, known)]
    except NotAsSealed as error:
        return [finding("ciphertext-changed", seen=str(error), expected="as it was sealed")]


def _whole(folder: Path, seal: Seal) -> list[Finding]:
    try:
        on_disk = read_set(folder)
    except SetError as error:
        return [finding("sealed-set-changed", seen=str(error), expected=seal.set_digest[:12])]
    found = list(on_disk.findings)
    if on_disk.record is not None:
        for name, now in (("digest", sum_of_set(on_disk.record)), ("its own digest", on_disk.record.digest)):
            if now != seal.set_digest:
                seen = f"{SET_FILE}: {name} {shown(now[:12])}"
                found.append(finding("sealed-set-changed", seen=seen, expected=seal.set_digest[:12]))
    salts, wrong = _salts(folder)
    found += [*wrong, *_audit(folder, seal)]
    if salts is not None:
        found += _items(seal, salts)
        here = frozenset(case_names(folder))
        for name in sorted({*salts.cases, *on_disk.cases}):
            found += _case(folder, seal, salts, name, here)
    return found


def _items(seal: Seal, salts: Salts) -> Iterator[Finding]:
    named, due = sorted(salt.item for salt in salts.cases.values()), sorted(case.item for case in seal.cases)
    if named != due:
        seen = f"{len(named)} items, of which {len(set(due) - set(named))} of the seal are missing"
        yield finding("salts-changed", seen=seen, expected=f"the {len(due)} items of the seal, each once")


def _case(folder: Path, seal: Seal, salts: Salts | None, name: str, here: frozenset[str]) -> Iterator[Finding]:
    if salts is None:
        return
    if name not in salts.cases:
        yield finding("sealed-case-added", case=name, seen="a case without a salt", expected="the cases of the seal")
        return
    sealed = {case.item: case for case in seal.cases}.get(salts.cases[name].item)
    if name not in here:
        yield finding("sealed-case-missing", case=name, seen="no such folder", expected="the case as it was sealed")
        return
    yield from read_case(folder, name).findings
    try:
        now = seal_case(name, salts.cases[name], case_files(folder, name))
    except PlanterError as error:
        yield finding("sealed-case-changed", case=name, seen=str(error), expected="the case as it was sealed")
        return
    parts = changed_parts(sealed, now) if sealed is not None else []
    if parts:
        together = ", edited together" if {"answer", "oracle"} & set(parts) and len(parts) > 1 else ""
        seen = f"{', '.join(parts)} changed{together}"
        yield finding("sealed-case-changed", case=name, seen=seen, expected="as it was sealed")


def _audit(folder: Path, seal: Seal) -> Iterator[Finding]:
    if seal.audit is None:
        return
    try:
        seen = sha256(read_plain(folder / AUDIT_FILE, MAX_FILE))
    except (OSError, OverflowError) as error:
        yield finding("audit-changed", seen=f"{AUDIT_FILE}: {error}", expected=f"sha256 {seal.audit[:12]}")
        return
    if seen != seal.audit:
        yield finding("audit-changed", seen=f"{AUDIT_FILE}: sha256 {seen[:12]}", expected=f"sha256 {seal.audit[:12]}")
