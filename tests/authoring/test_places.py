"""Where a scaffold goes: a checkout, a provider that is there, a new one; and what is none of these."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from planter.cli import main


def planter(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["scaffold", *(str(argument) for argument in arguments)])


def content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("json", "standard library"),
        ("planter", "named like another one here"),
        ("click", "named like another one here"),
        ("My-Classes", "is not a slug of one word or more"),
        ("lambda", "is a word of Python itself"),
    ],
)
def test_a_package_has_a_name_of_its_own(name: str, told: str, tmp_path: Path) -> None:
    found = planter("class", "lost-limit", "--into", tmp_path / name)
    assert found.exit_code == 2 and told in found.stderr and "--provider" in found.stderr
    assert not (tmp_path / name).exists()
    assert planter("class", "lost-limit", "--into", tmp_path / name, "--provider", "acme-tools").exit_code == 0
    assert (tmp_path / name / "acme_tools" / "lost_limit" / "__init__.py").is_file()


def test_outside_a_checkout_a_folder_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = planter("class", "lost-limit")
    assert found.exit_code == 2 and "is in no checkout of planter; give --into DIR" in found.stderr


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "is no empty folder and has no pyproject.toml"),
        ("[project]\nname = 'x'\n", 'has no entry point that planter looks for; add\n[project.entry-points."planter.'),
        ("[project", "cannot be read"),
        ("project = 3\n", "cannot be read"),
        ("[project.entry-points.'planter.defect_classes']\nacme = 'gone'\n", "the package 'gone', which is not there"),
        ("[project.entry-points.'planter.defect_classes']\na = 'x'\nb = 'y'\n", "several providers: a, b; choose with"),
        ("[project.entry-points.'planter.defect_classes']\nbuiltin = 'x'\n", "is a checkout of planter"),
    ],
)
def test_a_folder_that_is_no_provider_is_left_alone(text: str | None, told: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    if text is not None:
        (tmp_path / "pyproject.toml").write_text(text)
    before = content(tmp_path)
    found = planter("class", "lost-limit", "--into", tmp_path)
    assert found.exit_code == 2 and told in found.stderr
    assert content(tmp_path) == before


def test_a_package_below_src_is_found(tmp_path: Path) -> None:
    (tmp_path / "src" / "mine").mkdir(parents=True)
    (tmp_path / "src" / "mine" / "__init__.py").write_text("")
    (tmp_path / "pyproject.toml").write_text("[project.entry-points.'planter.defect_classes']\nacme = 'mine'\n")
    assert planter("class", "lost-limit", "--into", tmp_path).exit_code == 0
    assert (tmp_path / "src" / "mine" / "lost_limit" / "operators.py").is_file()
    assert "import mine.lost_limit" in (tmp_path / "tests" / "test_lost_limit.py").read_text()


def test_a_checkout_takes_no_name_of_a_provider() -> None:
    found = planter("class", "lost-limit", "--provider", "acme")
    assert found.exit_code == 2 and "--provider 'acme' needs --into DIR" in found.stderr
