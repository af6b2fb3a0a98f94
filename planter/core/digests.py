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
    for inner, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.endswith(".py"):
                path = os.path.join(inner, name)
                with open(path, "rb") as file:
                    parts += [os.fsencode(os.path.relpath(path, folder)), file.read()]
    return digest(*parts)
