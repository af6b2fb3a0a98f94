"""`planter stage` as a user meets it: what it prints, its exit status, and that nothing is left where it refuses."""

import json
import os

import pytest
from click.testing import CliRunner
from stageable_sets import pairs, write_set

from planter.cli.root import main
from planter.release.maps import read_map


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sets") / "set"
    write_set(folder, pairs(8, 2))
    return folder


def stage(*args):
    return CliRunner().invoke(main, ["stage", *map(str, args)])


def test_staging_says_how_many_where_and_where_the_map_is(folder, tmp_path):
    done = stage(folder, "--out", tmp_path / "out", "--seed", "0xFACE")
    assert done.exit_code == 0, done.output
    staging = json.loads((tmp_path / "out" / "stage.json").read_text())["staging"]
    first, second = done.output.splitlines()
    assert first == f"staged 16 programs in {tmp_path / 'out'}, 8 in each split: {staging}"
    assert second.startswith(f"the map is in {folder / 'stagings' / staging}.json; no judge may see it")
    assert read_map(folder, staging).seed == str(0xFACE)


def test_a_seed_gives_the_same_staging_again(folder, tmp_path):
    for name in ("a", "b"):
        done = stage(folder, "--out", tmp_path / name, "--seed", 99, "--map", tmp_path / f"{name}.json")
        assert done.exit_code == 0, done.output
    assert (tmp_path / "a" / "stage.json").read_bytes() == (tmp_path / "b" / "stage.json").read_bytes()
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--out", "SET/out"], "stage into a folder outside of it"),
        (["--out", "TMP/new", "--map", "TMP/new/map.json"], "which a judge sees; keep it elsewhere"),
        (["--out", "TMP"], "goes into a new or empty one"),
        (["--out", "TMP/new", "--tuning", "SET"], "has the host 'stowing' as well"),
        (["--out", "TMP/new", "--seed", "-1"], "is not a seed"),
        (["--out", "TMP/new", "--form", "zip"], "is not one of 'tree', 'pull-request'"),
        ([], "missing option '--out'"),
    ],
)
def test_what_cannot_be_is_one_line_and_exit_2(folder, tmp_path, args, said):
    (tmp_path / "mine").write_bytes(b"")
    done = stage(folder, *(arg.replace("SET", str(folder)).replace("TMP", str(tmp_path)) for arg in args))
    assert done.exit_code == 2
    assert said in done.output and "Traceback" not in done.output
    assert os.listdir(tmp_path) == ["mine"]


def test_findings_are_printed_and_nothing_is_staged(folder, tmp_path, monkeypatch):
    monkeypatch.setattr("planter.release.write_stage.MOMENT", 1)
    done = stage(folder, "--out", tmp_path / "out")
    assert done.exit_code == 1
    assert "PL533 staged-unevenly" in done.output
    assert done.output.splitlines()[-1].startswith("nothing staged: ")
    assert os.listdir(tmp_path) == []
