"""Draw every variant a case may need, as changes of the pair's right tree, before any of them is run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from planter.model import Edit
from planter.plant.mutants import Change, Parsed, disguises, draw_mutants, near_misses, stubs
from planter.plant.scene import Scene
from planter.plant.twins import Twins
from planter.plugin import DefectClass
from planter.seeds import Stream

TOLERATED = 3
STUBS = 6


@dataclass(frozen=True)
class Drawn:
    """The variants of one pair: mutants by criterion, what could break each, right variants, and stubs."""

    mutants: tuple[tuple[str, Change], ...]
    tolerated: tuple[Change, ...]
    stubs: tuple[Change, ...]


def draw_variants(
    scene: Scene,
    twins: Twins,
    undisguised: Edit | None,
    classes: Sequence[DefectClass],
    draw: Callable[[str], Stream],
) -> Drawn:
    """Draw the variants of a pair; `draw` gives the stream of a purpose, `undisguised` the edit back to the plain tree.

    The wrong twin itself is never among the mutants: it is the pair's flip.
    """
    parsed = Parsed(twins.right)
    mutants: list[tuple[str, Change]] = []
    for criterion in scene.criteria:
        near = near_misses(
            parsed, criterion.id, scene.sites, classes, scene.places, draw(f"near misses of {criterion.id}")
        )
        drawn = draw_mutants(parsed, criterion, scene.places, draw(f"mutants of {criterion.id}"))
        seen: set[str] = {twins.wrong.digest}
        for change in (*near, *drawn):
            result = parsed.tree.replacing({change.edit.path: _edited(parsed, change.edit)}).digest
            if result not in seen:
                seen.add(result)
                mutants.append((criterion.id, change))
    right = () if undisguised is None else (Change("plain", undisguised),)
    looks = disguises(parsed, scene.sites, classes, scene.places, draw("tolerated"))[: TOLERATED - len(right)]
    gross = stubs(parsed, scene.criteria, scene.places, draw("gross"))[:STUBS]
    return Drawn(mutants=tuple(mutants), tolerated=(*right, *looks), stubs=gross)


def _edited(parsed: Parsed, edit: Edit) -> bytes:
    data = parsed.tree[edit.path]
    return data[: edit.start] + edit.after.encode() + data[edit.start + len(edit.before.encode()) :]
