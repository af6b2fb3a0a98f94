"""Mutants of an input: one to three structural changes, drawn; runs inside a confined process; stdlib only.

Without a word of the host on its scope, a leaf is only replaced by one that was seen in the same field, so that a
mutant is a new combination of old parts; where the host says what it allows, attacks are put in their places too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from planter.audit.domain import Domain, nodes, put

MOST_CHANGES = 3
TRIES = 6

NONE = object()

Attacks = dict[str, list[Any]]
"""Leaves to put in, by the name of their type."""


def mutated(value: Any, draw: Any, domain: Domain, attacks: Attacks) -> Any:
    """Return a value with one to three changes; `attacks` has leaves, none without the host's word."""
    for _ in range(draw.between(1, MOST_CHANGES)):
        for _ in range(TRIES):
            path, node = draw.choice(list(nodes(value)))
            change = draw.choice(changes_of(node, domain.is_row(path)))
            new = change(node, draw, domain, path, attacks)
            if new is not NONE:
                value = put(value, path, new)
                break
    return value


Change = Callable[[Any, Any, Domain, Any, Attacks], Any]


def changes_of(node: Any, row: bool) -> tuple[Change, ...]:
    """Return the changes that make sense for a node; the items of a row stay where they are."""
    if isinstance(node, list) and not row:
        return (dropped, doubled, turned, swapped, tied, tied, emptied)
    if isinstance(node, dict):
        return (without_one, renamed)
    if isinstance(node, tuple | list):
        return (left,)
    if isinstance(node, bool) or node is None:
        return (seen,)
    if isinstance(node, int):
        return (seen, stepped, stepped, attacked)
    return (seen, attacked)


def left(node: Any, draw: Any, domain: Domain, path: Any, attacks: Attacks) -> Any:
    """Change nothing."""
    return NONE


def seen(node: Any, draw: Any, domain: Domain, path: Any, attacks: Attacks) -> Any:
    """Take another leaf of the same field."""
    known = domain.leaves.get(domain.place(path), [])
    return draw.choice(known) if known else NONE


def stepped(node: Any, draw: Any, domain: Domain, path: Any, attacks: Attacks) -> Any:
    """Take the number beside it."""
    return node + draw.choice((-1, 1))


def attacked(node: Any, draw: Any, domain: Domain, path: Any, attacks: Attacks) -> Any:
    """Take an attack of the same type."""
    known = attacks.get(type(node).__name__, [])
    return draw.choice(known) if known else NONE


def dropped(node: Any, draw: Any, domain: Domain, path: Any, attacks: Attacks) -> Any:
    """Leave one item out."""
    if not node:
        return NONE
    at = draw.below(len(node))
    return [*node[:at], *node[at + 1 :]]


def doubled(node: Any, draw: Any, domain: Domain, path: Any, attacks: Attacks) -> Any:
    """Put one item in a second time, beside it or at the end."""
    if not node:
        return NONE
    at = draw.below(len(node))
    return [*node[:at], node[at], *node[at:]] if draw.chance(50) else [*node, node[at]]


def turned(node: Any, draw: Any, domain: Domain, path: Any, attacks: Attacks) -> Any:
    """Take the items backwards."""
    return node[::-1]


def swapped(node: Any, draw: Any, domain: Domain, path: Any, attacks: Attacks) -> Any:
    """Take the items in another order."""
    return draw.shuffled(node)


def emptied(node: Any, draw: Any, domain: Domain, path: Any, attacks: Attacks) -> Any:
    """Leave no item."""
    return []


def tied(node: Any, draw: Any, domain: Domain, path: Any, attacks: Attacks) -> Any:
    """Give one item a leaf of another, at the same place in both: a tie."""
    if len(node) < 2:
        return NONE
    order = draw.shuffled(range(len(node)))
    taker, giver = order[0], order[1]
    inner = [(at, leaf) for at, leaf in nodes(node[giver]) if not isinstance(leaf, dict | list | tuple)]
    if not inner:
        return NONE
    at, leaf = draw.choice(inner)
    places = dict(nodes(node[taker]))
    if at not in places or type(places[at]) is not type(leaf):
        return NONE
    return [*node[:taker], put(node[taker], at, leaf), *node[taker + 1 :]]


def without_one(node: Any, draw: Any, domain: Domain, path: Any, attacks: Attacks) -> Any:
    """Leave one given name out; fields stay."""
    names = [key for key in node if key not in domain.fields]
    if not names:
        return NONE
    gone = draw.choice(names)
    return {key: inner for key, inner in node.items() if key != gone}


def renamed(node: Any, draw: Any, domain: Domain, path: Any, attacks: Attacks) -> Any:
    """Give what has one name an attack for a name."""
    names = [key for key in node if key not in domain.fields and isinstance(key, str)]
    known = attacks.get("str", [])
    if not names or not known:
        return NONE
    old, new = draw.choice(names), draw.choice(known)
    return {(new if key == old else key): inner for key, inner in node.items()}
