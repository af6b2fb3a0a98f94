"""Measuring a host: try every rewrite at every site of it, and record what each does there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from planter.calibration.trial import MEASURED
from planter.kinds.base import Refusal
from planter.kinds.contract import steps
from planter.planting.host import Host
from planter.planting.measures import Measure, fingerprint, key_of, read_measures
from planter.planting.registry import load_classes, load_hosts
from planter.planting.rendering import RenderedHost, render_plain
from planter.planting.twins import Candidate, Twins, find_candidates
from planter.plugin import DefectClass
from planter.sandbox.pool import Pool
from planter.sandbox.processes import submit, worker_processes

SHARE = 8


@dataclass(frozen=True)
class Trial:
    """One candidate of a host with its class, its twins, and the fingerprint of what would be run."""

    defect_class: str
    candidate: Candidate
    twins: Twins
    of: str


def trials_of(host: Host, classes: Sequence[DefectClass]) -> tuple[RenderedHost, list[Trial]]:
    """Return a host in its first words, and everything the classes could do in it."""
    rendered = render_plain(host)
    found = find_candidates(rendered.tree, rendered.sites, classes, rendered.places)
    return rendered, [Trial(name, candidate, twins, fingerprint(rendered, twins)) for name, candidate, twins in found]


def stale(host: Host, trials: Sequence[Trial]) -> list[int]:
    """Return the numbers of the trials whose measure is missing or is of other trees, probes or inputs."""
    known = read_measures(host)
    return [
        number
        for number, trial in enumerate(trials)
        if (measure := known.get(_key(host, trial))) is None or measure.of != trial.of
    ]


def measure_host(
    host: Host,
    classes: Sequence[DefectClass],
    host_dirs: tuple[Path, ...] = (),
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda done, total: None,
    keep: Callable[[Sequence[Measure]], None] = lambda found: None,
) -> tuple[Measure, ...]:
    """Return the measures of a host: those on record that still stand, and the missing ones, found by running.

    `progress` is called with the places run and their number, `keep` with all that is known so far.
    """
    host.refuse_unknown_classes(load_classes())
    _, trials = trials_of(host, classes)
    due = stale(host, trials)
    known = read_measures(host)
    kept = [known[_key(host, trial)] for number, trial in enumerate(trials) if number not in set(due)]
    shares = [due[start : start + SHARE] for start in range(0, len(due), SHARE)]
    made: list[Measure] = []
    with worker_processes(jobs) as executor:
        futures = [submit(executor, measure_in_worker, host.name, host_dirs, share) for share in shares]
        for future in futures:
            made.extend(future.result())
            keep((*kept, *made))
            progress(len(made), len(due))
    return (*kept, *made)


def measure_in_worker(name: str, host_dirs: tuple[Path, ...], numbers: Sequence[int]) -> list[Measure]:
    """Run some trials of a host in a process of its own, with its own pool."""
    host = next(host for host in load_hosts(host_dirs) if host.name == name)
    rendered, trials = trials_of(host, load_classes())
    with Pool(workers=1) as pool:
        return list(measure_trials(pool, host, rendered, [trials[number] for number in numbers]))


def measure_trials(pool: Pool, host: Host, rendered: RenderedHost, trials: Sequence[Trial]) -> Iterator[Measure]:
    """Run trials of a host, and give the measure of each."""
    agreed: set[tuple[str, str]] = set()
    for trial in trials:
        faulted = rendered.sites[trial.candidate.site].criterion
        reason, revealing = None, 0
        try:
            steps.refuse_bad_twins(pool, rendered, trial.twins, faulted)
            right = (trial.twins.right.digest, faulted)
            found = steps.measure_trigger(pool, rendered, trial.twins, faulted, right_is_known=right in agreed)
            agreed.add(right)
            revealing = found.revealing
        except Refusal as refusal:
            reason = refusal.reason
        site, candidate = host.spec.sites[trial.candidate.site], trial.candidate
        yield Measure(
            defect_class=trial.defect_class,
            rewrite=candidate.rewrite,
            criterion=site.criterion,
            function=f"{site.path}::{site.function}",
            occurrence=candidate.occurrence,
            of=trial.of,
            refused=reason,
            inputs=MEASURED,
            revealing=revealing,
        )


def _key(host: Host, trial: Trial) -> tuple[str, str, str, str, int]:
    return key_of(host.spec.sites[trial.candidate.site], trial.candidate.rewrite, trial.candidate.occurrence)
