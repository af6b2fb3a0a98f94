"""Digests of byte strings, with nothing but the standard library, as the quickest commands need no more."""

from __future__ import annotations

import hashlib
import os
from functools import cache


def digest(*parts: bytes) -> str:
    """Return the sha256 of the parts, each preceded by its length, as hex."""
    total = hashlib.sha256()
    for part in parts:
        total.update(b"%d:" % len(part))
        total.update(part)
    return total.hexdigest()


@cache
def code_digest(folder: str) -> str:
    """Return the digest of every Python source below a folder: another code, another outcome perhaps."""
    parts: list[bytes] = []
    waiting = [folder]
    while waiting:
        with os.scandir(waiting.pop()) as found:
            entries = sorted(found, key=lambda entry: entry.name)
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                waiting.append(entry.path)
            elif entry.name.endswith(".py"):
                with open(entry.path, "rb") as file:
                    parts += [os.fsencode(entry.path[len(folder) :]), file.read()]
    return digest(*parts)
