"""The panel: cheap baselines, each of which gives a staged case a number that might be higher when it is red."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from planter.audit.leaks.file_facts import Facts, facts_of
from planter.audit.leaks.staged import Staged

DIGITS = 9
"""Numbers are rounded to so many places, so that two sums of the same terms are the same number."""


@dataclass(frozen=True)
class Baseline:
    """One baseline: its name, its family, and what it makes of a case and the facts of its files."""

    name: str
    family: str
    guess: Callable[[Staged, Facts], float]


def read_case(case: Staged) -> Facts:
    """Return the facts of a staged tree; the words are also those of the contract and of the paths."""
    parts = [facts_of(data, path.endswith(".py")) for path, data in case.tree.items()]
    texts = [facts_of(text, False).words for text in (case.contract, "\n".join(case.tree).encode())]
    return Facts(
        sums=_total([part.sums for part in parts]),
        peaks={name: max(part.peaks.get(name, 0) for part in parts) for name in ("longest line", "depth")},
        names=_total([part.names for part in parts]),
        words=_total([*texts, *(part.words for part in parts)]),
    )


def _total(counters: Sequence[Counter[str]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for counter in counters:
        total.update(counter)
    return total


def _sum(name: str, family: str) -> Baseline:
    return Baseline(name, family, lambda case, facts: facts.sums[name])


def _entropy(names: Counter[str]) -> float:
    """Return the bits of an average name, drawn by how often each occurs."""
    total = names.total()
    return -sum(n / total * math.log2(n / total) for _, n in sorted(names.items())) if total else 0.0


def _mean_length(names: Counter[str]) -> float:
    return sum(len(name) * n for name, n in names.items()) / max(1, names.total())


def _place(case: Staged) -> float:
    data = case.tree.get(case.site.path, b"")
    return case.site.line / (data.count(b"\n") + 1)


def _as_number(text: str) -> int:
    """Return a number for a text, the same on every run: its first letters, read as digits."""
    return int.from_bytes(text.encode()[:6].ljust(6, b"\0"), "big")


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.split("|"))


_SHAPE = _split(
    "nodes|branches|loops|handlers|raises|returns|calls|comparisons|assignments|functions|constants|strings"
)
_LINT = _split(
    "all|unused import|unused local|unused argument|shadowed builtin|dead code|long line|trailing space|"
    "else after leaving|comparison with a singleton|f-string without a place"
)
_GUILTY = _split(
    "to-do|silenced tool|mutable default|return in finally|open mode|pass|assert|global|bare except|broad except|"
    "silent except|except without raise|runs text|shell|lenient decoding|ignored errors"
)

PANEL: tuple[Baseline, ...] = (
    *(_sum(name, "size") for name in ("bytes", "tokens", "lines", "blank lines")),
    Baseline("longest line", "size", lambda case, facts: facts.peaks.get("longest line", 0)),
    *(_sum(name, "tree shape") for name in _SHAPE),
    Baseline("depth", "tree shape", lambda case, facts: facts.peaks.get("depth", 0)),
    *(_sum(name, "comments") for name in ("comments", "comment bytes", "docstring bytes")),
    Baseline("distinct names", "names", lambda case, facts: len(facts.names)),
    Baseline(
        "single letters", "names", lambda case, facts: sum(n for name, n in facts.names.items() if len(name) == 1)
    ),
    Baseline("longest name", "names", lambda case, facts: max(map(len, facts.names), default=0)),
    Baseline("mean length of a name", "names", lambda case, facts: _mean_length(facts.names)),
    Baseline("entropy of names", "names", lambda case, facts: _entropy(facts.names)),
    _sum("string bytes", "wording"),
    _sum("imports", "imports"),
    *(_sum(f"lint: {name}", "lint") for name in _LINT),
    *(_sum(f"guilty: {name}", "looks guilty") for name in _GUILTY),
    Baseline("guilty: all", "looks guilty", lambda case, facts: sum(facts.sums[f"guilty: {name}"] for name in _GUILTY)),
    Baseline("files", "metadata", lambda case, facts: len(case.tree)),
    Baseline("letters of paths", "metadata", lambda case, facts: sum(map(len, case.tree))),
    Baseline("first path", "metadata", lambda case, facts: _as_number(next(iter(case.tree), ""))),
    Baseline("place of the site", "position", lambda case, facts: _place(case)),
    Baseline("host", "host", lambda case, facts: _as_number(case.host)),
    Baseline("bytes of the contract", "wording", lambda case, facts: len(case.contract)),
    Baseline("words of the contract", "wording", lambda case, facts: len(set(case.contract.split()))),
    Baseline("criteria of the contract", "wording", lambda case, facts: case.contract.count(b"\n- ")),
)

LETTER = Baseline("letter of the case", "metadata", lambda case, facts: case.letter == "b")


def value(baseline: Baseline, case: Staged, facts: Facts) -> float:
    """Return what a baseline says of a case, rounded so that equal facts give equal numbers."""
    return round(float(baseline.guess(case, facts)), DIGITS)
