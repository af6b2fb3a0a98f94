"""What must be so between the twins of a pair: one red, one site, and everything else the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from planter.core.edits import apply_edits
from planter.core.errors import EditError
from planter.core.findings import finding
from planter.core.layout import TwinFiles
from planter.core.records.findings import Finding
from planter.core.records.variants import Variant

_OWN = ("id", "verdict", "digests.stage", "oracle.criterion", "origin.site.end")


def check_twins(a: TwinFiles, b: TwinFiles, names: tuple[str, str]) -> list[Finding]:
    """Return what is wrong between two twins, found in the folders of the given names; it is told of the first."""
    parts = (_verdicts, _records, _files, _variants, _trees, _turns)
    return [
        finding(slug, case=names[0], variant=variant, seen=seen, expected=f"{expected} (of {names[1]})")
        for part in parts
        for slug, variant, seen, expected in part(a, b)
    ]


Objections = Iterator[tuple[str, str | None, str, str]]


def _verdicts(a: TwinFiles, b: TwinFiles) -> Objections:
    verdicts = (a.case.verdict, b.case.verdict)
    if verdicts.count("red") != 1:
        yield "twins-same-verdict", None, " and ".join(verdicts), "one red beside a green or an unknown"


def _records(a: TwinFiles, b: TwinFiles) -> Objections:
    first, second = _shared(a), _shared(b)
    for field in first:
        if first[field] != second[field]:
            yield "twins-differ-in-record", None, f"{field} {first[field]!r}", repr(second[field])


def _shared(twin: TwinFiles) -> dict[str, Any]:
    return {name: value for name, value in _flat(msgspec.to_builtins(twin.case)) if name not in _OWN}


def _flat(record: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every value of a record by its dotted name."""
    for field, value in record.items():
        name = f"{prefix}{field}"
        if isinstance(value, dict):
            yield from _flat(value, f"{name}.")
        else:
            yield name, value


def _files(a: TwinFiles, b: TwinFiles) -> Objections:
    first = {"contract.md": a.contract, "inputs.py": a.inputs, **{f"{n}.py": p for n, p in a.probes.items()}}
    second = {"contract.md": b.contract, "inputs.py": b.inputs, **{f"{n}.py": p for n, p in b.probes.items()}}
    for name in sorted({*first, *second}):
        if first.get(name) != second.get(name):
            yield "twins-differ-in-file", None, f"{name} differs", "the same bytes"


def _variants(a: TwinFiles, b: TwinFiles) -> Objections:
    first, second = _common(a), _common(b)
    if len(first) != len(second):
        yield "twins-differ-in-variants", None, f"{len(first)} variants", str(len(second))
    for one, other in zip(first, second, strict=False):
        if one != other:
            yield "twins-differ-in-variants", one.name, "a variant that differs", f"the same {other.name}"
            break
    turns = _turn(a), _turn(b)
    if turns[0] and turns[1]:
        if turns[0].origin != turns[1].origin:
            yield "twins-differ-in-variants", turns[0].name, f"origin {turns[0].origin!r}", repr(turns[1].origin)
        if {turns[0].role, turns[1].role} != {"fix", "flip"}:
            yield "twins-differ-in-variants", turns[0].name, f"two of role {turns[0].role}", "a fix and a flip"


def _common(twin: TwinFiles) -> list[Variant]:
    return [variant for variant in twin.variants if variant.role not in ("fix", "flip")]


def _turn(twin: TwinFiles) -> Variant | None:
    return next((variant for variant in twin.variants if variant.role in ("fix", "flip")), None)


def _trees(a: TwinFiles, b: TwinFiles) -> Objections:
    path = a.case.origin.site.path
    differing = sorted(name for name in {*a.tree, *b.tree} if a.tree.get(name) != b.tree.get(name))
    if differing != [path]:
        yield "twins-differ-elsewhere", None, "they differ in " + (", ".join(differing) or "no file"), f"only {path}"
    first, second = a.tree.get(path, b""), b.tree.get(path, b"")
    spans = a.case.origin.site, b.case.origin.site
    if first[: spans[0].start] != second[: spans[1].start] or first[spans[0].end :] != second[spans[1].end :]:
        yield "twins-differ-elsewhere", None, f"{path} differs outside the site", "the same text around it"


def _turns(a: TwinFiles, b: TwinFiles) -> Objections:
    for own, other in ((a, b), (b, a)):
        turn = _turn(own)
        if turn is None:
            continue
        try:
            made = apply_edits(own.tree, turn.edits)
        except EditError:
            continue  # verifying the case itself reports the edit
        if made != other.tree:
            yield "not-the-twin", turn.name, f"what the {turn.role} makes of {own.case.id}", "the tree"
