"""Randomness: one named stream for each purpose, the same on every Python and machine."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

SMALL_SEED = 1 << 64


class Stream:
    """Draw from sha256 of (names, counter): no state is shared, and equal names give equal draws."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._count = 0

    def below(self, limit: int) -> int:
        """Return an integer from 0 to limit - 1, unbiased; raises ValueError when limit is not positive."""
        if limit < 1:
            raise ValueError(f"cannot draw below {limit!r}; the limit must be 1 or more")
        span = 1 << 128
        ceiling = span - span % limit
        while True:
            block = hashlib.sha256(self._key + self._count.to_bytes(8, "big")).digest()
            self._count += 1
            value = int.from_bytes(block[:16], "big")
            if value < ceiling:
                return value % limit

    def choice(self, values: Sequence[T]) -> T:
        """Return one of the values, which must not be empty."""
        return values[self.below(len(values))]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """Return the values in a drawn order, leaving the argument as it is."""
        mixed = list(values)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def sample(self, values: Sequence[T], count: int) -> list[T]:
        """Return at most `count` of the values, in a drawn order."""
        return self.shuffled(values)[:count]


def stream(seed: int, *names: str | int) -> Stream:
    """Return the stream of these names under this seed; names are compared by type and text."""
    key = hashlib.sha256(str(seed).encode())
    for name in names:
        text = f"{type(name).__name__}:{name}".encode()
        key.update(b"|%d:" % len(text) + text)
    return Stream(key.digest())


def fresh_seed() -> int:
    """Return a new seed of 128 random bits."""
    return secrets.randbits(128) | (1 << 127)
