"""Whether a judge that calls a fail a fail has found it: the violated criterion, and the lines of the site."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from planter.core.records.scoring import Item, Located
from planter.core.records.staging import Call, Claim, ReplyRow
from planter.scoring.outcomes import Outcome

TOLERANCE = 2
"""Lines that a place may lie before or after the site and still be at it."""
PLACES_READ = 3
"""Places of one reply that are looked at, from the first: naming every line is not finding one."""
_FOLDERS = ("", "tree/", "base/", "b/")
"""What a judge may write before a path: nothing, a folder of the staging, or what a unified difference does."""
WORDS: Mapping[str, Call] = {"holds": "pass", "violated": "fail", "undecidable": "abstain"}
"""What a reply may say of a criterion besides the words for a verdict."""


@dataclass(frozen=True)
class Hit:
    """What of the fault replies name: its criterion, no other criterion, its lines, criterion and lines together."""

    criterion: bool
    only: bool
    lines: bool
    both: bool


def hit(outcome: Outcome, words: Mapping[str, Call]) -> Hit:
    """Return what more than half of the replies to an item name; nothing of an item that is no known fail."""
    found = [_hit(row, call, outcome.item, words) for row, call in zip(outcome.rows, outcome.calls, strict=True)]
    return Hit(
        criterion=_most([one.criterion for one in found]),
        only=_most([one.only for one in found]),
        lines=_most([one.lines for one in found]),
        both=_most([one.both for one in found]),
    )


def _hit(row: ReplyRow, call: Call, item: Item, words: Mapping[str, Call]) -> Hit:
    if item.known != "fail" or call != "fail":
        return Hit(False, False, False, False)
    failed = {name for name, word in row.criteria.items() if words.get(word) == "fail"}
    criterion = item.criterion in failed
    lines = any(_at_site(claim, item) for claim in row.where[:PLACES_READ])
    return Hit(criterion, criterion and len(failed) == 1, lines, criterion and lines)


def _at_site(claim: Claim, item: Item) -> bool:
    path = claim.path.removeprefix("./")
    near = item.first - TOLERANCE <= claim.line <= item.last + TOLERANCE
    return near and any(path == folder + item.path for folder in _FOLDERS)


def _most(values: Sequence[bool]) -> bool:
    return 2 * sum(values) > len(values)


def located(outcomes: Sequence[Outcome], hits: Sequence[Hit], words: Mapping[str, Call]) -> Located:
    """Count what was found of the known fails; `hits` are those of the outcomes, in the same order."""
    return Located(
        fails=sum(outcome.item.known == "fail" for outcome in outcomes),
        called=sum(outcome.item.known == "fail" == outcome.called for outcome in outcomes),
        criterion=sum(one.criterion for one in hits),
        only=sum(one.only for one in hits),
        lines=sum(one.lines for one in hits),
        both=sum(one.both for one in hits),
        unread=sum(word not in words for outcome in outcomes for row in outcome.rows for word in row.criteria.values()),
    )


def criterion_words(verdicts: Mapping[str, Call]) -> dict[str, Call]:
    """Return every word that says something of a criterion: those for a verdict, and those of an answer."""
    return {**WORDS, **verdicts}
