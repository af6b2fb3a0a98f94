"""Tests of located hits: the right criterion and the right lines, apart from the right verdict."""

from __future__ import annotations

import pytest
from judged import at, item, reply, scored

from planter.core.records.scoring import Located
from planter.core.records.staging import Claim
from planter.scoring.located import PLACES_READ, TOLERANCE

GREEN, RED = item(1, "pass"), item(2, "fail")


def of(**changed: object) -> Located:
    word = str(changed.pop("overall", "fail"))
    return scored([GREEN, RED], [reply(GREEN, 1, "pass"), reply(RED, 1, word, **changed)]).record.located


@pytest.mark.parametrize("word", ["fail", "violated"])
def test_the_violated_criterion_called_fail_is_a_hit(word: str) -> None:
    found = of(criteria={"c1": word, "c2": "pass"})
    assert (found.fails, found.called, found.criterion, found.only, found.lines) == (1, 1, 1, 1, 0)


def test_a_fail_called_fail_for_another_criterion_is_a_verdict_hit_alone() -> None:
    found = of(criteria={"c2": "fail"})
    assert (found.called, found.criterion, found.only) == (1, 0, 0)


def test_calling_every_criterion_fail_is_told_apart() -> None:
    found = of(criteria={"c1": "fail", "c2": "fail"})
    assert (found.criterion, found.only) == (1, 0)


@pytest.mark.parametrize("line", [10 - TOLERANCE, 10, 12, 12 + TOLERANCE])
@pytest.mark.parametrize("path", ["shop/till.py", "./shop/till.py", "./tree/shop/till.py", "b/shop/till.py"])
def test_a_place_at_the_site_or_near_it_is_a_hit(path: str, line: int) -> None:
    assert of(where=at(path, line)).lines == 1


@pytest.mark.parametrize(
    ("path", "line"),
    [("shop/till.py", 9 - TOLERANCE), ("shop/till.py", 13 + TOLERANCE), ("till.py", 11), ("tests/shop/till.py", 11)],
)
def test_a_place_elsewhere_is_none(path: str, line: int) -> None:
    assert of(where=at(path, line)).lines == 0


def test_naming_every_line_is_not_finding_one() -> None:
    every = tuple(Claim(path="shop/till.py", line=line) for line in range(1, 40))
    assert of(where=every).lines == 0
    assert of(where=(*every[: PLACES_READ - 1], *at("shop/till.py", 11))).lines == 1


def test_a_fail_that_is_not_called_fail_is_located_nowhere() -> None:
    found = of(overall="abstain", criteria={"c1": "fail"}, where=at("shop/till.py", 11))
    assert (found.called, found.criterion, found.lines, found.both) == (0, 0, 0, 0)


def test_criterion_and_lines_must_come_from_the_same_repeats() -> None:
    named, pointed = {"criteria": {"c1": "fail"}}, {"where": at("shop/till.py", 11)}
    told = ({**named, **pointed}, named, pointed)
    rows = [reply(RED, n, "fail", **told[n - 1]) for n in (1, 2, 3)]
    found = scored([GREEN, RED], [*(reply(GREEN, n, "pass") for n in (1, 2, 3)), *rows], 3).record.located
    assert (found.criterion, found.lines, found.both) == (1, 1, 0)


def test_words_on_criteria_that_are_not_understood_are_counted() -> None:
    assert of(criteria={"c1": "maybe", "c2": "pass"}).unread == 1


def test_criteria_that_hold_and_are_called_fail_are_false_alarms() -> None:
    rows = [reply(GREEN, 1, "pass", criteria={"c1": "fail"}), reply(RED, 1, "fail", criteria={"c1": "fail"})]
    alarms = scored([GREEN, RED], rows).record.false_alarms
    assert (alarms.criteria, alarms.criteria_of, alarms.items.right) == (1, 1, 0)
