"""Trials: run every probe on every row of trees, and compare single probes with the reference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from planter.calibration.coverage import Change, not_covered
from planter.calibration.matrix import Matrix
from planter.core.records.runs import ANSWERS, Differential, Environment, Limits, Result
from planter.core.records.variants import Survivor, Variant
from planter.core.trees import Tree
from planter.sandbox.jobs import ENVIRONMENT, CoverageJob, DifferentialJob, Job
from planter.sandbox.runner import Runner

COMPARED = 200
MEASURED = 1_000
DIFFERENTIAL_LIMITS = Limits(cpu_seconds=120.0, wall_seconds=1_200.0)


def run_matrix(
    pool: Runner, probes: Mapping[str, bytes], rows: Mapping[str, Tree], environment: Environment = ENVIRONMENT
) -> Matrix:
    """Run every probe on the tree of every row."""
    jobs = [Job(tree, data, name, environment) for tree in rows.values() for name, data in probes.items()]
    return Matrix.of(probes, list(rows), pool.run(jobs))


def run_covered(
    pool: Runner,
    probes: Mapping[str, bytes],
    rows: Mapping[str, Tree],
    right: str,
    changes: Mapping[str, Change],
    environment: Environment = ENVIRONMENT,
) -> Matrix:
    """Run the probes as run_matrix() does, but on no row of mutants of which a probe enters nothing.

    `right` names the row that the mutants are mutants of, whose results stand where nothing was run; where that is no
    answer, the probe is run.
    """
    asked = [CoverageJob(rows[right], data, name, environment) for name, data in probes.items()]
    coverages = dict(zip(probes, pool.coverage(asked), strict=True)) if changes else {}
    without = not_covered(rows[right], changes, {name: r for name, r in coverages.items() if r.outcome in ANSWERS})
    cells = [(row, name) for row in rows for name in probes]

    def ran(some: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Result]:
        jobs = [Job(rows[row], probes[name], name, environment) for row, name in some]
        return dict(zip(some, pool.run(jobs), strict=True))

    results = ran([cell for cell in cells if cell not in without])
    # marks change no outcome; where they did, nothing of what they told is believed
    doubtful = [(row, name) for row, name in without if results[right, name].outcome != coverages[name].outcome]
    if doubtful:
        results |= ran(sorted(doubtful))
    found = [results.get((row, name), results[right, name]) for row, name in cells]
    return Matrix.of(probes, list(rows), found, len(without) - len(doubtful))


def differential(
    pool: Runner,
    tree: Tree,
    probes: Mapping[str, bytes],
    inputs: bytes,
    criterion: str,
    count: int,
    by_hand: bool = True,
) -> Differential:
    """Compare the tree with the reference on `count` inputs of a criterion: those made by hand, then drawn ones."""
    job = DifferentialJob(
        tree=tree,
        probe=probes[criterion],
        inputs=inputs,
        criterion=criterion,
        count=count,
        by_hand=by_hand,
        limits=DIFFERENTIAL_LIMITS,
    )
    return pool.differential([job])[0]


def classify_survivor(matrix: Matrix, mutant: Variant, found: Differential) -> Survivor | None:
    """Return why a mutant that its criterion's probe lets pass may be let pass, None where nothing excuses it.

    It is out of scope when it violates another criterion or breaks the everyday path, and `no-difference` when the
    reference sees no difference.
    """
    others = [probe for probe in matrix.probes if probe != mutant.criterion]
    noticed = [probe for probe in others if matrix.outcome(mutant.name, probe) == "violated"]
    if found.outcome != "holds" or "x" in found.marks or "!" in found.marks:
        return None
    if noticed:
        seen = f"no difference from the reference in {len(found.marks)} inputs of {mutant.criterion}; "
        return Survivor(reason="out-of-scope", evidence=seen + "violates " + ", ".join(noticed))
    return Survivor(
        reason="no-difference",
        evidence=f"no difference from the reference in {len(found.marks)} inputs of {mutant.criterion}",
    )
