"""The attacks are data: well-formed, within the environment sentence, and of every family that was promised."""

import marshal

import pytest

from planter.audit.attacks import ATTACKS, ENVIRONMENTS, Attack
from planter.audit.attacks.environments import LOCALES
from planter.audit.attacks.families import FAMILIES, families_of
from planter.audit.attacks.model import KINDS


def nodes(node, path=""):
    """Give each node of a folder with its path below it."""
    yield path, node
    for name, inner in node.get("in", {}).items():
        yield from nodes(inner, f"{path}/{name}")


FOLDERS = [attack for attack in ATTACKS if attack.kind in ("folder", "output")]


def test_every_family_is_there_and_every_kind():
    assert {attack.family for attack in ATTACKS} == set(FAMILIES) - {"environment"}
    assert {attack.kind for attack in ATTACKS} == set(KINDS)


def test_no_attack_is_listed_twice():
    keys = [(attack.kind, marshal.dumps(attack.payload, 2)) for attack in ATTACKS]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("attack", FOLDERS, ids=lambda attack: attack.name)
def test_a_place_stays_below_200_levels_and_1000_bytes_of_path(attack):
    for path, _ in nodes(attack.payload):
        assert path.count("/") < 199
        assert len(path.encode("utf-8", "surrogateescape")) < 950


@pytest.mark.parametrize("attack", FOLDERS, ids=lambda attack: attack.name)
def test_every_node_of_a_place_can_be_laid_on_a_disk(attack):
    for path, node in nodes(attack.payload):
        keys = {"folder": {"kind", "mode", "in"}, "file": {"kind", "data", "mode"}, "link": {"kind", "to"}}
        assert set(node) == keys.get(node["kind"], {"kind"})
        assert node["kind"] in ("folder", "file", "link", "fifo")
        for name in node.get("in", {}):
            raw = name.encode("utf-8", "surrogateescape")
            assert 0 < len(raw) <= 255 and b"/" not in raw and b"\0" not in raw and name not in (".", ".."), path


def test_the_umask_is_swept_and_the_named_environments_are_real():
    assert {0o000, 0o027, 0o077} <= {environment.umask for _, environment in ENVIRONMENTS}
    assert all(environment.locale == "C.UTF-8" for _, environment in ENVIRONMENTS)
    assert [environment.locale for _, environment in LOCALES] == ["C"]


def test_an_unknown_kind_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="kinds are folder, text"):
        Attack("names", "odd", "foldre", {})


def test_an_unknown_family_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="families are permissions, names"):
        Attack("nmaes", "odd", "name", "x")


@pytest.mark.parametrize(
    ("sentence", "family", "applies"),
    [
        ("It writes the file with mode 0600.", "permissions", True),
        ("It adds two numbers.", "permissions", False),
        ("`wage(minutes, cents)` is exact.", "numbers", True),
        ("It says hello.", "numbers", False),
        ("Of two ids the higher wins.", "numbers", True),
        ("They hide it.", "numbers", False),
        ("It works in every time zone.", "time", True),
        ("What a callback raises comes out.", "failures", True),
        ("A line ends at LF.", "text", True),
        ("Names are told apart.", "names", True),
        ("Pairs in the order given.", "collections", True),
        ("", "environment", True),
    ],
)
def test_families_apply_by_the_words_of_a_sentence(sentence, family, applies):
    assert (family in families_of(sentence)) is applies


def test_dash_o_and_warnings_as_errors_are_among_the_environments():
    assert any(environment.optimize for _, environment in ENVIRONMENTS)
    assert any(environment.warnings for _, environment in ENVIRONMENTS)
