"""The open book: normal forms undo spelling and nothing else, and a reader with the hosts tells every case."""

from pathlib import Path

import pytest
from leaky_sets import fair_set
from msgspec.structs import replace as changed

from planter.audit.leaks.normal_form import normal_forms
from planter.audit.leaks.open_book import open_book
from planter.audit.leaks.staged import pairs_of
from planter.audit.leaks.vocabulary import Vocabulary
from planter.core.layout import TwinFiles
from planter.core.streams import stream
from planter.dataset.read import read_case, read_set
from planter.planting.registry import load_hosts

SAMPLE = Path(__file__).resolve().parents[3] / "generated" / "sample"
FUNCTION = "def total(rows, start=0):\n    {doc}for row in rows:\n        start += row.size\n    return start{tail}\n"
PLAIN = FUNCTION.format(doc="", tail="")
SAME = [
    PLAIN.replace("row ", "line ").replace("row.", "line."),
    PLAIN.replace("rows", "lines"),
    PLAIN.replace("    for", "    # one by one\n    for"),
    FUNCTION.format(doc='"""Return the total."""\n    ', tail=""),
    PLAIN.replace("row.size", "(row.size)"),
]
OTHER = [
    PLAIN.replace("size", "length"),
    PLAIN.replace("+=", "-="),
    PLAIN.replace("start=0", "start=1"),
    PLAIN.replace("total", "whole"),
    FUNCTION.format(doc="", tail=" or None"),
    PLAIN.replace("return start", "return row"),
]


def form(source, name="total"):
    return normal_forms(source.encode())[name]


@pytest.mark.parametrize("source", SAME)
def test_spelling_and_layout_leave_the_normal_form(source):
    assert form(source) == form(PLAIN)


@pytest.mark.parametrize("source", OTHER)
def test_anything_else_changes_it(source):
    assert form(PLAIN) not in normal_forms(source.encode()).values()


def test_private_names_are_undone_and_public_ones_are_not():
    source = "def f(x):\n    return {0}(x.{1}, mode={2})\n"
    assert form(source.format("_look", "_at", "0o7"), "f") == form(source.format("_see", "_it", "7"), "f")
    assert form(source.format("_a", "_a", 7), "f") != form(source.format("_a", "_b", 7), "f")
    assert form(source.format("look", "_at", 7), "f") != form(source.format("see", "_at", 7), "f")


def test_a_local_is_no_attribute_and_no_keyword_of_that_name():
    assert form("def f(mode):\n    return g.mode\n", "f") == form("def f(bits):\n    return g.mode\n", "f")
    assert form("def f(mode):\n    return g(mode=mode)\n", "f") == form("def f(bits):\n    return g(mode=bits)\n", "f")


def test_an_inner_function_is_a_part_of_the_outer_one():
    forms = normal_forms(
        b"def f(a):\n    def g():\n        return a\n    return g\n\n\nclass C:\n    def f(self):\n        pass\n"
    )
    assert set(forms) == {"f", "C.f"}
    assert form("def f(b):\n    def h():\n        return b\n    return h\n", "f") == forms["f"]


@pytest.mark.parametrize("source", [b"def (", b"\x00", b"def f():\n    return " + b"+".join([b"1"] * 3000)])
def test_what_cannot_be_read_has_no_form(source):
    assert normal_forms(source) == {}


HOSTS = [pytest.param(host, id=host.name, marks=pytest.mark.slow) for host in load_hosts() if host.name != "ledger"]
HOSTS += [pytest.param(host, id=host.name) for host in load_hosts() if host.name == "ledger"]


@pytest.mark.parametrize("host", HOSTS)
def test_a_reader_finds_the_words_of_a_stage(host):
    vocabulary = Vocabulary(host)
    for number in range(2):
        words = host.choose_words(stream(number, "some words"))
        rendered = host.render(words)
        found = vocabulary.words_used(rendered.contract.encode(), rendered.tree)
        assert code(host.render(found).tree) == code(rendered.tree)


def code(tree):
    return {path: normal_forms(data) for path, data in tree.items()}


@pytest.fixture(scope="module")
def sample():
    names = [name for name in read_set(SAMPLE).cases if name[-5:-2] in ("002", "005")]
    return [read_case(SAMPLE, name) for name in names]


def test_a_reader_with_the_hosts_tells_nearly_every_case(sample):
    book = open_book(pairs_of(sample)[0])
    assert (book.cases, book.pairs, book.left_out) == (4, 2, {})
    assert book.cases_right >= 3


def test_hosts_that_are_not_planters_own_are_left_out(sample):
    book = open_book(pairs_of(fair_set(3))[0])
    assert (book.cases, book.left_out) == (0, {"not a host of planter's own": 6})
    given = [renamed(found.files, host="dir:shelf") for found in sample[:2]]
    assert open_book(pairs_of(given)[0]).left_out == {"given by --host-dir": 2}


def test_a_host_that_has_changed_since_is_left_out(sample):
    old = [
        renamed(found.files, recipe=changed(found.files.case.origin.recipe, host_digest="0" * 64))
        for found in sample[:2]
    ]
    assert open_book(pairs_of(old)[0]).left_out == {"made of another version of the host": 2}


def renamed(twin, **fields):
    case = changed(twin.case, origin=changed(twin.case.origin, **fields))
    return TwinFiles(**{**vars(twin), "case": case})
