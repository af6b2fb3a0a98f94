"""The pool answers in order, runs equal jobs once, outlives its zygotes, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from probing import deciding, job, tree

from planter.core.errors import RunError, UsageError
from planter.core.records.runs import Environment, Limits
from planter.sandbox.jobs import CommandJob, Job
from planter.sandbox.pool import Pool, batches
from planter.sandbox.scratch import PREFIX, Scratch

INTERRUPTED = """
import os, signal, sys
sys.path[:0] = [{root!r}, {tests!r}]
from probing import job
from planter.core.records.runs import Limits
from planter.sandbox.pool import Pool
from planter.sandbox.reap import descendants
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with Pool(2) as pool:
        slow = Limits(cpu_seconds=60.0, wall_seconds=60.0)
        jobs = [job("import time; time.sleep(60)", limits=slow), job("while True: pass", limits=slow)]
        pool.run([job("pass")])
        print(pool._scratch.path, flush=True)
        pool.run(jobs)
"""


def numbered(number: int) -> Job:
    """Return one of many different jobs; its message tells which."""
    return job(f"return {number % 5}", f"check(False, '{number}')")


def test_results_are_in_the_order_of_the_jobs(pool: Pool) -> None:
    jobs = [numbered(number) for number in range(40)]
    assert [result.message for result in pool.run(jobs)] == [f"AssertionError: {number}" for number in range(40)]


def test_equal_jobs_are_run_once(pool: Pool) -> None:
    one, same, other = pool.run([numbered(1), numbered(1), numbered(2)])
    assert one is same and one is not other


@pytest.mark.parametrize(
    "change",
    [
        {"criterion": "c2"},
        {"probe": b"x"},
        {"environment": Environment(hash_seed=1)},
        {"environment": Environment(umask=0)},
        {"limits": Limits(cpu_seconds=3.0)},
        {"demand": "L2"},
        {"tree": tree("return 8")},
    ],
)
def test_whatever_can_change_an_outcome_changes_the_digest(change: dict[str, object]) -> None:
    first = job("return 7")
    facts = {name: getattr(first, name) for name in ("tree", "probe", "criterion", "environment", "limits", "demand")}
    assert Job(**facts).digest == first.digest
    assert Job(**(facts | change)).digest != first.digest  # type: ignore[arg-type]


def test_no_jobs_give_no_results(pool: Pool) -> None:
    assert pool.run([]) == [] and pool.differential([]) == []


@given(st.lists(st.integers(0, 5), max_size=60), st.integers(1, 4))
def test_batches_hold_every_job_once_and_one_tree_each(numbers: list[int], workers: int) -> None:
    jobs = [numbered(number) for number in numbers]
    tasks = batches(jobs, workers, False)
    assert sorted(one.digest for task in tasks for one in task.jobs) == sorted(one.digest for one in jobs)  # type: ignore[union-attr]
    assert all(len({one.tree.digest for one in task.jobs}) == 1 for task in tasks)


def test_jobs_in_many_environments_are_each_run_in_their_own(pool: Pool) -> None:
    jobs = [
        Job(tree("import os; return os.environ['TZ']"), deciding(f"check(act() == '{zone}', act())"), "c1",
            Environment(timezone=zone))
        for zone in ("UTC", "A1", "B2", "C3", "D4", "E5", "F6", "G7", "H8", "I9")
    ]  # fmt: skip
    assert {result.outcome for result in pool.run(jobs)} == {"holds"}


def test_a_job_that_demands_more_than_is_in_force_is_not_run(pool_at: Callable[[str], Pool]) -> None:
    pool = pool_at("L2")
    strict, modest = (demanding(job("return 1"), demand) for demand in ("L3", "L2"))
    results = pool.run([modest, strict, demanding(modest, "L1"), demanding(modest, "L4")])
    assert [result.outcome for result in results] == ["holds", "setup_failed", "holds", "setup_failed"]
    assert "L2" in results[1].message


def demanding(asked: Job, demand: str) -> Job:
    """Return a job with another demand."""
    return Job(asked.tree, asked.probe, asked.criterion, asked.environment, asked.limits, demand)


def test_a_level_or_number_that_does_not_exist_is_refused(pool: Pool) -> None:
    with pytest.raises(UsageError, match="'L9'"):
        Pool(1, "L9")
    with pytest.raises(UsageError, match="0 workers"):
        Pool(0)
    with pytest.raises(UsageError, match="'L0'"):
        pool.run([demanding(job("pass"), "L0")])


def test_an_interpreter_that_is_none_is_an_error_of_the_runner(pool: Pool) -> None:
    with pytest.raises(RunError, match="/bin/false"):
        pool.run([Job(tree("pass"), deciding("act()"), "c1", Environment(python="/bin/false"))])
    assert pool.run([job("pass")])[0].outcome == "holds"


def test_a_zygote_that_dies_is_replaced_and_its_job_run_again() -> None:
    with Pool(1) as pool:
        assert pool.run([job("pass")])[0].outcome == "holds"
        client = next(iter(pool._crew[0]._zygotes.values()))
        os.killpg(client._process.pid, signal.SIGKILL)
        assert [result.outcome for result in pool.run([job("pass"), job("return 2")])] == ["holds", "holds"]


def test_a_job_whose_zygote_dies_twice_is_a_crash_and_the_next_one_is_not(
    pool_at: Callable[[str], Pool], tmp_path: Path
) -> None:
    # at L1 nothing keeps a run from its zygote, and the zygote of a new interpreter is the same process
    ending = job("import os; os.kill(os.getppid(), 9); import time; time.sleep(5)")
    first, second = pool_at("L1").run([ending, job("return 3")])
    assert (first.outcome, second.outcome) == ("crashed", "holds")


def test_a_command_runs_in_a_copy_of_the_tree_that_it_may_write_to(pool: Pool) -> None:
    asked = tree("return 5", tests__helpers="", tests__test_acts=(
        "from pkg.acts import act\n\ndef test_act():\n    open('new', 'w').close()\n    assert act() == 5\n"
    ))  # fmt: skip
    status, output = pool.command(CommandJob(asked, ("-m", "pytest", "-q", "-p", "no:cacheprovider")))
    assert status == 0 and "1 passed" in output, output
    status, output = pool.command(CommandJob(asked, ("-c", "import os; print(sorted(os.listdir('.')))")))
    assert (status, output) == (0, "['pkg', 'tests']\n")


@pytest.mark.parametrize(
    ("code", "status"),
    [("raise SystemExit(3)", 3), ("import os; os.kill(os.getpid(), 9)", -9), ("while 1: pass", None)],
)
def test_a_command_gives_its_exit_status_or_signal_or_none_at_the_deadline(
    pool: Pool, code: str, status: int | None
) -> None:
    limits = Limits(cpu_seconds=0.5, wall_seconds=20.0)
    assert pool.command(CommandJob(tree("pass"), ("-c", code), limits=limits))[0] == status


def test_a_command_keeps_the_end_of_what_it_printed(pool: Pool) -> None:
    asked = CommandJob(tree("pass"), ("-c", "print('x' * 99_999); print('the end')"), output=12)
    assert pool.command(asked) == (0, "xxx\nthe end\n")


def test_a_pool_leaves_no_folder_and_puts_the_signal_handler_back() -> None:
    handler = signal.getsignal(signal.SIGTERM)
    with Pool(1) as pool:
        path = pool._scratch.path
        assert pool.run([job("pass")])[0].outcome == "holds"
        assert os.path.isdir(path)
    assert not os.path.exists(path) and signal.getsignal(signal.SIGTERM) == handler


def test_a_folder_whose_holder_is_gone_is_removed_and_others_stay() -> None:
    with_holder = Scratch()
    abandoned = os.path.join(os.path.dirname(with_holder.path), PREFIX + "abandoned")
    os.makedirs(abandoned + "/closed")
    os.chmod(abandoned + "/closed", 0)
    later = Scratch()
    try:
        assert not os.path.exists(abandoned)
        assert os.path.isdir(with_holder.path) and os.path.isdir(later.path)
    finally:
        with_holder.remove()
        later.remove()
    assert not os.path.exists(with_holder.path)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_leaves_no_process_and_no_folder(tmp_path: Path, number: signal.Signals) -> None:
    program = tmp_path / "interrupted.py"
    here = Path(__file__).resolve()
    program.write_text(INTERRUPTED.format(root=str(here.parents[2]), tests=str(here.parent)))
    process = subprocess.Popen(
        [sys.executable, program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    folder = process.stdout.readline().strip()
    assert os.path.isdir(folder)
    process.send_signal(number)
    process.wait(30)
    process.stdout.close()
    assert process.returncode != 0 and not os.path.exists(folder)
    assert processes_mentioning(folder) == []


def processes_mentioning(folder: str) -> list[str]:
    """Return the processes whose command line names a folder."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.fsencode(folder) in Path("/proc", name, "cmdline").read_bytes():
                found.append(name)
        except OSError:
            continue
    return found


@pytest.mark.parametrize("fresh", [False, True])
def test_a_run_hears_a_signal_that_planter_itself_was_told_to_ignore(fresh: bool) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Pool(workers=1) as pool:
            (result,) = pool.run([job("import os, signal; os.kill(os.getpid(), signal.SIGINT)")], fresh=fresh)
    finally:
        signal.signal(signal.SIGINT, before)
    assert (result.outcome, "KeyboardInterrupt" in result.message) == ("crashed", True)
