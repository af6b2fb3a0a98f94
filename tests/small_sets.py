"""One pair of the sample, whichever it is of the rota, as a set of its own, and ways to tamper with its trees."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from planter.core.layout import contract_sentences
from planter.dataset.read import read_case, read_set

SAMPLE = Path(__file__).resolve().parents[1] / "generated" / "sample"
COPY, ALIAS = r"copy\.deepcopy\((\w+)\)", r"dict(\1)"
"""A defect that no class plants: the lists of a plan are shared with the one that was given."""
WEEK, OTHER_YEAR = "%G-W%V", "%Y-W%V"
"""Another: a week is told with the year of its day."""


@dataclass(frozen=True)
class Chosen:
    """A pair: the ids of its green and its red, the criteria about plans and weeks, and the one the red violates."""

    green: str
    red: str
    criterion: str
    weeks: str
    faulted: str


def choose() -> Chosen:
    """Return the first pair of the rota in the sample that has a green, and whose red can tell weeks."""
    cases = {name: read_case(SAMPLE, name).files for name in read_set(SAMPLE).cases}
    for name, files in cases.items():
        if files.case.origin.host == "rota" and files.case.verdict == "red":
            sentences = contract_sentences(files.contract).items()
            plans, weeks = (next(c for c, text in sentences if call in text) for call in ("with_one_more(", "week_of("))
            other = next(c for c in cases if c != name and cases[c].case.pair == files.case.pair)
            if cases[other].case.verdict == "green" and files.case.oracle.criterion not in (None, weeks):
                return Chosen(other, name, plans, weeks, files.case.oracle.criterion)
    raise AssertionError("the sample has no pair of the rota that could be tampered with")


CHOSEN = choose()


def small_set(folder: Path) -> Path:
    """Make the set; its set.json still speaks of all pairs."""
    (folder / "cases").mkdir(parents=True)
    shutil.copy(SAMPLE / "set.json", folder)
    for case in (CHOSEN.green, CHOSEN.red):
        shutil.copytree(SAMPLE / "cases" / case, folder / "cases" / case)
    return folder


def unsay(root: Path) -> None:
    """Take away what the inputs say of their scope."""
    for case in (CHOSEN.green, CHOSEN.red):
        path = root / "cases" / case / "key/inputs.py"
        path.write_text(path.read_text().replace("def allowed_", "def once_allowed_"))


def tamper(root: Path, case: str, before: str, after: str) -> None:
    """Replace what matches in the one module of a tree in which it does."""
    modules = (root / "cases" / case / "stage/tree").rglob("*.py")
    found = [path for path in modules if "tests" not in path.parts and re.search(before, path.read_text())]
    assert len(found) == 1, f"{before!r} is in {found}"
    found[0].write_text(re.sub(before, after, found[0].read_text()))
