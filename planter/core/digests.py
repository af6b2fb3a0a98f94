"""Digests of byte strings, with nothing but the standard library, as the quickest commands need no more."""

from __future__ import annotations

import hashlib


def digest(*parts: bytes) -> str:
    """Return the sha256 of the parts, each preceded by its length, as hex."""
    total = hashlib.sha256()
    for part in parts:
        total.update(b"%d:" % len(part))
        total.update(part)
    return total.hexdigest()
