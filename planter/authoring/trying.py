"""Try a class at its sites as the making of a set would, and keep what each place showed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from planter.audit.strength.reference import check_for
from planter.authoring.attempts import Attempt, Kills, SurvivingMutant
from planter.authoring.measuring import Trial, trials_of
from planter.calibration.trial import COMPARED, differential
from planter.core.layout import PairFiles
from planter.core.records.base import Record
from planter.core.records.case import Recipe
from planter.core.records.variants import Variant
from planter.core.versions import versions
from planter.kinds.base import BuildContext, Refusal
from planter.kinds.contract import steps
from planter.kinds.contract.assemble import name_variants
from planter.kinds.contract.making import make_pair, streams
from planter.planting.host import Host
from planter.planting.registry import load_classes, load_hosts, pick, pick_rewrite
from planter.planting.rendering import RenderedHost, render_host
from planter.planting.variants import draw_variants
from planter.plugin import DefectClass
from planter.sandbox.pool import Pool
from planter.sandbox.processes import submit, worker_processes

SEED = 1
"""One rendered host a host: its words, its spelling and its mutants are the same in every trial."""
SHARE = 4
_TIME = re.compile(r" in \d+\.\d+s")
_GAP = re.compile(r"mutant-\S+ \(\S+\): input \d+: (.*) gave .*, not (.*)", re.DOTALL)


class Asked(Record, frozen=True):
    """What is tried: a class, in hosts of these names (all for none), one rewrite of it or all, in so many places.

    `host_dirs` are folders of further hosts; `limit` is of the places of each rewrite in each host, 0 for no limit.
    """

    defect_class: str
    hosts: tuple[str, ...] = ()
    host_dirs: tuple[str, ...] = ()
    rewrite: str | None = None
    limit: int = 0

    def load(self) -> tuple[DefectClass, tuple[Host, ...]]:
        """Load the class and the hosts that are to be tried; raises UsageError for a name nobody provides."""
        every = load_classes()
        (chosen,) = pick("defect class", every, (self.defect_class,))
        if self.rewrite is not None:
            pick_rewrite(chosen, self.rewrite)
        hosts = load_hosts([Path(folder) for folder in self.host_dirs])
        if self.hosts or not self.host_dirs:
            hosts = pick("host", hosts, self.hosts)
        else:
            hosts = tuple(host for host in hosts if not host.built_in)
        for host in hosts:
            host.refuse_unknown_classes(every)
        return chosen, hosts

    def chosen(self, trials: Sequence[Trial]) -> list[Trial]:
        """Return what of all that the class could do in a host is to be tried, in the order of the source."""
        counts: dict[str, int] = {}
        chosen = []
        for trial in trials:
            name = trial.candidate.rewrite
            counts[name] = counts.get(name, 0) + 1
            if self.rewrite in (None, name) and not 0 < self.limit < counts[name]:
                chosen.append(trial)
        return chosen


Dead = tuple[str, str]
"""A host and a site of it, as host.toml names it, at which no rewrite of the class acts."""


def _dead_sites(host: Host, defect_class: DefectClass, trials: Sequence[Trial]) -> list[Dead]:
    live = {trial.candidate.site for trial in trials}
    dead = (site for number, site in enumerate(host.spec.sites) if number not in live)
    return [(host.name, f"{site.path}::{site.function}") for site in dead if site.defect_class == defect_class.name]


def try_class(
    asked: Asked, jobs: int = 1, progress: Callable[[int, int], None] = lambda done, total: None
) -> tuple[list[Attempt], list[Dead]]:
    """Try a class in its hosts, and return what each place showed: by host, site, rewrite and occurrence.

    Beside it stand the sites at which nothing acts, none where one rewrite alone is asked for. `progress` is called
    with the places tried and their number. The number of `jobs` changes no attempt.
    """
    defect_class, hosts = asked.load()
    shares: list[tuple[str, range]] = []
    dead: list[Dead] = []
    for host in hosts:
        trials = trials_of(host, [defect_class])[1]
        dead += [] if asked.rewrite else _dead_sites(host, defect_class, trials)
        total = len(asked.chosen(trials))
        shares += [(host.name, range(at, min(at + SHARE, total))) for at in range(0, total, SHARE)]
    return _tried(asked, shares, jobs, progress), dead


def _tried(
    asked: Asked, shares: Sequence[tuple[str, range]], jobs: int, progress: Callable[[int, int], None]
) -> list[Attempt]:
    due = sum(len(numbers) for _, numbers in shares)
    attempts: list[Attempt] = []
    if min(jobs, len(shares)) <= 1:
        for name, numbers in shares:
            attempts += try_in_worker(asked, name, numbers)
            progress(len(attempts), due)
        return attempts
    with worker_processes(min(jobs, len(shares))) as executor:
        for future in [submit(executor, try_in_worker, asked, name, numbers) for name, numbers in shares]:
            attempts += future.result()
            progress(len(attempts), due)
    return attempts


def try_in_worker(asked: Asked, name: str, numbers: Sequence[int]) -> list[Attempt]:
    """Try some places of a host, by their numbers, in a pool of its own."""
    defect_class, hosts = asked.load()
    host = next(host for host in hosts if host.name == name)
    rendered, every = trials_of(host, [defect_class])
    trials = asked.chosen(every)
    with Pool(workers=1) as pool:
        context = BuildContext({name: host}, {one.name: one for one in load_classes()}, pool)
        return [_attempt(context, host, rendered, trials[number]) for number in numbers]


def _attempt(context: BuildContext, host: Host, rendered: RenderedHost, trial: Trial) -> Attempt:
    candidate, site, order = trial.candidate, rendered.sites[trial.candidate.site], host.spec.own_ids
    faulted = site.criterion
    told = Attempt(
        host=host.name,
        rewrite=candidate.rewrite,
        row=candidate.row,
        place=f"{site.path}::{site.function}",
        line=trial.twins.right_site.line,
        occurrence=candidate.occurrence,
        criterion=host.spec.sites[candidate.site].criterion,
        edit=trial.twins.edit,
        declared=candidate.severity,
    )
    recipe = Recipe(
        kind="contract",
        seed=str(SEED),
        slot=0,
        host=host.name,
        host_digest=host.digest,
        defect_class=trial.defect_class,
        row=candidate.row,
        rewrite=candidate.rewrite,
        site=candidate.site,
        occurrence=candidate.occurrence,
        order=order,
        criterion=faulted,
        respelling=0,
        red_letter="a",
        versions=versions(),
    )
    try:
        files = make_pair(context, recipe)
    except Refusal as refusal:
        return _refused(context, recipe, told, refusal, rendered, trial)
    return _kept(told, files, dict(zip((f"c{number}" for number in range(1, len(order) + 1)), order, strict=True)))


def _refused(
    context: BuildContext, recipe: Recipe, told: Attempt, refusal: Refusal, rendered: RenderedHost, trial: Trial
) -> Attempt:
    detail = _TIME.sub("", str(refusal).removeprefix(refusal.reason).removeprefix(": "))
    shown = ""
    if refusal.reason == "probe-gap":
        shown = _check_due(detail)
    if refusal.reason == "no-fault":
        faulted = recipe.criterion
        found = differential(context.pool, trial.twins.wrong, rendered.probes, rendered.inputs, faulted, COMPARED)
        tells = "x" in found.marks or "!" in found.marks
        nothing = f"none of {len(found.marks)} inputs tells the wrong tree from the right one"
        shown = f"the reference sees it, the probe does not: {found.first}" if tells else nothing
    return replace(told, reason=refusal.reason, detail=detail, input=shown, variant=_named(context, recipe, detail))


def _check_due(detail: str) -> str:
    """Return the check that a probe lacks, as far as a refusal tells the input whole; empty where it does not."""
    told = _GAP.fullmatch(detail)
    line = "" if told is None else check_for(*told.groups())
    return f"the check that is due:\n    {line}" if line else ""


def _named(context: BuildContext, recipe: Recipe, detail: str) -> Variant | None:
    """Draw the variants of a recipe again, and return the one that a refusal names."""
    words = [word.strip(":,()") for word in detail.split(maxsplit=3)[:3]]
    if not any(word.startswith(("mutant-", "preserving-")) for word in words):
        return None
    draw, host = streams(recipe), context.hosts[recipe.host]
    rendered = render_host(host, host.choose_words(draw("words")), draw("spelling"), recipe.order)
    twins, undisguised = steps.plant_twins(rendered, recipe, context.classes[recipe.defect_class])
    classes = tuple(context.classes.values())
    drawn = name_variants(draw_variants(rendered, twins.right, twins.wrong, undisguised, classes, draw))
    return next((variant for variant in drawn if variant.name in words), None)


def _kept(told: Attempt, files: PairFiles, criteria: Mapping[str, str]) -> Attempt:
    twin, measured, calibration = files.a, files.measured, files.a.calibration
    assert measured is not None and calibration is not None, "a pair that was made has both"
    kills = measured["kills"]
    return replace(
        told,
        severity=twin.case.severity,
        rate=measured["trigger"]["rate"],
        kills=tuple(
            Kills(
                criterion=criteria[criterion],
                tally=tally,
                by_value=kills[criterion]["value"],
                by_raise=kills[criterion]["raise"],
            )
            for criterion, tally in calibration.criteria.items()
        ),
        survivors=tuple(
            SurvivingMutant(
                criterion=criteria[variant.criterion or ""],
                origin=variant.origin,
                edit=edit,
                reason=variant.survivor.reason,
                evidence=variant.survivor.evidence,
            )
            for variant in twin.variants
            for edit in variant.edits
            if variant.survivor is not None
        ),
    )
