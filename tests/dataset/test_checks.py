"""What must be so in a case, between twins and in the set is found without running anything."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest

from planter.core.edits import apply_edits
from planter.core.layout import PairFiles, TwinFiles, contract_criteria, split_id
from planter.core.records.findings import Finding
from planter.core.records.sets import SetFile
from planter.dataset.consistency import check_member
from planter.kinds.contract.checks import check_case, check_key
from planter.kinds.contract.twins import check_twins

Pairs = tuple[PairFiles, ...]


def bent(twin: TwinFiles, **fields: Any) -> TwinFiles:
    """Give the twin with fields of its case.json replaced; `a__b` is the field `b` of the record in `a`."""
    case = twin.case
    for name, value in fields.items():
        case = replaced(case, name.split("__"), value)
    return dataclasses.replace(twin, case=case)


def replaced(record: Any, names: list[str], value: Any) -> Any:
    """Give the record with one field, of itself or of a record in it, replaced."""
    name, *inner = names
    return msgspec.structs.replace(record, **{name: replaced(getattr(record, name), inner, value) if inner else value})


def slugs(findings: list[Finding]) -> list[str]:
    return [found.slug for found in findings]


@pytest.mark.parametrize(
    ("fields", "slug"),
    [
        ({"id": "other-case-001-a"}, "misnamed-case"),
        ({"pair": "other-case-001"}, "misnamed-case"),
        ({"origin__operator": None}, "misnamed-case"),
        ({"origin__lookalike": "broad-except"}, "misnamed-case"),
        ({"origin__recipe__rewrite": "other-rewrite"}, "misnamed-case"),
        ({"origin__recipe__row": "lookalike"}, "misnamed-case"),
        ({"origin__recipe__host": "other"}, "misnamed-case"),
        ({"origin__defect_class": "other-class"}, "misnamed-case"),
        ({"oracle__decided": "mixed"}, "misnamed-case"),
        ({"origin__recipe__red_letter": "b"}, "verdict-differs"),
        ({"oracle__criterion": None}, "verdict-differs"),
        ({"oracle__criterion": "c2"}, "verdict-differs"),
        ({"origin__site__path": "stowage/none.py"}, "site-misfit"),
        ({"origin__site__start": -1}, "site-misfit"),
        ({"origin__site__end": 10**6}, "site-misfit"),
        ({"origin__site__end": 3}, "site-misfit"),
        ({"origin__site__line": 1}, "site-misfit"),
        ({"digests__stage": "0" * 64}, "stage-digest-differs"),
    ],
)
def test_a_case_whose_parts_do_not_fit_is_found(pairs: Pairs, fields: dict[str, Any], slug: str) -> None:
    red = pairs[0].a
    assert check_case(red, red.case.id) == []
    assert set(slugs(check_case(bent(red, **fields), red.case.id))) == {slug}


@pytest.mark.parametrize(
    ("before", "after"), [(b"**c2**", b"**c3**"), (b"**c1**", b"**c2**"), (b"- **c2**", b"* **c2**"), (b"- **", b"")]
)
def test_a_contract_of_other_criteria_is_found(pairs: Pairs, before: bytes, after: bytes) -> None:
    red = pairs[0].a
    changed = dataclasses.replace(red, contract=red.contract.replace(before, after))
    assert "criteria-disagree" in slugs(check_case(changed, red.case.id))


def test_without_a_key_the_stored_parts_must_still_agree(pairs: Pairs) -> None:
    red = pairs[0].a
    assert check_key(red, "x-a", {"c1": "violated", "c2": "setup_failed"}) == []
    assert slugs(check_key(bent(red, verdict="green"), "x-a", {"c1": "violated", "c2": "setup_failed"})) == [
        "verdict-differs"
    ]
    assert slugs(check_key(red, "x-a", {"c1": "holds", "c2": "setup_failed"})) == ["answers-differ", "verdict-differs"]


def compared(a: TwinFiles, b: TwinFiles) -> list[str]:
    return slugs(check_twins(a, b, (a.case.id, b.case.id)))


def test_twins_as_they_were_made_agree_in_either_order(pairs: Pairs) -> None:
    for pair in pairs:
        assert compared(pair.a, pair.b) == compared(pair.b, pair.a) == []


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"severity": "cousin"}, ["twins-differ-in-record"]),
        ({"origin__host": "other"}, ["twins-differ-in-record"]),
        ({"origin__recipe__respelling": 1}, ["twins-differ-in-record"]),
        ({"origin__site__function": "other"}, ["twins-differ-in-record"]),
        ({"verdict": "red"}, ["twins-same-verdict"]),
        ({"verdict": "unknown"}, []),
        ({"origin__site__end": 400}, ["twins-differ-elsewhere"]),
        ({"origin__site__start": 400}, ["twins-differ-in-record", "twins-differ-elsewhere"]),
    ],
)
def test_records_of_twins_differ_only_where_they_may(pairs: Pairs, fields: dict[str, Any], expected: list[str]) -> None:
    assert compared(pairs[0].a, bent(pairs[0].b, **fields)) == expected


def test_a_second_difference_between_the_trees_is_found(pairs: Pairs) -> None:
    a, b = pairs[0].twins
    elsewhere = dataclasses.replace(b, tree=b.tree.replacing({"stowage/report.py": b"x = 1\n"}))
    assert compared(a, elsewhere) == ["twins-differ-elsewhere", "not-the-twin", "not-the-twin"]
    assert compared(a, dataclasses.replace(b, tree=a.tree)).count("twins-differ-elsewhere") == 2


def test_a_fix_that_makes_another_tree_is_found(pairs: Pairs) -> None:
    red, green = pairs[0].twins
    edit = msgspec.structs.replace(red.variants[0].edits[0], after="            raise\n")
    fix = msgspec.structs.replace(red.variants[0], edits=(edit,))
    assert apply_edits(red.tree, [edit]) != green.tree
    changed = dataclasses.replace(red, variants=(fix, *red.variants[1:]))
    assert compared(changed, green) == ["not-the-twin"]


@pytest.mark.parametrize("change", ["drop", "reorder", "origin", "held"])
def test_variants_of_twins_are_the_same_in_the_same_order(pairs: Pairs, change: str) -> None:
    a, b = pairs[0].twins
    first, *rest = b.variants
    changed = {
        "drop": (first, *rest[:-1]),
        "reorder": (first, *rest[::-1]),
        "origin": (msgspec.structs.replace(first, origin="stub"), *rest),
        "held": (first, *(msgspec.structs.replace(v, survivor=None) for v in rest)),
    }[change]
    assert compared(a, dataclasses.replace(b, variants=changed)) == ["twins-differ-in-variants"]


@pytest.mark.parametrize("name", ["inputs", "contract"])
def test_files_that_twins_share_are_byte_for_byte_the_same(pairs: Pairs, name: str) -> None:
    a, b = pairs[0].twins
    assert compared(a, dataclasses.replace(b, **{name: getattr(b, name) + b"\n"})) == ["twins-differ-in-file"]


@pytest.fixture
def record(whole_set: Any) -> SetFile:
    return msgspec.json.decode((whole_set / "set.json").read_bytes(), type=SetFile)


@pytest.mark.parametrize(
    "fields",
    [
        {"origin__recipe__seed": "1"},
        {"origin__recipe__slot": 7},
        {"origin__recipe__slot": -1},
        {"origin__row": "lookalike"},
        {"origin__host": "other"},
        {"origin__defect_class": "other-class"},
        {"origin__recipe__red_letter": "b"},
    ],
)
def test_a_case_that_is_not_of_its_set_is_found(pairs: Pairs, record: SetFile, fields: dict[str, Any]) -> None:
    twin = pairs[0].a
    assert list(check_member(record, twin, "x-a")) == []
    assert slugs(list(check_member(record, bent(twin, **fields), "x-a"))) == ["set-disagrees"]


@pytest.mark.parametrize("name", ["A-1-a", "pair-c", "pair", "-a", ".x-a", "x y-a", "../x-a", "pair-a\n", "é-a"])
def test_what_is_no_case_id_is_not_split(name: str) -> None:
    assert split_id(name) is None


def test_case_ids_and_contracts_are_taken_apart() -> None:
    assert split_id("bad-thing-001-a") == ("bad-thing-001", "a")
    assert contract_criteria(b"text\n- **c1**: one\n- **c2**: two **c3**\n  - **c4**: inner\n") == ["c1", "c2"]
