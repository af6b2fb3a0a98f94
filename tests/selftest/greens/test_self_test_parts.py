"""The parts of the self-test: what is hunted, weakened and leaked, and what the report makes of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.core.canonical import to_json
from planter.core.errors import AuditError
from planter.core.findings import page
from planter.core.records.self_test import Hunted, Noticed, Share, Told
from planter.selftest.greens import TARGET, findings, lines, self_test
from planter.selftest.greens.corpus import read_corpus
from planter.selftest.greens.hunting import hunted, subject_of
from planter.selftest.greens.leaking import LEAKS, PAIRS, drawn_set, told
from planter.selftest.greens.planting import rendered_host
from planter.selftest.greens.run import reached, report_of
from planter.selftest.greens.weakening import noticed

CORPUS = read_corpus()
DIRTY = {host: found.dirty for host, found in CORPUS.items()}
FOUND = "ties-by-the-label"
SLUGS = ("dirty-green-missed", "weak-probe-missed", "leak-missed", "leak-imagined")


def picked(host, name):
    return {host: [one for one in CORPUS[host].dirty if one.name == name]}


def report(greens=(20, 20), probes=(2, 2), leaks=(2, 2), fair=True):
    made = [Hunted(host="h", name=f"d{n}", criterion="c1", family="names", part="attacks" * (n < greens[0]))
            for n in range(greens[1])]  # fmt: skip
    weak = [Noticed(host="h", name=f"w{n}", criterion="c1", gaps=int(n < probes[0])) for n in range(probes[1])]
    planted = [Told(name=f"l{n}", found=n < leaks[0]) for n in range(leaks[1])]
    found = report_of({}, made, weak, fair, planted, seed=1, inputs=600)
    witnesses = {f"h/{one.name}": "[1]" for one in made}
    return type(found)(**{**{name: getattr(found, name) for name in found.__struct_fields__}, "witnesses": witnesses})


def test_a_dirty_green_is_found_as_an_audit_finds_it(bench):
    found = hunted(bench, picked("ledger", FOUND), 1, 8)
    assert [(one.name, one.part) for one in found] == [(FOUND, "attacks")]
    assert "attack, collections" in found[0].on


def test_right_code_under_the_name_of_an_entry_is_not_found(bench, monkeypatch):
    monkeypatch.setattr("planter.selftest.greens.hunting.soiled", lambda tree, one: tree)
    monkeypatch.setattr("planter.selftest.greens.hunting.hunt_surroundings", lambda *_: _no_part())
    found = hunted(bench, picked("ledger", FOUND), 1, 8)
    assert [(one.name, one.part) for one in found] == [(FOUND, "")]


def _no_part():
    from planter.core.records.audit import Part

    return Part(name="surroundings")


def test_a_dirty_green_is_looked_at_on_its_own_criterion_alone():
    subject = subject_of(picked("ledger", FOUND))
    (pair,) = subject.pairs
    assert [pair.due(case) for case in pair.cases] == [("c4",)]


def test_a_weakened_probe_is_noticed_by_a_gap(bench):
    one = next(one for one in CORPUS["rota"].weakened if one.criterion == "c5")
    (found,) = noticed(bench, {"rota": [one]})
    assert found.gaps > 0
    assert "->" in found.gap


def test_a_weakening_of_another_probe_is_refused():
    one = CORPUS["mirror"].weakened[0]
    odd = type(one)(name="odd", criterion="c1", says="", edits=one.edits)
    from planter.selftest.greens.weakening import weaker

    with pytest.raises(AuditError, match="'odd'"):
        weaker(rendered_host("mirror"), odd)


def test_the_set_of_the_leaks_has_drawn_colours_and_its_twins_differ_at_one_entry():
    cases = drawn_set(DIRTY, 1)
    assert len(cases) == 2 * min(PAIRS, sum(len(one.edits) == 1 for some in DIRTY.values() for one in some))
    for one, other in zip(cases[::2], cases[1::2], strict=True):
        assert {one.case.verdict, other.case.verdict} == {"red", "green"}
        assert sum(one.tree[path] != other.tree[path] for path in one.tree) == 1
    right = [case.tree == rendered_host(case.case.origin.host).tree for case in cases if case.case.verdict == "red"]
    assert 0.25 < sum(right) / len(right) < 0.75
    assert [case.tree.digest for case in drawn_set(DIRTY, 1)] == [case.tree.digest for case in cases]


@pytest.mark.parametrize("name", sorted(LEAKS))
def test_a_leak_changes_a_red_and_nothing_but_what_it_says(name):
    case = drawn_set(DIRTY, 1)[0]
    leaky = LEAKS[name](case)
    assert (leaky.tree, leaky.contract) != (case.tree, case.contract)
    assert leaky.case == case.case


@pytest.mark.slow
@pytest.mark.parametrize("host", DIRTY)
def test_greens_made_dirty_are_found(bench, host):
    assert [one.name for one in hunted(bench, {host: DIRTY[host]}, 1, 600) if not one.part] == []


@pytest.mark.slow
def test_every_planted_leak_is_found_and_none_in_a_fair_set():
    fair, leaks = told(DIRTY, 1)
    assert fair
    assert [one.name for one in leaks if not one.found] == []


@pytest.mark.slow
def test_every_weakened_probe_is_noticed(bench):
    found = noticed(bench, {host: found.weakened for host, found in CORPUS.items()})
    assert [one.name for one in found if not one.gaps] == []


def test_a_whole_self_test_of_a_small_corpus(pool, tmp_path, monkeypatch):
    one = picked("mirror", "short-texts-as-they-are")["mirror"][0]
    text = [f'{key} = """{getattr(one, key)}"""' for key in ("name", "criterion", "family", "says")]
    edit = one.edits[0]
    text += [f"witness = '''{one.witness}'''", "[[dirty.edits]]", f"path = '{edit.path}'"]
    text += [f"before = '''{edit.before}'''", f"after = '''{edit.after}'''"]
    (tmp_path / "mirror.toml").write_text("[[dirty]]\n" + "\n".join(text) + "\n")
    monkeypatch.setattr("planter.selftest.greens.run.told", lambda *_: (True, [Told(name="a name", found=True)]))
    found = self_test(pool, inputs=8, folder=tmp_path)
    assert found.greens == Share(found=1, of=1)
    assert not found.ok
    assert b'"witnesses"' in to_json(found)


def test_a_report_is_ok_where_every_share_reaches_the_target():
    assert report().ok
    assert report(greens=(19, 20)).ok
    assert not report(greens=(18, 20)).ok
    assert not report(probes=(1, 2)).ok
    assert not report(leaks=(1, 2)).ok
    assert not report(fair=False).ok
    assert not report(greens=(0, 0)).ok


def test_a_report_that_is_ok_has_no_findings_and_misses_are_told_all_the_same():
    found = report(greens=(19, 20))
    assert findings(found) == ()
    assert any("missed: h c1 d19" in line for line in lines(found))
    assert any("shows on [1]" in line for line in lines(found))


def test_what_is_missed_is_a_finding_with_a_page():
    found = findings(report(greens=(5, 6), probes=(0, 1), leaks=(0, 1), fair=False))
    assert [one.slug for one in found] == list(SLUGS)
    assert all(page(one.code).text for one in found)


@given(found=st.integers(0, 200), of=st.integers(0, 200))
def test_a_share_reaches_the_target_when_it_does(found, of):
    assert reached(Share(found=found, of=of)) == (of > 0 and found / of >= TARGET - 1e-12)
