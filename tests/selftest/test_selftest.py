"""Tests of the self-test: each part goes red where it must, and stays green on what is right."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scored_sets import SAMPLE, seal, staged_copy

from planter.core.errors import SealError, SetError
from planter.core.records.scoring import FIGURES, FigureName, ItemRow
from planter.core.records.staging import CALLS, Call
from planter.dataset.read import read_case
from planter.release import ledger
from planter.sandbox.jobs import Job
from planter.sandbox.pool import Pool
from planter.scoring import figures as figures_of_the_record
from planter.scoring.matrices import ALONE_WEAKEST
from planter.selftest.chances import added, by_chances, by_twins, interval, of_majority, within
from planter.selftest.figures import check_figures
from planter.selftest.run import figures_alone, refuse_closed
from planter.selftest.sabotage import PROBE_BREAKS, Verifier, broken, check_sabotage, chosen_cases, decided

CHANCES = st.lists(st.integers(0, 9), min_size=3, max_size=3).filter(any)


def test_the_figures_are_all_as_they_must_be_and_each_has_a_matrix_of_its_own() -> None:
    report = figures_alone()
    assert report.ok and report.judges == report.sabotage == ()
    assert {check.weakest for check in report.figures[: len(ALONE_WEAKEST)]} == {(name,) for name in FIGURES}


@pytest.mark.parametrize("dropped", FIGURES)
def test_dropping_any_of_the_six_goes_red(dropped: FigureName, monkeypatch: pytest.MonkeyPatch) -> None:
    left = tuple(name for name in FIGURES if name != dropped)
    monkeypatch.setattr(figures_of_the_record, "FIGURES", left)
    alone = dict(zip(ALONE_WEAKEST, check_figures(), strict=False))
    assert [golden.weakest for golden, check in alone.items() if not check.ok] == [dropped]


@given(CHANCES, st.integers(1, 7))
def test_a_majority_is_some_call_and_none_is_likelier_than_its_replies_allow(parts: list[int], repeats: int) -> None:
    chances = {call: Fraction(part, sum(parts)) for call, part in zip(CALLS, parts, strict=True)}
    likely = of_majority(chances, repeats)
    assert sum(likely.values()) == pytest.approx(1)
    assert all(likely[call] == 0 for call in ("pass", "fail") if chances[call] == 0)


def test_majorities_have_the_chances_derived_by_hand() -> None:
    split = {"pass": Fraction(1, 2), "fail": Fraction(1, 2)}
    assert of_majority(split, 3) == {"pass": 0.5, "fail": 0.5, "abstain": 0.0}
    third = {call: Fraction(1, 3) for call in CALLS}
    # two or three alike: 7 of 27 each; all different, 6 of 27, is an abstain as well
    assert of_majority(third, 3) == pytest.approx({"pass": 7 / 27, "fail": 7 / 27, "abstain": 13 / 27})
    assert of_majority({"fail": Fraction(1)}, 5)["fail"] == 1


def test_an_interval_is_that_of_the_binomial() -> None:
    below = [sum(comb(40, k) for k in range(n + 1)) / 2**40 for n in range(41)]
    low = next(n for n in range(41) if below[n] > 0.0005)
    assert interval(added([{0: 0.5, 1: 0.5}] * 40)) == (low, 40 - low) == (10, 30)
    assert interval({5: 1.0}) == (5, 5)
    few = within(3, 4, [{0: 0.5, 1: 0.5}] * 4)
    assert (few.low, few.high, few.expected, few.ok) == (0, 4, 2.0, True)


def row(number: int, known: Call, outcome: Call) -> ItemRow:
    case = f"some-{number // 2:03d}-{'ab'[number % 2]}"
    return ItemRow(
        item=f"i{number}",
        split="one",
        case=case,
        known=known,
        outcome=outcome,
        calls=(outcome,),
        codes=("answered",),
        solved=1.0,
        criterion=False,
        lines=False,
    )


def told(rows: list[ItemRow]) -> tuple[bool, bool]:
    right, passed = by_twins(rows, {one.case: one.case[:-2] for one in rows})
    others = [one for one in rows if one.known != "pass"]
    return (
        within(sum(one.known == one.outcome for one in rows), len(rows), right).ok,
        within(sum(one.outcome == "pass" for one in others), len(others), passed).ok,
    )


def test_a_judge_that_tells_twins_apart_by_looks_is_outside_and_one_that_does_not_is_inside() -> None:
    known: list[Call] = ["fail", "pass"] * 12
    assert told([row(n, call, call) for n, call in enumerate(known)]) == (False, False), "a leak"
    wrong: list[Call] = ["pass", "fail"] * 12
    assert told([row(n, call, wrong[n]) for n, call in enumerate(known)]) == (False, False), "a leak turned round"
    assert told([row(n, call, "fail") for n, call in enumerate(known)]) == (True, True)
    mixed = [row(n, call, call if n % 4 < 2 else wrong[n]) for n, call in enumerate(known)]
    assert told(mixed) == (True, True)


def test_a_judge_whose_chances_are_known_is_outside_where_they_are_others() -> None:
    rows = [row(n, CALLS[n % 2], CALLS[n % 2]) for n in range(30)]
    split: dict[Call, Fraction] = {"pass": Fraction(1, 2), "fail": Fraction(1, 2)}
    coin: dict[Call, dict[Call, Fraction]] = {"pass": split, "fail": split, "abstain": split}
    right, passed = by_chances(rows, coin, 3)
    assert not within(30, 30, right).ok and within(15, 30, right).ok
    assert len(passed) == 15 and not within(0, 15, passed).ok


def test_a_sealed_set_is_refused_until_it_is_opened(tmp_path: Path) -> None:
    staged_copy(tmp_path / "set")
    refuse_closed(tmp_path / "set")
    seal(tmp_path / "set")
    with pytest.raises(SealError, match="is sealed, and a self-test tells of single cases"):
        refuse_closed(tmp_path / "set")
    ledger.touch(tmp_path / "set", "opened", "for a test", state="opened")
    refuse_closed(tmp_path / "set")
    with pytest.raises(SetError, match="is not a set"):
        refuse_closed(tmp_path)


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(workers=2) as pool:
        yield pool


def test_a_broken_probe_gives_what_it_was_broken_for(pool: Pool) -> None:
    twin = next(iter(chosen_cases(SAMPLE, False, 1)))
    criterion = decided(twin, 1)
    jobs = [Job(twin.tree, broken(twin.probes[criterion], how), criterion) for how in PROBE_BREAKS.values()]
    assert [result.outcome for result in pool.run(jobs)] == ["holds", "violated", "crashed"]
    with pytest.raises(SetError, match="no function 'main'"):
        broken(b"x = 1\n", "return")


def test_one_case_of_each_host_is_broken_or_all() -> None:
    every, some = chosen_cases(SAMPLE, True, 1), chosen_cases(SAMPLE, False, 1)
    hosts = [twin.case.origin.host for twin in some]
    assert len(set(hosts)) == len(hosts) and set(hosts) == {twin.case.origin.host for twin in every}
    assert len(every) == len(list((SAMPLE / "cases").iterdir()))


@pytest.mark.slow
def test_verify_notices_everything_that_is_broken_in_a_case(tmp_path: Path, pool: Pool) -> None:
    from planter.selftest.run import _store

    plain = Path(shutil.copytree(SAMPLE, tmp_path / "set"))
    name = "sign-flip-002-a"
    twin = read_case(plain, name).files
    assert twin is not None
    with _store(tmp_path, None) as store:
        checks = check_sabotage(Verifier(plain, pool, store), [twin], 1, lambda done, of: None)
    assert [check.ok for check in checks] == [True] * 5
    assert checks[0].found == () and all(check.found for check in checks[1:])
    assert read_case(plain, name).files == twin, "mended again"
