"""What a staging refuses: places that will not do, sets too small or damaged, and it leaves nothing where it does."""

import os
import shutil
from pathlib import Path

import pytest
from stageable_sets import pair, pairs, write_set

from planter.core.errors import SetError, StageError
from planter.release.stage_set import Order, stage_set

SEED = (0xFACE << 64) + 3


def never(*_):
    raise AssertionError("a tree needs no base")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sets") / "set"
    write_set(folder, pairs(8, 2))
    return folder


@pytest.fixture
def copied(folder, tmp_path):
    return Path(shutil.copytree(folder, tmp_path / "set"))


def content(root):
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


@pytest.mark.parametrize("step", ["scan_stage", "keep"])
def test_an_interrupted_staging_leaves_neither_items_nor_a_map(copied, tmp_path, monkeypatch, step):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(f"planter.release.stage_set.{step}", interrupt)
    with pytest.raises(KeyboardInterrupt):
        stage_set(Order(copied, tmp_path / "out", seed=SEED), never)
    assert os.listdir(tmp_path) == ["set"] and not os.path.lexists(copied / "stagings")


def test_where_the_folder_cannot_be_put_in_place_its_map_goes_too(copied, tmp_path, monkeypatch):
    def fill(*_):
        (tmp_path / "out").mkdir()
        (tmp_path / "out" / "mine").write_bytes(b"mine")  # by someone else, in the meantime
        return []

    monkeypatch.setattr("planter.release.stage_set.scan_stage", fill)
    with pytest.raises(StageError, match="cannot stage into"):
        stage_set(Order(copied, tmp_path / "out", seed=SEED), never)
    assert content(tmp_path / "out") == {"mine": b"mine"} and os.listdir(copied / "stagings") == []
    assert sorted(os.listdir(tmp_path)) == ["out", "set"]


def places(tmp_path, folder):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_bytes(b"mine")
    (tmp_path / "file").write_bytes(b"mine")
    (tmp_path / "link").symlink_to(folder)
    return {
        "in the set": Order(folder, folder / "out"),
        "in its cases": Order(folder, folder / "cases" / "out"),
        "in the set by a link": Order(folder, tmp_path / "link" / "out"),
        "the set itself": Order(folder, folder),
        "around the set": Order(folder, folder.parent),
        "a full folder": Order(folder, tmp_path / "full"),
        "a file": Order(folder, tmp_path / "file"),
        "below a file": Order(folder, tmp_path / "file" / "out"),
        "a map in OUT": Order(folder, tmp_path / "out", map_file=tmp_path / "out" / "map.json"),
        "a map in the cases": Order(folder, tmp_path / "out", map_file=folder / "cases" / "map.json"),
        "a map over a file": Order(folder, tmp_path / "out", map_file=tmp_path / "file"),
        "a map below a file": Order(folder, tmp_path / "out", map_file=tmp_path / "file" / "map.json"),
    }


def test_a_place_that_will_not_do_is_refused_and_everything_stays_as_it_was(folder, tmp_path):
    orders = places(tmp_path, folder)
    before = {**content(tmp_path), **content(folder)}
    for what, order in orders.items():
        with pytest.raises(StageError):
            stage_set(order, never)
        assert {**content(tmp_path), **content(folder)} == before, what
        assert not os.path.lexists(tmp_path / "out"), what


def test_a_set_too_small_says_how_many_pairs_would_do(tmp_path):
    write_set(tmp_path / "set", pairs(5, 1))
    with pytest.raises(StageError, match="planter new --pairs 8"):
        stage_set(Order(tmp_path / "set", tmp_path / "out"), never)
    assert os.listdir(tmp_path) == ["set"]


def damaged(folder: Path):
    case = folder / "cases" / "off-by-one-001-a"
    yield lambda: (case / "key" / "answers.json").write_bytes(b"{}")
    yield lambda: (case / "stage" / "contract.md").unlink()
    yield lambda: (case / "stage" / "tree" / "extra.py").write_bytes(b"x = 1\n")
    yield lambda: (case / "stage" / "tree" / "link").symlink_to("parcel")
    yield lambda: os.rename(case, folder / "cases" / "off-by-one-099-a")
    yield lambda: (folder / "set.json").write_bytes((folder / "set.json").read_bytes().replace(b"true", b"false"))


@pytest.mark.parametrize("number", range(6))
def test_a_damaged_set_is_not_staged(copied, tmp_path, number):
    list(damaged(copied))[number]()
    with pytest.raises(StageError, match="planter verify"):
        stage_set(Order(copied, tmp_path / "out"), never)
    assert os.listdir(tmp_path) == ["set"]


def test_what_is_no_set_is_an_error(tmp_path):
    with pytest.raises(SetError, match="is not a set"):
        stage_set(Order(tmp_path / "none", tmp_path / "out"), never)


def test_a_tuning_set_may_share_no_host(folder, tmp_path):
    write_set(tmp_path / "tuning", [pair(8)])
    with pytest.raises(StageError, match="has the host 'stowing' as well"):
        stage_set(Order(folder, tmp_path / "out", tuning=[tmp_path / "tuning"]), never)
