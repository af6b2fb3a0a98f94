"""What each role asks of a variant, checked without running anything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from planter.core.findings import finding
from planter.core.records.findings import Finding
from planter.core.records.runs import HAPPY
from planter.core.records.variants import Role, Variant
from planter.core.trees import Tree

VALUE_ORIGINS = ("value:", "operator:", "made-real:")
OTHER_ORIGINS = ("lookalike:", "mutmut:")
BARE_ORIGINS = ("stub", "plain", "settled")

_NAMES: dict[Role, str] = {
    "fix": r"fix",
    "flip": r"flip",
    "break": r"break-{criterion}(-\d+)?",
    "preserving": r"preserving-\d+",
    "smoke": r"smoke-\d+",
    "mutant": r"mutant-{criterion}-\d\d+",
}
_TARGETED: tuple[Role, ...] = ("fix", "flip", "break", "mutant")


def malformed(variants: Sequence[Variant], criteria: Sequence[str], case: str | None = None) -> list[Finding]:
    """Return a finding for each way in which a variant is not what its role asks."""
    found: list[Finding] = []
    for variant in variants:
        for seen, expected in _misfits(variant, criteria):
            found.append(finding("malformed-variant", case=case, variant=variant.name, seen=seen, expected=expected))
    names = [variant.name for variant in variants]
    for name in sorted({name for name in names if names.count(name) > 1}):
        found.append(
            finding("malformed-variant", case=case, variant=name, seen="used twice", expected="a name of its own")
        )
    ends = [variant.name for variant in variants if variant.role in ("fix", "flip")]
    if len(ends) != 1:
        seen = ", ".join(ends) or "neither fix nor flip"
        found.append(finding("missing-variant", case=case, seen=seen, expected="one fix (of a red), else one flip"))
    return found


def _misfits(variant: Variant, criteria: Sequence[str]) -> Iterator[tuple[str, str]]:
    pattern = _NAMES[variant.role].format(criterion=re.escape(variant.criterion or ""))
    if not re.fullmatch(pattern, variant.name):
        yield f"the name {variant.name!r} of a {variant.role}", pattern
    base = "stage" if variant.role in ("fix", "flip") else "right"
    if variant.base != base:
        yield f"base {variant.base!r}", f"base {base!r}"
    if variant.criterion is None and variant.role in _TARGETED:
        yield "no criterion", "one of " + ", ".join(criteria)
    if variant.criterion is not None and (variant.role == "smoke" or variant.criterion not in criteria):
        yield f"criterion {variant.criterion!r}", "null" if variant.role == "smoke" else "one of " + ", ".join(criteria)
    if not known_origin(variant.origin):
        yield f"origin {variant.origin!r}", "one of " + ", ".join((*VALUE_ORIGINS, *OTHER_ORIGINS, *BARE_ORIGINS))
    if set(variant.expected) != {*criteria, HAPPY}:
        yield "expected outcomes of " + ", ".join(sorted(variant.expected)), ", ".join((*criteria, HAPPY))
    if not variant.edits:
        yield "no edits", "one edit or more"
    if variant.survivor is not None and (variant.role != "mutant" or not variant.survivor.evidence.strip()):
        yield "a reason for holding", "null, or a mutant's reason with its evidence"


def known_origin(origin: str) -> bool:
    """Tell whether the origin is a bare word of the list, or a known prefix with a name after it."""
    prefixed = any(origin.startswith(prefix) and len(origin) > len(prefix) for prefix in VALUE_ORIGINS + OTHER_ORIGINS)
    return prefixed or origin in BARE_ORIGINS


def repeated(
    variants: Sequence[Variant], trees: Mapping[str, Tree], bases: Mapping[str, Tree], case: str | None = None
) -> list[Finding]:
    """Return a finding for each variant that makes its own base, and each mutant that makes an earlier one's tree.

    `trees` are by name of variant, `bases` by `stage` and `right`; variants without a tree are passed over.
    """
    found: list[Finding] = []
    first: dict[tuple[str | None, str], str] = {}
    for variant in variants:
        tree = trees.get(variant.name)
        if tree is None:
            continue
        twice = "" if variant.role != "mutant" else first.get((variant.criterion, tree.digest), "")
        if variant.role == "mutant":
            first.setdefault((variant.criterion, tree.digest), variant.name)
        if tree.digest == bases[variant.base].digest:
            twice = f"its base, the {variant.base} tree"
        if twice:
            found.append(
                finding(
                    "repeated-mutant",
                    case=case,
                    criterion=variant.criterion,
                    variant=variant.name,
                    seen=f"the same tree as {twice}",
                    expected="a tree of its own",
                )
            )
    return found
