"""The checks of a class, by itself, in a host and in a process of its own, show what is wrong and what is due."""

from dataclasses import replace
from pathlib import Path

import libcst as cst
import pytest

from planter import testing as checks
from planter.planting.host import load_host
from planter.planting.measures import Measure, fingerprint, write_measures
from planter.planting.rendering import render_plain
from planter.plugin import DefectClass, Disguise, Documented, Example, Lookalike, LookalikeExample, Operator
from planter.sandbox.pool import Pool

FOLDER = Path(__file__).resolve().parents[2] / "hosts" / "shelf"
HOST = load_host(FOLDER)
KEPT = "failures.append(thing)"


@pytest.fixture(scope="module")
def pool():
    with Pool(workers=1) as one:
        yield one


def instead(old, *new):
    """Give a rewrite of one expression: to another for an operator, to a right and a wrong one for a lookalike."""
    sought = cst.parse_expression(old)
    made = [cst.parse_expression(text) for text in new]

    def rewrite(site):
        if not site.node.deep_equals(sought):
            return None
        return made[0] if len(made) == 1 else Disguise(right=made[0], wrong=made[1])

    return rewrite


def operator(old, new, before="", after="", **more):
    rewrite = instead(old, new)
    return Operator("other-way", cst.BaseExpression, rewrite, "It.", "stark", (Example(before, after),), **more)


def lookalike(old, right, wrong):
    example = LookalikeExample(f"{old}\n", f"{right}\n", f"{wrong}\n")
    return Lookalike("seems-bad", cst.BaseExpression, instead(old, right, wrong), "It.", "So.", "stark", (example,))


LAST = operator(KEPT, "failures.insert(0, thing)")
ALIKE = lookalike(KEPT, "failures.extend([thing])", "failures.insert(0, thing)")
GOOD = DefectClass("swallowed-error", "some thing", (LAST,), (ALIKE,))
AT = "in shelf/filing.py::file_all, line 13 (c2)"


def with_operator(old, new):
    return replace(GOOD, operators=(operator(old, new),))


def with_lookalike(right, wrong):
    return replace(GOOD, lookalikes=(lookalike(KEPT, right, wrong),))


def refused(check, *arguments):
    with pytest.raises(AssertionError) as caught:
        check(*arguments)
    return str(caught.value)


@pytest.mark.parametrize("check", [*checks.PLANT_CHECKS, *checks.PAIR_CHECKS], ids=lambda check: check.__name__)
def test_the_class_passes_in_the_host_as_long_as_nothing_is_broken(check, pool):
    check(HOST, GOOD, *([pool] if check in checks.PAIR_CHECKS else []))


def test_what_a_site_is_given_and_reads_otherwise_is_shown_with_the_site():
    told = refused(checks.check_sites_print_what_they_mean, HOST, with_operator("failures.append", "failures or thing"))
    assert told.startswith(
        "shelf, shelf/filing.py::file_all: other-way means `(failures or thing)(thing)` and prints `f"
    )


def test_a_lookalike_that_is_wrong_is_shown_with_the_probe_and_the_input_that_say_so(pool):
    wrong = with_lookalike("failures.insert(0, thing)", "failures.extend([thing])")
    told = refused(checks.check_lookalikes_hold, HOST, wrong, pool)
    assert told.startswith(f"shelf: seems-bad {AT}: its right form is not right: c2 is violated (AssertionError: [['a'")
    assert "'failures': ['c', 'b']}) where it should hold; return None there or mend it:\n--- a/shelf/filing.py" in told
    assert "\n-            failures.append(thing)\n+            failures.insert(0, thing)" in told


@pytest.mark.parametrize(
    ("broken", "told_first", "after"),
    [
        (with_operator(KEPT, "failures.extend([thing])"), f"{AT} is refused: no-fault: c2: holds", "extend([thing])"),
        (with_operator("things", "[]"), "line 9 (c2) is refused: unhappy: happy: violated", "for thing in []:"),
        (with_operator("keep(thing)", "len(thing)"), "line 11 (c2) is refused: shipped-tests: the wrong", "len(thing)"),
    ],
    ids=["no-fault", "everyday-path", "shipped-tests"],
)
def test_an_operator_whose_wrong_tree_is_not_wrong_in_one_way_is_told_the_reason(broken, told_first, after, pool):
    told = refused(checks.check_wrong_trees, HOST, broken, pool)
    assert told.startswith("shelf: other-way in shelf/filing.py::file_all, line ") and told_first in told
    assert "c2 alone must be violated, the right tree and both trees' own tests pass. Return None there, change" in told
    assert "record it with `planter measure`:\n--- a/shelf/filing.py\n" in told and f"{after}\n" in told


def test_a_made_real_form_that_is_right_is_shown_beside_the_disguise(pool):
    broken = with_lookalike("failures.extend([thing])", "failures.extend((thing,))")
    told = refused(checks.check_made_reals, HOST, broken, pool)
    assert told.startswith(f"shelf: seems-bad {AT} is refused: no-fault: c2: holds")
    assert "\n-            failures.extend([thing])\n+            failures.extend((thing,))" in told


def measured(**found):
    """Give the host with a measure of the good class's operator at its site."""
    twins = next(one.twins for one in checks.acting_in(HOST, GOOD) if one.rewrite == LAST)
    of = fingerprint(render_plain(HOST), twins)
    one = Measure(GOOD.name, LAST.name, "c2", "shelf/filing.py::file_all", 0, of, **found)
    return replace(HOST, files={**HOST.files, "measured.jsonl": write_measures([one])})


def test_a_site_where_all_is_refused_on_record_is_told_each_reason(pool):
    host = measured(refused="no-fault", inputs=0, revealing=0)
    alone = replace(GOOD, lookalikes=(lookalike("nowhere", "a", "b"),))
    told = refused(checks.check_wrong_trees, host, alone, pool)
    assert told.startswith("shelf: everything swallowed-error does in shelf/filing.py::file_all is refused; take the")
    assert told.endswith(f"out of host.toml or mend one of them:\nshelf: other-way {AT}: no-fault")


def test_a_rewrite_that_no_host_keeps_is_told_that_it_needs_a_site():
    host = measured(refused=None, inputs=1000, revealing=500)
    told = refused(checks.check_severity, GOOD, [host])
    assert told == "seems-bad is kept at no site of any host; give a host a site where it can be decided"


@pytest.mark.parametrize(
    ("broken", "form", "said"),
    [
        (with_operator("keep(thing)", 'keep(f"thing")'), "line 11 (c2): its wrong form", "F541"),
        (with_lookalike("failures.extend([thing, f'x'][:1])", "failures.sort()"), f"{AT}: its right form", "F541"),
        (with_operator("ShelfError(failures)", "KeyError(failures)"), "line 17 (c2): its wrong form", "F401"),
    ],
    ids=["wrong-form", "right-form", "import"],
)
def test_a_twin_on_which_a_linter_tells_is_shown_with_the_rule_and_the_difference(broken, form, said):
    told = refused(checks.check_twins_lint, HOST, broken)
    assert form in told.splitlines()[0] and told.startswith("shelf: ")
    assert " form is not clean under ruff, so that a linter tells on it; return None there or write it" in told
    assert f": {said} " in told.splitlines()[1] and "\n--- a/shelf/filing.py\n" in told


def test_a_name_that_only_a_twin_leaves_unread_is_told_where_no_linter_says_so():
    broken = replace(with_operator("found[key]", "found[len(found)]"), name="encoding-edge")
    checks.check_twins_lint(HOST, broken)
    told = refused(checks.check_twins_use_names, HOST, broken)
    assert told.startswith("shelf: other-way in shelf/reading.py::read_{{ thing }}s, line 8 (c1): its wrong form ")
    assert "leaves 'read_notes.key' unused; take it away in the same rewrite, or return None there:\n" in told
    assert "\n-        found[key] = value\n+        found[len(found)] = value" in told


def test_a_result_that_does_not_parse_is_shown_with_the_line_and_the_reason():
    here, made = instead("max(b)", "c"), cst.NamedExpr(cst.Name("c"), cst.Name("b"))
    bare = replace(operator("max(b)", "c", "a = max(b)\n"), rewrite=lambda site: here(site) and made)
    told = refused(checks.check_results_parse, replace(GOOD, operators=(bare,)))
    assert told.startswith("other-way makes what does not parse (") and " in line 1); where it cannot" in told
    assert told.endswith("it must return None:\n- a = max(b)\n+ a = c := b")


def test_a_lookalike_that_leads_back_from_its_right_form_is_shown_with_it():
    there, back = instead("max(b)", "min(b)", "b"), instead("min(b)", "max(b)", "b")
    turning = replace(lookalike("max(b)", "min(b)", "b"), rewrite=lambda site: there(site) or back(site))
    told = refused(checks.check_second_application, replace(GOOD, lookalikes=(turning,)))
    assert told.startswith("seems-bad takes its own right form for plain code and turns it back or into the defect")
    assert told.splitlines()[1:] == ["- min(b)", "+ max(b)"]


def of_operators(*named):
    return replace(GOOD, operators=tuple(replace(one, name=name) for name, one in named))


SAME_TOKENS = operator("max(b)", "m(b)", "a = max(b)\n", "a = m(b)\n")
ONE_ALIKE = "swallowed-error has 1 lookalikes; 2 or more are due"
LONG = operator("b", "b or 0", "a = b\n", "a = b or 0\n")
FAR = lookalike("max(b)", "min(b)", "b or 0 or 1")
UNCITED = operator("b", "c", documented=Documented("The book", "", lambda: None))


@pytest.mark.parametrize(
    ("check", "broken", "told_first", "told_last"),
    [
        (checks.check_counts, of_operators(*((f"way-{name}", LONG) for name in "abcd")), "", ONE_ALIKE),
        (
            checks.check_documents,
            replace(GOOD, operators=(UNCITED,)),
            "other-way names no document or no section of it",
            "say where its behaviour is written down",
        ),
        (
            checks.check_sizes,
            of_operators(("gets-longer", LONG), ("gets-shorter", SAME_TOKENS)),
            "swallowed-error: no operator leaves fewer tokens, so that more of them tell; write one that does",
            "(gets-longer: more)",
        ),
        (
            checks.check_ideal_pair,
            replace(GOOD, lookalikes=(FAR,)),
            "swallowed-error: no lookalike is one token or an indent from its made-real form; write one that is (near",
            "seems-bad):\n- min(b)\n+ b or 0 or 1",
        ),
    ],
    ids=["lookalikes", "no-section", "tokens", "ideal-pair"],
)
def test_a_class_that_lacks_something_is_told_what_it_has_and_what_is_due(check, broken, told_first, told_last):
    told = refused(check, broken)
    assert told.startswith(told_first) and told.endswith(told_last)


def test_a_class_that_no_package_has_is_told_where_to_bind_it():
    told = refused(checks.check_same_rewrites, GOOD)
    assert told == "swallowed-error: no package has it as DEFECT_CLASS; bind it there, so that it is found"
