"""The corpus: what its files hold, that every entry applies and shows, and what is refused."""

from __future__ import annotations

import re

import pytest

from planter.audit.attacks.families import FAMILIES
from planter.audit.context import asked
from planter.audit.inside import is_failing
from planter.audit.origins import faults, with_doors
from planter.audit.surroundings import PLACES
from planter.calibration.environments import USUAL
from planter.core.errors import AuditError
from planter.core.resources import hosts_folder
from planter.core.trees import Tree
from planter.sandbox.jobs import CommandJob, Job
from planter.selftest.greens.corpus import HostCorpus, changed, corpus_folder, read_corpus, soiled, witness_of
from planter.selftest.greens.planting import rendered_host
from planter.selftest.greens.weakening import weaker

CORPUS = read_corpus()
ENTRIES = [(host, one) for host, found in CORPUS.items() for one in found.dirty]
AROUND = {"": (USUAL.environment, b""), **{place.name: (place.environment, added) for place, added in PLACES}}
ENTRY = """[[dirty]]
name = "one"
criterion = "c1"
family = "names"
says = "it is wrong"
witness = "{witness}"
[[dirty.edits]]
path = "a.py"
before = "a"
after = "b"
"""


def test_every_host_has_ten_entries_or_more_and_all_together_sixty():
    assert set(CORPUS) == {path.name for path in hosts_folder().iterdir()}
    assert min(len(found.dirty) for found in CORPUS.values()) >= 10
    assert len(ENTRIES) >= 60


def test_every_family_is_there_and_half_of_the_entries_pass_their_own_probe():
    assert {one.family for _, one in ENTRIES} == set(FAMILIES)
    assert 2 * sum(one.probe == "holds" for _, one in ENTRIES) >= len(ENTRIES)


def test_there_are_twelve_weakened_probes_or_more_over_all_hosts():
    assert sum(len(found.weakened) for found in CORPUS.values()) >= 12
    assert min(len(found.weakened) for found in CORPUS.values()) >= 2


def test_the_corpus_is_no_part_of_a_host():
    assert hosts_folder() not in corpus_folder().parents


@pytest.mark.parametrize("host", sorted(CORPUS))
def test_every_entry_applies_and_names_a_criterion_and_a_place_there_is(host):
    rendered = rendered_host(host)
    for one in CORPUS[host].dirty:
        assert soiled(rendered.tree, one) != rendered.tree
        assert one.criterion in {criterion.id for criterion in rendered.criteria}
        assert one.place in AROUND


@pytest.mark.parametrize("host", sorted(CORPUS))
def test_every_weakened_probe_applies_and_compiles(host):
    rendered = rendered_host(host)
    for one in CORPUS[host].weakened:
        probe = weaker(rendered, one)
        assert probe != rendered.probes[one.criterion]
        compile(probe, one.name, "exec")


@pytest.mark.parametrize("host", sorted(CORPUS))
def test_on_its_witness_a_dirty_tree_differs_and_the_right_one_does_not(host, pool):
    rendered = rendered_host(host)
    jobs = []
    for one in CORPUS[host].dirty:
        environment, added = AROUND[one.place]
        value, ask = witness_of(one), ("hand", 0)
        if is_failing(value):
            *fails, value = value
            ask, added = (fails[0], ask, *fails[1:]), faults()
        inputs = with_doors(rendered.inputs + f"\nHAND_{one.criterion} = [{value!a}]\n".encode("ascii"))
        probe = rendered.probes[one.criterion] + added
        for tree in (soiled(rendered.tree, one), rendered.tree):
            jobs.append(asked(tree, probe, inputs, one.criterion, [("value", ask)], environment))
    marks = [differential.marks for differential in pool.differential(jobs)]
    names = [one.name for one in CORPUS[host].dirty]
    assert [name for name, mark in zip(names, marks[::2], strict=True) if mark not in ("x", "!")] == []
    assert [name for name, mark in zip(names, marks[1::2], strict=True) if mark != "="] == []


@pytest.mark.slow
@pytest.mark.parametrize("host", sorted(CORPUS))
def test_probes_say_of_every_entry_what_it_states(host, pool):
    rendered, some = rendered_host(host), CORPUS[host].dirty
    trees = [soiled(rendered.tree, one) for one in some]
    own = pool.run(
        [Job(tree, rendered.probes[one.criterion], one.criterion) for tree, one in zip(trees, some, strict=True)]
    )
    happy = pool.run([Job(tree, rendered.probes["happy"], "happy") for tree in trees])
    assert {one.name: result.outcome for one, result in zip(some, own, strict=True)} == {
        one.name: one.probe for one in some
    }
    assert {result.outcome for result in happy} == {"holds"}


@pytest.mark.slow
@pytest.mark.parametrize("host", sorted(CORPUS))
def test_the_tests_of_the_program_say_of_every_entry_what_it_states(host, pool):
    rendered = rendered_host(host)
    for one in CORPUS[host].dirty:
        status, output = pool.command(CommandJob(soiled(rendered.tree, one), ("-m", "unittest", "-q")))
        assert (status == 0) == (one.tests == "pass"), (one.name, output)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[[dirty", "Expected"),
        (ENTRY.format(witness="1").replace('"names"', '"nameless"'), "nameless"),
        (ENTRY.format(witness="1").replace("says", "tells"), "tells"),
        (ENTRY.format(witness="f(1)"), "no literal"),
        (ENTRY.format(witness="1") * 2, "'one' is there twice"),
    ],
)
def test_a_file_that_is_none_of_the_corpus_is_refused_by_name(tmp_path, text, told):
    (tmp_path / "ledger.toml").write_text(text)
    with pytest.raises(AuditError, match=re.escape(told)) as caught:
        read_corpus(tmp_path)
    assert "ledger.toml" in str(caught.value) or "'one'" in str(caught.value)


def test_a_folder_without_a_corpus_is_refused(tmp_path):
    with pytest.raises(AuditError, match="holds no corpus"):
        read_corpus(tmp_path)


def test_a_corpus_in_another_folder_is_read(tmp_path):
    (tmp_path / "ledger.toml").write_text(ENTRY.format(witness="[1, 'a']"))
    found = read_corpus(tmp_path)
    assert isinstance(found["ledger"], HostCorpus)
    assert witness_of(found["ledger"].dirty[0]) == [1, "a"]


@pytest.mark.parametrize("files", [{}, {"a.py": b"none"}, {"a.py": b"a and a"}])
def test_an_edit_that_does_not_apply_exactly_once_is_refused(tmp_path, files):
    (tmp_path / "ledger.toml").write_text(ENTRY.format(witness="1"))
    one = read_corpus(tmp_path)["ledger"].dirty[0]
    with pytest.raises(AuditError, match="must be there once"):
        changed(files, one.name, one.edits)


def test_an_edit_that_leaves_no_python_is_refused(tmp_path):
    text = ENTRY.format(witness="1").replace('after = "b"', 'after = "("')
    (tmp_path / "ledger.toml").write_text(text)
    with pytest.raises(AuditError, match="does not parse"):
        soiled(Tree({"a.py": b"a\n"}), read_corpus(tmp_path)["ledger"].dirty[0])
