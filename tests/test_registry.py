"""Providers are found through entry points, and a broken one is one clear error."""

import sys
from importlib.metadata import EntryPoint

import pytest

from planter import registry
from planter.errors import PluginError, UsageError

GOOD = """
import libcst as cst
from planter.plugin import DefectClass, Disguise, Lookalike, Operator

OPERATOR = Operator("one-two", cst.Integer, lambda site: None, "It counts on.", "stark", ())
LOOKALIKE = Lookalike("two-one", cst.Integer, lambda site: None, "It counts.", "It does.", "stark", ())
DEFECT_CLASS = DefectClass("off-count", "miscounts", (OPERATOR,), (LOOKALIKE,))
"""


@pytest.fixture
def provider(tmp_path, monkeypatch):
    """Give a function that makes a provider package and puts it beside the built-in one."""
    made = []

    def make(name, classes):
        package = tmp_path / name
        package.mkdir()
        (package / "__init__.py").write_text("")
        for inner, text in classes.items():
            (package / inner).mkdir()
            (package / inner / "__init__.py").write_text(text)
        made.append(EntryPoint(name=name, value=name, group=registry.GROUP))
        builtin = EntryPoint(name="builtin", value="defect_classes", group=registry.GROUP)
        monkeypatch.setattr(registry, "entry_points", lambda group: [*made, builtin])

    monkeypatch.syspath_prepend(str(tmp_path))
    yield make
    for name in [n for n in sys.modules if n.split(".")[0].startswith("acme")]:
        del sys.modules[name]


def test_builtin_classes_come_first_and_others_carry_their_providers_name(provider):
    provider("acme", {"counting": GOOD})
    names = [defect_class.name for defect_class in registry.load_classes()]
    assert names[-1] == "acme/off-count"
    assert {"swallowed-error", "encoding-edge"} <= set(names[:-1])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("import no_such_module_anywhere", "does not import"),
        ("1/0", "ZeroDivisionError"),
        ("DEFECT_CLASS = 3", "is int; it must be a DefectClass"),
        ("x = 1", "declares no defect class"),
        (GOOD.replace('"off-count"', '"count"'), "not a slug"),
        (GOOD.replace('"two-one"', '"one-two"'), "declares 'one-two' twice"),
        (GOOD.replace("(OPERATOR,)", "()"), "at least one operator"),
    ],
)
def test_a_broken_provider_is_an_error_that_names_it(provider, text, told):
    provider("acme_broken", {"counting": text})
    with pytest.raises(PluginError) as caught:
        registry.load_classes()
    assert told in str(caught.value)


def test_two_classes_of_one_name_are_refused(provider):
    provider("acme_two", {"counting": GOOD, "again": GOOD})
    with pytest.raises(PluginError, match="'acme_two/off-count'"):
        registry.load_classes()


def test_the_hosts_of_a_provider_carry_its_name_and_given_ones_a_prefix(provider, tmp_path):
    import shutil
    from pathlib import Path

    shelf = Path(__file__).parent / "hosts" / "shelf"
    provider("acme_hosts", {"counting": GOOD})
    shutil.copytree(shelf, tmp_path / "acme_hosts" / "hosts" / "rack")
    names = [host.name for host in registry.load_hosts([shelf])]
    assert "acme_hosts/rack" in names and "dir:shelf" in names


def test_the_same_folder_given_twice_is_refused():
    from pathlib import Path

    shelf = Path(__file__).parent / "hosts" / "shelf"
    with pytest.raises(UsageError, match="two hosts are called 'dir:shelf'"):
        registry.load_hosts([shelf, shelf])


def test_the_page_of_an_unknown_class_is_an_error():
    with pytest.raises(UsageError, match="no defect class 'no-such'"):
        registry.class_page("no-such")
