"""`planter completion`: the completion script of a shell, and what is completed: classes, rewrites, hosts, codes."""

from __future__ import annotations

from collections.abc import Iterable

import click
from click.shell_completion import CompletionItem, get_completion_class

ENABLE = {
    "bash": 'add to ~/.bashrc:  eval "$(planter completion bash)"',
    "zsh": 'add to ~/.zshrc, after compinit:  eval "$(planter completion zsh)"',
    "fish": "run once:  planter completion fish > ~/.config/fish/completions/planter.fish",
}


@click.command("completion")
@click.argument("shell", type=click.Choice(list(ENABLE)))
def command(shell: str) -> None:
    """Print the script that completes commands, classes, hosts and codes in a SHELL; its first line says how.

    \b
    Example:
      planter completion bash
    """
    from planter.cli.root import main

    click.echo(f"# To complete planter's commands, {ENABLE[shell]}")
    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"click completes nothing in {shell!r}")
    click.echo(kind(main, {}, "planter", "_PLANTER_COMPLETE").source())


def complete_classes(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the name of a defect class."""
    from planter.planting.registry import load_classes

    return _matching(((one.name, one.title) for one in load_classes()), incomplete)


def complete_class_lists(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the last name of a comma list of defect classes."""
    from planter.planting.registry import load_classes

    return _in_list([(one.name, one.title) for one in load_classes()], incomplete)


def complete_hosts(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the name of a host."""
    from planter.planting.registry import load_hosts

    return _matching(((host.name, host.spec.summary) for host in load_hosts()), incomplete)


def complete_host_lists(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the last name of a comma list of hosts."""
    from planter.planting.registry import load_hosts

    return _in_list([(host.name, host.spec.summary) for host in load_hosts()], incomplete)


def complete_operators(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the name of an operator."""
    from planter.planting.registry import load_classes

    return _matching(((made.name, made.explanation) for one in load_classes() for made in one.operators), incomplete)


def complete_lookalikes(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the name of a lookalike."""
    from planter.planting.registry import load_classes

    return _matching(((made.name, made.why_right) for one in load_classes() for made in one.lookalikes), incomplete)


def complete_codes(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the code of a finding, or its slug."""
    from planter.core.findings import pages

    known = [pair for page in pages() for pair in ((page.code, page.slug), (page.slug, page.code))]
    return _matching([pair for pair in known if incomplete or pair[0].startswith("PL")], incomplete)


def complete_families(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the name of a family of hazards."""
    from planter.authoring.hazard_pages import attacks_of
    from planter.planting.declared import FAMILIES

    return _matching(((name, f"{len(attacks_of(name))} tried") for name in FAMILIES), incomplete)


def _matching(known: Iterable[tuple[str, str]], incomplete: str, before: str = "") -> list[CompletionItem]:
    found = {name: told for name, told in known if name.lower().startswith(incomplete.lower())}
    return [CompletionItem(before + name, help=told) for name, told in found.items()]


def _in_list(known: Iterable[tuple[str, str]], incomplete: str) -> list[CompletionItem]:
    before, comma, last = incomplete.rpartition(",")
    taken = before.split(",")
    return _matching([pair for pair in known if pair[0] not in taken], last, before + comma)
