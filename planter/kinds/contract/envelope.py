"""case.json of a contract case: a tree to judge, a planted defect, and probes that decide."""

from __future__ import annotations

from planter.core.layout import CASE_SCHEMA
from planter.core.records.case import (
    CaseFile,
    Decided,
    Digests,
    PlantedOrigin,
    ProbesOracle,
    Recipe,
    Severity,
    SiteRef,
    TreeArtifact,
    Verdict,
)


def contract_case(
    name: str,
    pair: str,
    recipe: Recipe,
    site: SiteRef,
    verdict: Verdict,
    severity: Severity,
    stage: str,
    decided: Decided = "all",
) -> CaseFile:
    """Return the envelope of one twin, `stage` being the digest of what a judge may see."""
    return CaseFile(
        schema=CASE_SCHEMA,
        id=name,
        pair=pair,
        kind=recipe.kind,
        verdict=verdict,
        severity=severity,
        digests=Digests(stage=stage),
        artifact=TreeArtifact(),
        origin=PlantedOrigin(
            defect_class=recipe.defect_class,
            row=recipe.row,
            operator=recipe.rewrite if recipe.row == "plain" else None,
            lookalike=recipe.rewrite if recipe.row == "lookalike" else None,
            host=recipe.host,
            site=site,
            recipe=recipe,
        ),
        oracle=ProbesOracle(criterion=recipe.criterion if verdict == "red" else None, decided=decided),
    )
