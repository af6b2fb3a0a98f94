"""Checking errata: each is as its row of the ledger says, and its probe as the erratum says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from planter.core.bounds import MAX_FILE
from planter.core.canonical import to_json
from planter.core.decoding import decode_lines
from planter.core.digests import digest
from planter.core.files import read_plain, shown
from planter.core.findings import finding
from planter.core.records.findings import Finding
from planter.core.records.sealing import ERRATA, ERRATA_FILE, Erratum, LedgerRow
from planter.release.errata import PROBE
from planter.release.keys import sha256

ROW = "erratum"


def errata_findings(folder: Path, rows: Sequence[LedgerRow]) -> Iterator[Finding]:
    """Yield what is wrong with the errata of a plain set, against the rows of its ledger."""
    due = {row.detail.get("erratum"): row.detail.get("digest") for row in rows if row.what == ROW}
    try:
        data = read_plain(folder / ERRATA_FILE, MAX_FILE)
    except FileNotFoundError:
        if due:
            yield finding("errata-changed", seen=f"no {ERRATA_FILE}", expected=f"the {len(due)} errata of the ledger")
        return
    except (OSError, OverflowError) as error:
        yield finding("errata-changed", seen=f"{ERRATA_FILE}: {error}", expected="a plain file")
        return
    errata, wrong = decode_lines(data, Erratum, ERRATA_FILE, None)
    yield from wrong
    if errata is None:
        return
    if [one.number for one in errata] != list(range(1, len(due) + 1)):
        seen = f"errata {', '.join(str(one.number) for one in errata) or 'none'}"
        yield finding("errata-changed", seen=seen, expected=f"those of the ledger, 1 to {len(due)}")
    for one in errata:
        if due.get(str(one.number)) != digest(to_json(one)):
            yield finding("errata-changed", seen=f"erratum {one.number} is another", expected="as the ledger has it")
        if one.probe is not None:
            yield from _probe(folder, one, one.probe)


def _probe(folder: Path, erratum: Erratum, due: str) -> Iterator[Finding]:
    name = f"{ERRATA}/{erratum.number:03d}/{PROBE}"
    try:
        seen = sha256(read_plain(folder / name, MAX_FILE))
    except (OSError, OverflowError) as error:
        yield finding("errata-changed", seen=f"{shown(name)}: {error}", expected="the probe of the erratum")
        return
    if seen != due:
        yield finding("errata-changed", seen=f"{name}: sha256 {seen[:12]}", expected=f"sha256 {due[:12]}")
