"""`planter audit` as it is typed: what it prints, what it writes, and how it exits."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from small_sets import ALIAS, CHOSEN, COPY, small_set, tamper

from planter.audit.report import read_report
from planter.cli import main
from planter.cli.audit import lines, rendered
from planter.core.findings import finding
from planter.core.records.audit import AuditReport, Difference, Looked, Part

HOSTILE = "</code><script>alert(1)</script>\u202e"


def planter(*arguments: object, **variables: str) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], env=variables)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    return small_set(tmp_path / "set")


def difference(text: str) -> Difference:
    return Difference(
        case="x-001-a",
        criterion="c1",
        slug="differs-from-reference",
        environment="the usual environment",
        origin="fresh draw 7",
        steps=3,
        others=1,
        input=text,
        gave="1",
        due="2",
    )


def report(text: str = "[]") -> AuditReport:
    one, other = (
        finding("differs-from-reference", case="x-001-a", criterion="c1", seen=text, expected="2"),
        finding("not-audited", case="y-001-a", seen=text, expected="z"),
    )
    looked = (Looked(case="x-001-a", criterion="c1", families=("text",), by_hand=3, fresh=4),)
    parts = (
        Part(name="differences", said=("1 criteria",), looked=looked, differences=(difference(text),), findings=(one,)),
        Part(name="surroundings", looked=(Looked(case="x-001-a", criterion="c1", environments=11),)),
    )
    return AuditReport(
        schema="planter/audit@1",
        ok=False,
        set_digest="d",
        content="c",
        seed="1",
        inputs=600,
        level="L4",
        cases=2,
        parts=parts,
        findings=(one, other),
        digest="e",
    )


def test_the_text_is_findings_what_was_looked_at_and_a_last_line() -> None:
    told = lines(report())
    assert told[0] == "PL402 differs-from-reference x-001-a c1: seen []; expected 2"
    assert told[2] == "differences: 1 criteria"
    assert told[-1] == "2 cases, seed 1, 600 inputs a criterion, isolation L4: 2 findings"


def test_the_page_opens_with_what_was_found_and_looked_at_and_nothing_in_it_runs() -> None:
    page = rendered(report(HOSTILE), HOSTILE, "html").decode()
    assert "<script" not in page and "\u202e" not in page
    assert not re.search(r"(?:src|href)=", page)
    assert page.index("2 findings") < page.index("Looked at") < page.index("Where a tree")
    assert "fresh draw 7" in page and "made smaller in 3 steps; 1 more input like it" in page
    assert "Never turn the key" in page and "y-001-a" in page
    row = re.search(r'<tr class="found"><td>x-001-a</td>.*', page)
    assert row is not None and re.findall(r'<td class="n">(\d+)</td>', row[0]) == ["3", "0", "4", "0", "0", "0", "11"]


def test_the_json_is_what_lies_beside_the_set() -> None:
    assert json.loads(rendered(report(), "x", "json"))["findings"][0]["code"] == "PL402"


@pytest.mark.parametrize(
    "arguments", [("--part", "leek"), ("--inputs", "3"), ("--seed", "-1"), ("--format", "xml"), ("--jobs", "0")]
)
def test_what_cannot_be_asked_is_exit_2_and_writes_nothing(small: Path, arguments: tuple[str, str]) -> None:
    result = planter("audit", small, *arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("planter: error: ")
    assert not (small / "audit.json").exists()


def test_a_folder_that_is_no_set_is_exit_2(tmp_path: Path) -> None:
    result = planter("audit", tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is not a set" in result.stderr


@pytest.mark.slow
def test_a_clean_set_is_exit_0_and_a_dirty_one_exit_1(small: Path, tmp_path: Path) -> None:
    asked = ("--part", "differences", "--inputs", "40", "--jobs", "1")
    result = planter("audit", small, *asked, XDG_CACHE_HOME=str(tmp_path / "cache"))
    assert result.exit_code == 0, result.output
    assert result.stdout.endswith(": nothing found\n")
    assert read_report(small).ok
    tamper(small, CHOSEN.green, COPY, ALIAS)
    page = tmp_path / "page.html"
    arguments = (*asked, "--format", "html", "--out", page, "--no-cache")
    result = planter("audit", small, *arguments)
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "")
    assert b"[[&#39;w1&#39;, []]]" in page.read_bytes()
    assert [(one.code, one.case, one.criterion) for one in read_report(small).findings] == [
        ("PL402", CHOSEN.green, CHOSEN.criterion)
    ]
