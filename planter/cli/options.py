"""Option types that several commands share: comma lists, seeds, jobs, a set's folder, an output format."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def names(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[str, ...]:
    """Read `a,b` as names, spaces around them dropped; refuse empty and doubled ones."""
    if value is None:
        return ()
    found = tuple(name.strip() for name in value.split(","))
    if not all(found):
        raise click.BadParameter(f"{value!r} holds an empty name; write names like 'first,second'")
    for name in found:
        if found.count(name) > 1:
            raise click.BadParameter(f"{value!r} names {name!r} twice")
    return found


def seed(context: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    """Read a seed: ASCII digits, decimal or hexadecimal after 0x; no sign, underscore or space."""
    if value is None:
        return None
    digits, base = (value[2:], 16) if value[:2].lower() == "0x" else (value, 10)
    if digits.isascii() and digits.isalnum():
        try:
            return int(digits, base)
        except ValueError:
            pass
    raise click.BadParameter(f"{value!r} is not a seed; write decimal digits, or hexadecimal ones after 0x")


def usable_cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0))


FOLDER = click.Path(path_type=Path)
SET_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
jobs_option = click.option(
    "--jobs", type=click.IntRange(min=1), default=usable_cores, show_default="the cores there are", metavar="J"
)
color_option = click.option("--color/--no-color", default=None, help="Use colour; the default is on a terminal only.")


def format_option(what: str) -> Callable[[F], F]:
    """Return the option `--format text|json`; `what` says what JSON is good for."""
    return click.option(
        "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help=what
    )


def _host_folders(context: click.Context, parameter: click.Parameter, value: tuple[Path, ...]) -> tuple[Path, ...]:
    for folder in value:
        if not (folder / "host.toml").is_file():
            what = "has no host.toml" if folder.is_dir() else "is a file" if folder.exists() else "does not exist"
            raise click.BadParameter(f"{str(folder)!r} {what}; give a folder with a host.toml")
    return tuple(folder.resolve() for folder in value)


def host_dirs_option(what: str) -> Callable[[F], F]:
    """Return the option `--host-dir DIR`, as `host_dirs`; `what` says what becomes of such a host."""
    return click.option(
        "--host-dir",
        "host_dirs",
        type=click.Path(path_type=Path),
        callback=_host_folders,
        multiple=True,
        metavar="DIR",
        help=f"A folder with a host.toml; {what}. May be repeated.",
    )
