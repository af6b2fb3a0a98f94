"""What becomes of mutants when they are run: killed, no difference, out of scope or a gap; and of changed probes."""

import dataclasses

import pytest

from planter.audit.context import Bench
from planter.audit.strength.classifying import classify
from planter.audit.strength.data import rendered_host
from planter.audit.strength.finding_out import criterion_strength, probe_strength
from planter.audit.strength.mutating import every_mutant
from planter.audit.strength.other_forms import Form, forms_of, preserving
from planter.audit.strength.reference import begin, reference_of
from planter.core.errors import AuditError
from planter.planting.host import load_host
from planter.planting.mutants import Parsed
from planter.planting.registry import load_classes
from planter.sandbox.pool import Pool

pytestmark = pytest.mark.slow
BLIND = (b"def decide():\n", b"def decide():\n    return\n")


@pytest.fixture(scope="module")
def bench():
    with Pool(workers=2) as pool:
        yield Bench(pool, None)


@pytest.fixture(scope="module")
def shelf(shelf_folder):
    host = load_host(shelf_folder)
    return host, rendered_host(host)


def trial_of(bench, rendered, criterion):
    return begin(bench, reference_of(rendered.inputs), criterion, rendered.probes[criterion], rendered.tree)


def test_every_mutant_is_accounted_for_and_the_shelf_has_no_gap(bench, shelf):
    host, rendered = shelf
    for criterion in rendered.criteria[:2]:
        found = criterion_strength(bench, host, rendered, criterion, load_classes())
        for fates in (found.tables, found.classes):
            parts = ("by_value", "by_raise", "unanswered", "no_difference", "out_of_scope", "gaps")
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
def test_where_nothing_can_be_compared_no_mutant_is_said_to_show_no_difference(old, new, told, bench, shelf_folder):
    host = load_host(shelf_folder)
    files = {**host.files, "inputs.py.j2": host.files["inputs.py.j2"].replace(old, new)}
    assert files != host.files
    host = dataclasses.replace(host, files=files)
    rendered = rendered_host(host)
    with pytest.raises(AuditError, match=told):
        criterion_strength(bench, host, rendered, rendered.criteria[0], load_classes())


def test_a_probe_that_looks_at_nothing_has_gaps_with_an_input_and_a_check(bench, shelf):
    _, rendered = shelf
    criterion = rendered.criteria[0]
    parsed = Parsed(rendered.tree)
    changes = every_mutant(parsed, rendered, criterion)[:6]
    trial = trial_of(bench, rendered, criterion.id)
    weak = {**rendered.probes, criterion.id: rendered.probes[criterion.id].replace(*BLIND)}
    assert weak != rendered.probes
    fated = classify(bench, parsed, weak, criterion.id, changes, trial)
    assert len(fated.gaps) + len(fated.survivors) == len(changes)
    assert fated.gaps
    for gap in fated.gaps:
        assert gap.gave != gap.due
        assert gap.check.startswith(f"check(due(observe, {gap.input}) == {gap.due}")


def test_a_wrong_form_is_not_held_against_the_probe_and_an_odd_one_is(bench, shelf):
    host, rendered = shelf
    criterion = rendered.criteria[0]
    parsed = Parsed(rendered.tree)
    trial = trial_of(bench, rendered, criterion.id)
    killed = classify(
        bench, parsed, rendered.probes, criterion.id, every_mutant(parsed, rendered, criterion)[:6], trial
    ).killed
    data = rendered.tree[killed[0].edit.path]
    edit = killed[0].edit
    wrong = data[: edit.start] + edit.after.encode() + data[edit.start + len(edit.before.encode()) :]
    forms = [
        *forms_of(host, rendered, parsed, criterion, ())[:2],
        Form("wrong", rendered.tree.replacing({edit.path: wrong}), rendered.places),
    ]
    found = preserving(bench, rendered, criterion, forms, trial)
    assert (found.tried, found.objected) == (2, ())


def test_changes_of_a_probe_are_noticed_missed_or_leave_it_as_strong(bench, shelf):
    _, rendered = shelf
    found = probe_strength(bench, rendered, rendered.criteria[0].id, load_classes())
    assert found.tried == found.noticed + len(found.survivors)
    assert found.noticed > 0
    assert found.missed <= len(found.survivors)
