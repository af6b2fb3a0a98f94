"""The child program: decide one criterion in this process, write a positive record, and end; stdlib only.

It serves a fresh interpreter and a fork of a warm one alike. A verdict is taken when `decide()` has come back (or
has raised), and only the process that began may write it; whatever ends the process sooner leaves no record.
Everything foreign (tree and probe) may patch what it reaches, so all that is needed afterwards is bound before.
"""

from __future__ import annotations

import builtins
import sys
from fcntl import fcntl
from os import _exit, ftruncate, getpid, pwrite
from types import ModuleType, TracebackType
from typing import Any, NoReturn

from planter.sandbox import coverage
from planter.sandbox.differential import differential
from planter.sandbox.loading import SetupFailed, described, prepared, set_up

globals()["__builtins__"] = dict(vars(builtins))  # see loading.py

ADD_SEALS = 1033  # fcntl(2): F_ADD_SEALS; the next is seal, shrink, grow and write together
ALL_SEALS = 15


def main(job: dict[str, Any], record: int) -> NoReturn:
    """Run a job, write its record at file descriptor `record`, and end the process.

    The job holds nonce, criterion, root (the folder of the tree) and source (bytes of the probe), perhaps code
    (the probe compiled); with inputs it is a differential run. A record is length-prefixed: nonce, criterion,
    three fields.
    """
    owner = getpid()
    nonce, criterion = job.pop("nonce"), job["criterion"]
    sys.modules["__main__"] = ModuleType("__main__")
    sys.argv = [criterion]
    try:
        if "places" in job:
            fields = reached(job)
        else:
            fields = judge(job) if "inputs" not in job else differential(job, lambda mark, at: pwrite(record, mark, at))
    except SetupFailed as error:
        fields = ("setup_failed", "", str(error))
    if getpid() == owner:
        try:
            write_record(record, nonce, criterion, *fields)
        except OSError:
            _exit(71)  # the tree took the record file away
    _exit(0)


def write_record(record: int, *fields: str) -> None:
    """Replace what is in a record file by these fields, and close it to all further writing."""
    ftruncate(record, 0)
    pwrite(record, b"".join(_framed(field) for field in fields), 0)
    fcntl(record, ADD_SEALS, ALL_SEALS)


def judge(job: dict[str, Any]) -> tuple[str, str, str]:
    """Run a probe and return outcome, how (`value`, `raise` or nothing) and a message; raises SetupFailed."""
    probe = prepared(job)
    decide, undecidable = probe["decide"], probe.get("Undecidable")
    set_up(probe)
    try:
        decide()
    except AssertionError as error:
        if innermost_globals(error.__traceback__) is not probe:
            return "crashed", "", described(error)
        return "violated", "value" if error.__cause__ is None else "raise", described(error)
    except BaseException as error:
        if isinstance(undecidable, type) and isinstance(error, undecidable):
            return "undecidable", "", described(error)
        return "crashed", "", described(error)
    return "holds", "", ""


def reached(job: dict[str, Any]) -> tuple[str, str, str]:
    """Run a probe in a tree with marks and return its outcome, what it reached and a message; raises SetupFailed."""
    places = job.pop("places")
    if places is None:
        return "holds", "*", ""
    marks = coverage.watch(job["root"], len(places))
    spell = coverage.told
    outcome, _, message = judge(job)
    return outcome, spell(marks, places), message


def innermost_globals(frame: TracebackType | None) -> dict[str, Any] | None:
    """Return the globals of the frame in which an exception was raised."""
    space = None
    while frame is not None:
        space, frame = frame.tb_frame.f_globals, frame.tb_next
    return space


def _framed(text: str) -> bytes:
    data = text.encode("utf-8", "backslashreplace")
    return b"%d:%b" % (len(data), data)
