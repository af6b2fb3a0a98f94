"""The search of a staging: whatever of the key side is put into one is found, and a clean one has no finding."""

import os
import shutil
from pathlib import Path

import pytest
from stageable_sets import SEED, as_pair, pairs

from planter.core.canonical import to_json
from planter.release.stage_scan import scan_stage
from planter.release.staging import plan_staging
from planter.release.write_stage import laid_out


@pytest.fixture(scope="module")
def staging():
    return plan_staging([as_pair(files) for files in pairs(8, 2)], "d" * 64, "tree", (0xFACE << 64) + 3, None)


@pytest.fixture(scope="module")
def once(staging, tmp_path_factory):
    files = {f"{i.split}/{i.item}/{path}": data for i in staging.items for path, data in i.files.items()}
    out = tmp_path_factory.mktemp("stagings") / "out"
    with laid_out(out, {**files, "stage.json": to_json(staging.record)}) as (_, place):
        place()
    return out


@pytest.fixture
def laid(once, tmp_path):
    return Path(shutil.copytree(once, tmp_path / "out"))  # modes and times are copied as well


def slugs(found):
    return {finding.slug for finding in found}


def any_item(staging, laid) -> Path:
    item = staging.items[0]
    return laid / item.split / item.item


def quietly(path: Path, data: bytes):
    """Change a file and keep its time and mode, and those of its folder."""
    times = {place: os.stat(place).st_mtime_ns for place in (path, path.parent) if place.exists()}
    path.write_bytes(data)
    os.chmod(path, 0o644)
    for place in (path, path.parent):
        when = times.get(place, times[path.parent])
        os.utime(place, ns=(when, when))


def test_a_clean_staging_has_no_finding(staging, laid):
    assert scan_stage(laid, staging, [laid]) == []


TELLING = {
    "the slug of a class": b"off-by-one",
    "in another style": b"OFF_BY_ONE",
    "of a rewrite": b"boundaryMoved",
    "a case": b"off-by-one-001-a",
    "a pair": b"off-by-one-003",
    "the seed of the set": SEED.encode(),
    "in hexadecimal": f"{int(SEED):x}".encode(),
    "the seed of the staging": str((0xFACE << 64) + 3).encode(),
    "the digest of the set": b"d" * 64,
    "the maker": b"planter",
    "a mutant": b"mutants",
    "a twin": b"the twin of it",
}


@pytest.mark.parametrize("what", TELLING)
def test_a_word_of_the_key_is_found_in_any_file(staging, laid, what):
    path = any_item(staging, laid) / "contract.md"
    quietly(path, path.read_bytes().replace(b"# Contract", b"# Contract " + TELLING[what]))
    found = scan_stage(laid, staging, [])
    assert "staged-key-word" in slugs(found) and "staged-otherwise" in slugs(found)
    assert all(finding.code.startswith("PL53") for finding in found)


def test_no_finding_names_the_case_of_an_item(staging, laid):
    path = any_item(staging, laid) / "contract.md"
    quietly(path, path.read_bytes() + b"planter\n")
    assert all(finding.case is None for finding in scan_stage(laid, staging, []))


def key_text(staging, what):
    twin = staging.items[0].twin
    mutant = next(variant for variant in twin.variants if variant.role == "mutant")
    return {"probe": twin.probes["c1"], "inputs": twin.inputs, "variant": mutant.edits[0].after.encode()}[what]


@pytest.mark.parametrize("what", ["probe", "inputs", "variant"])
def test_a_line_of_a_probe_of_inputs_or_of_a_variant_is_found_in_any_item(staging, laid, what):
    item = staging.items[-1]
    path = laid / item.split / item.item / "contract.md"
    quietly(path, b"> " + path.read_bytes() + b"\n   " + key_text(staging, what).strip() + b"  \n")
    assert "staged-key-text" in slugs(scan_stage(laid, staging, []))


def test_a_path_of_this_machine_is_found_in_items_and_in_the_record(staging, laid):
    place = Path("/srv/people/someone/sets/first")
    for path in (any_item(staging, laid) / "contract.md", laid / "stage.json"):
        before = path.read_bytes()
        quietly(path, before + str(place / "cases").encode())
        assert "staged-place" in slugs(scan_stage(laid, staging, [place]))
        quietly(path, before)
    assert scan_stage(laid, staging, [place]) == []


@pytest.mark.parametrize(
    "name", ["answers.json", "tree/variants.jsonl", "tree/.git/config", "tree/key/answers.json", "notes.txt"]
)
def test_a_stray_file_is_found(staging, laid, name):
    path = any_item(staging, laid) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"")
    assert "staged-otherwise" in slugs(scan_stage(laid, staging, []))


def changes(path: Path):
    return {
        "time of a file": lambda: os.utime(path, (1, 1)),
        "time of a folder": lambda: os.utime(path.parent, (1, 1)),
        "mode of a file": lambda: os.chmod(path, 0o755),
        "mode of a folder": lambda: os.chmod(path.parent, 0o700),
        "a second name": lambda: os.link(path, path.parent.parent.parent / "other"),
        "a link": lambda: (path.unlink(), path.symlink_to("stage.json")),
    }


@pytest.mark.parametrize("what", list(changes(Path())))
def test_what_tells_items_apart_from_outside_is_found(staging, laid, what):
    changes(any_item(staging, laid) / "contract.md")[what]()
    assert "staged-unevenly" in slugs(scan_stage(laid, staging, []))


@pytest.mark.parametrize("what", ["changed", "missing"])
def test_a_file_that_is_not_as_planned_is_found(staging, laid, what):
    path = next((any_item(staging, laid) / "tree").rglob("store.py"))
    if what == "changed":
        quietly(path, path.read_bytes() + b"\n")
    else:
        path.unlink()
    found = scan_stage(laid, staging, [])
    assert any(finding.slug == "staged-otherwise" and what in finding.seen for finding in found)
