"""Operators on names: the sibling of a variable, and labels that name each other's figure."""

from __future__ import annotations

from itertools import pairwise

import libcst as cst

from planter.plugin import Example, Operator, Site

from . import reading as r

PAIRS = (
    ("source", "target"),
    ("src", "dst"),
    ("old", "new"),
    ("start", "end"),
    ("start", "stop"),
    ("before", "after"),
    ("left", "right"),
    ("low", "high"),
    ("first", "second"),
    ("first", "last"),
    ("debit", "credit"),
    ("opened", "closed"),
    ("sent", "received"),
    ("1", "2"),
)


def sibling_of(name: str, known: frozenset[str]) -> str | None:
    """Give the known name that is this one with the first word of a pair for the second: `src_path` for `dst_path`."""
    siblings = [name.replace(word, instead) for instead, word in PAIRS if name.count(word) == 1]
    return next((sibling for sibling in siblings if sibling in known), None)


def _labels(site: Site) -> cst.Dict | None:
    node = cst.ensure_type(site.node, cst.Dict)
    entries = [element for element in node.elements if isinstance(element, cst.DictElement)]
    if len(entries) != len(node.elements):
        return None
    for place, (one, other) in enumerate(pairwise(entries)):
        if not (_named(site, one) and _named(site, other) and _alike(one.value, other.value)):
            continue
        changed = list(entries)
        changed[place : place + 2] = [one.with_changes(value=other.value), other.with_changes(value=one.value)]
        return node.with_changes(elements=changed)
    return None


def _named(site: Site, entry: cst.DictElement) -> bool:
    """Tell whether the key's text names the function, or the attribute, of the value."""
    label, value = r.literal(entry.key), entry.value
    head = value.func if isinstance(value, cst.Call) else value
    name = head.attr.value if isinstance(head, cst.Attribute) else head.value if isinstance(head, cst.Name) else ""
    return isinstance(label, str) and label != "" and label.strip("_") in name.strip("_").split("_")


def _alike(one: cst.BaseExpression, other: cst.BaseExpression) -> bool:
    """Tell whether two calls take the same arguments, or two attributes belong to the same thing."""
    if isinstance(one, cst.Call) and isinstance(other, cst.Call):
        pairs = zip(one.args, other.args, strict=False)
        same = all(left.value.deep_equals(right.value) for left, right in pairs)
        return len(one.args) == len(other.args) > 0 and same and not one.func.deep_equals(other.func)
    if isinstance(one, cst.Attribute) and isinstance(other, cst.Attribute):
        return one.value.deep_equals(other.value) and one.attr.value != other.attr.value
    return False


OPERATORS = (
    Operator(
        name="labels-exchanged",
        node_type=cst.Dict,
        rewrite=_labels,
        explanation="Each of two figures stands under the label of the other, its nearest cousin.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                'figures = {"mean": fmean.mean(a), "median": fmean.median(a)}\n',
                'figures = {"mean": fmean.median(a), "median": fmean.mean(a)}\n',
            ),
            Example(
                "row = {'opened': job.opened, 'closed': job.closed, 'by': who}\n",
                "row = {'opened': job.closed, 'closed': job.opened, 'by': who}\n",
            ),
        ),
    ),
)
