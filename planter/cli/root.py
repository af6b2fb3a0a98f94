"""The group `planter`: its commands, loaded only when used, and the one exit for every error."""

from __future__ import annotations

import importlib
import io
import sys
from collections.abc import Sequence
from keyword import iskeyword
from typing import Any, NoReturn

import click
from click.shell_completion import CompletionItem

from planter import __version__
from planter.core.errors import PlanterError

USAGE = 2
INTERRUPTED = 130
COMMANDS = {
    "new": "Make a set of pairs in DIR.",
    "verify": "Derive every verdict of the set in DIR again, and compare.",
    "show": "Show one case: contract, difference, probes by variants.",
    "plan": "Tell what a set of N pairs can show, and what judging it costs.",
    "audit": "Hunt in a set for defects nobody planted, weak probes and leaks.",
    "key-audit": "Keep and tell what people found who attacked the keys of a set.",
    "seal": "Seal a set with the rules its judges are to be measured by.",
    "check": "Recompute a seal and every record, and name what changed.",
    "open": "Open a sealed set, or one case of it.",
    "ledger": "Show the ledger of a set, or write a row of it.",
    "stage": "Lay the cases of a set out for a judge, without any key.",
    "run": "Run a judge over a staging.",
    "scan": "Search the transcripts of a run for what a judge must not have seen.",
    "score": "Score a judge's run against the set it was staged from.",
    "compare": "Compare two judges by the rules written before.",
    "errata": "Add an erratum to a sealed set, or list them.",
    "export": "Write a staging as a task of another tool.",
    "import": "Read another tool's log as a run.",
    "judge-kit": "Try a parser of verdicts on hostile replies.",
    "selftest": "Show that the instrument can tell: fabricated judges and sabotaged keys.",
    "classes": "List the defect classes, or tell of one.",
    "hosts": "List the built-in hosts.",
    "hazards": "List the inputs and environments that reveal each class.",
    "sites": "Tell where each rewrite could act in a source tree.",
    "preview": "Show what an operator or lookalike would do at a line.",
    "try": "Run one class over its sites, and tell what to mend first.",
    "scaffold": "Begin a class, an operator, a lookalike or a host.",
    "mutant": "Record a mutant that an auditor found passing.",
    "strength": "Run every mutant of a host against its probes, and keep what became of each.",
    "measure": "Run every rewrite at every site of a host, and keep what each does.",
    "explain": "Tell what a finding's code means.",
    "completion": "Print the completion script of a shell.",
}


class Interrupted(click.ClickException):
    """The user pressed Ctrl-C."""


class Commands(click.Group):
    """Import a command's module when the command is used, so that `planter --help` imports none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names of the commands, in the order of a first visit."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command; None for an unknown name."""
        if cmd_name not in COMMANDS:
            return None
        module = cmd_name.replace("-", "_")
        command = importlib.import_module(
            f"planter.cli.{module}_" if iskeyword(module) else f"planter.cli.{module}"
        ).command
        if not isinstance(command, click.Command):
            raise TypeError(f"planter.cli.{cmd_name}.command is not a command")
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete a command's name without importing any."""
        found = [CompletionItem(name, help=told) for name, told in COMMANDS.items() if name.startswith(incomplete)]
        return found + (click.Command.shell_complete(self, ctx, incomplete) if incomplete.startswith("-") else [])

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands' table without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, turning Ctrl-C into one line."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Interrupted("interrupted") from None

    def main(
        self, args: Sequence[str] | None = None, prog_name: str | None = None, *_: Any, **extra: Any
    ) -> NoReturn:  # the signature of click is wider; nothing here uses the rest
        """Run the command line and exit: 0 nothing found, 1 findings, 2 an error, 130 interrupted."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        extra["standalone_mode"] = False
        try:
            status = super().main(args, prog_name or "planter", **extra)
        except Interrupted as error:
            _leave(error.message, INTERRUPTED)
        except click.UsageError as error:
            hint = f"\ntry '{error.ctx.command_path} --help'" if error.ctx is not None else ""
            _leave(_lower(error.format_message()) + hint, USAGE)
        except click.ClickException as error:
            _leave(_lower(error.format_message()), USAGE)
        except PlanterError as error:
            _leave(str(error), USAGE)
        except OSError as error:
            _leave(_os_error(error), USAGE)
        sys.exit(status if isinstance(status, int) else 0)


def _leave(message: str, status: int) -> NoReturn:
    click.echo(f"planter: {'' if status == INTERRUPTED else 'error: '}{message}", err=True)
    sys.exit(status)


def _lower(message: str) -> str:
    return (message[:1].lower() + message[1:]).rstrip(".")


def _os_error(error: OSError) -> str:
    reason = (error.strerror or type(error).__name__).lower()
    return f"{reason}: {error.filename!r}" if error.filename is not None else reason


@click.command(
    cls=Commands,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit status: 0 nothing found, 1 findings, 2 an error in what was asked.",
)
@click.version_option(__version__, message="planter %(version)s")
def main() -> None:
    """Make known-answer cases for measuring judges of code.

    Each case is a small program with one planted defect, or its matched twin without it, and the probes that
    tell which.

    \b
    Example:
      planter new sets/first --pairs 6
      planter verify sets/first
      planter show sets/first CASE
    """
