"""`planter scaffold`: the first files of a class, an operator, a lookalike or a host."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, TypeVar

import click

from planter.cli.options import FOLDER, names

if TYPE_CHECKING:
    from planter.authoring.destinations import Place
    from planter.authoring.writing import Plan

F = TypeVar("F", bound=Callable[..., Any])


def _where(function: F) -> F:
    into = click.option("--into", type=FOLDER, metavar="DIR", help="Make or extend a package of your own in DIR.")
    provider = click.option(
        "--provider", metavar="NAME", help="What its classes are listed under: NAME/…  [DIR's name]"
    )
    return into(provider(function))


@click.group("scaffold")
def command() -> None:
    """Begin a class, an operator, a lookalike or a host.

    In a checkout of planter the files go to their places there; elsewhere `--into DIR` makes a package that planter
    finds once it is installed, or extends one. What is made passes its tests, and one of them says what to write next.

    \b
    Example:
      planter scaffold class stale-limit --into acme
      planter scaffold host depot --into acme
      planter scaffold operator stale-limit limit-ignored --into acme
    """


@command.command("class")
@click.argument("name")
@_where
def class_(name: str, into: Path | None, provider: str | None) -> None:
    """Begin the defect class NAME, with one operator and one lookalike that act."""
    from planter.authoring.scaffolding import plan_class

    place = _place(into, provider)
    where = "" if place.checkout else f" --into {quote(_shown(place.root))}"
    if provider is not None and place.begun:
        where += f" --provider {quote(provider)}"
    full = place.full(name)
    _write(place, plan_class(place, name), f"planter scaffold host NAME --classes {full}{where}", f"planter try {full}")


@command.command("operator")
@click.argument("defect_class", metavar="CLASS")
@click.argument("name")
@_where
def operator(defect_class: str, name: str, into: Path | None, provider: str | None) -> None:
    """Begin the operator NAME of the defect class CLASS."""
    _rewrite("operator", defect_class, name, into, provider)


@command.command("lookalike")
@click.argument("defect_class", metavar="CLASS")
@click.argument("name")
@_where
def lookalike(defect_class: str, name: str, into: Path | None, provider: str | None) -> None:
    """Begin the lookalike NAME of the defect class CLASS."""
    _rewrite("lookalike", defect_class, name, into, provider)


@command.command("host")
@click.argument("name")
@click.option("--classes", callback=names, metavar="A,B", help="Begun classes it shall have sites for.")
@_where
def host(name: str, classes: tuple[str, ...], into: Path | None, provider: str | None) -> None:
    """Begin the host NAME: a small program with its contract, probes, inputs and sites."""
    from planter.authoring.scaffolding import plan_host

    place = _place(into, provider)
    _write(place, plan_host(place, name, classes), f"planter measure {place.full(name)}")


def _rewrite(kind: str, defect_class: str, name: str, into: Path | None, provider: str | None) -> None:
    from planter.authoring.scaffolding import plan_rewrite

    place = _place(into, provider)
    shown = f"planter try {place.full(place.own(defect_class))} --operator {name}"
    _write(place, plan_rewrite(place, kind, defect_class, name), shown)


def _place(into: Path | None, provider: str | None) -> Place:
    from planter.authoring.destinations import find_place

    return find_place(into, provider, Path.cwd())


def _write(place: Place, plan: Plan, *then: str) -> None:
    from planter.authoring.writing import carry_out

    carry_out(plan)
    for path in sorted(plan.files):
        click.echo(f"made     {path.relative_to(place.root)}")
    for path in sorted(plan.edits):
        click.echo(f"extended {path.relative_to(place.root)}")
    tests = next(path for path in plan.files if path.name.startswith("test_") and place.hosts not in path.parents)
    if not place.begun:
        click.echo(f"next: python -m pip install --editable {quote(f'{_shown(place.root)}[dev]')}")
    click.echo(f"next: python -m pytest {quote(_shown(tests))} -rx")
    for line in then:
        click.echo(f"next: {line}")


def _shown(path: Path) -> str:
    """Name a path as it can be typed where one is: from here where it is below, else in full."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)
