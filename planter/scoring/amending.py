"""Known answers replaced: the items as an erratum would have them, the sealed ones staying as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from planter.core.errors import ScoreError
from planter.core.records.runs import Answer
from planter.core.records.scoring import Item
from planter.core.records.staging import Call

Changes = Mapping[tuple[str, str], Answer]
"""The answer that is right, by case and criterion."""


def amended(items: Sequence[Item], changes: Changes) -> tuple[Item, ...]:
    """Return the items with these answers in place of their own; raises ScoreError for a criterion that is not there.

    Cases that are not among the items are passed over: a run may be over one split.
    """
    by_case: dict[str, dict[str, Answer]] = {}
    for (case, criterion), answer in changes.items():
        by_case.setdefault(case, {})[criterion] = answer
    return tuple(_amended(item, by_case[item.case]) if item.case in by_case else item for item in items)


def _amended(item: Item, changes: Mapping[str, Answer]) -> Item:
    for criterion in changes:
        if criterion not in item.answers:
            raise ScoreError(f"case {item.case!r} has no criterion {criterion!r}; it has {', '.join(item.criteria)}")
    answers = {**item.answers, **changes}
    first = next((name for name in item.criteria if answers[name] == "violated"), None)
    kept = item.criterion if item.criterion is not None and answers[item.criterion] == "violated" else first
    return replace(item, answers=answers, known=known_answer(answers), criterion=kept)


def known_answer(answers: Mapping[str, Answer]) -> Call:
    """Return fail where a criterion is violated, else abstain where one is undecidable, else pass."""
    given = set(answers.values())
    if "violated" in given:
        return "fail"
    return "abstain" if "undecidable" in given else "pass"
