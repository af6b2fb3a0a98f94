"""A host whose files are not what host.toml says is refused when it is first rendered, by the author's own file."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from planter.core.errors import HostError
from planter.core.streams import stream
from planter.planting.host import load_host
from planter.planting.registry import load_classes
from planter.planting.rendering import render_host, render_plain

SHELF = Path(__file__).parent.parent / "hosts" / "shelf"
TREE = "tree/{{ package }}"
READ = f"{TREE}/reading.py.j2"
PATH = "{{ package }}/reading.py"


@pytest.fixture
def folder(tmp_path):
    """Copy the shelf, with a package whose name is drawn."""
    folder = Path(shutil.copytree(SHELF, tmp_path / "shelf"))
    (folder / "tree" / "shelf").rename(folder / TREE)
    for path in (path for path in folder.rglob("*") if path.is_file()):
        text = path.read_text("utf-8").replace("from shelf", "from {{ package }}").replace("shelf/", "{{ package }}/")
        path.write_text(text.replace("[slots]", '[slots]\npackage = ["rack", "ledge"]'), "utf-8")
    return folder


def change(folder, name, before, after):
    path = folder / name
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")


def refused(folder):
    with pytest.raises(HostError) as caught:
        render_plain(load_host(folder))
    return str(caught.value).replace(str(folder), "DIR")


NO_PAIR = f"'{PATH}' has no function '_pair'; it has _pairs, read_notes"


def test_the_changed_host_is_sound(folder):
    assert "rack/reading.py" in render_plain(load_host(folder)).tree


@pytest.mark.parametrize(
    ("name", "before", "after", "told"),
    [
        ("host.toml", '::_pairs"]\nmodules', '::_pair"]\nmodules', f"'DIR/host.toml', criterion 'c1': {NO_PAIR}"),
        ("host.toml", '::_pairs"]\n\n[[serv', '::_pair"]\n\n[[serv', f"'DIR/host.toml', criterion 'p1': {NO_PAIR}"),
        ("host.toml", 'function = "_pairs"', 'function = "_pair"', f"a site of 'encoding-edge': {NO_PAIR}"),
        (
            "host.toml",
            'violated = { function = "{{ package }}/branch.py::send"',
            'violated = { function = "{{ package }}/branch.py::sent"',
            "'DIR/host.toml', criterion 's1', violated: '{{ package }}/branch.py' has no function 'sent'; it has",
        ),
        (
            "host.toml",
            f'path = "{PATH}"',
            'path = "{{ package }}/readin.py"',
            "a site of 'encoding-edge' names '{{ package }}/readin.py', which its program does not have; it has tests/",
        ),
        ("host.toml", '"return None"', '"return None)"', "criterion 's1': the body of `violated` does not parse: "),
        ("probes/c1.py.j2", "def decide", "def decides", "'DIR/probes/c1.py.j2' defines no decide(); a probe has "),
        ("probes/c1.py.j2", "def setup", "def set_up", "'DIR/probes/c1.py.j2' defines no setup()"),
        ("probes/happy.py.j2", "def decide", "def decides", "'DIR/probes/happy.py.j2' defines no decide()"),
        ("probes/p1.py.j2", "def setup", "def set_up", "'DIR/probes/p1.py.j2' defines no setup()"),
        ("probes/c2.py.j2", "def observe", "def observes", "'DIR/probes/c2.py.j2' defines no observe()"),
        ("probes/c1.py.j2", "def decide():", "def decide(:", "'DIR/probes/c1.py.j2', rendered, does not parse: "),
        ("inputs.py.j2", "def answer_c2", "def answers_c2", "'DIR/inputs.py.j2' has no answer_c2, which "),
        ("inputs.py.j2", "def draw_c1", "def drew_c1", "'DIR/inputs.py.j2' has no draw_c1, which criterion 'c1' needs"),
        ("inputs.py.j2", "HAND_c1 =", "HANDS =", "'DIR/inputs.py.j2' has no HAND_c1, which criterion 'c1' needs"),
        ("inputs.py.j2", "def draw_c1(draw):", "def draw_c1(draw:", "'DIR/inputs.py.j2', rendered, does not parse: "),
        ("inputs.py.j2", '{% extends "inputs.py.j2" %}', "", "'DIR/inputs.py.j2' has no Draw; begin it with"),
        (READ, "def _pairs(text):", "def _pairs(text:", f"'DIR/{READ}', rendered, does not parse: "),
        (f"{TREE}/__init__.py", "", "x = (", f"'DIR/{TREE}/__init__.py' does not parse: '(' was never closed (line 1"),
    ],
)  # fmt: skip
def test_a_host_that_is_not_sound_is_refused_by_its_own_file(folder, name, before, after, told):
    change(folder, name, before, after)
    assert told in refused(folder)


def test_the_line_that_does_not_parse_is_told(folder):
    change(folder, READ, "    found = {}", "    found = {")
    assert refused(folder).endswith("'{' was never closed (line 6: 'found = {')")


def test_a_sound_host_is_looked_at_once(folder, monkeypatch):
    host = load_host(folder)
    render_plain(host)
    monkeypatch.setattr("planter.planting.host.refuse_unsound", None)
    assert render_host(host, {"package": "ledge", "thing": "card"}, stream(1, "s")).tree


def test_a_function_that_is_there_in_the_first_words_alone_is_refused_with_the_words(folder):
    change(folder, "host.toml", 'function = "read_{{ thing }}s"', 'function = "read_notes"')
    told = r"host.toml': with the words \{.*'card'\}, 'rack/reading.py' has no function 'read_notes'"
    with pytest.raises(HostError, match=told):
        render_host(load_host(folder), {"package": "rack", "thing": "card"}, stream(1, "s"))


def test_a_file_of_the_shipped_tests_that_no_criterion_names_may_be_anything(folder):
    (folder / "tree" / "tests" / "old.py").write_text("print 'a'\n")
    assert render_plain(load_host(folder)).tree["tests/old.py"] == b"print 'a'\n"


def test_a_probe_may_bind_its_functions_in_other_ways(folder):
    change(folder, "probes/c1.py.j2", "def decide():", "def decided():")
    change(folder, "probes/c1.py.j2", "{% endblock %}", "if CASES:\n    decide = decided\n{% endblock %}")
    change(folder, "probes/c2.py.j2", "def observe", "def observed")
    change(folder, "probes/c2.py.j2", "{% block body %}", '{% block body %}globals()["observe"] = print\n')
    assert render_plain(load_host(folder)).probes


def test_a_class_that_nobody_has_is_refused_with_those_there_are(folder):
    change(folder, "host.toml", '"swallowed-error"', '"swallowed-eror"')
    told = r"host.toml': a site names class 'swallowed-eror'; there are .*, swallowed-error"
    with pytest.raises(HostError, match=told):
        load_host(folder).refuse_unknown_classes(load_classes())


def test_a_class_of_a_provider_that_is_not_here_may_be_named(folder):
    change(folder, "host.toml", '"swallowed-error"', '"nobody/swallowed-error"')
    load_host(folder).refuse_unknown_classes(load_classes())


def test_a_class_that_an_installed_provider_lacks_is_refused(folder):
    change(folder, "host.toml", '"swallowed-error"', '"acme/lost-limt"')
    others = (*load_classes(), replace(load_classes()[0], name="acme/lost-limit"))
    with pytest.raises(HostError, match=r"names class 'acme/lost-limt'; there are acme/lost-limit$"):
        load_host(folder).refuse_unknown_classes(others)
