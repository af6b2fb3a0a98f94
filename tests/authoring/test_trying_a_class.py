"""Trying a class: what its places add up to, what is to be mended first, and that a real host shows it."""

from __future__ import annotations

import ast
import json
import shutil
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from planter.authoring import try_report
from planter.authoring.attempts import (
    Attempt,
    Kills,
    SurvivingMutant,
    add_up,
    all_survivors,
    first_to_mend,
    kept_nowhere,
    other_than_declared,
)
from planter.authoring.refusals import ONLY_IN_MAKING, meaning
from planter.cli import main
from planter.core.findings import TABLE
from planter.core.records.key import Tally
from planter.core.records.variants import Edit, Variant
from planter.kinds.contract import steps

SHELF = Path(__file__).parent.parent / "hosts" / "shelf"
BLINDED = """    ("A=1\\nb=2\\na=3\\n", [["a", "3"], ["b", "2"]]),
    ("STRASSE=1\\nstra\\xdfe=2\\n", [["strasse", "2"]]),
"""
EDIT = Edit(path="a.py", start=0, before="    x = 1\n    y = 2\n", after="    x = 2\n    y = 2\n")
HELD = SurvivingMutant(
    criterion="c1", origin="value:shift-number", edit=EDIT, reason="no-difference", evidence="no difference"
)


def kills(criterion: str, by_value: int = 5, by_raise: int = 3) -> Kills:
    tally = Tally(tried=10, violated=by_value + by_raise, crashed=1, timed_out=0, survived=1)
    return Kills(criterion=criterion, tally=tally, by_value=by_value, by_raise=by_raise)


KEPT = Attempt(
    host="shelf",
    rewrite="one-lost",
    row="plain",
    place="a.py::f",
    line=1,
    occurrence=0,
    criterion="c1",
    edit=EDIT,
    declared="stark",
    severity="moderate",
    rate=0.05,
    kills=(kills("c1"), kills("c2")),
    survivors=(HELD,),
)


def refused(reason: str, **fields: object) -> Attempt:
    return replace(KEPT, reason=reason, severity=None, rate=None, kills=(), survivors=(), **fields)


def planter(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["try", *(str(argument) for argument in arguments)])


def printed(part) -> str:
    return click.unstyle("\n".join(part))


def test_mutants_are_added_up_over_the_pairs_of_a_host() -> None:
    found = add_up([KEPT, refused("no-fault"), KEPT, replace(KEPT, host="archive", kills=(kills("c10"), kills("c2")))])
    assert list(found) == [("archive", "c2"), ("archive", "c10"), ("shelf", "c1"), ("shelf", "c2")]
    pairs, total = found["shelf", "c1"]
    assert (pairs, total.tally.tried, total.by_value, total.by_raise, total.tally.survived) == (2, 20, 10, 6, 2)


def test_a_held_mutant_is_told_of_once_with_the_pairs_it_was_in() -> None:
    assert all_survivors([KEPT, KEPT, replace(KEPT, host="other")]) == {("shelf", HELD): 2, ("other", HELD): 1}


def test_the_most_frequent_refusal_is_mended_first() -> None:
    attempts = [refused("unhappy"), KEPT, refused("no-fault", line=7), refused("no-fault", line=9)]
    assert first_to_mend(attempts) == (attempts[2], 2)
    assert first_to_mend([KEPT]) is None


def test_a_rewrite_that_is_refused_everywhere_is_named() -> None:
    attempts = [refused("unhappy"), KEPT, refused("no-fault", rewrite="two-lost"), refused("x", rewrite="two-lost")]
    assert kept_nowhere(attempts) == ["two-lost"]


def test_a_severity_that_is_measured_nowhere_is_told() -> None:
    other = replace(KEPT, severity="cousin")
    assert other_than_declared([KEPT, other]) == [("one-lost", "stark", ["cousin", "moderate"])]
    assert other_than_declared([KEPT, replace(KEPT, severity="stark")]) == []


def test_every_reason_for_a_refusal_has_a_meaning() -> None:
    tree = ast.parse(Path(steps.__file__).read_text("utf-8"))
    reasons = {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal" and isinstance(node.args[0], ast.Constant)
    }
    assert {"not-here", "probe-gap", "too-slow"} <= reasons
    assert reasons <= set(ONLY_IN_MAKING) | set(TABLE)
    assert meaning("no-fault").startswith("PL204: ")


def test_advice_shows_the_place_the_input_and_the_variant() -> None:
    variant = Variant(
        name="mutant-c1-02", role="mutant", base="right", edits=(EDIT,), criterion="c1", origin="value:shift-number",
        expected={}, survivor=None,
    )  # fmt: skip
    attempt = refused("probe-gap", detail="mutant-c1-02 holds", variant=variant, input="input 3 tells")
    told = printed(try_report.mend([attempt]))
    assert told.startswith("mend first: probe-gap, at 1 of 1 places\nA mutant passes its probe")
    assert "for example one-lost at a.py:1 f in shelf: mutant-c1-02 holds\n    -    x = 1\n    +    x = 2\n" in told
    assert "input 3 tells\nshown by mutant-c1-02, from value:shift-number\n" in told
    assert told.endswith("one-lost is kept nowhere")


def test_where_all_is_kept_nothing_is_to_be_mended() -> None:
    whole = replace(KEPT, severity="stark")
    assert printed(try_report.mend([whole])) == "every place is kept; nothing is to be mended"
    assert "no-difference, no difference" in printed(try_report.survivors([whole]))
    assert printed(try_report.kills([refused("no-fault")])) == "no pair was kept, so no mutant counts"
    assert printed(try_report.survivors([refused("no-fault")])) == ""


def test_a_severity_that_is_not_as_declared_is_something_to_mend() -> None:
    told = printed(try_report.mend([KEPT]))
    assert "one-lost declares 'stark', and is moderate here; declare the median over all its hosts" in told
    assert told.endswith("every place is kept")


def test_a_rate_of_nearly_nothing_is_not_told_as_nothing() -> None:
    assert "< 0.1" in printed(try_report.places([replace(KEPT, rate=0.0)]))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("no-such",), "no defect class is called 'no-such'; there are"),
        (("swallowed-error", "--host", "no-such"), "no host is called 'no-such'"),
        (
            ("swallowed-error", "--operator", "no-such"),
            "no 'no-such'; `planter classes swallowed-error` lists",
        ),
        (("swallowed-error", "--limit", "0"), "0 is not in the range"),
    ],
)
def test_an_unknown_name_is_an_error(arguments: tuple[str, ...], told: str) -> None:
    found = planter(*arguments)
    assert found.exit_code == 2 and told in found.stderr


def test_a_class_without_a_site_is_told_where_to_give_it_one() -> None:
    found = planter("sign-flip", "--host-dir", SHELF)
    assert found.exit_code == 1
    assert found.stdout.startswith("sign-flip: 0 places in 0 hosts, 0 kept\n") and "[[sites]]" in found.stdout


def shelf_with(folder: Path, name: str, old: str, new: str) -> Path:
    """Return a copy of the host shelf with one text of one file replaced."""
    host = shutil.copytree(SHELF, folder / "shelf")
    path = host / name
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    return host


def test_a_site_where_no_rewrite_acts_is_named(tmp_path: Path) -> None:
    site = '[[sites]]\nclass = "permission-path"\npath = "shelf/reading.py"\nfunction = "_pairs"\ncriterion = "c1"\n\n'
    first = '[[sites]]\nclass = "encoding-edge"\npath = "shelf/reading.py"\nfunction = "_pairs"'
    host = shelf_with(tmp_path, "host.toml", first, site + first)
    found = planter("permission-path", "--host-dir", host)
    assert found.exit_code == 1 and "list functions" not in found.stdout
    assert (
        "no rewrite of permission-path acts in shelf/reading.py::_pairs, a site of dir:shelf: take it" in found.stdout
    )


@pytest.mark.slow
def test_a_wrong_reference_is_blamed_and_not_the_probe(tmp_path: Path) -> None:
    host = shelf_with(tmp_path, "inputs.py.j2", "known[0][1] = rest", "known[0][1] = known[0][1]")
    found = planter("swallowed-error", "--host-dir", host, "--limit", 1)
    assert "probe-gap" not in found.stdout
    assert "mend first: reference-differs" in found.stdout and "c1: input" in found.stdout


@pytest.mark.slow
def test_a_blind_probe_is_told_the_check_that_is_due(tmp_path: Path) -> None:
    host = shelf_with(tmp_path, "probes/c1.py.j2", BLINDED, "")
    found = planter("swallowed-error", "--host-dir", host, "--limit", 1)
    assert "mend first: probe-gap" in found.stdout
    assert "the check that is due:\n    check(due(observe, " in found.stdout


@pytest.mark.slow
def test_a_host_shows_what_each_rewrite_does_and_neither_jobs_nor_company_change_it() -> None:
    arguments = ["swallowed-error", "--host-dir", SHELF, "--limit", 1, "--format", "json"]
    found = planter(*arguments, "--jobs", 2)
    told = json.loads(found.stdout)
    attempts = told["attempts"]
    assert len({attempt["rewrite"] for attempt in attempts}) == len(attempts) > 3
    kept = [attempt for attempt in attempts if attempt["reason"] is None]
    assert kept and all(attempt["severity"] and attempt["kills"] for attempt in kept)
    assert set(told["kept_nowhere"]) == {attempt["rewrite"] for attempt in attempts} - {a["rewrite"] for a in kept}
    assert (found.exit_code == 1) == bool(told["kept_nowhere"])
    alone = json.loads(planter(*arguments, "--operator", kept[0]["rewrite"], "--jobs", 1).stdout)
    assert alone["attempts"] == kept[:1]


@pytest.mark.slow
def test_a_refused_operator_is_told_of_in_text() -> None:
    found = planter("swallowed-error", "--host-dir", SHELF, "--operator", "sibling-also-caught")
    lines = found.stdout.splitlines()
    assert lines[0] == "swallowed-error: 1 place in 1 host, 0 kept"
    assert lines[2].split()[:3] == ["rewrite", "row", "host"] and "no-fault" in lines[3]
    assert "mend first: no-fault, at 1 of 1 places" in lines and found.exit_code == 1
    assert any(line.startswith(("none of 2", "the reference sees it")) for line in lines)
