"""Errata are checked against their rows of the ledger: an edited, lost or invented one is found."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from planter.cli.scan import patterns_searched
from planter.core.canonical import to_json, to_json_lines
from planter.core.digests import digest
from planter.core.records.sealing import Erratum
from planter.release.checking import check_seal
from planter.release.errata import instrument_erratum
from planter.release.keys import sha256
from planter.release.ledger import touch
from planter.release.reading import read_seal

PROBE = b"def decide():\n    pass\n"


@pytest.fixture
def errata(sealed: Path) -> list[Erratum]:
    """Give two errata that stand beside a sealed set, the second with a probe."""
    first = instrument_erratum(1, "scratch", "it flags the harness")
    second = msgspec.structs.replace(
        first, number=2, kind="key", case="x-001-a", criterion="c1", answer="holds", probe=sha256(PROBE), pattern=None
    )
    for one in (first, second):
        touch(sealed, "erratum", "why", detail={"erratum": str(one.number), "digest": digest(to_json(one))})
    write(sealed, [first, second])
    (sealed / "errata" / "002").mkdir(parents=True)
    (sealed / "errata" / "002" / "probe.py").write_bytes(PROBE)
    return [first, second]


def write(sealed: Path, errata: list[Erratum]) -> None:
    (sealed / "errata.jsonl").write_bytes(to_json_lines(errata))


def slugs(sealed: Path) -> set[str]:
    return {one.slug for one in check_seal(sealed)}


def test_errata_that_are_as_the_ledger_says_are_no_finding(sealed: Path, errata: list[Erratum]) -> None:
    assert slugs(sealed) == set()


@pytest.mark.parametrize("change", ["edited", "lost", "invented", "turned", "all lost"])
def test_errata_that_are_not_as_the_ledger_says_are_found(sealed: Path, errata: list[Erratum], change: str) -> None:
    edited = msgspec.structs.replace(errata[0], why="another reason")
    more = msgspec.structs.replace(errata[0], number=3)
    changed = {"edited": [edited, errata[1]], "lost": errata[:1], "invented": [*errata, more], "turned": errata[::-1]}
    if change == "all lost":
        (sealed / "errata.jsonl").unlink()
    else:
        write(sealed, changed[change])
    assert slugs(sealed) == {"errata-changed"}


@pytest.mark.parametrize("change", ["edited", "lost"])
def test_a_probe_that_is_not_the_one_of_its_erratum_is_found(sealed: Path, errata: list[Erratum], change: str) -> None:
    path = sealed / "errata" / "002" / "probe.py"
    if change == "edited":
        path.write_bytes(PROBE + b"\n")
    else:
        path.unlink()
    assert slugs(sealed) == {"errata-changed"}


def test_a_pattern_that_an_erratum_dropped_is_searched_for_no_more(sealed: Path) -> None:
    patterns = read_seal(sealed).rules.contamination
    assert patterns_searched(sealed, None, ("mine",)) == ("mine", *patterns)
    write(sealed, [instrument_erratum(1, patterns[0], "it flags the harness")])
    assert patterns_searched(sealed, None, ("mine", patterns[0])) == ("mine", *patterns[1:])
