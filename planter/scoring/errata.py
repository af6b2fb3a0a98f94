"""Errata over a sealed set: added as layers that change no sealed file, listed with the runs they were applied to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from planter.core.canonical import to_json
from planter.core.digests import digest
from planter.core.errors import SealError
from planter.core.records.runs import Answer
from planter.core.records.sealing import RESULTS, SEAL_FILE, Erratum, LedgerRow, State
from planter.core.records.staging import RUN_FILE
from planter.dataset.read import read_case, read_set
from planter.kinds.contract.trials import trees_of
from planter.release import errata, ledger
from planter.release.encrypting import keep
from planter.release.opening import readable
from planter.release.reading import is_set, read_seal
from planter.sandbox.runner import Runner
from planter.scoring.joined import changes_of, read_errata
from planter.scoring.terms import AGAIN, SCORED

ADDED = "erratum"
"""What the ledger calls the row of an erratum; its details are number, kind and the erratum's digest."""


@dataclass(frozen=True)
class KeyOrder:
    """What a key erratum says, and what proves it: a probe's file, and for each way a variant's name or a folder."""

    case: str
    criterion: str
    answer: Answer
    probe: Path
    holds_on: str
    violated_on: str
    why: str


@dataclass(frozen=True)
class Listed:
    """One erratum, and of a key erratum whether each kept run was scored since: by label, in the order of labels."""

    erratum: Erratum
    rescored: dict[str, bool]


def add_key(folder: Path, order: KeyOrder, pool: Runner, identity: Path | None = None) -> Listed:
    """Add the erratum that an answer of the key is another, proven by a probe that is run here.

    Raises SealError where the set is not sealed, the case or criterion is not there, the answer is the one that stands,
    or the probe is not calibrated; nothing is written then.
    """
    refuse_unsealed(folder)
    with errata.one_at_a_time(folder):
        with readable(folder, identity) as plain:
            known = read_errata(plain)
            proof = _proof(plain, order, known)
        errata.refuse_uncalibrated(pool, proof, order.criterion, order.answer)
        added = errata.key_erratum(len(known) + 1, order.case, order.criterion, order.answer, proof, order.why)
        _keep(folder, known, added, proof)
    return _listed(folder, added, ledger.rows(folder))


def drop_pattern(folder: Path, pattern: str, why: str, identity: Path | None = None) -> Listed:
    """Add the erratum that a contamination pattern of the seal misfires; raises SealError for any other pattern."""
    refuse_unsealed(folder)
    with errata.one_at_a_time(folder):
        with readable(folder, identity) as plain:
            known = read_errata(plain)
        errata.refuse_pattern(read_seal(folder), known, pattern)
        added = errata.instrument_erratum(len(known) + 1, pattern, why)
        _keep(folder, known, added, None)
    return _listed(folder, added, ledger.rows(folder))


def list_errata(folder: Path, identity: Path | None = None) -> tuple[Listed, ...]:
    """Return the errata of a set in the order they were added, none of a set without."""
    rows = ledger.rows(folder)
    with readable(folder, identity) as plain:
        known = read_errata(plain)
    return tuple(_listed(folder, one, rows) for one in known)


def patterns_in_force(folder: Path, identity: Path | None = None) -> tuple[str, ...]:
    """Return the contamination patterns of a set's seal that no erratum has dropped."""
    with readable(folder, identity) as plain:
        return errata.in_force(read_seal(folder), read_errata(plain))


def refuse_unsealed(folder: Path) -> State:
    """Return the state of a set that has a seal; raises SealError for any other."""
    if not is_set(folder):
        raise SealError(f"{str(folder)!r} is no set; `planter new` makes one")
    state = ledger.state(folder)
    if not (folder / SEAL_FILE).is_file():
        raise SealError(
            f"PL624 erratum-unsealed: {str(folder)!r} is {state!r} and has no seal that an erratum could stand "
            "beside; edit the set itself and verify it again"
        )
    read_seal(folder)
    return state


def _proof(plain: Path, order: KeyOrder, known: Sequence[Erratum]) -> errata.Proof:
    if order.case not in read_set(plain).cases:
        raise SealError(f"the set has no case {order.case!r}; its cases are the folders in 'cases'")
    files = read_case(plain, order.case).files
    if files is None:
        raise SealError(f"case {order.case!r} cannot be read; `planter check` tells what changed")
    stands = {**files.answers.criteria, **_changed(known, order.case)}
    if order.criterion not in stands:
        raise SealError(f"case {order.case!r} has no criterion {order.criterion!r}; it has {', '.join(stands)}")
    if stands[order.criterion] == order.answer:
        raise SealError(f"the answer of {order.criterion!r} is {order.answer!r} already; there is nothing to mend")
    trees = trees_of(files, order.case).trees
    holds, named = errata.tree_of(order.holds_on, trees)
    violated, other = errata.tree_of(order.violated_on, trees)
    return errata.Proof(errata.read_probe(order.probe), holds, violated, files.tree, (named, other))


def _changed(known: Sequence[Erratum], case: str) -> dict[str, Answer]:
    return {criterion: answer for (name, criterion), answer in changes_of(known).items() if name == case}


def _keep(folder: Path, known: Sequence[Erratum], added: Erratum, proof: errata.Proof | None) -> None:
    """Write the ledger's row, then the erratum; the row tells of no case, as the ledger is never encrypted."""
    detail = {"erratum": str(added.number), "kind": added.kind, "digest": digest(to_json(added))}
    ledger.touch(folder, ADDED, f"{added.kind} erratum {added.number}", detail=detail)
    keep(folder, errata.erratum_files(known, added, proof))


def _listed(folder: Path, one: Erratum, rows: Sequence[LedgerRow]) -> Listed:
    added = [row.number for row in rows if row.what == ADDED and row.detail.get("erratum") == str(one.number)]
    labels = sorted(path.parent.name for path in (folder / RESULTS).glob(f"*/{RUN_FILE}"))
    if one.kind != "key":
        return Listed(one, {})
    last: dict[str, int] = {
        row.detail["label"]: row.number for row in rows if row.what in (SCORED, AGAIN) and "label" in row.detail
    }
    return Listed(one, {label: bool(added) and last.get(label, 0) > added[-1] for label in labels})
