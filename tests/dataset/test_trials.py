"""Every outcome must be the same wherever and however often a probe is run; where it is not, the finding says where."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from pythons import other_pythons
from stub_pools import OnlyRuns
from tampering import RED, case_path, redo_digests, swap_bytes

from planter.calibration.environments import OTHERS, USUAL, Surroundings, surroundings
from planter.core.records.runs import Environment, Outcome, Result
from planter.core.trees import Tree
from planter.dataset.read import read_case
from planter.dataset.verify import verify_set
from planter.kinds.contract.trials import disagreements, run_epochs, trees_of
from planter.sandbox.jobs import Job
from planter.sandbox.pool import Pool

SEEDED = Surroundings("hash seed 7", Environment(hash_seed=7))
BEYOND = OTHERS[-1]


class Scripted(OnlyRuns):
    """Stands for a pool: gives outcomes by (criterion, environment, how often it was asked in it), else holds."""

    level = "L4"

    def __init__(self, outcomes: dict[tuple[str, Environment, int], Outcome]) -> None:
        self.outcomes = outcomes
        self.batches: list[list[Job]] = []

    def run(self, jobs: Sequence[Job]) -> list[Result]:
        turn = 1 + sum(batch[0].environment == jobs[0].environment for batch in self.batches)
        self.batches.append(list(jobs))
        given = [self.outcomes.get((job.criterion, job.environment, turn), "holds") for job in jobs]
        return [Result(outcome=outcome, message="why") for outcome in given]


def found_in(
    root: Path, outcomes: dict[tuple[str, Environment, int], Outcome], places: Sequence[Surroundings], repeats: int
) -> tuple[list[Any], Scripted]:
    files = read_case(root, RED).files
    assert files is not None
    case, pool = trees_of(files, RED), Scripted(outcomes)
    first, epochs = run_epochs([case], pool, places, repeats)
    return list(disagreements(case, first, epochs)), pool


def test_the_whole_matrix_is_run_in_each_environment_as_often_as_asked(whole_set: Path) -> None:
    found, pool = found_in(whole_set, {}, [USUAL, SEEDED], 3)
    assert found == []
    assert [batch[0].environment.hash_seed for batch in pool.batches] == [0, 0, 0, 7, 7, 7]
    jobs = [[(job.tree.digest, job.criterion) for job in batch] for batch in pool.batches]
    assert len({len(batch) for batch in jobs}) == len({frozenset(batch) for batch in jobs}) == 1
    assert jobs[0] == jobs[2] != jobs[1] and [tree for tree, _ in jobs[1]] == [tree for tree, _ in jobs[0]][::-1]


def test_an_outcome_of_another_environment_is_a_finding_that_names_it(whole_set: Path) -> None:
    found, _ = found_in(whole_set, {("c2", SEEDED.environment, 1): "crashed"}, [USUAL, SEEDED], 1)
    assert {(f.code, f.slug, f.case, f.criterion) for f in found} == {("PL225", "environment-differs", RED, "c2")}
    assert {(f.seen, f.expected) for f in found} == {
        ("hash seed 7: crashed: why", "holds, as in the usual environment")
    }
    assert {"stage", "fix", "mutant-c1-01"} <= {f.variant for f in found}


def test_an_outcome_of_a_repeat_is_a_finding_that_names_it(whole_set: Path) -> None:
    outcomes: dict[tuple[str, Environment, int], Outcome] = {
        ("c1", USUAL.environment, 2): "timed_out",
        ("c2", SEEDED.environment, 3): "violated",
    }
    found, _ = found_in(whole_set, outcomes, [USUAL, SEEDED], 3)
    assert {(f.code, f.slug, f.criterion, f.seen, f.expected) for f in found} == {
        (
            "PL226",
            "repeat-differs",
            "c1",
            "repeat 2 in the usual environment: timed_out: why",
            "holds, as the first time",
        ),
        ("PL226", "repeat-differs", "c2", "repeat 3 in hash seed 7: violated: why", "holds, as the first time"),
    }


def test_repeats_are_held_to_the_first_time_in_their_own_environment(whole_set: Path) -> None:
    outcomes: dict[tuple[str, Environment, int], Outcome] = {("c1", SEEDED.environment, n): "violated" for n in (1, 2)}
    found, _ = found_in(whole_set, outcomes, [USUAL, SEEDED], 2)
    assert {f.slug for f in found} == {"environment-differs"}


def test_beyond_the_contract_nothing_runs_unless_a_criterion_asks_for_it(whole_set: Path) -> None:
    _, pool = found_in(whole_set, {}, [USUAL, BEYOND], 1)
    assert [batch[0].environment for batch in pool.batches] == [Environment()]


@pytest.fixture
def widened_set(whole_set: Path, tmp_path: Path) -> Path:
    """Give a set whose first criterion holds in whatever locale, as it says."""
    root = Path(shutil.copytree(whole_set, tmp_path / "set"))
    for case in (root / "cases").iterdir():
        swap_bytes(case_path(root, case.name, "stage/contract.md"), b"- **c1**: ", b"- **c1**: In whatever locale, ")
    redo_digests(root)
    return root


def test_where_a_criterion_widens_the_contract_its_probe_alone_runs_there(widened_set: Path) -> None:
    found, pool = found_in(widened_set, {("c1", BEYOND.environment, 1): "violated"}, [USUAL, BEYOND], 1)
    assert {job.criterion for job in pool.batches[1]} == {"c1"}
    assert {(f.slug, f.criterion) for f in found} == {("environment-differs", "c1")}


def test_what_is_violated_in_the_usual_environment_need_not_be_beyond_the_contract(widened_set: Path) -> None:
    found, _ = found_in(widened_set, {("c1", Environment(), 1): "violated"}, [USUAL, BEYOND], 1)
    assert found == []


@pytest.fixture(scope="module")
def real_pool() -> Any:
    with Pool(2) as opened:
        yield opened


@pytest.mark.slow
def test_a_whole_set_gives_the_same_in_every_environment_and_every_time(whole_set: Path, real_pool: Pool) -> None:
    pair = sorted(path.name for path in (whole_set / "cases").iterdir())[:2]
    others = other_pythons()
    places = surroundings("full", others)
    report = verify_set(whole_set, cases=pair, pool=real_pool, places=places, repeats=2)
    assert report.findings == ()
    assert report.environments == len(places) - 1  # no criterion asks for the locale C


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "name"),
    [
        (b"hash('ab') == HASH", "hash seed"),
        (b"__import__('time').timezone == 0", "time zone"),
        (b"__import__('os').umask(0o22) == 0o22", "umask"),
    ],
)
def test_a_probe_that_depends_on_its_environment_is_found_out(
    some_set: Path, real_pool: Pool, line: bytes, name: str
) -> None:
    check = b"    check(" + line.replace(b"HASH", usual_hash(real_pool)) + b", 'here')\n"
    for letter in "ab":
        path = case_path(some_set, f"{RED[:-2]}-{letter}", "key/probes/c2.py")
        path.write_bytes(path.read_bytes().replace(b"def decide():\n", b"def decide():\n" + check))
    report = verify_set(some_set, cases=[RED], pool=real_pool, places=surroundings("full"))
    told = [f for f in report.findings if f.slug == "environment-differs"]
    assert told and all(f.seen.startswith(name) and f.criterion == "c2" for f in told)


def usual_hash(pool: Pool) -> bytes:
    """Return the hash of 'ab' in the usual environment, by asking a probe for it."""
    probe = b"def setup(): pass\ndef decide(): raise AssertionError(hash('ab'))\n"
    return pool.run([Job(Tree({"a": b""}), probe, "c1")])[0].message.removeprefix("AssertionError: ").encode()
