"""What README.md and CONTRIBUTING.md show is so: commands exist with these options, and run as they stand there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from readme_blocks import LANGUAGES, SHELL, Block, as_shown, blocks, invocations, named_options

from planter.cli.root import COMMANDS, main

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("README.md", "CONTRIBUTING.md")
LONGEST = {"README.md": 800, "CONTRIBUTING.md": 80}
COPIED = ("planter", "defect_classes", "templates", "tests", "generated", "pyproject.toml", "constraints.txt")
SKIPPED = shutil.ignore_patterns("__pycache__", ".*_cache", ".hypothesis", "demo", "bench.json")
SAMPLE = ROOT / "generated" / "sample"

pytestmark = pytest.mark.skipif(
    not SAMPLE.is_dir(), reason="an installed planter comes without the pages and the sample"
)


def page(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def command_of(words: list[str]) -> tuple[click.Command, list[str]]:
    """Return the command that the words name, the commands of groups too, and the words left over."""
    context = click.Context(main)
    found: click.Command | None = main
    while isinstance(found, click.Group) and words and not words[0].startswith("-"):
        name, *words = words
        found = found.get_command(context, name)
        assert found is not None, f"no command {name!r}"
    assert found is not None
    return found, words


@pytest.mark.parametrize("name", PAGES)
def test_every_command_in_a_block_exists_and_takes_what_it_is_given(name: str) -> None:
    for line, words in invocations(page(name)):
        command, rest = command_of(words)
        try:
            values, over, _ = command.make_parser(click.Context(command)).parse_args(list(rest))
        except click.UsageError as error:
            pytest.fail(f"{name}:{line}: planter {' '.join(words)}: {error.format_message()}")
        assert not over, f"{name}:{line}: planter {' '.join(words)}: {over} is one too many"
        for parameter in command.params:
            given = values.get(parameter.name or "")
            if isinstance(parameter.type, click.Choice) and isinstance(given, str):
                assert given in parameter.type.choices, f"{name}:{line}: {given!r}"


@pytest.mark.parametrize("name", PAGES)
def test_every_command_named_in_the_prose_exists_with_its_options(name: str) -> None:
    for command, option in sorted(named_options(page(name))):
        assert command in COMMANDS or command == "--help", f"{name} names planter {command}"
        if option and command in COMMANDS:
            found, _ = command_of([command])
            several = found.commands.values() if isinstance(found, click.Group) else (found,)
            known = {text for one in several for option_ in one.params for text in option_.opts}
            assert option in known | {"--help", "-h"}, f"{name} names planter {command} {option}"


@pytest.mark.parametrize("name", PAGES)
def test_every_block_says_what_it_is_and_every_shell_block_whether_it_is_run(name: str) -> None:
    for block in blocks(page(name)):
        assert block.language in LANGUAGES, f"{name}:{block.line} is {block.language!r}"
        assert block.marked or block.language not in SHELL, f"{name}:{block.line} has no mark above it"


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_short_enough_to_be_read(name: str) -> None:
    assert page(name).count("\n") <= LONGEST[name]


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_is_in_the_readme(command: str) -> None:
    assert f"planter {command}" in page("README.md")


@pytest.mark.parametrize(
    ("shown", "printed", "alike"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\nb\n", "a\nc\n", False),
        ("a\n…\nd\n", "a\nb\nc\nd\n", True),
        ("a\n…\n", "a\n", True),
        ("a …\n", "a b c\n", True),
        ("a … c\n", "a b d\n", False),
        ("a\n", "a\nb\n", False),
    ],
)
def test_a_cut_mark_stands_for_what_was_left_out_and_for_nothing_else(shown: str, printed: str, alike: bool) -> None:
    assert as_shown(shown, printed) is alike


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Give a copy of the checkout to follow the pages in, with a folder of commands beside it."""
    folder = tmp_path / "checkout"
    for name in (*COPIED, *PAGES):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=SKIPPED, dirs_exist_ok=True)
        else:
            folder.mkdir(exist_ok=True)
            shutil.copy2(source, folder / name)
    commands = tmp_path / "bin"
    commands.mkdir()
    for name, what in (("python", ""), ("planter", "-m planter ")):
        script = commands / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {what}"$@"\n')
        script.chmod(0o755)
    return folder


def follow(block: Block, name: str, folder: Path) -> None:
    """Run the commands of a block as they stand on the page, and compare what they print with what it shows."""
    here = folder.parent
    plain = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PLANTER"))}
    own = {
        "PATH": f"{here / 'bin'}:{plain['PATH']}",
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "XDG_CACHE_HOME": str(here / "cache"),
        "PLANTER_WHO": "me",
    }
    for number, command in enumerate(block.commands):
        last = number == len(block.commands) - 1
        run = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command.line],
            cwd=folder,
            env=plain | own,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        told = f"{name}:{block.line}: {command.line}\n{run.stdout}"
        assert run.returncode == (block.status if last else 0), f"status {run.returncode}\n{told}"
        if block.exact:
            assert as_shown(command.shown, run.stdout), told


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_the_page_can_be_followed_literally(name: str, checkout: Path) -> None:
    to_run = [block for block in blocks(page(name)) if block.run]
    assert to_run
    for block in to_run:
        follow(block, name, checkout)
