"""Candidates: what a host offers the classes, and whether a pair came out as its candidate was planned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from planter.calibration.severity import Trigger, is_steady, severity_of
from planter.core.layout import PairFiles
from planter.dataset.plan import Choice
from planter.kinds.base import Refusal
from planter.planting.host import Host
from planter.planting.measures import read_measures, standing
from planter.planting.rendering import render_plain
from planter.planting.twins import find_candidates
from planter.plugin import DefectClass


def scan_host(host: Host, classes: Sequence[DefectClass]) -> Iterator[Choice]:
    """Find what a host offers the classes, in the first word of each slot and the host's own spelling.

    A severity measured of these very trees is taken, else the declared one; what was refused is left out.
    """
    rendered = render_plain(host)
    measures = read_measures(host)
    by_name = {defect_class.name: defect_class for defect_class in classes}
    for name, candidate, twins in find_candidates(rendered.tree, rendered.sites, classes, rendered.places):
        site = host.spec.sites[candidate.site]
        measure = standing(measures, rendered, site, candidate.rewrite, candidate.occurrence, twins)
        if measure is not None and measure.refused is not None:
            continue
        severity, steady = candidate.severity, True
        if measure is not None:
            feature = by_name[name].rewrite(candidate.rewrite).one_feature
            severity = severity_of(measure.rate, feature)
            steady = is_steady(Trigger(measure.inputs, measure.revealing), feature)
        yield Choice(
            defect_class=name,
            host=host.name,
            candidate=replace(candidate, criterion=site.criterion),
            severity=severity,
            measured=measure is not None,
            steady=steady,
            has_service=bool(host.spec.service),
            has_production=bool(host.spec.production),
        )


def refuse_other_severity(choice: Choice, files: PairFiles) -> None:
    """Refuse a pair whose severity is another in its words than the one that was measured for the plan."""
    seen = files.a.case.severity
    if choice.measured and seen != choice.severity:
        raise Refusal("other-severity", f"{seen}, planned as {choice.severity}")
