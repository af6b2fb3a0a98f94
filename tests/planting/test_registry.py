"""Providers are found through entry points, and a broken one is one clear error."""

import importlib
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from planter.cli import main
from planter.core.errors import PluginError, UsageError
from planter.planting import registry

SHELF = Path(__file__).parents[1] / "hosts" / "shelf"
GOOD = '''"""Off count: a number that is one too high."""
import libcst as cst
from planter.plugin import DefectClass, Disguise, Documented, Example, Lookalike, LookalikeExample, Operator


def one_to_two(site):
    return site.node.with_changes(value="2") if site.node.value == "1" else None


def added(site):
    right = cst.parse_expression("1 + 0")
    return Disguise(right=right, wrong=cst.parse_expression("1 + 1")) if site.node.value == "1" else None


OPERATOR = Operator(
    "one-two", cst.Integer, one_to_two, "It counts on.", "stark", (Example("a = 1\\n", "a = 2\\n"),)
)
LOOKALIKE = Lookalike(
    "two-one", cst.Integer, added, "It counts on.", "Nothing is added.", "stark",
    (LookalikeExample("a = 1\\n", "a = 1 + 0\\n", "a = 1 + 1\\n"),)
)
DEFECT_CLASS = DefectClass("off-count", "Off count", (OPERATOR,), (LOOKALIKE,))
'''


@pytest.fixture
def provider(tmp_path, monkeypatch):
    """Give a function that installs a package with an entry point, as far as importlib.metadata can tell."""

    def make(package, classes, *, name=None, distribution=None):
        folder = tmp_path / package
        folder.mkdir()
        (folder / "__init__.py").write_text("")
        for inner, text in classes.items():
            (folder / inner).mkdir()
            (folder / inner / "__init__.py").write_text(text)
        metadata = tmp_path / f"{distribution or package}-1.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution or package}\nVersion: 1\n")
        (metadata / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{name or package} = {package}\n")
        importlib.invalidate_caches()
        return folder

    monkeypatch.syspath_prepend(str(tmp_path))
    yield make
    for name in [n for n in sys.modules if n.split(".")[0].startswith("acme")]:
        del sys.modules[name]


def test_builtin_classes_come_first_and_others_carry_their_providers_name(provider):
    provider("acme", {"counting": GOOD})
    names = [defect_class.name for defect_class in registry.load_classes()]
    assert names[-1] == "acme/off-count"
    assert {"swallowed-error", "encoding-edge"} <= set(names[:-1])


def test_the_name_of_the_entry_point_is_what_classes_are_listed_under_and_the_page_is_the_docstring(provider):
    provider("acme_inner", {"counting": GOOD}, name="outer")
    assert registry.load_classes()[-1].name == "outer/off-count"
    assert registry.class_page("outer/off-count") == "Off count: a number that is one too high."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("import no_such_module_anywhere", "does not import (line 1 of 'acme_broken/counting/__init__.py')"),
        ("1/0", "ZeroDivisionError: division by zero; mend it, or uninstall the provider"),
        ("raise SystemExit(0)", "does not import"),
        ("def (", "SyntaxError"),
        ("DEFECT_CLASS = 3", "acme_broken.counting.DEFECT_CLASS is int; it must be a DefectClass"),
        ("x = 1", "declares no defect class and has no host; a provider is a package with"),
        (GOOD.replace('"off-count"', '"count"'), "'count' is not a slug of two words"),
        (GOOD.replace('"two-one"', '"one-two"'), "declares 'one-two' twice; each rewrite needs its own name"),
        (GOOD.replace("(OPERATOR,)", "()"), "at least one operator and one lookalike"),
        (GOOD.replace("(LOOKALIKE,)", "()"), "at least one operator and one lookalike"),
        (GOOD.replace("(OPERATOR,)", "[OPERATOR]"), "it must be a tuple of Operator"),
        (GOOD.replace("(OPERATOR,)", "(LOOKALIKE,)").replace("(LOOKALIKE,))\n", "(OPERATOR,))\n"), "tuple of Operator"),
        (GOOD.replace('"It counts on.", "stark", (Ex', '"stark", (Ex'), "missing 1 required positional argument"),
        (GOOD.replace('"Off count"', '" "'), "its title is ' '; it must be a text that is not empty"),
        (
            GOOD.replace('on.", "stark"', 'on.", "hard"'),
            "severity of 'one-two' is 'hard'; it must be one of stark, mod",
        ),
        (GOOD.replace('"one-two", cst.Integer', '"one-two", "Integer"'), "node_type of 'one-two' is 'Integer'"),
        (
            GOOD.replace("cst.Integer, one_to_two", "cst.Integer, None"),
            "rewrite of 'one-two' is None; it must be a fun",
        ),
        (GOOD.replace('"Nothing is added."', "None"), "why_right of 'two-one' is None"),
        (
            GOOD.replace('(Example("a = 1\\n", "a = 2\\n"),)', "()"),
            "examples of 'one-two' is (); it must be a tuple of o",
        ),
        (
            GOOD.replace('Example("a = 1\\n"', "Example(1"),
            "an example of 'one-two' is [1, 'a = 2\\n']; it must be texts",
        ),
        (
            GOOD.replace('Example("a = 1\\n"', 'Example("a = 3\\n"'),
            "'one-two' acts 0 times on its example 1; it must ac",
        ),
        (GOOD.replace('Example("a = 1\\n"', 'Example("a = 1, 1\\n"'), "'one-two' acts 2 times on its example 1"),
        (GOOD.replace('Example("a = 1\\n"', 'Example("a = \\n"'), "example 1 of 'one-two' cannot be tried"),
        (GOOD.replace('"a = 2\\n"', '"a = 5\\n"'), "says 'a = 5' in line 1, where the rewrite makes 'a = 2'"),
        (GOOD.replace('"a = 1 + 1\\n"', '"a = 3\\n"'), "example 1 of 'two-one' says 'a = 3' in line 1"),
        (
            GOOD.replace("if site.node.value ==", "if site.nod.value =="),
            "example 1 of 'one-two': one-two raises AttributeError at example.py:1: ",
        ),
        (
            GOOD.replace('site.node.with_changes(value="2")', '"2"'),
            "example 1 of 'one-two': one-two returned a str at example.py:1; return a node, statements or None",
        ),
        (
            GOOD.replace("(LOOKALIKE,))\n", '(LOOKALIKE,), (Hazard("one", "number"),))\n').replace(
                "import Def", "import Hazard, Def"
            ),
            "family of the hazard 'one' is 'number'; it must be one of names, collections, permissions, text, numbers",
        ),
        (
            GOOD.replace("DEFECT_CLASS =", "DEFECT_CLAS ="),
            "binds no DEFECT_CLASS, and binds 'DEFECT_CLAS', which is Def",
        ),
        (
            GOOD.replace("),)\n)\nLOOK", "),),\n    documented=True)\nLOOK"),
            "documented of 'one-two' is True; it must be",
        ),
    ],
)
def test_a_broken_provider_is_an_error_that_names_it_and_says_what_would_be_right(provider, text, told):
    assert text != GOOD
    provider("acme_broken", {"counting": text}, distribution="acme-fixtures")
    with pytest.raises(PluginError) as caught:
        registry.load_classes()
    assert told in str(caught.value)
    assert "provider 'acme_broken' (package 'acme_broken', installed with 'acme-fixtures')" in str(caught.value)


def test_what_does_not_parse_is_named_with_the_line_that_does_not(provider):
    folder = provider("acme_broken", {"counting": "from . import ones\n" + GOOD})
    (folder / "counting" / "ones.py").write_text("ONE = 1\nTWO = (\n")
    with pytest.raises(PluginError) as caught:
        registry.load_classes()
    assert " (line 2 of 'acme_broken/counting/ones.py'): SyntaxError: '(' was never closed; " in str(caught.value)


def test_a_folder_of_rewrites_must_bind_a_class(provider):
    folder = provider("acme_broken", {"counting": GOOD, "more": "x = 1"})
    (folder / "more" / "operators.py").write_text("OPERATORS = ()\n")
    with pytest.raises(PluginError, match=r"folder 'more' binds no DEFECT_CLASS, and there is 'operators\.py' in it"):
        registry.load_classes()
    (folder / "more" / "__init__.py").unlink()
    with pytest.raises(PluginError, match=r"the folder 'more' has no __init__\.py, which must bind DEFECT_CLASS"):
        registry.load_classes()


def test_a_package_of_helpers_beside_the_classes_is_none(provider):
    provider("acme", {"counting": GOOD, "helpers": "from planter.plugin import Operator\n"})
    assert [one.name for one in registry.load_classes() if "/" in one.name] == ["acme/off-count"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("off-count", "did you mean 'acme/off-count'?"),
        ("sign-flipp", "did you mean 'sign-flip'?"),
        ("acme/of-count", "did you mean 'acme/off-count'?"),
    ],
)
def test_a_name_that_nobody_has_is_told_with_those_close_to_it(provider, name, told):
    provider("acme", {"counting": GOOD})
    with pytest.raises(UsageError) as caught:
        registry.pick("defect class", registry.load_classes(), [name])
    assert told in str(caught.value)


def test_the_command_ends_with_2_and_one_line(provider):
    provider("acme_broken", {"counting": "1/0"})
    found = CliRunner().invoke(main, ["classes"])
    assert found.exit_code == 2
    assert found.stderr.startswith("planter: error: provider 'acme_broken'") and found.stderr.count("\n") == 1


def test_a_provider_that_is_not_there_is_an_error(provider):
    shutil.rmtree(provider("acme_gone", {"counting": GOOD}))
    with pytest.raises(PluginError, match=r"provider 'acme_gone' .* does not import: ModuleNotFoundError"):
        registry.load_classes()


def test_two_classes_of_one_name_are_refused(provider):
    provider("acme_two", {"counting": GOOD, "again": GOOD})
    with pytest.raises(PluginError, match=r"declares .acme_two/off-count. twice, in acme_two\.again and acme_two\.cou"):
        registry.load_classes()


def test_two_providers_of_one_name_are_refused(provider):
    provider("acme_one", {"counting": GOOD}, name="acme")
    provider("acme_other", {"counting": GOOD}, name="acme")
    with pytest.raises(PluginError, match=r"'acme_one'.* and .*'acme_other'.* have one name; uninstall one"):
        registry.load_classes()


def test_nobody_else_is_the_builtin_provider(provider):
    provider("acme_first", {"counting": GOOD}, name="builtin")
    with pytest.raises(PluginError, match="have one name"):
        registry.load_classes()


@pytest.mark.parametrize("name", ["a/b", "Acme", "dir:acme", "a b"])
def test_a_provider_has_a_name_that_can_stand_before_a_slash(provider, name):
    provider("acme_named", {"counting": GOOD}, name=name.replace(" ", "-X"))
    with pytest.raises(PluginError, match="cannot be called so; an entry point is named like 'acme'"):
        registry.load_classes()


def test_the_hosts_of_a_provider_carry_its_name_and_given_ones_a_prefix(provider):
    folder = provider("acme_hosts", {"counting": GOOD})
    shutil.copytree(SHELF, folder / "hosts" / "rack")
    hosts = {host.name: host.built_in for host in registry.load_hosts([SHELF])}
    assert hosts["acme_hosts/rack"] and not hosts["dir:shelf"]


def test_a_provider_may_have_hosts_alone(provider):
    folder = provider("acme_hosts", {})
    shutil.copytree(SHELF, folder / "hosts" / "rack")
    assert "acme_hosts/rack" in [host.name for host in registry.load_hosts()]
    assert registry.load_classes()
