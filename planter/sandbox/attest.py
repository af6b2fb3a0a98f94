"""Find out what confinement takes effect here, by starting a zygote at a level and trying what it must refuse."""

from __future__ import annotations

import os
import secrets
import socket

import msgspec

from planter.core.errors import RunError
from planter.core.records.runs import Environment, Limits, Result
from planter.sandbox.levels import LEVELS
from planter.sandbox.materialize import write
from planter.sandbox.replies import result_of
from planter.sandbox.zygote_client import ZygoteClient, ZygoteDied

FULL = ("modes", "network", "disk", "processes")
CLAIMS: dict[str, tuple[str, ...]] = {"L4": FULL, "L3": FULL, "L2": ("modes", "network", "group"), "L1": ()}
CRITERION = "confinement"
PROBE = """
import os, socket

def setup():
    import found_here

def refused(call, *args):
    try:
        call(*args)
    except OSError:
        return True
    return False

def modes():
    path = os.environ["TMPDIR"] + "/closed"
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    os.chmod(path, 0)
    return all(refused(os.open, name, os.O_RDONLY) for name in (path, {closed!r}))

def network():
    return refused(socket.create_connection, ("127.0.0.1", {port!r}), 2)

def disk():
    return refused(os.open, {closed!r} + ".new", os.O_CREAT | os.O_WRONLY)

def processes():
    return os.getppid() == 1

def group():
    before = os.getpgid(0)
    pid = os.fork()
    if pid == 0:
        os.setsid()
        os._exit(os.getpgid(0) == before)
    return os.waitpid(pid, 0)[1] != 0

def decide():
    for name in {claims!r}:
        if not globals()[name]():
            raise AssertionError(name)
"""


def choose(asked: str | None, base: str) -> tuple[str, dict[str, str]]:
    """Return the best level that takes effect, or the one asked for, and why each better one does not.

    Raises RunError, with the reasons, when none does.
    """
    reasons: dict[str, str] = {}
    for level in LEVELS if asked is None else [asked]:
        reason = tried(level, base)
        if reason is None:
            return level, reasons
        reasons[level] = reason
    listed = "; ".join(f"{level}: {reason}" for level, reason in reasons.items())
    raise RunError(f"this machine does not give the confinement asked for: {listed}")


def tried(level: str, base: str) -> str | None:
    """Return None when a level does here what it claims, else why not."""
    folder = f"{base}/attest-{level}"
    os.mkdir(folder, 0o700)
    os.mkdir(folder + "/tree", 0o700)
    write(folder + "/tree/found_here.py", b"", 0o444)
    write(folder + "/closed", b"", 0)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        facts = {"closed": folder + "/closed", "port": listener.getsockname()[1], "claims": CLAIMS[level]}
        try:
            result = _run(level, base, folder, PROBE.format(**facts))
        except ZygoteDied as error:
            return f"the zygote does not live: {error}"
        except RunError as error:
            return str(error)
    return None if result.outcome == "holds" else f"{result.outcome} {result.message}"


def _run(level: str, base: str, folder: str, source: str) -> Result:
    zygote = ZygoteClient(level, base, folder + "/area", Environment(), preload=())
    nonce = secrets.token_hex(16)
    job = {"nonce": nonce, "criterion": CRITERION, "root": folder + "/tree", "source": source, "fresh": False}
    job |= {"umask": 0o022, "limits": msgspec.to_builtins(Limits())}
    try:
        return result_of(next(zygote.run([job])), nonce, CRITERION)
    finally:
        zygote.close()
