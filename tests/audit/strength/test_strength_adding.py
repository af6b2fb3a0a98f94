"""A mutant more in both twins: named, counted, put in its place, all at once or not at all."""

import os

import pytest

from planter.audit.strength.adding import ORIGIN, with_mutant
from planter.audit.strength.replacing import replace_cases
from planter.calibration.roles import malformed
from planter.core.errors import SetError
from planter.core.layout import contract_criteria
from planter.core.records.runs import HAPPY
from planter.core.records.variants import Edit, Survivor, Variant
from planter.dataset.read import read_case, read_set
from planter.kinds.contract.twins import check_twins


def mutant(twin, survivor=None):
    outcomes = dict.fromkeys([*contract_criteria(twin.contract), HAPPY], "holds")
    return Variant(
        name="mutant-c1-77",
        role="mutant",
        base="right",
        edits=(Edit(path="m.py", start=0, before="a", after="b"),),
        criterion="c1",
        origin=ORIGIN,
        expected=outcomes if survivor else {**outcomes, "c1": "violated"},
        survivor=survivor,
    )


@pytest.mark.parametrize("survivor", [None, Survivor(reason="no-difference", evidence="no difference in 2200 inputs")])
def test_it_stands_behind_the_others_of_its_criterion_and_is_counted(sample_twins, survivor):
    for name, twin in sample_twins.items():
        after = with_mutant(twin, mutant(twin, survivor))
        names = [variant.name for variant in after.variants]
        at = names.index("mutant-c1-77")
        assert not any(n.startswith("mutant-c1-") for n in names[at + 1 :])
        assert names[:at] + names[at + 1 :] == [variant.name for variant in twin.variants]
        was, now = twin.calibration.criteria["c1"], after.calibration.criteria["c1"]
        survives = survivor is not None
        assert (now.tried, now.violated) == (was.tried + 1, was.violated + (not survives))
        assert now.survived == was.survived + survives
        assert malformed(after.variants, contract_criteria(twin.contract), name) == []


def test_both_twins_are_written_and_agree(sample_copy, sample_twins):
    changed = {name: with_mutant(twin, mutant(twin)) for name, twin in sample_twins.items()}
    others = {path: path.read_bytes() for path in sample_copy.rglob("*") if path.is_file()}
    replace_cases(sample_copy, changed)
    read = {name: read_case(sample_copy, name) for name in changed}
    assert [case.findings for case in read.values()] == [(), ()]
    assert {name: case.files for name, case in read.items()} == changed
    one, other = changed
    assert check_twins(changed[one], changed[other], (one, other)) == []
    assert read_set(sample_copy).findings == ()
    now = {path: path.read_bytes() for path in sample_copy.rglob("*") if path.is_file()}
    assert {path for path in now if now[path] != others.get(path)} == {
        sample_copy / "cases" / name / "key" / file
        for name in changed
        for file in ("variants.jsonl", "calibration.json")
    }
    assert now.keys() == others.keys()


def test_where_the_disk_refuses_every_case_is_as_it_was(sample_copy, sample_twins, monkeypatch):
    before = {path: path.read_bytes() for path in sample_copy.rglob("*") if path.is_file()}

    def refuse(*_, **__):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "link", refuse)
    one = dict(list(sample_twins.items())[:1])  # the other one is linked
    with pytest.raises(SetError, match="record the mutant"):
        replace_cases(sample_copy, {name: with_mutant(twin, mutant(twin)) for name, twin in one.items()})
    assert {path: path.read_bytes() for path in sample_copy.rglob("*") if path.is_file()} == before
    assert read_set(sample_copy).findings == ()
