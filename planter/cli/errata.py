"""`planter errata`: add an erratum to a sealed set, a layer that changes no sealed file, or list them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from planter.cli.options import FOLDER, SET_FOLDER, format_option
from planter.core.canonical import to_json
from planter.reports.paint import visible

if TYPE_CHECKING:
    from planter.core.records.runs import Answer
    from planter.scoring.errata import KeyOrder, Listed

SCHEMA = "planter/errata@1"
_identity = click.option("--identity", type=FOLDER, metavar="FILE", help="The secret key of an encrypted set.")


@click.group("errata", no_args_is_help=True)
def command() -> None:
    """Add an erratum to a sealed set, or list them.

    Nothing that was sealed is edited: errata are a layer of their own, in DIR/errata.jsonl and DIR/errata/. Scores and
    comparisons are shown as sealed, and then with each layer.

    \b
    Example:
      planter errata add sets/first --drop-pattern '/scratch/' --why "it matches the harness's own folder"
      planter errata list sets/first
    """


@command.command("add")
@click.argument("folder", metavar="DIR", type=SET_FOLDER)
@click.option("--case", "case", metavar="ID", help="The case whose key is wrong.")
@click.option("--criterion", metavar="C", help="The criterion of its contract.")
@click.option("--answer", type=click.Choice(["holds", "violated", "undecidable"]), help="The answer that is right.")
@click.option("--probe", type=FOLDER, metavar="FILE", help="A probe that decides the criterion.")
@click.option("--holds-on", metavar="TREE", help="Where the probe holds: stage, a variant of the case, or a folder.")
@click.option("--violated-on", metavar="TREE", help="Where the probe is violated: the same choice.")
@click.option("--drop-pattern", "pattern", metavar="REGEX", help="Drop this contamination pattern of the seal.")
@click.option("--why", required=True, help="What is wrong, and how it was found.")
@_identity
@click.pass_context
def add(
    context: click.Context,
    folder: Path,
    case: str | None,
    criterion: str | None,
    answer: Answer | None,
    probe: Path | None,
    holds_on: str | None,
    violated_on: str | None,
    pattern: str | None,
    why: str,
    identity: Path | None,
) -> None:
    """Add an erratum to the sealed set in DIR.

    An erratum of the key says what is right of one criterion of one case. Its probe is run here: it must hold on one
    tree, be violated on another, and on the staged tree of the case give the answer. An erratum of the instrument drops
    a contamination pattern that the seal has, in the same words; none can be added or rewritten.

    After an erratum every judge is audited the same way: score each run in DIR/results again.

    \b
    Example:
      planter errata add sets/first --case off-by-one-004-b --criterion c2 --answer violated \\
        --probe probe.py --holds-on mended/ --violated-on stage --why "c2 is broken by a folder nobody may read"
      planter errata add sets/first --drop-pattern '/scratch/' --why "it matches the harness's own folder"
    """
    from planter.scoring.errata import add_key, drop_pattern, refuse_unsealed

    parts = {"--case": case, "--criterion": criterion, "--answer": answer, "--probe": probe}
    parts |= {"--holds-on": holds_on, "--violated-on": violated_on}
    missing = [name for name, value in parts.items() if value is None]
    if pattern is not None:
        if len(missing) < len(parts):
            raise click.UsageError("--drop-pattern stands alone, with --why", context)
        done = drop_pattern(folder, pattern, why, identity)
    elif missing:
        raise click.UsageError(f"missing {', '.join(missing)}; or give --drop-pattern", context)
    else:
        from planter.sandbox.pool import Pool

        refuse_unsealed(folder)
        with Pool(workers=1) as pool:
            done = add_key(folder, _order(parts, why), pool, identity)
    click.echo(f"erratum {done.erratum.number} added; nothing that was sealed has changed")
    if done.rescored:
        again = ", ".join(done.rescored)
        click.echo(visible(f"audit every judge the same way: planter score {folder} LABEL for each of {again}"))


def _order(parts: dict[str, Any], why: str) -> KeyOrder:
    from planter.scoring.errata import KeyOrder

    return KeyOrder(
        case=parts["--case"],
        criterion=parts["--criterion"],
        answer=parts["--answer"],
        probe=parts["--probe"],
        holds_on=parts["--holds-on"],
        violated_on=parts["--violated-on"],
        why=why,
    )


@command.command("list")
@click.argument("folder", metavar="DIR", type=SET_FOLDER)
@_identity
@format_option("JSON on standard output, for programs.")
def list_(folder: Path, identity: Path | None, form: str) -> None:
    """List the errata of the set in DIR, and which runs were scored again with each.

    Which case an erratum is about is told of an opened set alone.

    \b
    Example:
      planter errata list sets/first
    """
    from planter.scoring.errata import list_errata, refuse_unsealed

    hidden = refuse_unsealed(folder) == "sealed"
    found = list_errata(folder, identity)
    if form == "json":
        click.echo(to_json({"schema": SCHEMA, "errata": [_report(one, hidden) for one in found]}), nl=False)
        return
    for one in found:
        for line in _lines(one, hidden):
            click.echo(visible(line))
    click.echo(f"{len(found)} {'erratum' if len(found) == 1 else 'errata'}")


def _report(one: Listed, hidden: bool) -> dict[str, Any]:
    import msgspec

    plain = msgspec.to_builtins(one.erratum)
    if hidden:
        plain |= {
            "case": None,
            "criterion": None,
            "answer": None,
            "why": None if plain["kind"] == "key" else plain["why"],
        }
    return {"erratum": plain, "rescored": one.rescored}


def _lines(one: Listed, hidden: bool) -> Iterator[str]:
    erratum = one.erratum
    start = f"{erratum.number:3d}  {erratum.date}  {erratum.who}  {erratum.kind}"
    if erratum.kind == "instrument":
        yield f"{start}  drops {erratum.pattern}: {erratum.why}"
        yield "     it concerns the search of transcripts, and no score"
        return
    told = (
        "a case of the sealed set" if hidden else f"{erratum.case} {erratum.criterion} {erratum.answer}: {erratum.why}"
    )
    yield f"{start}  {told}"
    for label, done in one.rescored.items():
        yield f"     {label}: {'scored with it' if done else 'not scored with it yet'}"
