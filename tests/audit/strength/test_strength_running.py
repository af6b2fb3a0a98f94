"""What becomes of mutants when they are run: killed, equivalent, out of scope or a gap; and of changed probes."""

import dataclasses

import pytest

from planter.audit.context import Bench
from planter.audit.strength.classifying import classify
from planter.audit.strength.data import host_scene
from planter.audit.strength.finding_out import criterion_strength, probe_strength
from planter.audit.strength.mutating import every_mutant
from planter.audit.strength.reference import begin, reference_of
from planter.audit.strength.tolerance import Form, forms_of, tolerated
from planter.core.errors import AuditError
from planter.planting.host import load_host
from planter.planting.mutants import Parsed
from planter.planting.registry import load_classes
from planter.sandbox import Pool

pytestmark = pytest.mark.slow
BLIND = (b"def decide():\n", b"def decide():\n    return\n")


@pytest.fixture(scope="module")
def bench():
    with Pool(workers=2) as pool:
        yield Bench(pool, None)


@pytest.fixture(scope="module")
def shelf(shelf_folder):
    host = load_host(shelf_folder)
    return host, host_scene(host)


def trial_of(bench, scene, criterion):
    return begin(bench, reference_of(scene.inputs), criterion, scene.probes[criterion], scene.tree)


def test_every_mutant_is_accounted_for_and_the_shelf_has_no_gap(bench, shelf):
    host, scene = shelf
    for criterion in scene.criteria[:2]:
        found = criterion_strength(bench, host, scene, criterion, load_classes())
        for fates in (found.tables, found.classes):
            parts = ("by_value", "by_raise", "unanswered", "equivalent", "out_of_scope", "gaps")
            assert fates.tried == sum(getattr(fates, part) for part in parts)
        assert found.tables.tried > 10
        assert found.gaps == ()
        assert all(one.inputs >= 2000 for one in found.survivors)
        assert found.tolerance.objected == ()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            b"def answer_c1(value):\n",
            b"def answer_c1(value):\n    raise KeyError(value)\n",
            "cannot be compared .* KeyError",
        ),
        (b"def draw_c1(draw):", b"def draw_c1():", "cannot be compared .* TypeError"),
        (
            b"known[0][1] = rest",
            b"known[0][1] = rest + rest",
            "shelf c1: the program is not as answer_c1 .* disagree on",
        ),
    ],
    ids=["raises", "cannot be called", "is wrong"],
)
def test_where_nothing_can_be_compared_no_mutant_is_called_equivalent(old, new, told, bench, shelf_folder):
    host = load_host(shelf_folder)
    files = {**host.files, "inputs.py.j2": host.files["inputs.py.j2"].replace(old, new)}
    assert files != host.files
    host = dataclasses.replace(host, files=files)
    scene = host_scene(host)
    with pytest.raises(AuditError, match=told):
        criterion_strength(bench, host, scene, scene.criteria[0], load_classes())


def test_a_probe_that_looks_at_nothing_has_gaps_with_an_input_and_a_check(bench, shelf):
    _, scene = shelf
    criterion = scene.criteria[0]
    parsed = Parsed(scene.tree)
    changes = every_mutant(parsed, scene, criterion)[:6]
    trial = trial_of(bench, scene, criterion.id)
    weak = {**scene.probes, criterion.id: scene.probes[criterion.id].replace(*BLIND)}
    assert weak != scene.probes
    fated = classify(bench, parsed, weak, criterion.id, changes, trial)
    assert len(fated.gaps) + len(fated.survivors) == len(changes)
    assert fated.gaps
    for gap in fated.gaps:
        assert gap.gave != gap.due
        assert gap.check.startswith(f"check(due(observe, {gap.input}) == {gap.due}")


def test_a_wrong_form_is_not_held_against_the_probe_and_an_odd_one_is(bench, shelf):
    host, scene = shelf
    criterion = scene.criteria[0]
    parsed = Parsed(scene.tree)
    trial = trial_of(bench, scene, criterion.id)
    killed = classify(
        bench, parsed, scene.probes, criterion.id, every_mutant(parsed, scene, criterion)[:6], trial
    ).killed
    data = scene.tree[killed[0].edit.path]
    edit = killed[0].edit
    wrong = data[: edit.start] + edit.after.encode() + data[edit.start + len(edit.before.encode()) :]
    forms = [
        *forms_of(host, scene, parsed, criterion, ())[:2],
        Form("wrong", scene.tree.replacing({edit.path: wrong}), scene.places),
    ]
    found = tolerated(bench, scene, criterion, forms, trial)
    assert (found.tried, found.objected) == (2, ())


def test_changes_of_a_probe_are_noticed_missed_or_leave_it_as_strong(bench, shelf):
    _, scene = shelf
    found = probe_strength(bench, scene, scene.criteria[0].id, load_classes())
    assert found.tried == found.noticed + len(found.survivors)
    assert found.noticed > 0
    assert found.missed <= len(found.survivors)
