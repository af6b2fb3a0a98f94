"""Option types that several commands share: comma lists, seeds, jobs, a set's folder, an output format."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click


class CommaList(click.ParamType):
    """Read `a,b` as a tuple of names, refusing empty and doubled ones."""

    name = "names"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Split at commas; spaces around a name are dropped."""
        if isinstance(value, tuple):
            return value
        names = tuple(name.strip() for name in value.split(","))
        if not all(names):
            self.fail(f"{value!r} holds an empty name; write names like 'first,second'", param, ctx)
        for name in names:
            if names.count(name) > 1:
                self.fail(f"{value!r} names {name!r} twice", param, ctx)
        return names


class Seed(click.ParamType):
    """Read a seed: a decimal or 0x-hexadecimal integer of 0 or more."""

    name = "seed"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read ASCII digits only; no sign, underscore or space."""
        if isinstance(value, int):
            return value
        digits, base = (value[2:], 16) if value[:2].lower() == "0x" else (value, 10)
        if digits.isascii() and digits.isalnum():
            try:
                return int(digits, base)
            except ValueError:
                pass
        self.fail(f"{value!r} is not a seed; write decimal digits, or hexadecimal ones after 0x", param, ctx)


def usable_cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0))


FOLDER = click.Path(path_type=Path)
SET_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
jobs_option = click.option(
    "--jobs", type=click.IntRange(min=1), default=usable_cores, show_default="the cores there are", metavar="J"
)
color_option = click.option("--color/--no-color", default=None, help="Use colour; the default is on a terminal only.")


def format_option(what: str) -> Any:
    """Return the option `--format text|json`; `what` says what JSON is good for."""
    return click.option(
        "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help=what
    )
