"""What is done to a host's texts when they are rendered: criteria get their numbers, sentences go into docstrings."""

from __future__ import annotations

import re
from collections.abc import Mapping

IN_SENTENCES = re.compile(r"\b()(c\d+)\b")
IN_INPUTS = re.compile(r"\b(draw_|answer_|attack_|allowed_|HAND_|ATTACKS_|FAMILIES_|FAILING_|failed_)(c\d+)\b")


def renumbered(text: str, where: re.Pattern[str], numbers: Mapping[str, str]) -> str:
    """Give each criterion that the text names the number it has in this contract."""
    return where.sub(lambda found: found[1] + numbers.get(found[2], found[2]), text)


def in_docstring(text: str) -> str:
    """Return the text so that it may stand between triple quotes."""
    return text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
