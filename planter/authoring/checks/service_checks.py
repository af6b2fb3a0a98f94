"""Checks of the criteria that are not a host's own: those that name production and those that depend on a service."""

from __future__ import annotations

from planter.authoring.checks.showing import tree_difference
from planter.authoring.checks.words import named, rendered_host, set_to
from planter.calibration.judgement import MIN_MUTANTS
from planter.calibration.trial import run_matrix
from planter.core.edits import apply_edits
from planter.core.records.runs import HAPPY
from planter.core.streams import stream
from planter.planting.host import Host
from planter.planting.mutants import Parsed
from planter.planting.production import impurities, settle
from planter.sandbox.jobs import Job
from planter.sandbox.pool import Pool

LEAST_SERVICES = 2


def check_production(host: Host, pool: Pool) -> None:
    """A criterion that names production is violated by a call of a file, clock or network in any function of it."""
    rendered = rendered_host(host)
    parsed = Parsed(rendered.tree)
    assert host.spec.production, f"{host.name} has no criterion that names production; give it one ([[production]])"
    for criterion in rendered.criteria:
        if criterion.standing == "production":
            changes = impurities(parsed, criterion, rendered.places, stream(0, "impurities"))
            assert len(changes) >= MIN_MUTANTS, (
                f"{host.name} {criterion.host_id}: {len(changes)} mutants; {MIN_MUTANTS} are due, so name "
                "more functions"
            )
            jobs = [
                Job(apply_edits(rendered.tree, [change.edit]), rendered.probes[criterion.id], criterion.id)
                for change in changes
            ]
            for change, result in zip(changes, pool.run(jobs), strict=True):
                assert result.outcome == "violated", (
                    f"{host.name} {criterion.host_id}: {result.outcome} ({result.message}) where it should be "
                    "violated; let its probe watch for this call:\n"
                    + tree_difference(rendered.tree, apply_edits(rendered.tree, [change.edit]))
                )


def check_services(host: Host, pool: Pool) -> None:
    """A criterion on a service is undecidable as staged and settled either way by its bodies, all else holding."""
    assert len(host.spec.service) >= LEAST_SERVICES, (
        f"{host.name} has {len(host.spec.service)} [[service]]; {LEAST_SERVICES} are due in host.toml"
    )
    for spec in host.spec.service:
        rendered = set_to(host, 0, (spec,))
        criterion = next(criterion for criterion in rendered.criteria if criterion.standing == "service")
        parsed = Parsed(rendered.tree)
        rows = {"undecidable": rendered.tree}
        for outcome, change in settle(parsed, criterion, rendered.places):
            rows[outcome] = apply_edits(rendered.tree, [change.edit])
        missing = sorted({"holds", "violated"} - set(rows))
        assert not missing, (
            f"{host.name} {spec.id}: its body for {' and '.join(missing)} changes nothing; give `{missing[0]}` in "
            "host.toml another body than the function has"
        )
        matrix = run_matrix(pool, rendered.probes, rows)
        for row in rows:
            how = "as it is staged" if row == "undecidable" else f"with the body that makes it {row}"
            mend = "let its worlds differ in what it asks" if row == "undecidable" else "mend that body or the probe"
            for probe, result in matrix.rows[row].items():
                due = row if probe == criterion.id else "holds"
                if due == "holds" or probe in (criterion.id, HAPPY) or row != "violated":
                    assert result.outcome == due, (
                        f"{host.name} {spec.id}, {how}: {named(rendered, probe)} is {result.outcome} "
                        f"({result.message}) where it should be {due}; {mend}:\n"
                        f"{tree_difference(rendered.tree, rows[row])}"
                    )
