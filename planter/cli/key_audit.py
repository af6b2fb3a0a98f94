"""`planter key-audit`: keep what people found who attacked the keys of a set, and tell how many keys were wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from planter.cli.options import FOLDER, SET_FOLDER, format_option

if TYPE_CHECKING:
    from planter.core.records.audit import KeyAudit, KeyRate, Round


@click.command("key-audit")
@click.argument("folder", metavar="DIR", type=SET_FOLDER)
@click.option(
    "--add", "path", type=FOLDER, metavar="ROUND", help="A round of attacks, in TOML, to keep beside the set."
)
@format_option("JSON as in key-audit.json.")
def command(folder: Path, path: Path | None, form: str) -> None:
    """Tell what people found who attacked greens of the set in DIR, round by round, and how many keys were wrong.

    ROUND has `readers`, `stop_rule` (written before anybody looked), `left` (what was found and not mended), and
    [[attacks]] with `case`, `criterion`, `family`, `tried` and `verdict`: stands, refuted, or ambiguous where the words
    do not settle it; the last two with a `remedy`. With `set`, the digest of another set, its cases are not looked up.
    The share of the cases attacked whose key was wrong has its exact 95 % interval. Rounds are kept in
    DIR/key-audit.json; an interrupted --add leaves it as it was.

    \b
    Example:
      planter key-audit sets/first --add round.toml
      planter key-audit sets/first
    """
    from planter.audit.report import set_digest
    from planter.audit.rounds import add_round, read_key_audit
    from planter.core.canonical import to_json
    from planter.release.lock import locked

    if path is None:
        found = read_key_audit(folder)
    else:
        with locked(folder):
            found = add_round(folder, path)
    if form == "json":
        click.echo(to_json(found), nl=False)
    else:
        click.echo("\n".join(told(found, set_digest(folder))))


def told(found: KeyAudit, own: str) -> Iterator[str]:
    """Yield the lines for people; `own` is the digest of the set."""
    if not found.rounds:
        yield "nobody has attacked the keys of this set; `planter key-audit DIR --add ROUND` keeps a round"
    for number, one in enumerate(found.rounds, 1):
        yield from _round(number, one, one.set_digest == own)


def _round(number: int, one: Round, own: bool) -> Iterator[str]:
    counts = Counter(attack.verdict for attack in one.attacks)
    where = "of this set" if own else f"of another set, {one.set_digest[:12]}"
    cases = len({attack.case for attack in one.attacks})
    noun = "case" if cases == 1 else "cases"
    yield f"round {number}: {one.readers} readers, {len(one.attacks)} attacks on {cases} {noun} {where}"
    yield f"  stop rule: {one.stop_rule.strip()}"
    yield "  " + ", ".join(f"{counts[verdict]} {verdict}" for verdict in ("stands", "refuted", "ambiguous"))
    for attack in one.attacks:
        if attack.verdict != "stands":
            yield f"  {attack.verdict}: {attack.case} {attack.criterion}: {attack.tried}; {attack.remedy}"
    for what in one.left:
        yield f"  left: {what}"
    for name, found in (("wrong keys", one.refuted), ("ambiguous words", one.ambiguous)):
        if found is not None:
            yield f"  {name}: {_rate(found)}"


def _rate(found: KeyRate) -> str:
    return f"{found.wrong} of {found.of}, exact 95 % interval {found.low:.3f} to {found.high:.3f}"
