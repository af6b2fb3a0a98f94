"""What the bench says of its measurements: ratios round by round, targets, and the JSON and table of the rows."""

from __future__ import annotations

import json
import math
import os
import statistics
import subprocess
import sys
from pathlib import Path

import pytest
from bench import subject
from bench.place import Place
from bench.rounds import alternately, below, cost, living_below, ratio, spent
from bench.rows import Row, at_least, at_most, document, machine, table
from hypothesis import given
from hypothesis import strategies as st

from planter.core.edits import apply_edits
from planter.sandbox.pool import Pool
from planter.syntax.splice import parse_source

SECONDS = st.floats(min_value=1e-6, max_value=1e6)
TARGETS = st.builds(lambda make, limit: make(limit), st.sampled_from([at_most, at_least]), SECONDS)
RATIOS = st.one_of(SECONDS, st.just(math.inf), st.just(0.0))


@given(st.lists(st.tuples(SECONDS, SECONDS), min_size=1))
def test_the_ratio_lies_between_the_least_and_the_greatest_of_the_rounds(rounds: list[tuple[float, float]]) -> None:
    each = [ours / theirs for ours, theirs in rounds]
    assert min(each) <= ratio([ours for ours, _ in rounds], [theirs for _, theirs in rounds]) <= max(each)


@given(st.lists(SECONDS, min_size=1), st.floats(min_value=0.01, max_value=100))
def test_a_round_on_a_slower_machine_changes_no_ratio(base: list[float], times: float) -> None:
    slowed = [seconds * (number + 1) for number, seconds in enumerate(base)]
    assert ratio([seconds * times for seconds in slowed], slowed) == pytest.approx(times)


@given(st.lists(SECONDS, min_size=3), SECONDS)
def test_one_disturbed_round_does_not_decide(base: list[float], noise: float) -> None:
    ours = [2 * seconds for seconds in base]
    ours[0] += noise
    assert ratio(ours, base) == pytest.approx(2)


@pytest.mark.parametrize(("ours", "theirs"), [([], []), ([1.0], []), ([1.0], [1.0, 2.0])])
def test_rounds_that_do_not_match_are_refused(ours: list[float], theirs: list[float]) -> None:
    with pytest.raises(ValueError, match="cannot be compared"):
        ratio(ours, theirs)


def test_ways_take_turns_and_every_other_round_begins_at_the_other_end() -> None:
    order: list[str] = []
    found = alternately({name: lambda name=name: order.append(name) or len(order) for name in "abc"}, 3)
    assert "".join(order) == "abccbaabc"
    assert found == {"a": [1, 6, 7], "b": [2, 5, 8], "c": [3, 4, 9]}


def test_the_cost_of_a_call_holds_that_of_children_it_has_waited_for() -> None:
    loop = "import time\nwhile time.process_time() < 0.2: pass"
    assert cost(lambda: subprocess.run([sys.executable, "-c", loop], check=True)).cpu >= 0.2


def test_the_cost_of_a_child_that_lives_on_is_counted_and_then_not_again() -> None:
    loop = "import time\nwhile time.process_time() < 0.2: pass\nprint(flush=True)\ninput()"
    with subprocess.Popen([sys.executable, "-c", loop], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        own = spent()
        assert child.stdout is not None
        child.stdout.readline()
        assert child.pid in below(os.getpid())
        assert living_below() >= 0.18
        child.communicate(b"\n")
    assert spent() - own >= 0.18
    assert child.pid not in below(os.getpid())


@given(TARGETS, RATIOS)
def test_a_row_tells_why_exactly_where_its_target_is_missed(target, ratio: float) -> None:  # type: ignore[no-untyped-def]
    row = target.row("what", ratio, "the reason")
    assert row.met == target.met_by(ratio) == (row.why is None)
    if row.why is not None:
        assert str(target) in row.why
        assert row.why.endswith("the reason")


@given(SECONDS)
def test_a_target_holds_at_its_own_limit(limit: float) -> None:
    assert at_most(limit).met_by(limit)
    assert at_least(limit).met_by(limit)
    assert not at_most(limit).met_by(math.nan)
    assert not at_least(limit).met_by(math.nan)


def test_a_miss_says_by_how_much() -> None:
    assert at_most(2).row("x", 2.5, "r").why == "2.5 instead of at most 2, off by 25 %: r"
    assert at_least(40).row("x", 10, "r").why == "10 instead of at least 40, off 4.0 times: r"
    assert at_most(0).row("x", 3, "r").why == "3 instead of at most 0: r"
    assert at_most(1).unmeasured("x", "no tool").why == "not measured: no tool"


FINITE = st.one_of(st.none(), st.floats(allow_nan=False, allow_infinity=False))
TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]))
ROWS = st.builds(Row, what=TEXT, ratio=FINITE, target=TEXT, met=st.booleans(), why=st.one_of(st.none(), TEXT))


@given(st.lists(ROWS))
def test_the_document_holds_every_row_as_it_is(rows: list[Row]) -> None:
    found = json.loads(document(rows, {"planter": "1", "mutmut": None}))
    assert sorted(found) == ["machine", "rows", "versions"]
    assert found["versions"] == {"planter": "1", "mutmut": None}
    assert [Row(**row) for row in found["rows"]] == rows
    assert all(sorted(row) == ["met", "ratio", "target", "what", "why"] for row in found["rows"])


def test_a_ratio_without_bound_is_null_in_the_document() -> None:
    row = at_most(1).row("x", math.inf, "it did not end")
    assert json.loads(document([row], {}))["rows"][0]["ratio"] is None


def test_nothing_in_the_document_names_the_machine() -> None:
    assert sorted(machine()) == ["cores", "kernel", "python"]
    assert os.uname().nodename not in str(machine()["kernel"])


@given(st.lists(ROWS))
def test_the_table_has_a_line_for_each_row_and_each_reason(rows: list[Row]) -> None:
    reasons = sum(row.why is not None for row in rows)
    assert len(list(table(rows))) == 2 + len(rows) + (1 + reasons if reasons else 0)


def test_a_tool_that_is_nowhere_has_no_version(tmp_path: Path) -> None:
    place = Place(tmp_path, tmp_path, 1)
    assert place.tool("no-such-tool-anywhere") is None
    assert place.version("no-such-tool-anywhere") is None


def test_probe_and_tests_assert_the_same_and_hold(tmp_path: Path) -> None:
    subject.lay_project(tmp_path, [])
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert f"{len(subject.ASSERTIONS)} passed" in done.stdout
    assert subject.probe().count(b"check(due(") == len(subject.ASSERTIONS)
    with Pool(1) as pool:
        assert {result.outcome for result in pool.run(subject.repeated(2))} == {"holds"}


def test_no_mutant_of_the_program_is_slow_and_nine_in_ten_are_noticed() -> None:
    mutants = subject.mutants()
    with Pool(2) as pool:
        results = pool.run([subject.job(mutant) for mutant in mutants])
    assert {result.outcome for result in results} == {"holds", "violated"}
    assert statistics.mean(result.outcome == "violated" for result in results) > 0.9


def test_each_mutant_is_what_codegen_makes_of_the_same_mutation() -> None:
    source = parse_source(subject.MODULE, subject.program())
    for edit, node, replacement in list(subject.spliced(source))[::5]:
        changed = source.module.deep_replace(node, replacement)
        assert apply_edits(subject.tree(), [edit])[subject.MODULE] == changed.code.encode()  # type: ignore[union-attr]


def test_asking_for_a_group_that_is_none_says_which_there_are() -> None:
    root = Path(__file__).resolve().parent.parent
    command = [sys.executable, "-m", "tests.bench", "no-such-group"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "mutating" in done.stderr
