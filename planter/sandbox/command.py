"""Run a judge's command in a private folder of its own; the only place where a judge's process is started."""

from __future__ import annotations

import contextlib
import marshal
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Literal, Self

from planter.core.errors import RunError
from planter.sandbox import reap
from planter.sandbox.supervisor import clear

FLAGS = ("-I", "-S", "-B")
BOOT = """
import sys, types
for name, folder in (("planter", ""), ("planter.sandbox", "/sandbox")):
    package = types.ModuleType(name)
    package.__path__ = [sys.argv[1] + folder]
    sys.modules[name] = package
from planter.sandbox import supervisor
supervisor.main(*sys.argv[1:])
"""
START_SECONDS = 60.0
END_SECONDS = 60.0
LONGEST_SECONDS = 1e6
MOST_OUTPUT = 16 << 20


@dataclass(frozen=True)
class Ended:
    """How a command ended: by itself with an exit status or a signal, or because it took too long or wrote too much.

    `output` is what it wrote to standard output, `transcript` that and standard error, in the order of their coming.
    """

    how: Literal["itself", "timed-out", "flooded", "lost"]
    status: int | None
    signal: int | None
    output: bytes
    transcript: bytes


class CommandRefused(RunError):
    """The command cannot be started at all: it is not there, or no program."""


class CutOff(Exception):
    """The place was cut from another thread, so that its command has no end of its own."""


class Place:
    """A private folder, mode 0700 with a name that tells nothing, gone when the block is left or this process dies.

    A small process minds it; at most one command is run in it, and all that command started ends with it: also what
    left its session, and also where this process is killed.
    """

    def __init__(self) -> None:
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._files = [os.memfd_create(name) for name in ("job", "output", "transcript")]
        self.path = ""
        self._cut = False
        parent = os.path.realpath(tempfile.gettempdir())
        package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        handed = [theirs.fileno(), *self._files]
        with theirs:
            self._supervisor = subprocess.Popen(
                [sys.executable, *FLAGS, "-c", BOOT, package, *map(str, handed), parent],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=handed,
                env={},
                cwd="/",
                start_new_session=True,
            )
        try:
            self._control.settimeout(START_SECONDS)
            told = self._told()
            self._control.settimeout(None)
            if told is None or "failed" in told:
                raise RunError(
                    f"no private folder for a judge: {told['failed'] if told else 'its supervisor did not start'}"
                )
            self.path = str(told["path"])
        except BaseException:
            self.close()
            raise

    def run(self, argv: Sequence[str], variables: Mapping[str, str], seconds: float, most: int = MOST_OUTPUT) -> Ended:
        """Run a command in the folder; return when it and all it started have ended.

        It has no standard input. It is ended after `seconds`, or when it has written `most` bytes. Raises
        CommandRefused where it cannot be started, CutOff when the place is cut meanwhile.
        """
        os.pwrite(self._files[0], marshal.dumps(_job(argv, variables, seconds, most)), 0)
        with contextlib.suppress(OSError):
            self._control.send(b"r")
        self._control.settimeout(min(seconds, LONGEST_SECONDS) + END_SECONDS)
        told = self._told()
        if told is None and self._cut:
            raise CutOff
        output, transcript = (os.pread(file, os.fstat(file).st_size, 0) for file in self._files[1:])
        if told is None:
            self._supervisor.kill()  # a command may stop it, too
            return Ended("lost", None, None, output, transcript)
        if "failed" in told:
            raise CommandRefused(f"the command {argv[0]!r} cannot be run: {told['failed'].lower()}")
        return Ended(told["ended"] or "itself", told["status"], told["signal"], output, transcript)

    def cut(self) -> None:
        """End what runs in the place, from any thread; whoever waits for it gets CutOff."""
        self._cut = True
        with contextlib.suppress(OSError):
            self._control.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End what runs in the place and remove it; raises RunError where something in it cannot be removed."""
        self._control.close()
        for file in self._files:
            os.close(file)
        self._files = []
        try:
            self._supervisor.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            raise RunError(f"what a judge started in {self.path!r} cannot be ended; is it another user's?") from None
        if self.path and os.path.lexists(self.path):
            clear(self.path)  # the supervisor itself was killed
        if self.path and os.path.lexists(self.path):
            raise RunError(f"the folder {self.path!r} of a judge cannot be removed; is something in it another user's?")

    def _told(self) -> dict[str, Any] | None:
        try:
            data = self._control.recv(1 << 16)
        except OSError:
            return None
        return dict(marshal.loads(data)) if data else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _job(argv: Sequence[str], variables: Mapping[str, str], seconds: float, most: int) -> dict[str, Any]:
    return {"argv": list(argv), "variables": dict(variables), "seconds": float(seconds), "most": most}


def filtered(argv: Sequence[str], data: bytes, seconds: float) -> bytes | None:
    """Return what a command writes to standard output when it reads `data`; None where it fails or takes too long.

    Raises CommandRefused where it cannot be started.
    """
    try:
        process = subprocess.Popen(
            argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CommandRefused(f"the command {argv[0]!r} cannot be run: {why.lower()}") from None
    try:
        output = process.communicate(data, seconds)[0]
        return output if process.returncode == 0 else None
    except subprocess.TimeoutExpired:
        return None
    finally:
        if process.returncode is None:
            reap.end_group(process.pid)
            process.wait()
