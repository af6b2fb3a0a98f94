"""Canonical JSON: one value, one sequence of bytes, on every machine."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec


def to_json(value: Any) -> bytes:
    """Encode a record or plain value as canonical JSON: sorted keys, UTF-8, two spaces, one final newline.

    Raises ValueError for NaN and infinities, which JSON does not have.
    """
    plain = msgspec.to_builtins(value)
    text = json.dumps(plain, sort_keys=True, ensure_ascii=False, indent=2, allow_nan=False)
    return text.encode("utf-8") + b"\n"


def to_json_line(value: Any) -> bytes:
    """Encode a record or plain value as one canonical line of JSON, ended by a newline."""
    plain = msgspec.to_builtins(value)
    text = json.dumps(plain, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode("utf-8") + b"\n"


def to_json_lines(values: Iterable[Any]) -> bytes:
    """Encode values as JSON lines, in the order given."""
    return b"".join(to_json_line(value) for value in values)
