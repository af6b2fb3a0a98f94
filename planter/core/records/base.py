"""The base of every record: frozen, and strict in reading."""

from __future__ import annotations

import msgspec


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every record: frozen, keyword only, unknown fields refused."""
