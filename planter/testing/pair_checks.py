"""Checks of a class in a host: its sites, its twins under lint, its lookalikes when run."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planter.plant.host import Host
from planter.plant.scene import plain_scene
from planter.plant.splice import parse_source
from planter.plant.twins import Twins, plant, plantings
from planter.plugin import DefectClass, Lookalike
from planter.run import Job, Pool
from planter.run.tools import lint
from planter.trees import Tree


def twins_of(host: Host, defect_class: DefectClass) -> Iterator[tuple[str, str, bool, Twins]]:
    """Give every pair of twins of a class in a host: rewrite, criterion, whether it is a lookalike, and the twins."""
    scene = plain_scene(host)
    for site in scene.sites:
        if site.defect_class != defect_class.name:
            continue
        place = scene.places[site.path, site.function]
        source = parse_source(place.path, scene.tree[place.path])
        for rewrite in defect_class.rewrites:
            for planted in plantings(source, place.function, rewrite):
                twins = plant(scene.tree, planted, site.function)
                if twins is not None:
                    yield rewrite.name, site.criterion, isinstance(rewrite, Lookalike), twins


def check_sites_act(host: Host, defect_class: DefectClass) -> None:
    """At every site a host lists for a class, some rewrite of the class acts."""
    scene = plain_scene(host)
    for site in scene.sites:
        if site.defect_class == defect_class.name:
            place = scene.places[site.path, site.function]
            source = parse_source(place.path, scene.tree[place.path])
            acting = any(list(plantings(source, place.function, rewrite)) for rewrite in defect_class.rewrites)
            assert acting, f"{host.name}: nothing of {defect_class.name} acts in {site.path}::{site.function}"


def check_twins_lint(host: Host, defect_class: DefectClass) -> None:
    """Right and wrong twins alike are silent under ruff's default rules."""
    found = list(twins_of(host, defect_class))
    trees = [tree for _, _, _, twins in found for tree in (twins.right, twins.wrong)]
    for number, said in enumerate(lint(trees) if trees else []):
        rewrite = found[number // 2][0]
        form = "wrong" if number % 2 else "right"
        assert not said, f"{rewrite} in {host.name}: its {form} form is not clean under ruff: {said[0]}"


def check_lookalikes_hold(host: Host, defect_class: DefectClass, pool: Pool) -> None:
    """Every lookalike holds on every probe of the host at every site: it is right, however it looks."""
    scene = plain_scene(host)
    rights: dict[str, Tree] = {}
    for rewrite, criterion, disguised, twins in twins_of(host, defect_class):
        if disguised:
            rights[f"{rewrite} at {criterion} in {twins.right_site.function}"] = twins.right
    jobs = [Job(tree, data, name) for tree in rights.values() for name, data in scene.probes.items()]
    names = [told for told in rights for _ in scene.probes]
    for told, job, result in zip(names, jobs, pool.run(jobs), strict=True):
        assert result.outcome == "holds", f"{host.name}, {told}: {job.criterion} {result.outcome} {result.message}"


PLANT_CHECKS: tuple[Callable[[Host, DefectClass], None], ...] = (check_sites_act, check_twins_lint)
PAIR_CHECKS: tuple[Callable[[Host, DefectClass, Pool], None], ...] = (check_lookalikes_hold,)
