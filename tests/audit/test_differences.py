"""The hunt for differences: a clean pair is left alone, a defect of no class is found and shown on a small input."""

from __future__ import annotations

import ast

import pytest
from small_sets import ALIAS, CHOSEN, COPY, OTHER_YEAR, WEEK, tamper, unsay

from planter.audit.differences import hunt_attacks, hunt_differences
from planter.audit.subject import read_subject
from planter.audit.surroundings import PLACES, hunt_surroundings
from planter.audit.twins import hunt_twins

DIGITS = "a Decimal context of six digits, integers of 640"
GREEN, RED, ABOUT = CHOSEN.green, CHOSEN.red, CHOSEN.criterion


def found(part):
    return {(one.case, one.criterion, one.slug) for one in part.findings}


def test_a_clean_pair_is_left_alone_and_how_hard_it_was_looked_at_is_told(bench, small):
    subject = read_subject(small)
    part = hunt_differences(bench, subject, 1, 20)
    assert (part.findings, part.differences, subject.findings) == ((), (), ())
    assert {one.case for one in part.looked} == {GREEN, RED}
    assert all(one.by_hand and (one.recorded, one.fresh) == (10, 10) for one in part.looked)
    assert not [one for one in part.looked if (one.case, one.criterion) == (RED, CHOSEN.faulted)]


def test_a_defect_that_no_class_plants_is_found_on_a_small_input(bench, small):
    tamper(small, GREEN, COPY, ALIAS)
    part = hunt_differences(bench, read_subject(small), 1, 40)
    assert found(part) == {(GREEN, ABOUT, "differs-from-reference")}
    (one,) = part.differences
    assert ast.literal_eval(one.input) == {"args": [[["w1", []]], "w1", ""], "call": "one_more", "times": 1}
    assert one.gave == "[[['w1', ['']]], [['w1', ['']]]]"
    assert one.due == "[[['w1', ['']]], [['w1', []]]]"
    assert one.steps


@pytest.mark.slow
def test_a_red_is_held_to_all_criteria_but_its_own(bench, small):
    tamper(small, RED, WEEK, OTHER_YEAR)
    found_here = found(hunt_differences(bench, read_subject(small), 1, 40))
    assert found_here == {(RED, CHOSEN.weeks, "differs-from-reference")}


@pytest.mark.slow
def test_listed_attacks_find_what_they_are_listed_for(bench, small):
    tamper(small, GREEN, r"\.isdecimal\(\)", ".isdigit()")
    part = hunt_attacks(bench, read_subject(small))
    assert found(part) <= {(GREEN, ABOUT, "differs-from-reference")}
    assert sum(one.attacks for one in part.looked) > 100


@pytest.mark.slow
def test_mutants_whose_scope_nobody_states_count_where_the_twins_part(bench, small):
    assert hunt_twins(bench, read_subject(small), 1, 30).looked == ()
    unsay(small)
    assert hunt_twins(bench, read_subject(small), 1, 30).findings == ()
    tamper(small, GREEN, COPY, ALIAS)
    part = hunt_twins(bench, read_subject(small), 1, 60)
    assert found(part) == {(GREEN, ABOUT, "twins-part")}
    assert all(one.mutants + one.out_of_scope == 60 for one in part.looked)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "usual"),
    [
        pytest.param("python -O", "__debug__", id="asserts"),
        pytest.param(DIGITS, "__import__('decimal').getcontext().prec > 9", id="the Decimal context"),
        pytest.param(DIGITS, "__import__('sys').get_int_max_str_digits() > 999", id="the limit of integers' digits"),
    ],
)
def test_what_depends_on_its_surroundings_is_found_in_others(bench, small, name, usual):
    tamper(small, GREEN, COPY, rf"copy.deepcopy(\1) if {usual} else dict(\1)")
    places = [(place, added) for place, added in PLACES if place.name in (name, "umask 077")]
    assert len(places) == 2
    part = hunt_surroundings(bench, read_subject(small), 1, places)
    assert {one.environment for one in part.differences} <= {name}
    assert (GREEN, ABOUT, "probe-differs-in-surroundings") in found(part)
    assert {(one.case, one.criterion) for one in part.findings} == {(GREEN, ABOUT)}


@pytest.mark.slow
def test_a_tree_that_ends_its_process_is_a_finding_and_no_answer(bench, small):
    tamper(small, GREEN, COPY, r"__import__('os')._exit(0)")
    part = hunt_differences(bench, read_subject(small), 1, 8)
    assert (GREEN, ABOUT, "ends-the-run") in found(part)


@pytest.mark.slow
def test_a_reference_without_an_answer_is_a_finding_of_its_own(bench, small):
    for case in (GREEN, RED):
        path = small / "cases" / case / "key/inputs.py"
        path.write_text(path.read_text() + "\n\ndef answer_c1(value):\n    return 1 // 0\n")
    part = hunt_differences(bench, read_subject(small), 1, 8)
    assert {(one.criterion, one.slug) for one in part.findings} == {("c1", "reference-raises")}
    assert "ZeroDivisionError" in part.findings[0].seen


def test_a_case_that_cannot_be_read_is_not_clean(small):
    (small / "cases" / GREEN / "key/answers.json").write_text("{}")
    assert [one.slug for one in read_subject(small).findings] == ["not-audited"]
