"""Checks of a host by running it: its probes, its own tests, its reference, the attacks, stubs and mutants."""

from __future__ import annotations

import importlib.util
import marshal
import zlib
from collections.abc import Callable
from itertools import product

from planter.audit.attacks import ATTACKS, ENVIRONMENTS
from planter.audit.context import asked
from planter.audit.origins import called, failing, faults, with_doors
from planter.authoring.checks.service_checks import check_production, check_services
from planter.authoring.checks.showing import tree_difference
from planter.authoring.checks.words import named, rendered_host, set_to
from planter.calibration.trial import DIFFERENTIAL_LIMITS, MEASURED, differential, run_matrix
from planter.core.edits import apply_edits
from planter.core.records.runs import Differential, Limits
from planter.core.streams import stream
from planter.core.trees import Tree
from planter.kinds.contract.steps import NO_TESTS, SHARE_OF_DEADLINE, TESTS
from planter.planting.host import Host
from planter.planting.host_file import Criterion
from planter.planting.mutants import Parsed, draw_mutants, stubs
from planter.planting.rendering import RenderedHost
from planter.sandbox.jobs import CommandJob, DifferentialJob, Job
from planter.sandbox.pool import Pool

SEEDS = 2
STUBS = ("return None", 'raise RuntimeError("no")', "return next(iter(locals().values()), 0)")


def _own(rendered: RenderedHost) -> list[Criterion]:
    return [criterion for criterion in rendered.criteria if criterion.standing == "own"]


def _words(host: Host, number: int) -> str:
    """Say how to see the program of a spelling."""
    chosen = host.choose_words(stream(number, "check"))
    return f" (words: {', '.join(f'{slot} {word!r}' for slot, word in chosen.items())})" if chosen else ""


def _not_compared(host: Host, criterion: Criterion, found: Differential) -> str:
    return (
        f"{host.name} {criterion.host_id}: the differential run is {found.outcome} ({found.message}); the probe's "
        f"`observe`, draw_, answer_ and attack_{criterion.host_id} of inputs.py, should give a value for every input"
    )


def check_right_tree(host: Host, pool: Pool) -> None:
    """Every probe holds on the right program, in several spellings, well within its deadline."""
    for number in range(3):
        rendered = rendered_host(host, number)
        matrix = run_matrix(pool, rendered.probes, {"right": rendered.tree})
        for probe, result in matrix.rows["right"].items():
            assert result.outcome == "holds", (
                f"{host.name} {named(rendered, probe)}, spelling {number}: {result.outcome} ({result.message}) on the "
                f"right program; it should hold. Mend the program or the probe{_words(host, number)}"
            )
            limit = SHARE_OF_DEADLINE * Limits().cpu_seconds
            assert result.cpu_seconds < limit, (
                f"{host.name} {named(rendered, probe)} takes {result.cpu_seconds:.2f} s of CPU; under {limit} is due, "
                "so ask for less"
            )


def check_shipped_tests(host: Host, pool: Pool) -> None:
    """The program's own tests pass at its root with nothing but pytest."""
    status, output = pool.command(CommandJob(tree=rendered_host(host).tree, argv=TESTS))
    assert status in (0, NO_TESTS), (
        f"{host.name}: its own tests end with {status}; they should pass at its root{_words(host, 0)}:\n"
        + output[-2000:]
    )


def check_sourceless(host: Host, pool: Pool) -> None:
    """Every probe answers on the compiled program without its sources as on these: none of them reads the code."""
    rendered = set_to(host, 0, (*host.spec.production, *host.spec.service))
    on_a_service = {criterion.id for criterion in rendered.criteria if criterion.standing == "service"}
    bare: dict[str, bytes] = {}
    blank: dict[str, bytes] = {}
    for path, data in rendered.tree.items():
        bare[path] = blank[path] = data
        if path.endswith(".py"):
            code = marshal.dumps(compile(data, path, "exec", dont_inherit=True))
            bare[f"{path}c"] = importlib.util.MAGIC_NUMBER + bytes(12) + code
            packed = zlib.compress(code)  # names stand in the bytes that marshal gives
            blank[path] = f'exec(__import__("marshal").loads(__import__("zlib").decompress({packed!r})))\n'.encode()
            del bare[path]
    rows = {"without sources": Tree(bare), "with sources that say nothing": Tree(blank)}
    matrix = run_matrix(pool, rendered.probes, rows)
    for row, probe in product(rows, rendered.probes):
        result, due = matrix.rows[row][probe], "undecidable" if probe in on_a_service else "holds"
        assert result.outcome == due, (
            f"{host.name} {named(rendered, probe)} {row}: {result.outcome} ({result.message}) where it should be "
            f"{due}; a probe may call the program but not read its code"
        )


def check_environments(host: Host, pool: Pool) -> None:
    """Every probe holds in every environment of the environment sentence."""
    rendered = rendered_host(host)
    for told, environment in ENVIRONMENTS:
        jobs = [Job(rendered.tree, data, name, environment=environment) for name, data in rendered.probes.items()]
        for job, result in zip(jobs, pool.run(jobs), strict=True):
            assert result.outcome == "holds", (
                f"{host.name} {named(rendered, job.criterion)}, {told}: {result.outcome} ({result.message}) where it "
                "should hold; every environment of the contract's first sentence is one it must hold in, so mend the "
                "program, or let the probe set what it needs"
            )


def check_reference(host: Host, pool: Pool) -> None:
    """Program and reference agree on 1,000 inputs of each criterion: those made by hand, then drawn ones."""
    rendered = rendered_host(host)
    for criterion in _own(rendered):
        found = differential(pool, rendered.tree, rendered.probes, rendered.inputs, criterion.id, MEASURED)
        assert found.outcome == "holds", _not_compared(host, criterion, found)
        differs = sum(mark in "x!" for mark in found.marks)
        assert not differs, (
            f"{host.name} {criterion.host_id}: program and answer_{criterion.host_id} of inputs.py differ on "
            f"{differs} of {len(found.marks)} inputs; they should agree. The first: {found.first}"
        )


def check_attacks(host: Host, pool: Pool) -> None:
    """Program and reference agree on every attack that applies, and some attack applies to every criterion."""
    rendered = rendered_host(host)
    payloads = tuple((attack.kind, attack.payload) for attack in ATTACKS)
    for criterion in _own(rendered):
        job = DifferentialJob(
            rendered.tree,
            rendered.probes[criterion.id],
            rendered.inputs,
            criterion.id,
            attacks=payloads,
            limits=DIFFERENTIAL_LIMITS,
        )
        found = pool.differential([job])[0]
        assert found.outcome == "holds", _not_compared(host, criterion, found)
        broken = [attack.name for attack, mark in zip(ATTACKS, found.marks, strict=True) if mark in "x!"]
        assert not broken, (
            f"{host.name} {criterion.host_id} is broken by {', '.join(broken)}: program and reference should agree "
            f"there too, or the criterion's sentence leave it out. The first: {found.first}"
        )
        assert set(found.marks) != {"-"}, (
            f"{host.name} {criterion.host_id}: no attack applies; let attack_{criterion.host_id}(kind, payload) of "
            f"inputs.py make a value of one of {', '.join(sorted({attack.kind for attack in ATTACKS}))}"
        )


def check_failures(host: Host, pool: Pool) -> None:
    """Where a call of the system fails, the program does what `failed_<criterion>` of inputs.py allows, if it is there.

    Calls fail on the values of `FAILING_<criterion>`, under the functions it names.
    """
    rendered = rendered_host(host)
    origins = list(failing())
    for criterion in (one for one in _own(rendered) if f"\ndef failed_{one.id}(".encode() in rendered.inputs):
        probe, inputs = rendered.probes[criterion.id] + faults(), with_doors(rendered.inputs)
        asks = [("value", origin.ask) for origin in (*origins, *called())]
        whole = pool.differential([asked(rendered.tree, probe, inputs, criterion.id, asks)])[0]
        assert whole.outcome == "holds", _not_compared(host, criterion, whole)
        marks, met = whole.marks[: len(origins)], whole.marks[len(origins) :]
        broken = [origin.told for origin, mark in zip(origins, marks, strict=True) if mark in "x!"]
        assert not broken, (
            f"{host.name} {criterion.host_id} is broken by {len(broken)} calls that fail, first by {broken[0]}: mend "
            f"the program, or let failed_{criterion.host_id} allow what the sentence does. The first: {whole.first}"
        )
        assert "=" in met, (
            f"{host.name} {criterion.host_id}: no call can fail; let FAILING_{criterion.host_id} of inputs.py be a "
            "pair of the functions by which the program is entered, and values"
        )


def check_stubs(host: Host, pool: Pool) -> None:
    """A stub in the place of any function that serves a criterion makes that criterion's probe object."""
    rendered = set_to(host, 0, (*host.spec.production, *host.spec.service))
    parsed = Parsed(rendered.tree)
    for criterion in rendered.criteria:
        changes = stubs(parsed, [criterion], rendered.places, stream(0, "stubs"), STUBS)
        trees = [apply_edits(rendered.tree, [change.edit]) for change in changes]
        jobs = [Job(tree, rendered.probes[criterion.id], criterion.id) for tree in trees]
        for change, result in zip(changes, pool.run(jobs), strict=True):
            assert result.outcome != "holds", (
                f"{host.name} {criterion.host_id}: its probe holds although a stub stands in {change.edit.path} for a "
                "function that serves it; let the probe ask for what the function gives, or take the function out of "
                f"the criterion:\n{tree_difference(rendered.tree, apply_edits(rendered.tree, [change.edit]))}"
            )


def check_mutants(host: Host, pool: Pool) -> None:
    """Every drawn mutant of a criterion's functions is killed, or the reference sees no difference either."""
    for number in range(SEEDS):
        rendered = rendered_host(host, number)
        parsed = Parsed(rendered.tree)
        for criterion in _own(rendered):
            changes = draw_mutants(parsed, criterion, rendered.places, stream(number, "mutants", criterion.id))
            trees = [apply_edits(rendered.tree, [change.edit]) for change in changes]
            jobs = [Job(tree, rendered.probes[criterion.id], criterion.id) for tree in trees]
            results = pool.run(jobs)
            passing = [i for i, result in enumerate(results) if result.outcome == "holds"]
            for i in passing:
                found = differential(pool, trees[i], rendered.probes, rendered.inputs, criterion.id, MEASURED // 2)
                assert found.outcome == "holds" and not set(found.marks) & set("x!"), (
                    f"{host.name} {criterion.host_id}, spelling {number}: its probe holds where the reference sees a "
                    f"difference; let it ask for this too: {found.first or found.message}\n"
                    + tree_difference(rendered.tree, trees[i])
                )


PROBE_CHECKS: tuple[Callable[[Host, Pool], None], ...] = (
    check_right_tree,
    check_shipped_tests,
    check_sourceless,
    check_environments,
    check_reference,
    check_attacks,
    check_failures,
    check_stubs,
    check_mutants,
    check_production,
    check_services,
)
