"""Checks of a class in a host: its sites, its twins under lint, and what the probes say of its twins."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from statistics import median
from unittest import SkipTest

from planter.authoring.checks.meaning import misreadings, told
from planter.authoring.checks.scans import Acting, acting_in, rendered_in_first_words, source_of
from planter.authoring.checks.showing import tree_difference
from planter.authoring.checks.unused import unused_names
from planter.calibration.severity import Trigger, median_rate, severity_of
from planter.core.trees import Tree
from planter.kinds.base import Refusal
from planter.kinds.contract import steps
from planter.planting.host import Host
from planter.planting.measures import read_measures
from planter.plugin import DefectClass, Lookalike
from planter.sandbox.jobs import Job
from planter.sandbox.pool import Pool
from planter.sandbox.tools import lint


def check_sites_act(host: Host, defect_class: DefectClass) -> None:
    """At every site a host lists for a class, some rewrite of the class acts."""
    acting = {(found.site.path, found.site.function) for found in acting_in(host, defect_class)}
    rendered = rendered_in_first_words(host)
    for spec, site in zip(host.spec.sites, rendered.sites, strict=True):
        if spec.defect_class == defect_class.name and (spec.path, spec.function) not in acting:
            place = rendered.places[site.path, site.function]
            source = _function(rendered.tree[place.path], place.function)
            raise AssertionError(
                f"{host.name}: no rewrite of {defect_class.name} acts in {spec.path}::{spec.function}; take the site "
                f"out of host.toml, name another function, or see why with `planter sites`:\n{source}"
            )


def check_sites_print_what_they_mean(host: Host, defect_class: DefectClass) -> None:
    """What every rewrite prints at every site of its class is read as the tree that it made."""
    rendered = rendered_in_first_words(host)
    for site in (site for site in rendered.sites if site.defect_class == defect_class.name):
        place = rendered.places[site.path, site.function]
        source = source_of(rendered, place.path)
        for rewrite in defect_class.rewrites:
            for found in misreadings(rewrite, source, source.inside(place.function), defect_class.name):
                raise AssertionError(f"{host.name}, {site.path}::{site.function}: {told(rewrite.name, found)}")


def check_twins_lint(host: Host, defect_class: DefectClass) -> None:
    """Right and wrong twins alike are silent under ruff's default rules and its rules on names."""
    forms = [(acting, form) for acting in acting_in(host, defect_class) for form in ("right", "wrong")]
    files = [_changed(acting, form) for acting, form in forms]
    for (acting, form), said in zip(forms, lint(files) if files else [], strict=True):
        assert not said, (
            f"{acting.told}: its {form} form is not clean under ruff, so that a linter tells on it; return None there "
            f"or write it otherwise:\n{'; '.join(said)}\n{acting.difference}"
        )


def check_twins_use_names(host: Host, defect_class: DefectClass) -> None:
    """No twin leaves an import, a parameter, a local or a private function unused that the plain program reads."""
    plain = rendered_in_first_words(host).tree
    for acting in acting_in(host, defect_class):
        path = acting.twins.edit.path
        before = _unused(plain, path)
        for form, tree in (("right", acting.twins.right), ("wrong", acting.twins.wrong)):
            left = sorted(_unused(tree, path) - before)
            assert not left, (
                f"{acting.told}: its {form} form leaves {', '.join(map(repr, left))} unused; take it away in the same "
                f"rewrite, or return None there:\n{tree_difference(plain, tree)}"
            )


def check_wrong_trees(host: Host, defect_class: DefectClass, pool: Pool) -> None:
    """Every operator's wrong tree violates its criterion and no other, and nothing else shows it.

    The right tree holds, the everyday path and the program's own tests pass on both. A place on record in
    measured.jsonl is taken from there: what is refused on record is left out of every plan, yet some rewrite of the
    class must be kept at every site.
    """
    _check_twins(host, defect_class, pool, disguised=False)
    for spec in host.spec.sites:
        found = [acting for acting in acting_in(host, defect_class) if acting.site == spec]
        refused = [acting for acting in found if acting.measure is not None and acting.measure.refused is not None]
        assert not found or len(refused) < len(found), (
            f"{host.name}: everything {defect_class.name} does in {spec.path}::{spec.function} is refused; take the "
            "site out of host.toml or mend one of them:\n"
            + "\n".join(f"{one.told}: {one.measure.refused if one.measure else ''}" for one in refused)
        )


def check_made_reals(host: Host, defect_class: DefectClass, pool: Pool) -> None:
    """Every lookalike's made-real form violates its criterion and no other, and nothing else shows it."""
    _check_twins(host, defect_class, pool, disguised=True)


def check_lookalikes_hold(host: Host, defect_class: DefectClass, pool: Pool) -> None:
    """Every lookalike holds on every probe of the host at every site: it is right, however it looks."""
    rendered = rendered_in_first_words(host)
    rights: dict[Tree, Acting] = {}
    for acting in acting_in(host, defect_class):
        if isinstance(acting.rewrite, Lookalike):
            rights.setdefault(acting.twins.right, acting)
    jobs = [Job(tree, data, name) for tree in rights for name, data in rendered.probes.items()]
    for job, result in zip(jobs, pool.run(jobs), strict=True):
        assert result.outcome == "holds", (
            f"{rights[job.tree].told}: its right form is not right: {job.criterion} is {result.outcome} "
            f"({result.message}) where it should hold; return None there or mend it:\n"
            + tree_difference(rendered.tree, job.tree)
        )


def check_severity(defect_class: DefectClass, hosts: Sequence[Host]) -> None:
    """Every rewrite declares the severity that the median over hosts of its measured rates gives.

    Raises SkipTest, which pytest shows as skipped, where no host has measures of the class.
    """
    found: dict[str, dict[str, list[Trigger]]] = {}
    for host in hosts:
        for measure in read_measures(host).values():
            if measure.defect_class == defect_class.name and measure.refused is None:
                by_host = found.setdefault(measure.rewrite, {})
                by_host.setdefault(host.name, []).append(Trigger(measure.inputs, measure.revealing))
    if not found:
        raise SkipTest(f"no measures of {defect_class.name} in {', '.join(h.name for h in hosts)}; `planter measure`")
    for rewrite in defect_class.rewrites:
        triggers = found.get(rewrite.name, {})
        assert triggers, f"{rewrite.name} is kept at no site of any host; give a host a site where it can be decided"
        rate = median_rate(triggers)
        due = severity_of(rate, rewrite.one_feature)
        rates = ", ".join(f"{name} {median(one.rate for one in some):.1%}" for name, some in triggers.items())
        assert rewrite.severity == due, (
            f"{rewrite.name} declares {rewrite.severity!r}, but {rate:.1%} of the inputs reveal it, the median of "
            f"{rates}: declare {due!r} (stark from 10 %, moderate from 1 %, else cousin)"
        )


def _check_twins(host: Host, defect_class: DefectClass, pool: Pool, *, disguised: bool) -> None:
    rendered = rendered_in_first_words(host)
    for acting in acting_in(host, defect_class):
        if isinstance(acting.rewrite, Lookalike) != disguised or acting.measure is not None:
            continue
        try:
            steps.refuse_bad_twins(pool, rendered, acting.twins, acting.criterion)
        except Refusal as refusal:
            raise AssertionError(
                f"{acting.told} is refused: {refusal}; {acting.criterion} alone must be violated, the right tree and "
                "both trees' own tests pass. Return None there, change the site in host.toml, or, where it may be "
                f"left out, record it with `planter measure`:\n{acting.difference}"
            ) from None


def _changed(acting: Acting, form: str) -> Tree:
    tree = acting.twins.right if form == "right" else acting.twins.wrong
    return Tree({acting.twins.edit.path: tree[acting.twins.edit.path]})


def _unused(tree: Tree, path: str) -> set[str]:
    return unused_names(tree[path].decode())


def _function(data: bytes, name: str) -> str:
    for node in ast.walk(ast.parse(data)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name.split(".")[-1]:
            return ast.get_source_segment(data.decode(), node) or ""
    return ""


PLANT_CHECKS: tuple[Callable[[Host, DefectClass], None], ...] = (
    check_sites_act,
    check_sites_print_what_they_mean,
    check_twins_lint,
    check_twins_use_names,
)
PAIR_CHECKS: tuple[Callable[[Host, DefectClass, Pool], None], ...] = (
    check_lookalikes_hold,
    check_wrong_trees,
    check_made_reals,
)
MEASURED_CHECKS: tuple[Callable[[DefectClass, Sequence[Host]], None], ...] = (check_severity,)
