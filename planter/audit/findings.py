"""The findings of an audit, in words: from differences, broken differential runs and references that raise."""

from __future__ import annotations

from collections.abc import Iterator

from planter.audit.origins import Origin
from planter.audit.scope import Sheet
from planter.audit.subject import Pair
from planter.audit.trees import Tried
from planter.calibration.environments import USUAL
from planter.core.findings import finding
from planter.core.records.audit import Difference
from planter.core.records.findings import Finding
from planter.core.records.runs import Differential

SHOWN = 130


def differing(found: Difference) -> Finding:
    """Return the finding of a difference."""
    where = "" if found.environment == USUAL.name else f"in {found.environment}, "
    more = f" ({found.others} more inputs)" if found.others else ""
    return finding(
        found.slug,
        case=found.case,
        criterion=found.criterion,
        seen=f"{where}{short(found.gave)} for {short(found.input)} [{found.origin}]{more}",
        expected=short(found.due),
    )


def broken_off(one: Tried, criterion: str, differential: Differential, at: Origin | None) -> Iterator[Finding]:
    """Yield a finding where a tree did not let its differential run come to an end, or could not be observed at all."""
    if differential.outcome == "holds":
        return
    where = "" if one.place == USUAL else f"in {one.place.name}, "
    seen = f"{where}{differential.outcome}: {differential.message}" + (f" [{at.told}]" if at is not None else "")
    slug = "not-audited" if differential.outcome == "setup_failed" else "ends-the-run"
    yield finding(slug, case=one.case, criterion=criterion, seen=seen, expected="an answer to every input")


def reference_raised(pair: Pair, sheet: Sheet) -> Iterator[Finding]:
    """Yield a finding where the reference has no answer to an input in scope, or did not come to its end."""
    case = next(iter(pair.cases))
    if sheet.raised:
        told = f"{sheet.first_raised.partition(': ')[2]} [{sheet.raised[0].told}]"
        more = f" ({len(sheet.raised) - 1} more inputs)" if len(sheet.raised) > 1 else ""
        expected = "an answer to every input"
        yield finding("reference-raises", case=case, criterion=sheet.criterion, seen=told + more, expected=expected)
    if sheet.broken:
        expected = "answers to all inputs"
        yield finding("reference-raises", case=case, criterion=sheet.criterion, seen=sheet.broken, expected=expected)


def short(text: str) -> str:
    """Return the beginning of a text that would fill a line."""
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."
