"""Fabricated judges, whose results are known beforehand: what they are asked on shows whether the instrument can tell.

None of them reads code as a judge would. They are callables as `planter.judges` takes them.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from planter.core.errors import JudgeError
from planter.core.files import read_folder
from planter.core.records.runs import Answer
from planter.core.records.staging import CALLS, Call
from planter.core.streams import stream
from planter.core.trees import Tree
from planter.judging.callables import Reply

Judging = Callable[[Path], Reply | str | None]
Chances = Mapping[Call, Mapping[Call, Fraction]]
"""By known answer, how likely one reply is each call; calls left out never are."""

CONTRACT = "contract.md"
_ONE = Fraction(1)


@dataclass(frozen=True)
class Key:
    """What the key holds of one staged case: the known answer, by criterion too, and the site of the violated one."""

    known: Call
    answers: Mapping[str, Answer]
    path: str
    line: int


def always(call: Call) -> tuple[Judging, Chances]:
    """Return the judge that gives one verdict whatever it is shown, and its chances."""
    return lambda case: Reply(call), _all(call)


def never() -> tuple[Judging, Chances]:
    """Return the judge that gives no reply, which is an abstain."""
    return lambda case: None, _all("abstain")


def echo() -> tuple[Judging, Chances]:
    """Return the judge that repeats the contract with the form of the reply in it, which is no verdict."""
    return lambda case: (case / CONTRACT).read_text("utf-8"), _all("abstain")


def coin(seed: int) -> tuple[Judging, Chances]:
    """Return the judge that tosses a coin between pass and fail for every reply."""
    half: dict[Call, Fraction] = {"pass": Fraction(1, 2), "fail": Fraction(1, 2)}
    return _Drawing("coin", seed, lambda content: half), {"pass": half, "fail": half, "abstain": half}


def oracle(keys: Mapping[str, Key]) -> tuple[Judging, Chances]:
    """Return the judge that reads the key, by the digest of a case's files: verdict, criteria and place."""

    def judge(case: Path) -> Reply:
        key = _key_of(keys, content_digest(case))
        where = [(f"tree/{key.path}", key.line)] if key.known == "fail" else []
        return Reply(key.known, criteria=dict(key.answers), where=where)

    return judge, {call: {call: _ONE} for call in CALLS}


def noisy_oracle(keys: Mapping[str, Key], right: Fraction, seed: int) -> tuple[Judging, Chances]:
    """Return the judge whose every reply is the known answer by this chance, else one of the others evenly."""
    chances: Chances = {
        known: {call: right if call == known else (1 - right) / (len(CALLS) - 1) for call in CALLS} for known in CALLS
    }
    return _Drawing("noisy oracle", seed, lambda content: chances[_key_of(keys, content).known]), chances


def threshold(measure: Callable[[Path], float], limit: float, over: Call, under: Call) -> Judging:
    """Return the judge that gives one verdict on cases that measure more than the limit, and another on the rest."""
    return lambda case: Reply(over if measure(case) > limit else under)


def _all(call: Call) -> Chances:
    return {known: {call: _ONE} for known in CALLS}


def content_digest(case: Path) -> str:
    """Return the digest of all files of an unpacked case, by which its staging names it."""
    return Tree(read_folder(case, None).files).digest


def _key_of(keys: Mapping[str, Key], content: str) -> Key:
    if content not in keys:
        raise JudgeError(f"no staged case has the digest {content!r}; the map is of another staging")
    return keys[content]


class _Drawing:
    """Draw each reply by its chances: the nth about a case is the same in every run, in whatever order they come."""

    def __init__(self, name: str, seed: int, chances: Callable[[str], Mapping[Call, Fraction]]) -> None:
        self.name, self.seed, self.chances = name, seed, chances
        self.asked: Counter[str] = Counter()
        self.lock = threading.Lock()

    def __call__(self, case: Path) -> Reply:
        content = content_digest(case)
        with self.lock:
            self.asked[content] += 1
            number = self.asked[content]
        chances = self.chances(content)
        of = 1
        for chance in chances.values():
            of = of * chance.denominator
        at = Fraction(stream(self.seed, "fabricated", self.name, content, number).below(of), of)
        for call in CALLS:
            chance = chances.get(call, Fraction(0))
            if at < chance:
                return Reply(call)
            at -= chance
        raise ValueError(f"the chances {chances!r} do not add up to 1")
