"""Errata: what may be said against a sealed set, a probe calibrated both ways for it, and how both are kept."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from planter.core.bounds import MAX_FILE
from planter.core.canonical import to_json_lines
from planter.core.errors import SealError, TreeError
from planter.core.files import read_folder, read_plain, shown, telling
from planter.core.records.runs import ANSWERS, Answer, Result
from planter.core.records.sealing import ERRATA, ERRATA_FILE, ERRATUM_SCHEMA, SEAL_FILE, Erratum, Seal
from planter.core.trees import Tree
from planter.release.keys import sha256
from planter.release.ledger import who
from planter.sandbox.jobs import Job
from planter.sandbox.runner import Runner

PROBE = "probe.py"
HOLDS_ON, VIOLATED_ON = "holds-on", "violated-on"


@dataclass(frozen=True)
class Proof:
    """A probe and the trees it must be right on: where it must hold, where be violated, and the case's stage.

    `names` tell the first two: a variant of the case, or None for a tree that was given as a folder.
    """

    probe: bytes
    holds: Tree
    violated: Tree
    stage: Tree
    names: tuple[str | None, str | None]


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Wait until nobody else adds an erratum to a sealed set, and keep others waiting meanwhile."""
    with telling("lock the seal"):
        handle = os.open(folder / SEAL_FILE, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def tree_of(given: str, variants: Mapping[str, Tree]) -> tuple[Tree, str | None]:
    """Return the tree of a case's variant, or that of a folder, and the variant's name.

    Raises SealError for what is neither, and for a folder that is no tree.
    """
    if given in variants:
        return variants[given], given
    if not Path(given).is_dir():
        there = ", ".join(sorted(variants)[:10])
        raise SealError(f"{given!r} is neither a variant of the case nor a folder; of its variants there are {there}")
    found = read_folder(Path(given), None)
    if found.findings:
        raise SealError(f"{given!r} cannot be read as a tree: {found.findings[0].seen}; give plain files")
    try:
        return Tree(found.files), None
    except TreeError as error:
        raise SealError(f"{given!r} is no tree: {error}") from None


def read_probe(path: Path) -> bytes:
    """Return the bytes of a probe's file; raises SealError where it cannot be read."""
    try:
        return read_plain(path.resolve(), MAX_FILE)
    except (OSError, OverflowError) as error:
        raise SealError(f"the probe {shown(str(path))!r} cannot be read: {error}") from None


def refuse_uncalibrated(pool: Runner, proof: Proof, criterion: str, answer: Answer) -> None:
    """Run the probe on its three trees; raises SealError where it does not give on each what it must."""
    trees = {HOLDS_ON: proof.holds, VIOLATED_ON: proof.violated, "the stage of the case": proof.stage}
    results = pool.run([Job(tree, proof.probe, criterion) for tree in trees.values()])
    for (name, _), result, due in zip(trees.items(), results, ("holds", "violated", answer), strict=True):
        if result.outcome != due:
            raise SealError(f"PL622 erratum-uncalibrated: on {name} the probe gave {_told(result)}; it must give {due}")


def _told(result: Result) -> str:
    message = " ".join(result.message.split())[:300]
    return f"{result.outcome} ({message})" if message else result.outcome


def refuse_pattern(seal: Seal, known: Sequence[Erratum], pattern: str) -> None:
    """Raise SealError for a pattern that the seal does not have, or that was dropped before."""
    if pattern not in seal.rules.contamination:
        there = ", ".join(map(repr, seal.rules.contamination)) or "none"
        raise SealError(
            f"PL623 erratum-not-of-the-seal: the seal has no contamination pattern {pattern!r}; an erratum can drop "
            f"one that it has, never add or rewrite one: {there}"
        )
    if pattern not in in_force(seal, known):
        raise SealError(f"the pattern {pattern!r} was dropped by an erratum before; there is nothing left to drop")


def in_force(seal: Seal, known: Sequence[Erratum]) -> tuple[str, ...]:
    """Return the contamination patterns of a seal that no erratum has dropped."""
    dropped = {one.pattern for one in known if one.kind == "instrument"}
    return tuple(pattern for pattern in seal.rules.contamination if pattern not in dropped)


def key_erratum(number: int, case: str, criterion: str, answer: Answer, proof: Proof, why: str) -> Erratum:
    """Return the erratum that says what is right of a criterion; raises SealError for an answer that is none."""
    if answer not in ANSWERS:
        raise SealError(f"{answer!r} is no answer; give one of {', '.join(ANSWERS)}")
    return Erratum(
        schema=ERRATUM_SCHEMA,
        number=number,
        date=_today(),
        who=who(),
        why=_said(why),
        kind="key",
        case=case,
        criterion=criterion,
        answer=answer,
        probe=sha256(proof.probe),
        pattern=None,
    )


def instrument_erratum(number: int, pattern: str, why: str) -> Erratum:
    """Return the erratum that drops a pattern."""
    return Erratum(
        schema=ERRATUM_SCHEMA,
        number=number,
        date=_today(),
        who=who(),
        why=_said(why),
        kind="instrument",
        case=None,
        criterion=None,
        answer=None,
        probe=None,
        pattern=pattern,
    )


def erratum_files(known: Sequence[Erratum], added: Erratum, proof: Proof | None) -> dict[str, bytes]:
    """Return what is to be kept, by path in the set: all errata, and of a key erratum its probe and its given trees."""
    files = {ERRATA_FILE: to_json_lines([*known, added])}
    if proof is None:
        return files
    place = f"{ERRATA}/{added.number:03d}"
    files[f"{place}/{PROBE}"] = proof.probe
    for tree, name, variant in zip((proof.holds, proof.violated), (HOLDS_ON, VIOLATED_ON), proof.names, strict=True):
        if variant is not None:
            files[f"{place}/{name}.txt"] = f"{variant}\n".encode()
        else:
            files |= {f"{place}/{name}/{path}": data for path, data in tree.items()}
    return files


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


def _said(why: str) -> str:
    if not why.strip():
        raise SealError(f"an erratum needs a reason, not {why!r}; say in a few words what is wrong and who found it")
    try:
        why.encode("utf-8")
    except UnicodeEncodeError:
        raise SealError(f"the reason {why!r} is no text in UTF-8; write it in UTF-8") from None
    return why
