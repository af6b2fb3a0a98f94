"""Files that two pairs of a set share: a judge that knows one pair would know something of the other."""

from __future__ import annotations

from collections.abc import Mapping

from planter.core.findings import finding
from planter.core.layout import TwinFiles
from planter.core.records.case import EXTERNAL
from planter.core.records.findings import Finding

SHARED_SIZE = 60
"""Python files of this many bytes or more may stand in one pair only."""


def check_shared(stages: Mapping[str, TwinFiles]) -> list[Finding]:
    """Return a finding for each Python file that stands in two pairs; `stages` are by case id."""
    first: dict[bytes, tuple[str, str, str]] = {}
    found = []
    for name in sorted(stages):
        twin = stages[name]
        if twin.case.origin.host.startswith(EXTERNAL):
            continue
        for path, data in twin.tree.items():
            if not path.endswith(".py") or len(data) < SHARED_SIZE:
                continue
            pair, other, where = first.setdefault(data, (twin.case.pair, name, path))
            if pair != twin.case.pair:
                seen = f"{path} is {where} of {other}"
                found.append(finding("repeated-file", case=name, seen=seen, expected="a file in one pair only"))
    return found
