"""`planter key-audit` as it is typed: what it keeps, what it prints, and how it exits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from small_sets import CHOSEN, small_set

from planter.cli import main

ROUND = f"""
readers = 2
stop_rule = "twenty attacks each, or split an hour"
left = ["a name of 256 bytes was not tried"]

[[attacks]]
case = "{CHOSEN.green}"
criterion = "{CHOSEN.criterion}"
family = "collections"
tried = "two equal keys"
verdict = "stands"

[[attacks]]
case = "{CHOSEN.green}"
criterion = "{CHOSEN.criterion}"
family = "text"
tried = "an iterator that ends"
verdict = "ambiguous"
remedy = "the words say a list now"
"""


def planter(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["key-audit", *(str(argument) for argument in arguments)])


@pytest.fixture
def small(tmp_path: Path) -> Path:
    (tmp_path / "round.toml").write_text(ROUND)
    return small_set(tmp_path / "set")


def test_a_round_is_told_with_what_is_left_and_the_interval(small: Path) -> None:
    told = planter(small, "--add", small.parent / "round.toml")
    assert (told.exit_code, told.stdout) == (0, planter(small).stdout)
    assert told.stdout.splitlines() == [
        "round 1: 2 readers, 2 attacks on 1 case of this set",
        "  stop rule: twenty attacks each, or split an hour",
        "  1 stands, 0 refuted, 1 ambiguous",
        f"  ambiguous: {CHOSEN.green} {CHOSEN.criterion}: an iterator that ends; the words say a list now",
        "  left: a name of 256 bytes was not tried",
        "  wrong keys: 0 of 1, exact 95 % interval 0.000 to 0.975",
        "  ambiguous words: 1 of 1, exact 95 % interval 0.025 to 1.000",
    ]
    assert json.loads(planter(small, "--format", "json").stdout)["rounds"][0]["readers"] == 2


def test_without_rounds_it_is_told_how_to_keep_one(small: Path) -> None:
    assert (planter(small).exit_code, "--add ROUND" in planter(small).stdout) == (0, True)


def test_a_round_that_is_wrong_is_one_clear_error(small: Path) -> None:
    (small.parent / "round.toml").write_text(ROUND.replace(CHOSEN.green, "x-001-a"))
    told = planter(small, "--add", small.parent / "round.toml")
    assert told.exit_code == 2
    assert "round.toml', attack 1: case 'x-001-a'; the set has " in told.stderr
    assert planter(small.parent).exit_code == 2
