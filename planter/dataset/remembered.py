"""Remember whole reports in which nothing was found, so that an unchanged set costs no more than reading its bytes."""

from __future__ import annotations

import hashlib
import os
import stat
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

import planter
from planter.calibration.environments import Surroundings
from planter.core.canonical import digest
from planter.core.files import MAX_DEPTH, MAX_FILE
from planter.sandbox.cache import code_digest, spelled
from planter.sandbox.store import Store

R = TypeVar("R", bound=msgspec.Struct)


def report_name(
    root: Path, cases: Sequence[str], level: str, places: Sequence[Surroundings], every: bool = False
) -> str | None:
    """Return the name under which a report is kept: the digest of all that decides it.

    That is every name and byte of the set, what was asked, planter's own code, and what runs it; None for a set that
    holds what no digest is made of.
    """
    content = fingerprint(root)
    if content is None:
        return None
    asked = (level, f"every {every}", *(f"case {name}" for name in sorted(set(cases))))
    parts = [text.encode("utf-8", "surrogateescape") for text in (content, _code(), *asked)]
    for place in places:
        parts += [place.name.encode("utf-8", "surrogateescape"), b"%d" % place.beyond, spelled(place.environment)]
    return digest(b"report", *parts)


def fingerprint(root: Path) -> str | None:
    """Return the digest of every name and byte below a folder.

    None where something there is no plain file or folder, is too large or deep, or cannot be read.
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


def _code() -> str:
    """Return the digest of planter's own code, with the versions of what it stands on."""
    return f"{code_digest(os.path.dirname(os.path.abspath(planter.__file__)))} {msgspec.__version__} {sys.version}"


def recall(store: Store, name: str | None, kind: type[R]) -> R | None:
    """Return the report kept under a name, None where there is none."""
    data = store.get(name) if name is not None else None
    if data is None:
        return None
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


def keep(store: Store, name: str | None, report: msgspec.Struct) -> None:
    """Keep a report under a name."""
    if name is not None:
        store.put(name, msgspec.json.encode(report))
