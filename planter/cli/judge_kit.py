"""`planter judge-kit`: hostile replies, and how a parser of verdicts takes them."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from planter.cli.options import format_option
from planter.core.canonical import to_json, to_json_lines
from planter.core.errors import JudgeError, UsageError
from planter.reports.paint import table, visible

if TYPE_CHECKING:
    from planter.judging.kit.kit import Taken

SECONDS = 20.0


@click.command("judge-kit")
@click.option("--parser", metavar='"CMD"', help="A command that reads a reply and prints what it takes it for.")
@click.option("--list", "listing", is_flag=True, help="Print the kit itself, as JSON lines, to be used elsewhere.")
@format_option("JSON on standard output, for programs.")
@click.pass_context
def command(context: click.Context, parser: str | None, listing: bool, form: str) -> None:
    """Try a parser of verdicts on replies as judges give them: cut off, doubled, quoted, in prose, not quite JSON.

    The parser is a command, run once for each reply without a shell. It reads the reply from standard input and prints
    pass, fail or abstain, or nothing (or none) where there is no verdict; what it prints with a status other than 0
    counts for nothing. Without --parser, planter's own is tried.

    A parser may be stricter than planter's own, but never read a verdict where there is none.

    Exit status: 0 when every reply is taken right, 1 otherwise.

    \b
    Example:
      planter judge-kit --parser "python parse_verdict.py"
      planter judge-kit --list > replies.jsonl
    """
    from planter.judging.kit.kit import NONE, OWN, listed, own_parser, read_word, try_parser, whole_kit
    from planter.sandbox.command import filtered

    if listing:
        if parser is not None:
            raise UsageError("--list prints the kit and tries no parser; leave out one of the two")
        click.echo(to_json_lines(listed(whole_kit())), nl=False)
        return
    words = None if parser is None else _words(parser)

    def theirs(data: bytes) -> str:
        output = filtered(words or [], data, SECONDS)
        return NONE if output is None else read_word(output)

    taken = try_parser(own_parser if words is None else theirs)
    wrong = sum(not one.right for one in taken)
    if form == "json":
        plain = listed(one.reply for one in taken)
        replies = [{**reply, "gave": one.gave, "right": one.right} for reply, one in zip(plain, taken, strict=True)]
        click.echo(to_json({"parser": parser or OWN, "replies": replies, "wrong": wrong}), nl=False)
    else:
        for line in lines(taken):
            click.echo(line)
        name = OWN if parser is None else parser
        click.echo(visible(f"{len(taken)} replies, parser {name}: {f'{wrong} taken wrong' if wrong else 'all right'}"))
    context.exit(1 if wrong else 0)


def lines(taken: Sequence[Taken]) -> list[str]:
    """Return a table of how each reply was taken, the wrong ones last."""
    ordered = sorted(taken, key=lambda one: not one.right)
    rows = [
        (
            click.style("right", fg="green") if one.right else click.style("WRONG", fg="red"),
            one.reply.name,
            one.reply.code,
            " or ".join(sorted(one.reply.allowed)),
            visible(one.gave),
            one.reply.why,
        )
        for one in ordered
    ]
    return list(table(("", "reply", "code", "must give", "gave", "because"), rows))


def _words(parser: str) -> list[str]:
    try:
        words = shlex.split(parser)
    except ValueError as error:
        raise UsageError(f"the parser {parser!r} is no command line: {str(error).lower()}") from None
    if not words or shutil.which(words[0]) is None:
        raise JudgeError(f"the parser's command {(words or [''])[0]!r} is not there")
    return words
