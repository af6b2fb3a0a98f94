"""Hosts are read whole or refused by name, and rendered with the words they are given."""

import shutil
from pathlib import Path

import pytest

from planter.core.errors import HostError
from planter.core.streams import stream
from planter.planting.host import load_host
from planter.planting.rendering import render_host, render_plain

SHELF = Path(__file__).parent.parent / "hosts" / "shelf"


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(SHELF, tmp_path / "shelf"))


def change(folder, name, before, after):
    path = folder / name
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")


def test_words_fill_code_contract_probes_and_names_alike():
    rendered = load_host(SHELF).render({"thing": "memo"})
    assert b"def read_memos(text):" in rendered.tree["shelf/reading.py"]
    assert "`read_memos(text)`" in rendered.contract
    assert b"from shelf.reading import read_memos as read" in rendered.probes["c1"]
    assert rendered.criteria[0].functions[0] == "shelf/reading.py::read_memos"
    assert rendered.sites[1].function == "read_memos"


def test_the_contract_opens_with_the_environment_and_lists_the_criteria():
    contract = load_host(SHELF).render({"thing": "memo"}).contract
    assert "under any umask from\n000 to 077" in contract
    assert contract.count("- **c") == 2


def test_criteria_stand_in_the_order_asked_for_and_are_numbered_there():
    rendered = load_host(SHELF).render({"thing": "memo"}, ["s1", "c2", "p1", "c1"])
    assert [(c.id, c.host_id, c.standing) for c in rendered.criteria] == [
        ("c1", "s1", "service"),
        ("c2", "c2", "own"),
        ("c3", "p1", "production"),
        ("c4", "c1", "own"),
    ]
    assert set(rendered.probes) == {"c1", "c2", "c3", "c4", "happy"}
    assert "returns what c4 says" in rendered.criteria[2].sentence
    assert b"def draw_c4(" in rendered.inputs and b"def draw_c1(" not in rendered.inputs
    assert {site.criterion for site in rendered.sites} == {"c2", "c4"}
    assert b'CRITERION = "c3"' in rendered.probes["c3"]


def test_an_unknown_criterion_is_refused_with_those_there_are():
    with pytest.raises(HostError, match="no criterion 'c9'; there are c1, c2, p1, s1, s2"):
        load_host(SHELF).render({"thing": "memo"}, ["c1", "c2", "c9"])


def test_the_sentence_of_a_probe_may_hold_quotes_and_backslashes(folder):
    change(folder, "host.toml", 'sentence = "`read_', 'sentence = "A \\\\u and \\"\\"\\" and `read_')
    rendered = load_host(folder).render({"thing": "memo"})
    compile(rendered.probes["c1"], "c1.py", "exec")


def test_other_words_and_spellings_give_other_files():
    host = load_host(SHELF)
    rendered_hosts = [render_host(host, host.choose_words(stream(n, "w")), stream(n, "s")) for n in range(6)]
    assert len({rendered.tree["shelf/filing.py"] for rendered in rendered_hosts}) > 1


def test_a_site_is_found_under_its_new_name_after_respelling():
    host = load_host(SHELF)
    for number in range(5):
        rendered = render_host(host, {"thing": "memo"}, stream(number, "s"))
        place = rendered.places["shelf/reading.py", "_pairs"]
        assert f"def {place.function}(".encode() in rendered.tree[place.path]


def test_the_digest_changes_with_any_file(folder):
    before = load_host(folder).digest
    (folder / "tree" / "shelf" / "more.py").write_text("x = 1\n")
    assert load_host(folder).digest != before


@pytest.mark.parametrize(
    ("name", "before", "after", "told"),
    [
        ("host.toml", "summary", "sumary", "sumary"),
        ("host.toml", 'id = "c2"', 'id = "c1"', "host.toml': criterion id 'c1' is taken"),
        (
            "host.toml",
            'criterion = "c2"',
            'criterion = "c7"',
            "host.toml': a site names criterion 'c7'; there are c1, c2",
        ),
        ("host.toml", '["note", "memo", "slip", "card", "label"]', "[]", "host.toml': slot 'thing' has no words"),
        ("host.toml", "[slots]", "[slots", "host.toml"),
        (
            "tree/shelf/reading.py.j2",
            "{{ thing }}",
            "{{ thingy }}",
            "shelf/tree/shelf/reading.py.j2', line 1: 'thingy' is undefined; name it under [slots]",
        ),
        ("tree/shelf/reading.py.j2", "{{ thing }}", "{{ thing", "shelf/tree/shelf/reading.py.j2', line "),
        ("tree/shelf/reading.py.j2", "{{ thing }}", "{{ thing.up() }}", "reading.py.j2', line 1: 'str object' has no"),
        ("tree/shelf/reading.py.j2", "{{ thing }}", "{{ 1 / 0 }}", "reading.py.j2', line 1: ZeroDivisionError"),
        ("probes/c1.py.j2", '"probe.py.j2"', '"prob.py.j2"', "probes/c1.py.j2' extends or includes 'prob.py.j2'"),
        ("host.toml", "of the text that holds", "{{ thingy }}", "host.toml', '`read_"),
        ("host.toml", "[spellings]", "[spellings]\nx = ['1x']", "host.toml': [spellings] of 'x' holds '1x'"),
        ("host.toml", "shelf/filing.py", "shelf/gone.py", "'shelf/gone.py', which its program does not have"),
        ("host.toml", '"shelf/filing.py::file_all"', '"file_all"', "is not 'path::function'"),
    ],
)
def test_a_host_that_is_not_right_is_refused_by_name(folder, name, before, after, told):
    change(folder, name, before, after)
    with pytest.raises(HostError) as caught:
        render_plain(load_host(folder))
    assert told in str(caught.value)


@pytest.mark.parametrize("name", ["probes/c1.py.j2", "probes/happy.py.j2", "inputs.py.j2", "host.toml"])
def test_a_missing_file_is_refused_by_name(folder, name):
    (folder / name).unlink()
    with pytest.raises(HostError) as caught:
        load_host(folder)
    assert Path(name).name.removesuffix(".j2") in str(caught.value)


def test_links_and_binary_templates_are_refused(folder):
    (folder / "tree" / "link").symlink_to("shelf")
    with pytest.raises(HostError, match="shelf/tree/link' is not a regular file"):
        load_host(folder)
    (folder / "tree" / "link").unlink()
    (folder / "tree" / "odd.py.j2").write_bytes(b"\xff")
    with pytest.raises(HostError, match="not UTF-8 at byte 0"):
        load_host(folder).render({"thing": "memo"})


def test_two_files_that_become_one_are_refused(folder):
    (folder / "tree" / "shelf" / "reading.py").write_text("x = 1\n")
    with pytest.raises(HostError, match="two files that become"):
        load_host(folder).render({"thing": "memo"})


def test_a_program_without_slots_keeps_its_own_templates_as_they_are(folder):
    toml = (folder / "host.toml").read_text("utf-8")
    toml = toml.replace('[slots]\nthing = ["note", "memo", "slip", "card", "label"]\n', "").replace(
        "{{ thing }}", "memo"
    )
    (folder / "host.toml").write_text(toml, "utf-8")
    (folder / "tree" / "page.html.j2").write_text("{{ title }}")
    for path in ("c1", "happy"):
        change(folder, f"probes/{path}.py.j2", "{{ thing }}", "memo")
    assert load_host(folder).render({}).tree["page.html.j2"] == b"{{ title }}"
