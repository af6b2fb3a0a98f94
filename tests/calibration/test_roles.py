"""A variant is what its role asks, or there is a finding that says in what it is not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from planter.calibration.roles import known_origin, malformed, repeated
from planter.core.records.variants import Edit, Survivor, Variant
from planter.core.trees import Tree

CRITERIA = ("c1", "c2")
EXPECTED = {"c1": "holds", "c2": "holds", "happy": "holds"}
HELD = Survivor(reason="no-difference", evidence="no difference in 200 inputs")


def variant(name: str, role: str, criterion: str | None, **more: Any) -> Variant:
    fields: dict[str, Any] = {
        "base": "stage" if role in ("fix", "flip") else "right",
        "edits": (Edit(path="a.py", start=0, before="1", after="2"),),
        "origin": "value:swap",
        "expected": EXPECTED,
        "survivor": None,
    }
    return Variant(name=name, role=role, criterion=criterion, **{**fields, **more})


FLIP = variant("flip", "flip", "c1")


@pytest.mark.parametrize(
    "good",
    [
        variant("break-c2", "break", "c2"),
        variant("break-c2-2", "break", "c2"),
        variant("preserving-1", "preserving", None, origin="plain"),
        variant("preserving-2", "preserving", "c2", origin="lookalike:broad-except"),
        variant("smoke-1", "smoke", None, origin="stub"),
        variant("mutant-c1-01", "mutant", "c1", survivor=HELD),
        variant("mutant-c1-101", "mutant", "c1", origin="mutmut:number"),
    ],
    ids=lambda good: good.name,
)
def test_a_variant_as_its_role_asks_has_nothing_against_it(good: Variant) -> None:
    assert malformed([FLIP, good], CRITERIA) == []


@pytest.mark.parametrize(
    ("bad", "seen"),
    [
        (variant("mutant-c2-01", "mutant", "c1"), "the name 'mutant-c2-01'"),
        (variant("mutant-c1-1", "mutant", "c1"), "the name 'mutant-c1-1'"),
        (variant("stage", "mutant", "c1"), "the name 'stage'"),
        (variant("mutant-c1-01", "mutant", "c1", base="stage"), "base 'stage'"),
        (variant("break-c9", "break", "c9"), "criterion 'c9'"),
        (variant("smoke-1", "smoke", "c1"), "criterion 'c1'"),
        (variant("break-", "break", None), "no criterion"),
        (variant("preserving-1", "preserving", None, origin="elsewhere"), "origin 'elsewhere'"),
        (variant("preserving-1", "preserving", None, edits=()), "no edits"),
        (variant("preserving-1", "preserving", None, survivor=HELD), "a reason for holding"),
        (
            variant("mutant-c1-01", "mutant", "c1", survivor=Survivor(reason="no-difference", evidence=" ")),
            "a reason for holding",
        ),
        (variant("preserving-1", "preserving", None, expected={"c1": "holds"}), "expected outcomes of c1"),
        (
            variant("preserving-1", "preserving", None, expected={**EXPECTED, "c3": "holds"}),
            "expected outcomes of c1, c2",
        ),
    ],
)
def test_a_variant_that_its_role_forbids_is_found(bad: Variant, seen: str) -> None:
    found = malformed([FLIP, bad], CRITERIA, "x-a")
    assert [(f.slug, f.case, f.variant) for f in found] == [("malformed-variant", "x-a", bad.name)] * len(found)
    assert any(f.seen.startswith(seen) for f in found), found


def test_a_name_used_twice_is_found() -> None:
    same = variant("mutant-c1-01", "mutant", "c1")
    assert [f.seen for f in malformed([FLIP, same, same], CRITERIA)] == ["used twice"]


@pytest.mark.parametrize("turns", [[], ["fix", "flip"], ["fix", "fix"]])
def test_a_case_has_exactly_one_fix_or_flip(turns: list[str]) -> None:
    found = malformed([variant(role, role, "c1") for role in turns], CRITERIA)
    assert "missing-variant" in {f.slug for f in found}


@pytest.mark.parametrize("origin", ["value:", "operator:", "made-real:", "", "stubs", "Value:x", "lookalike:"])
def test_an_origin_needs_a_known_word_and_a_name(origin: str) -> None:
    assert not known_origin(origin)


def test_a_variant_that_makes_its_base_or_an_earlier_mutant_is_found() -> None:
    trees = {name: Tree({"a.py": text}) for name, text in (("stage", b"0"), ("right", b"1"), ("new", b"2"))}
    first, second = variant("mutant-c1-01", "mutant", "c1"), variant("mutant-c1-02", "mutant", "c1")
    other = variant("mutant-c2-01", "mutant", "c2")
    made = {FLIP.name: trees["stage"], first.name: trees["new"], second.name: trees["new"], other.name: trees["new"]}
    found = repeated([FLIP, first, second, other], made, trees)
    assert [(f.variant, f.seen) for f in found] == [
        ("flip", "the same tree as its base, the stage tree"),
        ("mutant-c1-02", "the same tree as mutant-c1-01"),
    ]
    assert repeated([msgspec.structs.replace(first, name="unknown")], made, trees) == []
