"""Read the pairs of a set for staging: every case whole, every pair with both twins, nothing amiss in either."""

from __future__ import annotations

from pathlib import Path

from planter.core.errors import StageError
from planter.core.files import shown
from planter.core.layout import LETTERS, TwinFiles, case_id, sum_of_set
from planter.core.records.sets import SetFile
from planter.dataset.read import read_case, read_set
from planter.kinds.base import kind_of
from planter.release.staging import Pair


def read_pairs(folder: Path) -> tuple[SetFile, tuple[Pair, ...]]:
    """Return the record of a plain set and its pairs.

    Raises StageError naming the case and what is wrong with it, SetError where the folder is no set.
    """
    found = read_set(folder)
    name = shown(str(folder))
    if found.record is None or sum_of_set(found.record) != found.record.digest:
        raise StageError(f"set.json of {name!r} is not as it was written; `planter verify` tells what is wrong")
    due = {case_id(pair, letter) for pair in found.record.pairs for letter in LETTERS}
    for odd in sorted(due.symmetric_difference(found.cases)):
        where = "listed in set.json and not there" if odd in due else "there and not listed in set.json"
        raise StageError(f"case {odd!r} of {name!r} is {where}; `planter verify` tells more")
    return found.record, tuple(_pair(folder, pair) for pair in found.record.pairs)


def _pair(folder: Path, pair: str) -> Pair:
    a, b = (_twin(folder, case_id(pair, letter)) for letter in LETTERS)
    wrong = kind_of(a.case.kind).compare(a, b, (a.case.id, b.case.id))
    if wrong:
        raise StageError(f"the pair {pair!r}: {wrong[0].slug}: {wrong[0].seen}; `planter verify` tells more")
    return Pair(a, b) if a.case.verdict == "red" else Pair(b, a)


def _twin(folder: Path, case: str) -> TwinFiles:
    found = read_case(folder, case)
    if found.files is None or found.findings or found.files.case.id != case:
        seen = f"{found.findings[0].slug}: {found.findings[0].seen}" if found.findings else "it is another case"
        raise StageError(f"case {case!r} cannot be staged: {seen}; `planter verify` tells more")
    return found.files
