"""What a set needs to be sealed, besides that nothing is found in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from planter.core.errors import SealError
from planter.core.files import shown
from planter.core.records.case import EXTERNAL, CaseFile, Verdict
from planter.core.records.sealing import LEDGER_FILE, RESULTS, SEAL_FILE, LedgerRow, Rules
from planter.core.records.sets import SetFile
from planter.core.streams import SMALL_SEED
from planter.dataset.balance import LARGEST_SHARE, LEAST_OF_EACH
from planter.release.ledger import is_sealed, rows
from planter.release.reading import is_encrypted

CALLED: dict[Verdict, str] = {"green": "known-pass", "red": "known-fail", "unknown": "known-abstain"}


def refuse_sealed(folder: Path) -> tuple[LedgerRow, ...]:
    """Return the rows of a set that is not sealed yet; raises SealError for one that is, or that is burnt."""
    known = rows(folder)
    name = shown(str(folder))
    if is_sealed(known):
        raise SealError(f"{name!r} is sealed already; a set is sealed once: make another one")
    if known and known[-1].state == "burnt":
        raise SealError(f"{name!r} is burnt, and a burnt set is never sealed: make another one")
    if (folder / SEAL_FILE).exists() and not known and any((folder / RESULTS).glob("*")):
        raise SealError(f"{name!r} has a seal and results, and no ledger; bring {LEDGER_FILE!r} back, or take both out")
    if is_encrypted(folder):
        raise SealError(f"{name!r} is encrypted and its ledger has no row of sealing; bring the ledger back")
    return known


def refuse_unsealable(record: SetFile, cases: Mapping[str, CaseFile]) -> None:
    """Raise SealError, saying all that is in the way, for a set that says it cannot be sealed, or is unbalanced."""
    if not record.sealable:
        why = list(record.sealable_why) or ["set.json says so"]
        raise SealError(f"the set cannot be sealed: {'; '.join(why)}; make one that can with `planter new`")
    why = []
    if not record.seed.isascii() or not record.seed.isdigit() or int(record.seed) < SMALL_SEED:
        why.append(
            f"its seed {record.seed!r} has fewer than 64 bits, so anyone could find the set by walking the seeds"
        )
    why += unbalanced(cases)
    if why:
        raise SealError(f"the set cannot be sealed: {'; '.join(why)}; make one that can with `planter new`")


def unbalanced(cases: Mapping[str, CaseFile]) -> Iterator[str]:
    """Yield what a balanced set would have: enough cases of each known answer, and none of them above half."""
    counts = Counter(case.verdict for case in cases.values())
    for verdict, called in CALLED.items():
        if counts[verdict] < LEAST_OF_EACH[verdict]:
            yield f"{counts[verdict]} {called} cases, of which a sealed set needs {LEAST_OF_EACH[verdict]} or more"
        if counts[verdict] > LARGEST_SHARE * len(cases):
            yield f"{counts[verdict]} of {len(cases)} cases are {called}, of which a sealed set has half at most"


def built_in_hosts(cases: Mapping[str, CaseFile]) -> tuple[str, ...]:
    """Return the hosts of the set that stand in planter itself, so that any judge may know them."""
    return tuple(sorted({case.origin.host for case in cases.values() if not case.origin.host.startswith(EXTERNAL)}))


def refuse_rules(rules: Rules, cases: int, smallest: float | None) -> None:
    """Raise SealError where the rules claim to see more than the set can show.

    `smallest` is the smallest difference that an exact paired test sees on `power.n` items, None for none.
    """
    n, claimed = rules.power.n, rules.power.detectable_effect
    if n > cases:
        raise SealError(f"rules: power.n is {n!r}; the set has {cases} cases, so write {cases} at most")
    if smallest is None:
        raise SealError(
            f"rules: power.n is {n!r}; on so few items no difference is ever seen: write more, or add cases"
        )
    if claimed < smallest:
        raise SealError(
            f"rules: power.detectable_effect is {claimed!r}; an exact paired test on {n} items sees {smallest!r} at "
            "the least: write that, or take a larger set"
        )
