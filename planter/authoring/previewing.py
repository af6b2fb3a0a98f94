"""Show what one rewrite would do at a line of a file, or say why it does nothing there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

import libcst as cst

from planter.authoring.checks.meaning import misreadings, told
from planter.authoring.finding import Dispatch, Found, find
from planter.core.errors import UsageError
from planter.core.records.variants import Edit
from planter.plugin import DefectClass, Lookalike, Operator
from planter.syntax.splice import Source

Form = Literal["operator", "lookalike"]
Rewriting = Operator | Lookalike
NEAREST = 3


@dataclass(frozen=True)
class Preview:
    """What a rewrite makes of one site: the file before, and after."""

    before: bytes
    after: bytes


def named_rewrite(classes: Iterable[DefectClass], form: Form, name: str) -> tuple[DefectClass, Rewriting]:
    """Return the operator or lookalike called `name`, or `class/name`, and its class.

    Raises UsageError for a name that nobody has, with the names close to it, and for one that several classes have.
    """
    known: dict[str, list[tuple[DefectClass, Rewriting]]] = {}
    for one in classes:
        for rewrite in one.operators if form == "operator" else one.lookalikes:
            known.setdefault(rewrite.name, []).append((one, rewrite))
            known.setdefault(f"{one.name}/{rewrite.name}", []).append((one, rewrite))
    found = known.get(name, [])
    if len(found) == 1:
        return found[0]
    if found:
        full = " and ".join(repr(f"{one.name}/{rewrite.name}") for one, rewrite in found)
        raise UsageError(f"more than one class has {name!r}; write {full} in full")
    close = get_close_matches(name, known, n=3, cutoff=0.5)
    hint = f"close to it: {', '.join(close)}" if close else "`planter classes CLASS` lists them"
    raise UsageError(f"no {form} is called {name!r}; {hint}")


def previews(source: Source, found: Iterable[Found], made_real: bool = False) -> list[Preview]:
    """Return what each site found becomes: an operator's defect, a lookalike's disguise, or the disguise made real."""
    shown = []
    for one in found:
        if one.wrong is None:
            continue
        edits = [one.right, one.wrong] if made_real and one.right is not None else [None, one.right or one.wrong]
        before, after = (_edited(source.data, edit) for edit in edits)
        shown.append(Preview(before, after))
    return shown


def misread_at(source: Source, rewrite: Rewriting, found: Found) -> str | None:
    """Return what to tell where a site's form prints other code than the rewrite made, None where it is read so."""
    seen = next(misreadings(rewrite, source, [found.node], found.defect_class), None)
    return None if seen is None else told(rewrite.name, seen)


def at_line(found: Sequence[Found], line: int) -> list[Found]:
    """Return the sites that change this line."""
    return [one for one in found if one.first <= line <= one.last and one.wrong is not None]


def why_none(source: Source, rewrite: Rewriting, found: Sequence[Found], line: int) -> str:
    """Return one sentence that says why a rewrite has no site at a line, and where the nearest ones are."""
    where = _nearest(found, line)
    blocked = next((one for one in found if one.wrong is None and one.first == line), None)
    if blocked is not None:
        return f"{rewrite.name} acts at line {line}, but {blocked.why_not}; {where}"
    kinds = [kind.__name__ for kind in _kinds(rewrite)]
    count = sum(isinstance(node, rewrite.node_type) and source.line_of(node) == line for node in source.nodes[1:])
    if count == 0:
        return f"{rewrite.name} acts on {' or '.join(kinds)} nodes, and none begins at line {line}; {where}"
    seen = f"the {' or '.join(kinds)} node" if count == 1 else f"any of the {count} {' or '.join(kinds)} nodes"
    return f"{rewrite.name} does not find what it rewrites in {seen} at line {line}; {where}"


def sites_of(source: Source, defect_class: DefectClass, rewrite: Rewriting) -> list[Found]:
    """Return every place of the file where one rewrite acts; raises UsageError for a file nested too deeply."""
    try:
        return list(find(source, Dispatch([(defect_class.name, rewrite)])))
    except RecursionError:
        raise UsageError(f"{source.path!r} is nested too deeply to be searched") from None


def _nearest(found: Sequence[Found], line: int) -> str:
    lines = {one.first for one in found if one.wrong is not None}
    if not lines:
        return "nor does it act anywhere else in the file"
    near = sorted(sorted(lines, key=lambda other: (abs(other - line), other))[:NEAREST])
    words = " and ".join(filter(None, (", ".join(map(str, near[:-1])), str(near[-1]))))
    plural = "s" if len(near) > 1 else ""
    return f"the nearest line{plural} where it acts: {words}"


def _edited(data: bytes, edit: Edit | None) -> bytes:
    if edit is None:
        return data
    return data[: edit.start] + edit.after.encode() + data[edit.start + len(edit.before.encode()) :]


def _kinds(rewrite: Rewriting) -> tuple[type[cst.CSTNode], ...]:
    return rewrite.node_type if isinstance(rewrite.node_type, tuple) else (rewrite.node_type,)
