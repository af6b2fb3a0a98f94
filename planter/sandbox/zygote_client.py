"""Keep one zygote: start it, hand it batches of jobs, notice its death, end it."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from typing import Any

from planter.core.errors import RunError
from planter.core.records.runs import Environment
from planter.sandbox import confine, reap, wire

START_SECONDS = 60.0
GRACE_SECONDS = 10.0


class ZygoteDied(Exception):
    """The zygote ended, or did not answer in time, while a job was its."""


class ZygoteClient:
    """One zygote of one environment and level; `area` is a new folder for what its runs write."""

    def __init__(
        self, level: str, base: str, area: str, environment: Environment, preload: Sequence[str] = confine.PRELOAD
    ) -> None:
        self._area = area
        os.mkdir(area, 0o700)
        self._socket, theirs = socket.socketpair()
        said, tasks = os.memfd_create("zygote"), confine.task_limit(level)
        with theirs:
            kept = [file for file in (theirs.fileno(), tasks) if file is not None]
            try:
                self._process = subprocess.Popen(
                    confine.command(level, base, area, environment, theirs.fileno(), preload, tasks),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=said,
                    pass_fds=kept,
                    env=confine.variables(environment),
                    cwd="/",
                    start_new_session=True,
                )
            finally:
                if tasks is not None:
                    os.close(tasks)
        try:
            self._socket.settimeout(START_SECONDS)
            hello = _received(self._socket)
            self.modules = frozenset(hello["modules"])
        except ZygoteDied:
            self.close()
            text = os.pread(said, 2000, 0).decode("utf-8", "replace").strip()
            raise RunError(f"no zygote could be started at level {level}: {text or 'it said nothing'}") from None
        finally:
            os.close(said)

    def run(self, batch: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """Yield the reply to each job, in order; raises ZygoteDied in place of one that did not come."""
        try:
            wire.send(self._socket, batch)
            for _ in batch:
                wire.send_memory(self._socket)
        except OSError:
            raise ZygoteDied("it ended") from None
        for job in batch:
            self._socket.settimeout(job["limits"]["wall_seconds"] + GRACE_SECONDS)
            yield _received(self._socket)

    def cut(self) -> None:
        """End the conversation: the zygote gives up its run, and whoever waits for a reply gets ZygoteDied."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End the zygote and all below it, and remove what its runs wrote."""
        self.cut()
        self._socket.close()
        try:
            self._process.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)  # its group is its session: guard and zygote, not the runs
            self._process.wait()
        with contextlib.suppress(OSError):
            reap.empty(self._area)
            os.rmdir(self._area)


def _received(source: socket.socket) -> dict[str, Any]:
    try:
        message: dict[str, Any] | None = wire.receive(source)
    except (OSError, ValueError):
        raise ZygoteDied("it did not answer") from None
    if message is None or "failed" in message:
        raise ZygoteDied("it ended" if message is None else message["failed"])
    return message
