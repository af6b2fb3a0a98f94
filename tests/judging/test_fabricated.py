"""Tests of fabricated judges: what each says of a case, and that the drawing ones draw as they state."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from planter.core.errors import JudgeError
from planter.core.records.staging import CALLS
from planter.judging import fabricated
from planter.judging.callables import Reply, as_said
from planter.judging.fabricated import Key, content_digest

HALF = Fraction(1, 2)


@pytest.fixture
def cases(tmp_path: Path) -> list[Path]:
    """Give the folders of many small cases."""
    found = []
    for number in range(60):
        case = tmp_path / f"case{number}"
        (case / "tree").mkdir(parents=True)
        (case / "contract.md").write_text('- **c1**: it works.\n\n{"overall": "pass" | "fail" | "abstain"}\n', "utf-8")
        (case / "tree" / "shop.py").write_text(f"x = {number}\n" * (number + 1), "utf-8")
        found.append(case)
    return found


def keys(cases: list[Path]) -> dict[str, Key]:
    return {
        content_digest(case): Key(CALLS[number % 3], {"c1": "violated"}, "shop.py", 1)
        for number, case in enumerate(cases)
    }


def called(judge: fabricated.Judging, case: Path) -> str | None:
    reply = judge(case)
    assert isinstance(reply, Reply)
    return reply.overall


def test_constant_judges_say_one_thing(cases: list[Path]) -> None:
    for call in CALLS:
        judge, chances = fabricated.always(call)
        assert {called(judge, case) for case in cases} == {call}
        assert all(row == {call: 1} for row in chances.values())


def test_no_answer_and_an_echo_are_no_verdict(cases: list[Path]) -> None:
    assert as_said(fabricated.never()[0](cases[0])).verdict().code == "missing"
    assert as_said(fabricated.echo()[0](cases[0])).verdict().code == "malformed"


def test_the_oracle_reads_the_key_by_the_content_of_a_case(cases: list[Path]) -> None:
    judge, _ = fabricated.oracle(keys(cases))
    assert [called(judge, case) for case in cases] == [CALLS[number % 3] for number in range(len(cases))]
    reply = judge(cases[1])
    assert isinstance(reply, Reply) and list(reply.where) == [("tree/shop.py", 1)]
    assert reply.criteria == {"c1": "violated"}
    (cases[0] / "tree" / "other.py").write_text("", "utf-8")
    with pytest.raises(JudgeError, match="no staged case has the digest"):
        judge(cases[0])


def test_a_coin_draws_evenly_and_the_same_again(cases: list[Path]) -> None:
    first, second = (fabricated.coin(7)[0] for _ in range(2))
    drawn = [called(first, case) for case in cases for _ in range(10)]
    assert drawn == [called(second, case) for case in cases for _ in range(10)]
    assert set(drawn) == {"pass", "fail"} and 240 < drawn.count("pass") < 360


def test_the_nth_draw_of_a_case_does_not_mind_the_order_of_the_others(cases: list[Path]) -> None:
    first, second = (fabricated.coin(7)[0] for _ in range(2))
    one = {case: called(first, case) for case in cases}
    other = {case: called(second, case) for case in reversed(cases)}
    assert one == other


@pytest.mark.parametrize("right", [Fraction(0), Fraction(1, 3), Fraction(9, 10), Fraction(1)])
def test_a_noisy_oracle_is_right_as_often_as_it_states(cases: list[Path], right: Fraction) -> None:
    judge, chances = fabricated.noisy_oracle(keys(cases), right, 3)
    assert all(sum(row.values()) == 1 for row in chances.values())
    drawn = [(CALLS[n % 3], called(judge, case)) for n, case in enumerate(cases) for _ in range(10)]
    hits = sum(known == call for known, call in drawn)
    assert abs(hits - 600 * float(right)) <= 4 * (600 * float(right * (1 - right))) ** 0.5
    wrong = Counter((known, call) for known, call in drawn if known != call)
    assert right == 1 or len(wrong) == 6


def test_a_threshold_parts_what_is_over_it_from_the_rest(cases: list[Path]) -> None:
    judge = fabricated.threshold(lambda case: int(case.name[4:]), 30, "fail", "pass")
    assert [called(judge, case) for case in cases] == ["pass"] * 31 + ["fail"] * 29
