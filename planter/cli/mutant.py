"""`planter mutant`: record a mutant that an auditor found passing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from planter.cli.options import FOLDER, SET_FOLDER, jobs_option
from planter.core.errors import AuditError, SealError, UsageError

if TYPE_CHECKING:
    from planter.audit.strength.adding import Added
    from planter.core.layout import TwinFiles

CHANGEABLE = ("draft", "tuned")


@click.group("mutant", no_args_is_help=True)
def command() -> None:
    """Record a mutant that an auditor found passing, in both twins of a pair.

    \b
    Example:
      planter mutant add sets/first CASE --file changed.py --why "it skips the last line"
    """


@command.command("add")
@click.argument("folder", metavar="DIR", type=SET_FOLDER)
@click.argument("case", metavar="CASE")
@click.option("--file", "path", type=FOLDER, required=True, metavar="F", help="A changed copy of one file, or a diff.")
@click.option("--criterion", metavar="C", help="The criterion it is a mutant of, where not exactly one probe objects.")
@click.option("--why", required=True, help="What is wrong with it, or how it was found.")
@jobs_option
def add(folder: Path, case: str, path: Path, criterion: str | None, why: str, jobs: int) -> None:
    """Record a change of the right tree of CASE as a mutant of its pair, in the set in DIR.

    F is a changed copy of one file of the right tree, or a unified diff of it. Every probe is run on it. What a probe
    kills is recorded with the outcomes. What holds is tried against the reference: a difference is a gap of the probe,
    and refused with the input that shows it; without one it is recorded as a survivor, with the evidence. A sealed set
    is left as it is.

    \b
    Example:
      planter mutant add sets/first sign-flip-001-a --file pay.py --criterion c4 --why "rounds half up"
    """
    from planter.audit.context import Bench
    from planter.audit.strength.adding import add_mutant
    from planter.audit.strength.given import edit_of
    from planter.audit.strength.replacing import replace_cases
    from planter.calibration.matrix import right_tree
    from planter.release import ledger
    from planter.release.lock import locked
    from planter.sandbox.pool import Pool

    if not why.strip():
        raise UsageError("--why is empty; say in a few words what is wrong, or how it was found")
    with locked(folder):
        rows = ledger.rows(folder)
        state = ledger.state_after(folder, rows)
        if state not in CHANGEABLE:
            raise SealError(f"the set in {str(folder)!r} is {state!r}; only a draft or tuned set takes another mutant")
        twins = _twins(folder, case)
        files = twins[case]
        try:
            data = path.read_bytes()
        except OSError as error:
            raise AuditError(f"{str(path)!r} cannot be read: {error.strerror}; give a file") from None
        edit = edit_of(path.name, data, right_tree(files.tree, files.variants))
        with Pool(workers=jobs) as pool:
            added = add_mutant(Bench(pool, None), twins, edit, criterion, why.strip())
        replace_cases(folder, added.twins)
        detail = {"pair": files.case.pair, "mutant": added.mutant.name}
        ledger.append(folder, rows, "mutant added", why.strip(), detail=detail)
    click.echo(told(added))


def _twins(folder: Path, case: str) -> dict[str, TwinFiles]:
    from planter.core.layout import LETTERS, case_id, split_id
    from planter.dataset.read import read_case, read_set

    known = read_set(folder).cases
    if case not in known:
        raise UsageError(f"the set has no case {case!r}; its {len(known)} cases are the folders in 'cases'")
    pair = (split_id(case) or (case, ""))[0]
    found = {}
    for name in (case_id(pair, letter) for letter in LETTERS):
        read = read_case(folder, name) if name in known else None
        if read is None or read.files is None or read.findings:
            raise AuditError(f"case {name!r} cannot be read as a whole; `planter verify` says what is wrong with it")
        found[name] = read.files
    return found


def told(added: Added) -> str:
    """Return what became of the mutant, in one line."""
    mutant = added.mutant
    where = f"recorded as {mutant.name} in {' and '.join(added.twins)}"
    if mutant.survivor is None:
        objecting = [name for name, outcome in mutant.expected.items() if outcome == "violated"]
        return f"killed by {', '.join(objecting)}: {where}"
    return f"survived, {mutant.survivor.reason} ({mutant.survivor.evidence}): {where}"
