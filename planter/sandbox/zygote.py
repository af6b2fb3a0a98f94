"""The zygote: a warm interpreter with one thread that forks a process for each run and cleans up after it; stdlib only.

It is started as `python -s -P -S -B -c BOOT program socket settings`, reads batches of jobs from the socket and
writes one reply a job. It imports the standard library and nothing of any tree or probe; those it only compiles.
As process 1 of its own namespace, or as a subreaper, it is answerable for whatever a run leaves behind.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import select
import socket
import sys
import time
from typing import Any

from planter.sandbox import filters, kernel, materialize, reap, spawn
from planter.sandbox.bytecode import Codes
from planter.sandbox.quota import Room
from planter.sandbox.wire import receive, receive_memory, send

TICK = 0.05
MOST_PROCESSES = 64
MOST_RECORD = 1 << 20


class Zygote:
    """Serve jobs until the other end of the socket is closed.

    `program` is the folder of these files; `settings` holds areas (folders a run may write in -> names to keep
    there; each run gets its own folder in the first), room (bytes, 0 for no limit), variables, preload.
    """

    def __init__(self, program: str, control: socket.socket, settings: dict[str, Any]) -> None:
        self.control = control
        self.program = program
        self.areas: dict[str, list[str]] = settings["areas"]
        self.scratch = next(iter(self.areas)) + "/run"
        self.room: int = settings["room"]
        self.variables: dict[str, str] = settings["variables"]
        self.first = os.getpid() == 1
        self.apart = [] if self.first else apart()
        self.codes = Codes()

    def serve(self) -> None:
        """Answer batch after batch."""
        send(self.control, {"pid": os.getpid(), "modules": sorted(sys.modules)})
        while (batch := receive(self.control)) is not None:
            for job in batch:
                reply = self.answer(job)
                self.clean()
                send(self.control, reply)

    def answer(self, job: dict[str, Any]) -> dict[str, Any]:
        """Run one job to its end and say how it ended; its record is passed on unread."""
        self.codes.prepare(job)
        root = self.lay_out(job)
        record, output = receive_memory(self.control)
        try:
            if len(os.listdir("/proc/self/task")) != 1:
                raise RuntimeError("the zygote has more than one thread; a fork would not be safe")
            job |= {"root": root, "apart": self.apart}
            gc.freeze()  # what was made since the last fork too, lest a collection in the child copies its pages
            pid = os.fork()
            if pid == 0:
                kernel.set_dumpable(True)
                spawn.begin(job, record, output if "argv" in job else None, self.program)
            why = self.wait(pid, job["limits"])
            reap.end_group(pid)
            _, status, usage = os.wait4(pid, 0)
            reap.end_all(self.first)
            cpu = usage.ru_utime + usage.ru_stime
            if cpu >= job["limits"]["cpu_seconds"]:
                why = why or "late"
            return {
                "status": os.waitstatus_to_exitcode(status),
                "why": why,
                "cpu": cpu,
                "record": _content(record, MOST_RECORD),
                "output": _content(output, job.get("output", 0)),
            }
        finally:
            os.close(record)
            os.close(output)

    def lay_out(self, job: dict[str, Any]) -> str:
        """Make the folders of one run and return the one it starts in."""
        home, temporary = self.scratch + "/home", self.scratch + "/tmp"
        for folder in (self.scratch, home, temporary):
            os.mkdir(folder, 0o700)
        job["variables"] = {**self.variables, "HOME": home, "TMPDIR": temporary}
        if "argv" not in job:
            return str(job["root"])
        return materialize.copy(job["root"], self.scratch + "/tree")

    def wait(self, pid: int, limits: dict[str, Any]) -> str:
        """Wait for the end of a run; return why it must be ended, nothing when it ended by itself."""
        deadline = time.monotonic() + limits["wall_seconds"]
        room = Room(self.areas, self.room)
        clock = ~pid << 3 | 2  # clock_getcpuclockid(3)
        ended = os.pidfd_open(pid)
        poll = select.poll()
        poll.register(ended, select.POLLIN)
        poll.register(self.control, select.POLLRDHUP)
        try:
            while True:
                left = deadline - time.monotonic()
                ready = dict(poll.poll(max(0.0, min(TICK, left)) * 1000))
                if ended in ready:
                    return ""
                if ready:
                    return "abandoned"
                if left <= 0 or time.clock_gettime(clock) >= limits["cpu_seconds"]:
                    return "late"
                pids = reap.below(self.first)
                if len(pids) > MOST_PROCESSES:
                    return f"more than {MOST_PROCESSES} processes"
                if len(pids) > 1 and reap.resident(pids) > 2 * limits["memory"]:
                    return f"more than {2 * limits['memory']} bytes of memory in {len(pids)} processes"
                if why := room.excess(pids):
                    return why
        finally:
            os.close(ended)

    def clean(self) -> None:
        """Empty every folder a run could write in."""
        for area, keep in self.areas.items():
            reap.empty(area, keep)


def apart() -> list[int]:
    """Return the processes, and negative the groups, that no run may signal: the zygote, its guard and the pool."""
    guard = os.getppid()
    with open(f"/proc/{guard}/stat", "rb") as file:
        pool = int(file.read().rpartition(b")")[2].split()[1])
    found = {os.getpid(), guard, pool, -os.getpgid(0)}
    with contextlib.suppress(OSError):  # the pool is gone
        found |= {-os.getpgid(pool)}
    return sorted(found)


def _content(file: int, most: int) -> str:
    size = os.fstat(file).st_size
    return os.pread(file, most, max(0, size - most)).decode("latin-1")


def main(program: str, control: str, settings: str) -> None:
    """Warm up, drop every trace of planter that a run could meet, and serve."""
    plan = json.loads(settings)
    for name in plan["preload"]:
        importlib.import_module(name)
    for name in [name for name in sys.modules if name.partition(".")[0] == "planter"]:
        del sys.modules[name]
    for name in set(os.environ).difference(plan["variables"]):
        del os.environ[name]  # bubblewrap adds PWD
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 2)
    os.close(nothing)
    kernel.set_dumpable(False)
    with contextlib.suppress(OSError):  # a machine without such filters; attest.py tells what it gives all the same
        filters.leave_nothing()
    gc.collect()
    gc.freeze()
    gc.disable()
    connection = socket.socket(fileno=int(control))
    try:
        Zygote(program, connection, plan).serve()
    except Exception as error:
        send(connection, {"failed": f"{type(error).__name__}: {error}"})
    os._exit(0)
