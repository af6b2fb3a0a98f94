"""Rows about mutants: run, against mutmut and cosmic-ray; generated, against visit and codegen and against mutmut."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import chdir, closing
from pathlib import Path

import libcst as cst

from planter.core.trees import Tree
from planter.planting.registry import load_hosts
from planter.sandbox.pool import Pool
from planter.syntax.splice import parse_source

from . import subject
from .place import Place, start
from .rounds import alternately, cost, cpu, in_turn, milliseconds, ratio
from .rows import Row, at_least

MUTMUT_WHAT = "mutants run, against mutmut: same module, same 51 assertions, one core"
COSMIC_WHAT = "mutants run, against cosmic-ray: same module, same 51 assertions, one core"
CODEGEN_WHAT = "mutants generated with text and digest, against visit and codegen"
GENERATED_WHAT = "mutants generated with text and digest, against mutmut's own generation"
SAME_WHAT = "share of generated mutants that are, byte for byte, what codegen makes"
COSMIC_MUTANTS = 6
EVERY = 8
SETTINGS = "[mutmut]\nsource_paths = spans.py\nalso_copy = spans.py\n"
VARIABLES = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def group(place: Place) -> Iterator[Row]:
    """Measure rows 3 and 6."""
    yield from _run(place)
    yield from _generate(place)


def _run(place: Place) -> Iterator[Row]:
    """Compare what one more mutant costs: starting, collecting and a clean run of the tests are left out for all."""
    mutants = subject.mutants()
    absent: dict[str, str] = {}
    ways: dict[str, Callable[[], float]] = {"planter": lambda: _planter(mutants)}
    for name, prepare in (("mutmut", _mutmut), ("cosmic-ray", _cosmic_ray)):
        try:
            ways[name] = prepare(place)
        except (RuntimeError, OSError, sqlite3.Error) as error:
            absent[name] = str(error)
    found = alternately(ways, place.rounds)
    for name, what, target in (("mutmut", MUTMUT_WHAT, at_least(6)), ("cosmic-ray", COSMIC_WHAT, at_least(30))):
        if name in absent:
            yield target.unmeasured(what, absent[name])
            continue
        ours, theirs = found["planter"], found[name]
        reason = f"{milliseconds(ours)} a mutant, laid and compiled once, against {milliseconds(theirs)} by {name}"
        yield target.row(what, ratio(theirs, ours), reason)


def _planter(mutants: Sequence[Tree]) -> float:
    with Pool(1) as pool:
        pool.run(subject.repeated(2))
        return cost(lambda: pool.run([subject.job(mutant) for mutant in mutants])).cpu / len(mutants)


def _mutmut(place: Place) -> Callable[[], float]:
    program = place.tool("mutmut")
    if program is None:
        raise RuntimeError("mutmut is not installed; `make bench-setup` installs it")
    project = place.folder / "mutmut"
    subject.lay_project(project, [("setup.cfg", SETTINGS)])
    command = [program, "run", "--max-children", "1"]
    start(command, project, VARIABLES)
    names = [line.split(":")[0].strip() for line in start([program, "results", "--all", "true"], project).splitlines()]
    names = [name for name in names if "__mutmut_" in name]
    if len(names) < 2:
        raise RuntimeError("mutmut made no mutants")

    def more() -> float:
        every = cost(lambda: start([*command, *names], project, VARIABLES))
        one = cost(lambda: start([*command, names[0]], project, VARIABLES))
        return (every.cpu - one.cpu) / (len(names) - 1)

    return more


def _cosmic_ray(place: Place) -> Callable[[], float]:
    program = place.tool("cosmic-ray")
    if program is None:
        raise RuntimeError("cosmic-ray is not installed; `make bench-setup` installs it")
    project = place.folder / "cosmic-ray"
    command = f"{' '.join(place.pytest())} -x tests"
    settings = (
        f'[cosmic-ray]\nmodule-path = "spans.py"\ntimeout = 30.0\nexcluded-modules = []\ntest-command = "{command}"\n'
    )
    settings += '[cosmic-ray.distributor]\nname = "local"\n'
    subject.lay_project(project, [("settings.toml", settings)])
    start([program, "init", "settings.toml", "all.sqlite"], project, VARIABLES)
    with closing(sqlite3.connect(project / "all.sqlite")) as session, session:
        jobs = [job for (job,) in session.execute("SELECT job_id FROM mutation_specs ORDER BY start_pos_row, job_id")]
        kept = jobs[:: max(1, len(jobs) // COSMIC_MUTANTS)][:COSMIC_MUTANTS]
        marks = ",".join("?" * len(kept))
        for table in ("mutation_specs", "work_items"):
            session.execute(f"DELETE FROM {table} WHERE job_id NOT IN ({marks})", kept)

    def more() -> float:
        shutil.copyfile(project / "all.sqlite", project / "run.sqlite")
        execute = [program, "exec", "settings.toml", "run.sqlite"]
        every = cost(lambda: start(execute, project, VARIABLES))
        with closing(sqlite3.connect(project / "run.sqlite")) as session:
            done = session.execute("SELECT count(*) FROM work_results WHERE test_outcome IS NOT NULL").fetchone()[0]
        if done != len(kept):
            raise RuntimeError(f"cosmic-ray finished {done} of {len(kept)} mutants")
        nothing = cost(lambda: start(execute, project, VARIABLES))
        return (every.cpu - nothing.cpu) / len(kept)

    return more


def _generate(place: Place) -> Iterator[Row]:
    path, data = _longest_module()
    text = data.decode()
    source = parse_source(path, data)
    wanted = [(node, new) for node, new in subject.mutations(source) if source.edit(node, new) is not None][::EVERY]
    counts: dict[str, int] = {}
    made: dict[str, list[bytes]] = {}

    def planter() -> None:
        texts = []
        for edit, _, _ in subject.spliced(parse_source(path, data)):
            end = edit.start + len(edit.before.encode())
            texts.append(b"".join((data[: edit.start], edit.after.encode(), data[end:])))
            hashlib.sha256(texts[-1]).hexdigest()
        counts["planter"], made["planter"] = len(texts), texts[::EVERY]

    def codegen() -> None:
        texts = []
        for node, replacement in wanted:
            changed = source.module.deep_replace(node, replacement)
            texts.append(cst.ensure_type(changed, cst.Module).code.encode())
            hashlib.sha256(texts[-1]).hexdigest()
        counts["codegen"], made["codegen"] = len(texts), texts

    def mutmut() -> None:
        from mutmut.mutation.file_mutation import mutate_file_contents

        counts["mutmut"] = len(mutate_file_contents(path, text).mutant_names)

    with chdir(place.folder):
        Path("setup.cfg").write_text(SETTINGS)
        ways: dict[str, Callable[[], object]] = {"planter": planter, "codegen": codegen, "mutmut": mutmut}
        in_turn(ways, 1)
        costs = in_turn(ways, place.rounds)
    each = {name: cpu(costs[name], counts[name]) for name in ways}
    lines = data.count(b"\n")
    reason = f"{milliseconds(each['planter'])} a mutant of a module of {lines} lines, parsing and printing the nodes, "
    codegen_reason = f"{reason}against {milliseconds(each['codegen'])}; the saving grows with the module"
    yield at_least(8).row(CODEGEN_WHAT, ratio(each["codegen"], each["planter"]), codegen_reason)
    mutmut_reason = f"{reason}against {milliseconds(each['mutmut'])}, which does not make each mutant's full text"
    yield at_least(2).row(GENERATED_WHAT, ratio(each["mutmut"], each["planter"]), mutmut_reason)
    same = sum(one == other for one, other in zip(made["planter"], made["codegen"], strict=True)) / len(wanted)
    yield at_least(1).row(SAME_WHAT, same, f"of every {EVERY}th mutant")


def _longest_module() -> tuple[str, bytes]:
    """Return the longest module of all built-in hosts, with the first words of their lists."""
    hosts = [host for host in load_hosts() if host.built_in]
    files = [item for host in hosts for item in host.render(host.first_words).tree.items() if item[0].endswith(".py")]
    return max(files, key=lambda item: (len(item[1]), item[0]))
