"""Tests of the panel of fabricated judges over made-up sets, and of what `planter selftest` prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from stageable_sets import pairs, write_set

from planter.cli.root import main
from planter.core.errors import StageError
from planter.core.records.instrument import JudgeCheck
from planter.selftest.judging import check_judges

NAMES = [
    *("always-pass", "always-fail", "never-answer", "echo", "coin", "shorter-is-red", "guilty-looks-are-red"),
    *("guilty-looks-are-green", "linter", "template-differ", "oracle", "noisy-oracle"),
]


def test_without_a_set_the_figures_are_shown() -> None:
    ran = CliRunner().invoke(main, ["selftest"])
    assert ran.exit_code == 0
    first = " ".join(ran.output.split("\n")[1].split())
    assert first == "many small errors 0.750 0.750 agreement agreement ok"
    assert ran.output.endswith("11 checks, all as they must be\n")
    data = json.loads(CliRunner().invoke(main, ["selftest", "--format", "json"]).output)
    assert data["ok"] and data["judges"] == data["sabotage"] == [] and len(data["figures"]) == 11


@pytest.mark.parametrize(
    ("arguments", "told"),
    [(["--all"], "--all, --seed and --no-cache go with DIR"), (["nowhere"], "'nowhere' does not exist")],
)
def test_bad_input_is_one_line_and_exit_2(arguments: list[str], told: str) -> None:
    ran = CliRunner().invoke(main, ["selftest", *arguments])
    assert ran.exit_code == 2 and told in ran.stderr and "Traceback" not in ran.stderr


def panel(tmp_path: Path, count: int = 8, mixed: int = 2) -> dict[str, JudgeCheck]:
    write_set(tmp_path / "set", pairs(count, mixed))
    (tmp_path / "room").mkdir()
    checks = check_judges(tmp_path / "set", tmp_path / "room", 0, 2, lambda done, of: None)
    return {check.judge: check for check in checks}


def test_a_set_that_cannot_be_staged_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StageError, match="cannot stage 8 pairs"):
        panel(tmp_path, 8, 0)


@pytest.mark.slow
def test_every_judge_lies_in_its_interval_and_the_oracle_alone_reaches_the_floor(tmp_path: Path) -> None:
    checks = panel(tmp_path)
    assert list(checks) == NAMES
    assert [name for name, check in checks.items() if not check.ok] == []
    assert [name for name, check in checks.items() if check.record >= check.floor] == ["oracle"]
    for name, right, passed in (("always-pass", 6, 10), ("always-fail", 8, 0), ("echo", 2, 0), ("oracle", 16, 0)):
        assert (checks[name].right.seen, checks[name].false_passes.seen) == (right, passed)
        assert (checks[name].right.low, checks[name].right.high) == (right, right)
    assert checks["never-answer"].right.seen == 2
    assert "(--host-dir)" in checks["template-differ"].note
