"""Tests of the group: help, versions, errors as one line, interruption, exit statuses."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import click
import pytest
from click.testing import CliRunner

from planter import __version__
from planter.cli import main
from planter.cli import root as root_module
from planter.core.errors import SetError

COMMANDS = (
    *("new", "verify", "show", "plan", "audit", "seal", "check", "open", "ledger", "stage", "run", "scan", "score"),
    *("compare", "errata", "export", "import", "judge-kit", "selftest", "classes", "hosts", "hazards", "sites"),
    *("preview", "try", "scaffold", "mutant", "strength", "measure", "explain", "completion"),
)


def command_that_raises(error: BaseException) -> click.Command:
    def callback() -> NoReturn:
        raise error

    return click.Command("broken", callback=callback)


def run_with(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> tuple[int, str, str]:
    """Run a command that raises, and give exit status, standard output and standard error."""
    monkeypatch.setattr(root_module.Commands, "get_command", lambda *_: command_that_raises(error))
    result = CliRunner().invoke(main, ["broken"])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_an_example(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0
    assert f"planter {name}" in result.stdout.partition("Example:")[2]


def test_help_names_every_command() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert [name for name in COMMANDS if f"\n  {name} " not in result.stdout] == []


def test_the_version_is_the_packages() -> None:
    assert CliRunner().invoke(main, ["--version"]).stdout == f"planter {__version__}\n"


def test_an_error_of_planter_is_one_line_and_exit_2(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_with(monkeypatch, SetError("'x' is not a set; name a folder with a set.json")) == (
        2,
        "",
        "planter: error: 'x' is not a set; name a folder with a set.json\n",
    )


def test_an_error_of_the_system_is_one_line_and_exit_2(monkeypatch: pytest.MonkeyPatch) -> None:
    error = PermissionError(13, "Permission denied", "closed/set")
    assert run_with(monkeypatch, error) == (2, "", "planter: error: permission denied: 'closed/set'\n")


def test_ctrl_c_gives_one_line_and_exit_130(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_with(monkeypatch, KeyboardInterrupt()) == (130, "", "planter: interrupted\n")


def test_a_programming_error_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(root_module.Commands, "get_command", lambda *_: command_that_raises(ZeroDivisionError()))
    assert isinstance(CliRunner().invoke(main, ["broken"]).exception, ZeroDivisionError)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nwe"], "no such command 'nwe'"),
        (["new"], "missing argument 'DIR'"),
        (["new", "somewhere", "--plan", "not-there.json"], "cannot read the plan 'not-there.json'"),
        (["new", "somewhere", "--plan", "p.json", "--pairs", "3"], "leave out --pairs"),
        (["new", "somewhere", "--unlike", "not-there"], "'not-there' is not a set"),
        (["measure", "nobody"], "no host is called 'nobody'"),
        (["new", "somewhere", "--pairs", "0"], "invalid value for '--pairs'"),
        (["new", "somewhere", "--pairs", "2", "--seed", "-1"], "invalid value for '--seed'"),
        (["new", "somewhere", "--pairs", "2", "--classes", "a,,b"], "empty name"),
        (["new", "somewhere", "--pairs", "2", "--hosts", "a,a"], "names 'a' twice"),
        (
            ["new", "somewhere", "--pairs", "2", "--host-dir", "not-there"],
            "'not-there' does not exist; give a folder with a host.toml",
        ),
        (["try", "sign-flip", "--host-dir", "/"], "'/' has no host.toml; give a folder with a host.toml"),
        (["verify", "not-there"], "'not-there' does not exist"),
        (["verify", ".", "--format", "xml"], "'xml' is not one of 'text', 'json'"),
    ],
)
def test_bad_usage_is_said_with_the_value(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, arguments)
    assert list(tmp_path.iterdir()) == []
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("planter: error: ")
    assert said in result.stderr
