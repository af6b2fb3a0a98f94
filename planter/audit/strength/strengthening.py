"""Strengthening: find out what is not known, or not any more, of the strength of a host's probes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from planter.audit.context import Bench
from planter.audit.strength.data import Unit, joined, known_units, read_strength, rendered_host, stale_units, units_of
from planter.audit.strength.finding_out import all_changes, criterion_strength, probe_strength, variants_of
from planter.audit.strength.mutating import sum_of
from planter.core.records.runs import HAPPY
from planter.core.records.strength import CriterionStrength, HostStrength, ProbeStrength
from planter.planting.host import Host
from planter.planting.mutants import Parsed
from planter.planting.registry import load_classes, load_hosts
from planter.planting.rendering import RenderedHost
from planter.plugin import DefectClass
from planter.sandbox.pool import Pool
from planter.sandbox.processes import submit, worker_processes
from planter.sandbox.store import open_store

Entry = CriterionStrength | ProbeStrength


def outdated(host: Host, classes: Sequence[DefectClass]) -> list[Unit]:
    """Return what of a host must be found out, criteria first: what is stale, or has another list of mutants by now."""
    rendered, known = rendered_host(host), read_strength(host)
    stale, parsed = stale_units(rendered, known), Parsed(rendered.tree)
    variants = sum_of(variants_of(rendered, classes).changes)
    due = [
        unit
        for unit, _ in units_of(rendered)
        if unit in stale or _changed(parsed, rendered, known, unit, classes, variants)
    ]
    return sorted(due, key=lambda unit: unit[0] == "probe")


def _changed(
    parsed: Parsed,
    rendered: RenderedHost,
    known: HostStrength,
    unit: Unit,
    classes: Sequence[DefectClass],
    variants: str,
) -> bool:
    entry = known_units(known)[unit]
    if not isinstance(entry, CriterionStrength):
        return entry.variants != variants
    criterion = next(one for one in rendered.criteria if one.host_id == entry.criterion)
    return sum_of(all_changes(parsed, rendered, criterion, classes)) != entry.mutants


def strengthen(
    host: Host,
    classes: Sequence[DefectClass],
    host_dirs: tuple[Path, ...] = (),
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Iterator[HostStrength]:
    """Yield what is known of a host after each thing that is found out, at last all of it.

    What stands already is not found out again; `progress` is called with the things found out and their number.
    """
    rendered, known = rendered_host(host), read_strength(host)
    due = outdated(host, classes)
    with worker_processes(jobs) as executor:
        futures = [submit(executor, find_out_in_worker, host.name, host_dirs, unit) for unit in due]
        for number, future in enumerate(futures, 1):
            known = joined(known, future.result(), rendered)
            progress(number, len(due))
            yield known
    yield known


def find_out_in_worker(name: str, host_dirs: tuple[Path, ...], unit: Unit) -> Entry:
    """Find out one thing of a host in a process of its own, with its own pool and the user's cache."""
    host = next(host for host in load_hosts(host_dirs) if host.name == name)
    store = open_store()
    with Pool(workers=1) as pool:
        if store is None:
            return find_out(Bench(pool, None), host, unit)
        with store:
            return find_out(Bench(pool, store), host, unit)


def find_out(bench: Bench, host: Host, unit: Unit) -> Entry:
    """Find out one thing of a host."""
    rendered, classes = rendered_host(host), load_classes()
    kind, name = unit
    if name == HAPPY:
        return probe_strength(bench, rendered, HAPPY, classes)
    criterion = next(one for one in rendered.criteria if one.host_id == name)
    if kind == "criterion":
        return criterion_strength(bench, host, rendered, criterion, classes)
    return probe_strength(bench, rendered, criterion.id, classes)
