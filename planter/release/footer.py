"""What every staged contract ends with: the form of the reply, and what a judge is told of how many are which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from planter.core.digests import digest
from planter.core.records.case import Verdict
from planter.core.records.staging import Form
from planter.core.resources import templates_folder

TEMPLATE = "seal/reply.md.j2"
_STEP = 5


def reply_footer(form: Form, verdicts: Sequence[Verdict]) -> bytes:
    """Return the footer of a staging, the same in all its items; `verdicts` are those of all its cases.

    Shares are told in steps of five in a hundred, so that no one can count down what is left.
    """
    import jinja2

    counts = Counter(verdicts)
    abstain = _share(counts["unknown"], len(verdicts))
    fail = _share(counts["red"], len(verdicts))
    text = (templates_folder() / TEMPLATE).read_text("utf-8")
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, keep_trailing_newline=True)
    values = {"form": form, "fail": fail, "abstain": abstain, "ok": 100 - fail - abstain}
    return environment.from_string(text).render(values).encode("utf-8")


def _share(count: int, of: int) -> int:
    """Return how many in a hundred, rounded to a step; the least step for any at all."""
    return max(_STEP * round(100 * count / of / _STEP), _STEP) if count else 0


def prompt_digest(footer: bytes) -> str:
    """Return the digest by which a staging and its runs name the footer."""
    return digest(footer)
