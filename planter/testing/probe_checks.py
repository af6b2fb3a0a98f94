"""Checks of a host by running it: its probes, its own tests, its reference, the attacks, stubs and mutants."""

from __future__ import annotations

import importlib.util
import marshal
from collections.abc import Callable, Sequence

from planter.audit.attacks import ATTACKS, ENVIRONMENTS
from planter.calibrate.judgement import MIN_MUTANTS
from planter.calibrate.trial import MEASURED, SURVEY_LIMITS, run_matrix, survey
from planter.edits import apply_edits
from planter.model import HAPPY, Limits
from planter.plant.host import Host
from planter.plant.host_file import Criterion, CriterionSpec, ServiceSpec
from planter.plant.mutants import Parsed, draw_mutants, stubs
from planter.plant.production import impurities, settle
from planter.plant.scene import Scene, set_scene
from planter.run import CommandJob, Job, Pool, SurveyJob
from planter.seeds import stream
from planter.steps import NO_TESTS, SHARE_OF_DEADLINE, TESTS
from planter.trees import Tree

SEEDS = 2
LEAST_SERVICES = 2
STUBS = ("return None", 'raise RuntimeError("no")', "return next(iter(locals().values()), 0)")


def scene_of(host: Host, number: int = 0) -> Scene:
    """Set a scene of a host with every criterion that can be decided: drawn words and spelling, by number."""
    return _scene(host, number, host.spec.production)


def _scene(host: Host, number: int, about: Sequence[CriterionSpec | ServiceSpec]) -> Scene:
    words, spelling = host.choose_words(stream(number, "check")), stream(number, "check spelling")
    return set_scene(host, words, spelling, [*host.spec.own_ids, *(criterion.id for criterion in about)])


def _own(scene: Scene) -> list[Criterion]:
    return [criterion for criterion in scene.criteria if criterion.standing == "own"]


def check_right_tree(host: Host, pool: Pool) -> None:
    """Every probe holds on the right program, in several spellings, well within its deadline."""
    for number in range(3):
        scene = scene_of(host, number)
        matrix = run_matrix(pool, scene.probes, {"right": scene.tree})
        for probe, result in matrix.rows["right"].items():
            assert result.outcome == "holds", (
                f"{host.name} {probe}, spelling {number}: {result.outcome} {result.message}"
            )
            limit = SHARE_OF_DEADLINE * Limits().cpu_seconds
            assert result.cpu_seconds < limit, (
                f"{host.name} {probe} takes {result.cpu_seconds:.2f} s; under {limit} is due"
            )


def check_shipped_tests(host: Host, pool: Pool) -> None:
    """The program's own tests pass at its root with nothing but pytest."""
    status, output = pool.command(CommandJob(tree=scene_of(host).tree, argv=TESTS))
    assert status in (0, NO_TESTS), f"{host.name}: its own tests end with {status}:\n{output[-2000:]}"


def check_sourceless(host: Host, pool: Pool) -> None:
    """Every probe answers on the compiled program without its sources as on these: none of them reads the code."""
    scene = _scene(host, 0, (*host.spec.production, *host.spec.service))
    on_a_service = {criterion.id for criterion in scene.criteria if criterion.standing == "service"}
    files: dict[str, bytes] = {}
    for path, data in scene.tree.items():
        if path.endswith(".py"):
            code = marshal.dumps(compile(data, path, "exec", dont_inherit=True))
            files[f"{path}c"] = importlib.util.MAGIC_NUMBER + bytes(12) + code
        else:
            files[path] = data
    for probe, result in run_matrix(pool, scene.probes, {"bare": Tree(files)}).rows["bare"].items():
        due = "undecidable" if probe in on_a_service else "holds"
        assert result.outcome == due, f"{host.name} {probe} without sources: {result.outcome} {result.message}"


def check_environments(host: Host, pool: Pool) -> None:
    """Every probe holds in every environment of the environment sentence."""
    scene = scene_of(host)
    for told, environment in ENVIRONMENTS:
        jobs = [Job(scene.tree, data, name, environment=environment) for name, data in scene.probes.items()]
        for job, result in zip(jobs, pool.run(jobs), strict=True):
            assert result.outcome == "holds", f"{host.name} {job.criterion}, {told}: {result.outcome} {result.message}"


def check_reference(host: Host, pool: Pool) -> None:
    """Program and reference agree on every input made by hand and on 1,000 drawn ones of each criterion."""
    scene = scene_of(host)
    for criterion in _own(scene):
        found = survey(pool, scene.tree, scene.probes, scene.inputs, criterion.id, MEASURED)
        assert found.outcome == "holds", f"{host.name} {criterion.id}: {found.outcome} {found.message}"
        differs = sum(mark in "x!" for mark in found.marks)
        assert not differs, f"{host.name} {criterion.id} differs on {differs} of {len(found.marks)}: {found.first}"
        assert len(found.marks) >= MEASURED, f"{host.name} {criterion.id} has {len(found.marks)} inputs; 1,000 are due"


def check_attacks(host: Host, pool: Pool) -> None:
    """Program and reference agree on every attack that applies, and some attack applies to every criterion."""
    scene = scene_of(host)
    payloads = tuple((attack.kind, attack.payload) for attack in ATTACKS)
    for criterion in _own(scene):
        job = SurveyJob(
            scene.tree,
            scene.probes[criterion.id],
            scene.inputs,
            criterion.id,
            attacks=payloads,
            limits=SURVEY_LIMITS,
        )
        found = pool.survey([job])[0]
        assert found.outcome == "holds", f"{host.name} {criterion.id}: {found.outcome} {found.message}"
        broken = [attack.name for attack, mark in zip(ATTACKS, found.marks, strict=True) if mark in "x!"]
        assert not broken, f"{host.name} {criterion.id} is broken by {', '.join(broken)}: {found.first}"
        assert set(found.marks) != {"-"}, f"{host.name} {criterion.id}: no attack applies; see attack_{criterion.id}"


def check_stubs(host: Host, pool: Pool) -> None:
    """A stub in the place of any function that serves a criterion makes that criterion's probe object."""
    scene = _scene(host, 0, (*host.spec.production, *host.spec.service))
    parsed = Parsed(scene.tree)
    for criterion in scene.criteria:
        changes = stubs(parsed, [criterion], scene.places, stream(0, "stubs"), STUBS)
        trees = [apply_edits(scene.tree, [change.edit]) for change in changes]
        jobs = [Job(tree, scene.probes[criterion.id], criterion.id) for tree in trees]
        for change, result in zip(changes, pool.run(jobs), strict=True):
            assert result.outcome != "holds", f"{host.name} {criterion.id} holds with a stub:\n{change.edit.before}"


def check_mutants(host: Host, pool: Pool) -> None:
    """Every drawn mutant of a criterion's functions is killed, or the reference sees no difference either."""
    for number in range(SEEDS):
        scene = scene_of(host, number)
        parsed = Parsed(scene.tree)
        for criterion in _own(scene):
            changes = draw_mutants(parsed, criterion, scene.places, stream(number, "mutants", criterion.id))
            trees = [apply_edits(scene.tree, [change.edit]) for change in changes]
            jobs = [Job(tree, scene.probes[criterion.id], criterion.id) for tree in trees]
            results = pool.run(jobs)
            held = [i for i, result in enumerate(results) if result.outcome == "holds"]
            for i in held:
                found = survey(pool, trees[i], scene.probes, scene.inputs, criterion.id, MEASURED // 2)
                edit = changes[i].edit
                assert found.outcome == "holds" and not set(found.marks) & set("x!"), (
                    f"{host.name} {criterion.id} lets pass what the reference sees ({found.first or found.message}):\n"
                    f"- {edit.before}\n+ {edit.after}"
                )


def check_production(host: Host, pool: Pool) -> None:
    """A criterion that names production is violated by a call of a file, clock or network in any function of it."""
    scene = scene_of(host)
    parsed = Parsed(scene.tree)
    assert host.spec.production, f"{host.name} has no criterion that names production; give it one ([[production]])"
    for criterion in scene.criteria:
        if criterion.standing == "production":
            changes = impurities(parsed, criterion, scene.places, stream(0, "impurities"))
            assert len(changes) >= MIN_MUTANTS, f"{host.name} {criterion.host_id}: {len(changes)} mutants; 10 are due"
            jobs = [
                Job(apply_edits(scene.tree, [change.edit]), scene.probes[criterion.id], criterion.id)
                for change in changes
            ]
            for change, result in zip(changes, pool.run(jobs), strict=True):
                assert result.outcome == "violated", (
                    f"{host.name} {criterion.host_id}: {result.outcome} {result.message} with:\n{change.edit.after}"
                )


def check_services(host: Host, pool: Pool) -> None:
    """A criterion on a service is undecidable as staged and settled either way by its bodies, all else holding."""
    assert len(host.spec.service) >= LEAST_SERVICES, (
        f"{host.name} has {len(host.spec.service)} [[service]]; two are due"
    )
    for spec in host.spec.service:
        scene = _scene(host, 0, (spec,))
        criterion = next(criterion for criterion in scene.criteria if criterion.standing == "service")
        parsed = Parsed(scene.tree)
        rows = {"undecidable": scene.tree}
        for outcome, change in settle(parsed, criterion, scene.places):
            rows[outcome] = apply_edits(scene.tree, [change.edit])
        assert set(rows) == {"undecidable", "holds", "violated"}, f"{host.name} {spec.id}: a body changes nothing"
        matrix = run_matrix(pool, scene.probes, rows)
        for row in rows:
            for probe, result in matrix.rows[row].items():
                due = row if probe == criterion.id else "holds"
                if due == "holds" or probe in (criterion.id, HAPPY) or row != "violated":
                    assert result.outcome == due, (
                        f"{host.name} {spec.id}, {row}: {probe} {result.outcome} {result.message}"
                    )


PROBE_CHECKS: tuple[Callable[[Host, Pool], None], ...] = (
    check_right_tree,
    check_shipped_tests,
    check_sourceless,
    check_environments,
    check_reference,
    check_attacks,
    check_stubs,
    check_mutants,
    check_production,
    check_services,
)
