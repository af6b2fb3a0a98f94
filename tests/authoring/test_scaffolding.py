"""Scaffolds: what they write and where, which names they refuse, and that they write all or nothing."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from planter.authoring.destinations import Place, find_place
from planter.authoring.scaffolding import FORMS, plan_class, plan_host, plan_rewrite
from planter.cli import main
from planter.core.errors import UsageError
from planter.testing import CLASS_CHECKS, check_documents, check_page, check_severities, check_sizes

PROVIDER = Path(__file__).resolve().parent.parent / "provider"


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget what tests, those before too, imported of a provider, and where pytest found the one beside them."""
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if Path(entry).resolve() != PROVIDER])
    forget()
    yield
    forget()


def forget() -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "acme"]:
        del sys.modules[name]


@pytest.fixture
def provider(tmp_path: Path) -> Path:
    """Give a copy of the provider that scaffolds made: a class and a host."""
    return shutil.copytree(PROVIDER, tmp_path / "acme", ignore=shutil.ignore_patterns("conftest.py", "__pycache__"))


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder laid out like a checkout, with one class as some of the built-in ones are written."""
    for folder in ("defect_classes/old_thing", "templates/hosts", "tests"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'planter-fixtures'\n")
    old = tmp_path / "defect_classes" / "old_thing"
    (old / "__init__.py").write_text('"""Old thing."""\n')
    (old / "operators.py").write_text("from defect_classes.old_thing import zebra\n\nOPERATORS = (*zebra.OPERATORS,)\n")
    monkeypatch.chdir(tmp_path / "tests")
    return tmp_path


def planter(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["scaffold", *(str(argument) for argument in arguments)])


def content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def loaded(provider: Path, monkeypatch: pytest.MonkeyPatch):
    """Import the class of a provider as it is now."""
    monkeypatch.syspath_prepend(str(provider))
    return importlib.import_module("acme.lost_limit")


def test_the_provider_beside_these_tests_is_what_scaffolds_make(tmp_path: Path) -> None:
    # To make it again: the two commands here, in a new folder DIR that is named acme.
    assert planter("class", "lost-limit", "--into", tmp_path / "acme").exit_code == 0
    assert planter("host", "depot", "--into", tmp_path / "acme").exit_code == 0
    kept = {
        name: data
        for name, data in content(PROVIDER).items()
        if name != "conftest.py" and "__pycache__" not in name and not name.startswith(".")
    }
    assert content(tmp_path / "acme") == kept


def test_a_class_passes_its_checks_and_those_left_out_say_what_is_due(
    provider: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = loaded(provider, monkeypatch)
    due = (check_documents, check_severities, check_sizes)
    for check in CLASS_CHECKS:
        if check not in due:
            check(module.DEFECT_CLASS)
    for check in due:
        with pytest.raises(AssertionError):
            check(module.DEFECT_CLASS)
    check_page(module.__doc__)


@pytest.mark.parametrize("kind", ["operator", "lookalike"])
def test_each_further_rewrite_is_found_and_does_what_no_other_does(
    kind: str, provider: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1, len(FORMS)):
        assert planter(kind, "acme/lost-limit", f"new-{kind}{number}", "--into", provider).exit_code == 0
    defect_class = loaded(provider, monkeypatch).DEFECT_CLASS
    rewrites = defect_class.operators if kind == "operator" else defect_class.lookalikes
    assert [rewrite.name for rewrite in rewrites][1:] == [f"new-{kind}{n}" for n in range(1, len(FORMS))]
    for check in CLASS_CHECKS:
        if check.__name__ in ("check_examples", "check_second_application", "check_results_parse"):
            check(defect_class)
    assert len({rewrite.examples for rewrite in rewrites}) == len(FORMS)
    full = planter(kind, "lost-limit", "one-more", "--into", provider)
    assert full.exit_code == 2 and "write one of them first" in full.stderr


def test_in_a_checkout_the_files_go_to_their_places(checkout: Path) -> None:
    before = content(checkout)
    assert planter("class", "lost-limit").exit_code == 0
    assert planter("operator", "old-thing", "new-cause").exit_code == 0
    assert planter("host", "depot", "--classes", "lost-limit").exit_code == 0
    made = content(checkout)
    names = set(made) - set(before)
    assert {name for name in names if "hosts/depot" not in name} == {
        *(f"defect_classes/lost_limit/{name}.py" for name in ("__init__", "operators", "lookalikes")),
        *(f"defect_classes/lost_limit/{name}.py" for name in ("limit_moved", "opposite_denied")),
        "defect_classes/old_thing/new_cause.py",
        "tests/defect_classes/test_lost_limit.py",
        "tests/defect_classes/test_old_thing_new_cause.py",
        "tests/testing/test_host_depot.py",
    }
    assert "templates/hosts/depot/tree/{{ package }}/bands.py.j2" in names
    assert made["defect_classes/old_thing/operators.py"].decode() == (
        "from defect_classes.old_thing import new_cause, zebra\n\n"
        "OPERATORS = (*zebra.OPERATORS, *new_cause.OPERATORS)\n"
    )
    assert not [name for name in names if "templates" in name and name.endswith(".py") and "__init__" not in name]


def test_the_sites_of_a_host_are_of_the_classes_asked_for(provider: Path) -> None:
    assert planter("host", "annex", "--into", provider, "--classes", "lost-limit").exit_code == 0
    text = (provider / "acme" / "hosts" / "annex" / "host.toml").read_text()
    assert text.count('class = "acme/lost-limit"') == 2
    refused = planter("host", "other", "--into", provider, "--classes", "no-such")
    assert refused.exit_code == 2 and "no defect class 'no-such'" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("class", "limit"), "'limit' is not a slug of two words or more; write it like 'unchecked-future'"),
        (("class", "Lost-Limit"), "is not a slug"),
        (("class", "lost_limit"), "is not a slug"),
        (("class", "1st-limit"), "is not a slug"),
        (("class", "lost-limit-" + "x" * 30), "letters; at most 30 are due"),
        (("class", "lost-limit"), "defect class 'lost-limit' is there already"),
        (("host", "depot"), "host 'depot' is there already"),
        (("host", "class"), "is a word of Python itself"),
        (("host", "calendar"), "is named like a module of the standard library"),
        (("operator", "lost-limit", "limit-moved"), "has 'limit-moved' already"),
        (("lookalike", "lost-limit", "limit-moved"), "has 'limit-moved' already"),
        (("operator", "no-such", "new-cause"), "no defect class 'no-such'"),
        (("operator", "sign-flip", "new-cause"), "built-in classes cannot be extended from a package, so make a class"),
        (("host", "annex", "--classes", "sign-flip"), "of the built-in ones it has sites for sign-flip and swallowed"),
        (("operator", "other/lost-limit", "new-cause"), "its classes are named 'acme/…'"),
        (("operator", "lost-limit", "new"), "is not a slug of two words"),
        (("class", "new-thing", "--provider", "other"), "names no provider 'other'; there are: acme"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(
    arguments: tuple[str, ...], told: str, provider: Path
) -> None:
    before = content(provider)
    found = planter(*arguments, "--into", provider)
    assert found.exit_code == 2 and told in found.stderr
    assert content(provider) == before


def next_lines(found: Result) -> list[str]:
    assert found.exit_code == 0, found.output
    return [line.removeprefix("next: ") for line in found.stdout.splitlines() if line.startswith("next: ")]


def test_what_comes_next_can_be_typed_line_after_line_where_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert next_lines(planter("class", "lost-limit", "--into", "acme")) == [
        "python -m pip install --editable 'acme[dev]'",
        "python -m pytest acme/tests/test_lost_limit.py -rx",
        "planter scaffold host NAME --classes acme/lost-limit --into acme",
        "planter try acme/lost-limit",
    ]
    assert next_lines(planter("host", "depot", "--classes", "acme/lost-limit", "--into", "acme")) == [
        "python -m pytest acme/tests/test_host_depot.py -rx",
        "planter measure acme/depot",
    ]
    monkeypatch.chdir("acme")
    assert next_lines(planter("class", "other-limit", "--into", ".")) == [
        "python -m pytest tests/test_other_limit.py -rx",
        "planter scaffold host NAME --classes acme/other-limit --into .",
        "planter try acme/other-limit",
    ]


def test_in_a_checkout_they_can_be_typed_too(checkout: Path) -> None:
    assert next_lines(planter("operator", "old-thing", "new-cause")) == [
        "python -m pytest defect_classes/test_old_thing_new_cause.py -rx",
        "planter try old-thing --operator new-cause",
    ]
    assert next_lines(planter("class", "lost-limit")) == [
        "python -m pytest defect_classes/test_lost_limit.py -rx",
        "planter scaffold host NAME --classes lost-limit",
        "planter try lost-limit",
    ]


def test_nothing_is_written_where_one_file_cannot_be(provider: Path) -> None:
    shutil.rmtree(provider / "tests")
    (provider / "tests").write_text("a file where a folder is due")
    before = content(provider)
    for arguments in (("class", "new-thing"), ("host", "annex"), ("operator", "lost-limit", "new-cause")):
        found = planter(*arguments, "--into", provider)
        assert found.exit_code == 2 and "nothing was written" in found.stderr
        assert content(provider) == before
        assert not list(provider.rglob(".scaffold-*"))


def test_plans_write_nothing_by_themselves(tmp_path: Path) -> None:
    place: Place = find_place(tmp_path / "acme", None, tmp_path)
    plan_class(place, "lost-limit")
    plan_host(place, "depot", ())
    with pytest.raises(UsageError, match="there are: none"):
        plan_rewrite(place, "operator", "lost-limit", "new-cause")
    assert not list(tmp_path.iterdir())
