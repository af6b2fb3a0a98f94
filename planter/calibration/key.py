"""Keys are derived: the outcomes of the criteria's probes on a stage give the answers, or the reason there are none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from planter.core.records.case import Verdict
from planter.core.records.key import Answers
from planter.core.records.runs import ANSWERS, HAPPY, Answer, Outcome

SCHEMA = "planter/answers@1"


@dataclass(frozen=True)
class NoKey:
    """Why no key can be derived: the first criterion whose probe gave no answer, and what it gave."""

    criterion: str
    outcome: Outcome

    @property
    def reason(self) -> str:
        """Give the reason as one line."""
        return f"the probe of {self.criterion} {self.outcome.replace('_', ' ')}, which is no answer"


def answer(outcome: Outcome) -> Answer | None:
    """Return the outcome where it is an answer, None where it is not."""
    return next((known for known in ANSWERS if known == outcome), None)


def overall(answers: Mapping[str, Answer]) -> Verdict:
    """Return red if any criterion is violated, else unknown if any is undecidable, else green."""
    given = set(answers.values())
    if "violated" in given:
        return "red"
    return "unknown" if "undecidable" in given else "green"


def derive(outcomes: Mapping[str, Outcome]) -> Answers | NoKey:
    """Return the key that the probes' outcomes on a stage give; `happy` is no criterion and is left out.

    Any outcome that is no answer means there is no key, whatever the other probes say. Raises ValueError
    where there is no criterion at all.
    """
    answers: dict[str, Answer] = {}
    for criterion, outcome in outcomes.items():
        if criterion == HAPPY:
            continue
        given = answer(outcome)
        if given is None:
            return NoKey(criterion, outcome)
        answers[criterion] = given
    if not answers:
        raise ValueError("cannot derive a key from no criterion; a contract has at least one")
    return Answers(schema=SCHEMA, criteria=answers, overall=overall(answers))


def violated(answers: Answers) -> list[str]:
    """Return the criteria that are violated, in the order of the answers."""
    return [criterion for criterion, given in answers.criteria.items() if given == "violated"]
