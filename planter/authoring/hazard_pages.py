"""The page of hazards: inputs and environments that reveal defects, by family, with the classes that name them."""

from __future__ import annotations

from collections.abc import Sequence

from planter.audit.attacks import ATTACKS
from planter.audit.attacks.environments import ENVIRONMENTS, LOCALES
from planter.core.errors import UsageError
from planter.planting.declared import FAMILIES
from planter.plugin import DefectClass
from planter.reports.blocks import Block, Heading, Paragraph, Table

SURROUNDINGS = "environments"


def attacks_of(family: str) -> tuple[str, ...]:
    """Return what is tried of a family, in words."""
    if family == SURROUNDINGS:
        return tuple(name for name, _ in (*ENVIRONMENTS, *LOCALES))
    return tuple(dict.fromkeys(attack.name for attack in ATTACKS if attack.family == family))


def hazard_blocks(classes: Sequence[DefectClass], family: str | None = None) -> list[Block]:
    """Return the page of the hazards that these classes name, and of what is tried of their families.

    With one class, only its families; with `family`, that one alone. Raises UsageError for an unknown family.
    """
    if family is not None and family not in FAMILIES:
        raise UsageError(f"no family of hazards is called {family!r}; there are {', '.join(FAMILIES)}")
    chosen = FAMILIES if family is None else (family,)
    named = {name: [(h.name, one.name) for one in classes for h in one.hazards if h.family == name] for name in chosen}
    if len(classes) == 1 and family is None:
        chosen = tuple(name for name in chosen if named[name])
    blocks: list[Block] = [
        Heading(1, "Hazards"),
        Paragraph(
            "Inputs and environments that reveal defects. What a class names should be among the inputs of its "
            "criteria; what is tried is what every host must stand, and what an audit throws at a case."
        ),
    ]
    for name in chosen:
        blocks.append(Heading(2, name))
        if named[name]:
            blocks.append(Table(("named by a class", "class"), tuple(named[name])))
        tried = attacks_of(name)
        blocks.append(Paragraph(f"Tried ({len(tried)}): {'; '.join(tried)}."))
    return blocks
