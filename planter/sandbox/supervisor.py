"""Mind one judge: make its folder, run it, end all it started, remove the folder whoever dies first; stdlib only.

It is started as `python -I -S -B -c BOOT package control job output transcript parent` and outlives who started it:
when `control` is shut, it leaves no process and no folder. All but `package` and `parent` are descriptors.
"""

from __future__ import annotations

import marshal
import os
import select
import signal
import time

from planter.sandbox import kernel, reap

TYPE_CHECKING = False
if TYPE_CHECKING:  # it is started for every row, and typing takes longer to import than all the rest
    from collections.abc import Callable
    from typing import Any, NoReturn

CHUNK = 1 << 16


def main(package: str, control: str, job: str, output: str, transcript: str, parent: str) -> NoReturn:
    """Make the folder and tell its path; run the job when told to; clear up when `control` is shut."""
    kernel.become_subreaper()
    for file in (control, job, output, transcript):
        os.set_inheritable(int(file), False)
    connection = int(control)
    path = f"{parent}/tmp{os.urandom(5).hex()}"
    try:
        os.mkdir(path, 0o700)
        place = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError as error:
        os.write(connection, marshal.dumps({"failed": f"{error.strerror}: {parent!r}"}))
        os._exit(70)
    try:
        os.write(connection, marshal.dumps({"path": path}))
        if os.read(connection, 1):
            wanted = marshal.loads(os.pread(int(job), os.fstat(int(job)).st_size, 0))
            told = Supervisor(connection, int(output), int(transcript), wanted).run(path)
            os.write(connection, marshal.dumps(told))
            os.read(connection, 1)
    except OSError:
        pass  # who started this is gone
    finally:
        reap.end_all(False)
        clear(path, place)
        os._exit(0)


def clear(path: str, place: int | None = None) -> None:
    """Remove what stands at the path, after emptying the folder that is open as `place`, wherever it was moved."""
    if place is not None:
        _try(reap.empty, f"/proc/self/fd/{place}")
    if not os.path.islink(path):  # what a link leads to is not ours
        _try(reap.empty, path)
    _try(os.rmdir, path)
    _try(os.unlink, path)


def _try(remove: Callable[[str], object], path: str) -> None:
    try:
        remove(path)
    except OSError:
        return  # it is not there, or it stays, which who waits for its end will see


class Supervisor:
    """One run of a judge; `wanted` holds argv, variables, seconds (a deadline) and most (bytes of output)."""

    def __init__(self, connection: int, output: int, transcript: int, wanted: dict[str, Any]) -> None:
        self._connection, self._output, self._transcript, self._wanted = connection, output, transcript, wanted
        self._written = 0
        self._poll = select.poll()

    def run(self, path: str) -> dict[str, Any]:
        """Run the judge in the folder; return how it ended: `status`, `signal`, or `ended` by whom and why."""
        outputs, errors, failure = os.pipe2(os.O_CLOEXEC), os.pipe2(os.O_CLOEXEC), os.pipe2(os.O_CLOEXEC)
        pid = os.fork()
        if pid == 0:
            self._become(path, outputs[1], errors[1], failure[1])
        for _, end in (outputs, errors, failure):
            os.close(end)
        with open(failure[0], "rb") as reader:
            why = reader.read()
        if why:
            os.waitpid(pid, 0)
            return {"failed": why.decode("utf-8", "replace")}
        pipes = {outputs[0]: True, errors[0]: False}
        ended = self._watch(os.pidfd_open(pid), pipes)
        status = os.waitpid(pid, 0)[1] if ended == "" else 0
        reap.end_all(False)
        for pipe, both in pipes.items():
            while ended != "flooded" and (taken := self._take(pipe, both)) is not None:
                ended = taken or ended
        code = os.waitstatus_to_exitcode(status)
        return {"ended": ended, "status": code if code >= 0 else None, "signal": -code if code < 0 else None}

    def _become(self, path: str, output: int, errors: int, failure: int) -> NoReturn:
        """Turn a process just forked into the judge."""
        try:
            os.setsid()
            kernel.prctl(kernel.SET_PDEATHSIG, signal.SIGKILL)
            os.dup2(os.open("/dev/null", os.O_RDONLY), 0)
            os.dup2(output, 1)
            os.dup2(errors, 2)
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGXFSZ):
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_SETMASK, ())
            os.chdir(path)
            os.execvpe(self._wanted["argv"][0], self._wanted["argv"], self._wanted["variables"])
        except BaseException as error:
            os.write(failure, (getattr(error, "strerror", None) or str(error)).encode("utf-8", "backslashreplace"))
        finally:
            os._exit(70)

    def _watch(self, judge: int, pipes: dict[int, bool]) -> str:
        """Keep what the judge writes until it ends by itself (""), or must be ended: return why."""
        deadline = time.monotonic() + self._wanted["seconds"]
        control = self._connection
        for file in (judge, control, *pipes):
            self._poll.register(file, select.POLLIN)
        for pipe in pipes:
            os.set_blocking(pipe, False)
        while True:
            left = deadline - time.monotonic()
            if left <= 0:
                return "timed-out"
            ready = {file for file, _ in self._poll.poll(min(left, 3600.0) * 1000)}
            if control in ready:
                raise ConnectionResetError
            for pipe in ready & pipes.keys():
                taken = self._take(pipe, pipes[pipe])
                if taken is None:
                    self._poll.unregister(pipe)
                elif taken:
                    return taken
            if judge in ready:
                return ""

    def _take(self, pipe: int, both: bool) -> str | None:
        """Keep one chunk of a pipe; return None at its end, "flooded" when it is one too many."""
        try:
            data = os.read(pipe, CHUNK)
        except BlockingIOError:
            return None
        if not data:
            return None
        data = data[: max(0, self._wanted["most"] - self._written)]
        self._written += len(data)
        for file in (self._output, self._transcript) if both else (self._transcript,):
            os.write(file, data)
        return "flooded" if self._written >= self._wanted["most"] else ""
