"""Ways to weaken a probe: checks dropped, turned or narrowed, inputs left out, answers swapped, exceptions widened."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import libcst as cst
from libcst import matchers as m

from planter.core.records.variants import Edit
from planter.core.trees import Tree
from planter.planting.mutants import Change, Parsed
from planter.planting.value_mutations import VALUE_MUTATIONS, negated
from planter.plugin import Replacement
from planter.syntax.splice import Source

PROBE = "probe.py"
OF_THE_TEMPLATE = frozenset({"check", "due", "permission_bits_bind", "missing_power", "main", "setup"})
DECIDING = "decide"
_DISPLAYS = cst.Tuple | cst.List


def probe_changes(probe: bytes) -> tuple[Parsed, tuple[Change, ...]]:
    """Return a probe as a tree of one file, and every change of what its `decide` comes to, template apart."""
    parsed = Parsed(Tree({PROBE: probe}))
    source = parsed.source(PROBE)
    found: dict[Edit, Change] = {}
    for function in deciding(probe):
        for node in source.inside(function):
            for origin, replacement in _weaker(source, node):
                edit = source.edit(node, replacement)
                if edit is not None and edit not in found and parsed.differs(edit):
                    found[edit] = Change(origin, edit)
    return parsed, tuple(found.values())


def deciding(probe: bytes) -> list[str]:
    """Return the functions of a probe that `decide` calls, itself among them, in their order; none of the template."""
    functions = {node.name: node for node in ast.parse(probe).body if isinstance(node, ast.FunctionDef)}
    waiting, met = [DECIDING], set()
    while waiting:
        name = waiting.pop()
        if name in met or name in OF_THE_TEMPLATE or name not in functions:
            continue
        met.add(name)
        waiting += [node.id for node in ast.walk(functions[name]) if isinstance(node, ast.Name)]
    return [name for name in functions if name in met]


def _weaker(source: Source, node: cst.CSTNode) -> Iterator[tuple[str, Replacement]]:
    for types, kind, mutate in VALUE_MUTATIONS:
        if isinstance(node, types):
            for replacement in mutate(source.site(node)):
                yield f"value:{kind}", replacement
    if isinstance(node, cst.Call):
        yield from _calls(node)
    elif isinstance(node, _DISPLAYS):
        yield from _displays(node)
    elif (
        isinstance(node, cst.ExceptHandler) and node.type is not None and not m.matches(node.type, m.Name("Exception"))
    ):
        yield "probe:widen-except", node.with_changes(type=cst.Name("Exception"))
    elif isinstance(node, cst.FunctionDef) and isinstance(node.body, cst.IndentedBlock):
        early = cst.SimpleStatementLine([cst.Return()])
        at = 1 if node.get_docstring() is not None else 0
        body = node.body.with_changes(body=[*node.body.body[:at], early, *node.body.body[at:]])
        yield "probe:return-early", node.with_changes(body=body)


def _calls(call: cst.Call) -> Iterator[tuple[str, Replacement]]:
    if m.matches(call.func, m.Name("check")) and call.args:
        turned = call.args[0].with_changes(value=negated(call.args[0].value))
        yield "probe:negate-check", call.with_changes(args=[turned, *call.args[1:]])
    if m.matches(call.func, m.Name("due")) and call.args and not call.args[0].star:
        yield "probe:drop-due", call.with_changes(func=call.args[0].value, args=call.args[1:])


def _displays(display: cst.Tuple | cst.List) -> Iterator[tuple[str, Replacement]]:
    """Leave out the last of several, or exchange two neighbours that are not the same."""
    parts = display.elements
    if len(parts) < 2 or any(isinstance(part, cst.StarredElement) for part in parts):
        return
    if all(type(part.value) is type(parts[0].value) for part in parts) and len(parts) > 2:
        kept = [*parts[:-2], parts[-2].with_changes(comma=parts[-1].comma)]
        yield "probe:shorten", display.with_changes(elements=kept)
    for at in range(min(len(parts) - 1, 2)):
        one, other = parts[at], parts[at + 1]
        if not one.value.deep_equals(other.value):
            swapped = [one.with_changes(value=other.value), other.with_changes(value=one.value)]
            yield "probe:swap-values", display.with_changes(elements=[*parts[:at], *swapped, *parts[at + 2 :]])
