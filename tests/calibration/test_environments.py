"""Which environments a set is verified in, and what a contract says of each."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from pythons import other_pythons

from planter.calibration.environments import OTHERS, USUAL, Surroundings, surroundings, widened
from planter.core.errors import RunError, UsageError
from planter.core.records.runs import Environment
from planter.sandbox.interpreters import interpreter

CONTRACT = """# Contract

The program runs in a UTF-8 locale, whatever the locale of others.

- **c1**: In whatever locale, `load` does it.
- **c2**: `load(path)` writes whatever a locale says.
- **c3**: `save` does so
  under any locale, too.
- **c1**: again.
"""
PROBES = {"c1": b"1", "c2": b"2", "c3": b"3", "happy": b"h"}
BEYOND = Surroundings("locale C", Environment(locale="C"), beyond=True)


def test_by_default_there_is_the_usual_environment_alone() -> None:
    assert surroundings() == (USUAL,)
    assert USUAL.environment == Environment()


def test_full_adds_each_kind_with_one_thing_changed_and_a_name_of_its_own() -> None:
    places = surroundings("full")
    assert places == (USUAL, *OTHERS)
    assert len({place.name for place in places}) == len({place.environment for place in places}) == len(places)
    usual = Environment()
    changed = [
        [name for name in usual.__struct_fields__ if getattr(place.environment, name) != getattr(usual, name)]
        for place in OTHERS
    ]
    assert {name for names in changed for name in names} == {"hash_seed", "timezone", "umask", "locale"}
    assert all(len(names) == 1 for names in changed)
    assert {0o000, 0o077} <= {place.environment.umask for place in OTHERS}


def test_no_locale_but_a_utf_8_one_is_within_the_contract() -> None:
    assert [place.name for place in OTHERS if place.environment.locale != "C.UTF-8"] == ["locale C"]
    assert [place.name for place in OTHERS if place.beyond] == ["locale C"]
    assert all(not place.environment.utf8_mode for place in OTHERS)  # which would hide what the locale C shows


def test_the_criteria_that_widen_the_locale_are_those_whose_sentence_says_so() -> None:
    assert widened(CONTRACT.encode()) == {"c1", "c3"}
    assert widened(b"no bullets, in whatever locale") == widened(b"\xff") == frozenset()


def test_beyond_the_contract_only_the_probes_that_widen_it_run() -> None:
    assert BEYOND.probes(CONTRACT.encode(), PROBES) == {"c1": b"1", "c3": b"3"}
    assert BEYOND.probes(b"", PROBES) == {}
    assert all(place.probes(CONTRACT.encode(), PROBES) == PROBES for place in (USUAL, *OTHERS[:-1]))


@pytest.mark.parametrize(
    ("usual", "seen", "within", "beyond"),
    [
        ("holds", "holds", True, True),
        ("holds", "violated", False, False),
        ("violated", "holds", False, True),
        ("violated", "crashed", False, False),
        ("undecidable", "holds", False, False),
        ("timed_out", "timed_out", True, True),
    ],
)
def test_one_place_is_enough_to_violate_a_criterion(usual: str, seen: str, within: bool, beyond: bool) -> None:
    assert USUAL.agrees(seen, usual) is within  # type: ignore[arg-type]
    assert BEYOND.agrees(seen, usual) is beyond  # type: ignore[arg-type]


def test_the_running_interpreter_and_one_named_twice_add_nothing(tmp_path: Path) -> None:
    link = tmp_path / "python"
    link.symlink_to(interpreter(None).program)
    assert surroundings("one", [sys.executable, str(link), str(link)]) == (USUAL,)


def test_another_interpreter_is_named_as_it_was_asked_for() -> None:
    others = other_pythons()
    if not others:
        pytest.skip("PLANTER_PYTHONS names no other interpreter")
    _, *found = surroundings("one", [*others, others[0]])
    assert [place.name for place in found] == [f"{interpreter(other).name} ({other})" for other in others]
    assert [place.environment for place in found] == [
        Environment(python=interpreter(other).program) for other in others
    ]


def test_what_is_no_interpreter_is_refused_before_anything_runs() -> None:
    with pytest.raises(RunError, match="'/nowhere/python'"):
        surroundings("one", ["/nowhere/python"])
    with pytest.raises(UsageError, match="no empty name"):
        surroundings("one", [""])
