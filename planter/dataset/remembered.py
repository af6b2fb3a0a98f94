"""Keep what was found out in the user's cache, and give it again."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from planter.sandbox.store import Store

R = TypeVar("R", bound=msgspec.Struct)


def recall(store: Store, name: str | None, kind: type[R]) -> R | None:
    """Return the record kept under a name, None where there is none."""
    data = store.get(name) if name is not None else None
    if data is None:
        return None
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


def keep(store: Store, name: str | None, record: msgspec.Struct) -> None:
    """Keep a record under a name."""
    if name is not None:
        store.put(name, msgspec.json.encode(record))
