"""Draw every variant a case may need, as changes of the pair's right tree, before any of them is run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from planter.core.records.variants import Edit
from planter.core.streams import Stream
from planter.core.trees import Tree
from planter.planting.host_file import Criterion
from planter.planting.mutants import Change, Parsed, disguises, draw_mutants, near_misses, stubs
from planter.planting.production import impurities, settle
from planter.planting.rendering import RenderedHost
from planter.plugin import DefectClass

PRESERVING = 3
STUBS = 6


@dataclass(frozen=True)
class Drawn:
    """The variants of one pair: mutants by criterion, right variants, stubs, and what settles a service criterion.

    `breaks` has, by criterion, the changes that violate a service criterion whatever the service does.
    """

    mutants: tuple[tuple[str, Change], ...]
    preserving: tuple[Change, ...]
    stubs: tuple[Change, ...]
    breaks: tuple[tuple[str, Change], ...]

    @property
    def changes(self) -> tuple[Change, ...]:
        """Give all of them, mutants first."""
        return (*(c for _, c in self.mutants), *self.preserving, *self.stubs, *(c for _, c in self.breaks))


def draw_variants(
    rendered: RenderedHost,
    right: Tree,
    wrong: Tree | None,
    undisguised: Edit | None,
    classes: Sequence[DefectClass],
    draw: Callable[[str], Stream],
) -> Drawn:
    """Draw the variants of a right tree; `draw` gives the stream of a purpose.

    `undisguised` is the edit back to the plain tree. The wrong twin is never among the mutants: it is the pair's flip.
    """
    parsed = Parsed(right)
    mutants: list[tuple[str, Change]] = []
    for criterion in rendered.criteria:
        seen: set[str] = set() if wrong is None else {wrong.digest}
        for change in _wrong_changes(parsed, rendered, criterion, classes, draw):
            result = parsed.tree.replacing({change.edit.path: _edited(parsed, change.edit)}).digest
            if result not in seen:
                seen.add(result)
                mutants.append((criterion.id, change))
    settled = [
        (c.id, outcome, change) for c in rendered.criteria for outcome, change in settle(parsed, c, rendered.places)
    ]
    plain = [] if undisguised is None else [Change("plain", undisguised)]
    most = PRESERVING - len(plain)
    looks = disguises(parsed, rendered.sites, classes, rendered.places, draw("preserving"), most)
    own = [criterion for criterion in rendered.criteria if criterion.standing == "own"]
    return Drawn(
        mutants=tuple(mutants),
        preserving=(*plain, *looks, *(change for _, outcome, change in settled if outcome == "holds")),
        stubs=stubs(parsed, own, rendered.places, draw("smoke"))[:STUBS],
        breaks=tuple((criterion, change) for criterion, outcome, change in settled if outcome == "violated"),
    )


def _wrong_changes(
    parsed: Parsed,
    rendered: RenderedHost,
    criterion: Criterion,
    classes: Sequence[DefectClass],
    draw: Callable[[str], Stream],
) -> tuple[Change, ...]:
    """Draw what a criterion's probe must object to; where a service decides, nothing can be asked of the probe."""
    if criterion.standing == "service":
        return ()
    stream = draw(f"mutants of {criterion.host_id}")
    if criterion.standing == "production":
        return impurities(parsed, criterion, rendered.places, stream)
    near = draw(f"near misses of {criterion.host_id}")
    return (
        *near_misses(parsed, criterion.id, rendered.sites, classes, rendered.places, near),
        *draw_mutants(parsed, criterion, rendered.places, stream),
    )


def _edited(parsed: Parsed, edit: Edit) -> bytes:
    data = parsed.tree[edit.path]
    return data[: edit.start] + edit.after.encode() + data[edit.start + len(edit.before.encode()) :]
