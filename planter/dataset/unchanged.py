"""Whether a set is, to the byte, one in which nothing was found before: told with the standard library alone.

A report in which nothing was found is kept under the digest of all that decides it, so that verifying an unchanged set
costs little more than reading it.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import planter
from planter.core.bounds import MAX_DEPTH, MAX_FILE
from planter.core.digests import code_digest, digest
from planter.sandbox.store import Store

SCHEMA = "planter/verify@2"


def report_name(root: Path, cases: Sequence[str], level: str, places: bytes = b"", every: bool = False) -> str | None:
    """Return the name under which a report is kept: the digest of all that decides it.

    That is every name and byte of the set, what was asked, planter's own code, and what runs it; `places` spells where
    the probes run, and is empty for the usual environment alone. None for a set that holds what no digest is made of.
    """
    content = fingerprint(root)
    if content is None:
        return None
    asked = (level, f"every {every}", *(f"case {name}" for name in sorted(set(cases))))
    here = (*os.uname(), sys.executable, sys.version)
    code = code_digest(os.path.dirname(os.path.abspath(planter.__file__)))
    parts = [text.encode("utf-8", "surrogateescape") for text in (content, code, *here, *asked)]
    return digest(b"report", *parts, places)


def recall(store: Store, name: str | None) -> dict[str, Any] | None:
    """Return the plain report kept under a name where nothing was found, all its runs counted as cached."""
    data = store.get(name) if name is not None else None
    try:
        report = json.loads(data) if data is not None else None
    except (ValueError, RecursionError):
        return None
    due = {"schema": SCHEMA, "ok": True, "findings": []}
    if not isinstance(report, dict) or any(report.get(name) != value for name, value in due.items()):
        return None
    return {**report, "cached": report.get("runs")}


def fingerprint(root: Path) -> str | None:
    """Return the digest of every name and byte below a directory.

    None where something there is no plain file or directory, is too large or deep, or cannot be read.
    """
    total = hashlib.sha256()
    waiting = [(os.fspath(root), b"", 0)]
    try:
        while waiting:
            folder, below, depth = waiting.pop()
            if depth > MAX_DEPTH:
                return None
            with os.scandir(folder) as found:
                entries = sorted(found, key=_name)
            total.update(b"%d %d:%b" % (len(entries), len(below), below))
            for entry in entries:
                name = os.fsencode(entry.name)
                total.update(b"%d:%b" % (len(name), name))
                if entry.is_dir(follow_symlinks=False):
                    total.update(b"folder")
                    waiting.append((entry.path, b"%b/%b" % (below, name), depth + 1))
                else:
                    data = _content(entry.path)
                    total.update(b"%d:" % len(data))
                    total.update(data)
    except (OSError, OverflowError):
        return None
    return total.hexdigest()


def _name(entry: os.DirEntry[str]) -> str:
    return entry.name


def _content(path: str) -> bytes:
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode) or found.st_size > MAX_FILE:
            raise OverflowError(path)
        return os.read(handle, MAX_FILE)
    finally:
        os.close(handle)
