"""However planter ends, no process of its runs outlives it, and what a kill leaves on disk goes with the next pool."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from planter.sandbox.pool import Pool

ROOT = Path(__file__).resolve().parents[2]
FOLDER = re.compile(rb"/[\w./-]*/planter-run-\w+")
HOLDING = """
import sys
sys.path[:0] = [{root!r}, {tests!r}]
from probing import job
from planter.core.records.runs import Limits
from planter.sandbox.pool import Pool
ACT = '''
import os, signal, time
for leave in (False, True):
    if os.fork() == 0:
        for n in (1, 2, 13, 15): signal.signal(n, signal.SIG_IGN)
        os.setsid()
        if leave and os.fork(): os._exit(0)
        while True: time.sleep(60)
time.sleep(600)
'''
with Pool(1, {level!r}) as pool:
    pool.run([job("pass")])
    print(pool._scratch.path, flush=True)
    sys.stdin.readline()  # until what is idle has been counted
    pool.run([job(ACT, limits=Limits(cpu_seconds=60.0, wall_seconds=600.0))])
"""
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGKILL]
STATUSES = {signal.SIGINT: {130}, signal.SIGTERM: {143}, signal.SIGKILL: {-9}}


def mentioning(folder: bytes) -> set[int]:
    """Return the processes whose command line names a folder; a fork has that of what it was forked from."""
    found = set()
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            if folder in Path("/proc", name, "cmdline").read_bytes():
                found.add(int(name))
        except OSError:
            continue
    return found


def until(right: Callable[[], object], seconds: float = 30.0) -> bool:
    """Wait until something is so; tell whether it came to be."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if right():
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("level", ["L4", "L3", "L2", "L1"])
def test_no_process_outlives_a_pool_that_is_killed(level: str, pool_at: Callable[[str], Pool]) -> None:
    pool_at(level)  # skips where there is no such level
    program = HOLDING.format(root=str(ROOT), tests=str(ROOT / "tests" / "sandbox"), level=level)
    call = [sys.executable, "-c", program]
    running = subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
    assert running.stdin is not None and running.stdout is not None
    folder = running.stdout.readline().strip()
    idle = len(mentioning(folder))
    running.stdin.write(b"\n")
    running.stdin.flush()
    assert folder and until(lambda: len(mentioning(folder)) >= idle + 3), "the run and its children"
    running.kill()
    running.wait(30)
    running.stdin.close()
    running.stdout.close()
    assert until(lambda: not mentioning(folder)), mentioning(folder)
    assert os.path.isdir(folder)
    with Pool(1, "L1"):
        assert not os.path.exists(folder)


def listen() -> None:
    """Let Ctrl-C have its effect: a job in the background of a shell begins with it ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def scratch_of(running: int) -> set[bytes]:
    """Return the scratch folders named by the processes of a session or of what was started from it."""
    found: set[bytes] = set()
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            text = Path("/proc", name, "cmdline").read_bytes()
            if FOLDER.search(text) and descends(int(name), running):
                found |= set(FOLDER.findall(text))
        except OSError:
            continue
    return found


def descends(pid: int, ancestor: int) -> bool:
    """Tell whether a process is below another; raises OSError when it is gone."""
    while pid > 1:
        if pid == ancestor:
            return True
        pid = int(Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()[1])
    return False


@pytest.mark.slow
@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("command", ["new", "verify"])
def test_a_command_that_is_ended_leaves_no_process_and_no_folder(
    command: str, number: signal.Signals, made: Path, tmp_path: Path
) -> None:
    target = [str(tmp_path / "set"), "--pairs", "2", "--hosts", "feed"] if command == "new" else [str(made)]
    variables = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    running = subprocess.Popen(
        [sys.executable, "-m", "planter", command, *target, "--jobs", "1"],
        cwd=tmp_path, env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        start_new_session=True, preexec_fn=listen,
    )  # fmt: skip
    folders: set[bytes] = set()
    assert until(lambda: folders.update(scratch_of(running.pid)) or folders, 90), "no zygote was started"
    time.sleep(0.5)
    folders |= scratch_of(running.pid)
    if number == signal.SIGINT:
        os.killpg(running.pid, number)  # as a terminal does it
    else:
        running.send_signal(number)
    _, said = running.communicate(timeout=60)
    assert running.returncode in STATUSES[number], said
    assert "Traceback" not in said
    assert until(lambda: not any(map(mentioning, folders))), "a process is left"
    if number == signal.SIGKILL:
        with Pool(1, "L1"):
            pass
    assert until(lambda: not any(map(os.path.exists, folders))), "a folder is left"
