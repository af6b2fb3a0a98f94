"""What a process forbids itself takes effect, on kernels without landlock too."""

from __future__ import annotations

import os
import subprocess
import sys
import types
from pathlib import Path

import pytest

from planter.sandbox import filters, kernel

ROOT = Path(filters.__file__).resolve().parents[2]
SPARING = """
import os, signal, sys, threading
sys.path.insert(0, sys.argv[1])
from planter.sandbox import filters
filters._landlock_version = lambda: 0
near, far = os.pipe()
os.setsid()
apart, near_by = (os.fork() or (signal.alarm(60), signal.pause(), os._exit(0)) for _ in range(2))
if os.fork() == 0:
    filters.leave_nothing()
    filters.stay_together([apart, -os.getpgid(0)])
    def tried(call, *arguments):
        try:
            call(*arguments)
        except PermissionError:
            return "refused"
        return "done"
    print(tried(os.kill, apart, 9), tried(os.killpg, os.getpgid(0), 9), tried(os.pidfd_open, apart), flush=True)
    print(tried(os.kill, near_by, 9), tried(os.setpgid, 0, 0), tried(os.getpgid, 0), flush=True)
    thread = threading.Thread(target=print, args=("threads start",))
    thread.start()
    thread.join()
    sys.stdout.flush()
    os._exit(0)
os.wait()
os.wait()
os.kill(apart, 9)
os.wait()
print("the one apart lived")
"""


@pytest.mark.skipif(os.uname().machine not in filters.MACHINES, reason="no system call numbers for this machine")
def test_without_landlock_no_signal_reaches_the_processes_apart_and_others_are_reached() -> None:
    done = subprocess.run([sys.executable, "-c", SPARING, str(ROOT)], capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines() == [
        "refused refused refused", "done done done", "threads start", "the one apart lived"
    ], done.stderr  # fmt: skip


@pytest.mark.parametrize("release", ["5.15.0-91-generic", "6.13.12", "6.8.0-1-amd64", "4.18", "unheard"])
def test_a_limit_that_is_the_whole_machines_is_left_alone(release: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "uname", lambda: types.SimpleNamespace(release=release))
    assert kernel.task_limit() is None


@pytest.mark.parametrize("release", ["6.14.0-rc1", "6.18.44-fc-v657", "7.0.0+"])
def test_a_limit_of_the_namespaces_own_is_one_that_the_kernel_takes(
    release: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "uname", lambda: types.SimpleNamespace(release=release))
    assert (kernel.task_limit() or 0) >= max(kernel.MOST_TASKS, 8 * (os.cpu_count() or 1))
