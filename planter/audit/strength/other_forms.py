"""Right programs that are written in another way: a criterion's probe must hold on each."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from planter.audit.context import Bench
from planter.audit.strength.reference import Trial, compared, unlike
from planter.core.edits import apply_edits
from planter.core.records.strength import Tolerance
from planter.core.streams import stream
from planter.core.trees import Tree
from planter.planting.host import Host
from planter.planting.host_file import Criterion
from planter.planting.mutants import Parsed, Places, functions_of
from planter.planting.preserving.statements import REWRITES
from planter.planting.rendering import RenderedHost, render_host
from planter.plugin import DefectClass
from planter.sandbox.jobs import Job

SPELLINGS = 3
ALL = "all together"


@dataclass(frozen=True)
class Form:
    """A right program: what it is called, its tree, and where the functions that serve the criterion stand in it."""

    name: str
    tree: Tree
    places: Places


def forms_of(
    host: Host, rendered: RenderedHost, parsed: Parsed, criterion: Criterion, classes: Sequence[DefectClass]
) -> list[Form]:
    """Return other right forms of what serves a criterion: rewritten, with a lookalike in it, respelled."""
    forms = list(_rewritten(rendered, criterion))
    for site in (site for site in rendered.sites if f"{site.path}::{site.function}" in criterion.functions):
        place = rendered.places[site.path, site.function]
        for defect_class in (one for one in classes if one.name == site.defect_class):
            for rewrite in defect_class.lookalikes:
                for planted in parsed.plantings(place, defect_class, rewrite.name):
                    if planted.to_right is not None and parsed.differs(planted.to_right):
                        tree = apply_edits(rendered.tree, [planted.to_right])
                        forms.append(Form(f"{rewrite.name} in {site.function}", tree, rendered.places))
    order = [one.host_id for one in rendered.criteria]
    for number in range(SPELLINGS):
        respelled = render_host(host, host.first_words, stream(number, "tolerance"), order)
        forms.append(Form(f"spelling {number}", respelled.tree, respelled.places))
    return forms


def _rewritten(rendered: RenderedHost, criterion: Criterion) -> Iterator[Form]:
    for name in (*REWRITES, ALL):
        tree = rewritten(rendered.tree, criterion, rendered.places, tuple(REWRITES) if name == ALL else (name,))
        if tree.digest != rendered.tree.digest:
            yield Form(name, tree, rendered.places)


def rewritten(tree: Tree, criterion: Criterion, places: Places, names: Sequence[str]) -> Tree:
    """Return the tree with the functions of a criterion rewritten; files in which nothing changes stay as they are."""
    wanted: dict[str, set[str]] = {}
    for place in functions_of(criterion, places):
        wanted.setdefault(place.path, set()).add(place.function)
    changes = {}
    for path, functions in wanted.items():
        module = ast.parse(tree[path])
        before = ast.dump(module)
        for qualified, function in functions_in(module):
            if qualified in functions:
                for name in names:
                    REWRITES[name](function)
        if ast.dump(module) != before:
            changes[path] = ast.unparse(ast.fix_missing_locations(module)).encode() + b"\n"
    return tree.replacing(changes)


def functions_in(node: ast.AST, outer: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Yield every function of a module by its qualified name."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{outer}{inner.name}"
            if not isinstance(inner, ast.ClassDef):
                yield name, inner
            yield from functions_in(inner, f"{name}.")
        else:
            yield from functions_in(inner, outer)


def normal(tree: Tree, criterion: Criterion, places: Places) -> str:
    """Return what is done in the functions of a criterion, whatever it is called and in whichever order it is asked.

    Names are numbered as they come; docstrings, annotations, the order of keyword arguments, and which of two branches
    comes first are left out.
    """
    modules: dict[str, dict[str, ast.AST]] = {}
    found = []
    for place in functions_of(criterion, places):
        if place.path not in modules:
            modules[place.path] = dict(functions_in(ast.parse(tree[place.path])))
        found.append(ast.dump(_Normal().visit(modules[place.path][place.function])))
    return "\n".join(found)


class _Normal(ast.NodeTransformer):
    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def _named(self, name: str) -> str:
        return self._names.setdefault(name, f"n{len(self._names)}")

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.If | ast.IfExp) and node.orelse:
            positive = _positive(node.test)
            if positive is not None:
                node.test, node.body, node.orelse = positive, node.orelse, node.body
        if isinstance(node, ast.Call):
            node.keywords.sort(key=lambda keyword: keyword.arg or "")
        for field in ("id", "arg", "attr", "name"):
            if isinstance(getattr(node, field, None), str):
                setattr(node, field, self._named(getattr(node, field)))
        for field in ("annotation", "returns"):
            if getattr(node, field, None) is not None and not isinstance(node, ast.AnnAssign):
                setattr(node, field, None)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        return self.generic_visit(node)


def _positive(test: ast.expr) -> ast.expr | None:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    opposites: Mapping[type[ast.cmpop], type[ast.cmpop]] = {ast.IsNot: ast.Is, ast.NotIn: ast.In, ast.NotEq: ast.Eq}
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in opposites:
        return ast.Compare(test.left, [opposites[type(test.ops[0])]()], test.comparators)
    return None


def preserving(
    bench: Bench, rendered: RenderedHost, criterion: Criterion, forms: Sequence[Form], trial: Trial | None
) -> Tolerance:
    """Run the criterion's probe on each form; one that the reference finds wrong as well is no right form."""
    jobs = [Job(form.tree, rendered.probes[criterion.id], criterion.id) for form in forms]
    results = bench.run(jobs)
    doubtful = [form for form, result in zip(forms, results, strict=True) if result.outcome != "holds"]
    wrong = set()
    if doubtful and trial is not None:
        differentials = compared(bench, trial, [form.tree for form in doubtful])
        wrong = {
            form.name for form, differential in zip(doubtful, differentials, strict=True) if unlike(trial, differential)
        }
    right = [form for form in forms if form.name not in wrong]
    known = {normal(rendered.tree, criterion, rendered.places)}
    distinct = {normal(form.tree, criterion, form.places) for form in right} - known
    return Tolerance(
        tried=len(right),
        distinct=len(distinct),
        objected=tuple(form.name for form in doubtful if form.name not in wrong),
    )
