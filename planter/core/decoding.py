"""Decoding the JSON of a set strictly: one way to write each record, and a finding for every other."""

from __future__ import annotations

import json
from typing import Any, TypeVar

import msgspec

from planter.core.canonical import to_json, to_json_line
from planter.core.findings import finding
from planter.core.records.findings import Finding

T = TypeVar("T")


class NotJson(ValueError):
    """The bytes are not JSON as this project reads it."""


def parse_json(data: bytes) -> Any:
    """Return the plain value; raises NotJson for a BOM, other encodings, a key used twice, NaN, or a syntax error."""
    if data.startswith(b"\xef\xbb\xbf"):
        raise NotJson("a byte order mark")
    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=_object, parse_constant=_constant)
        # An escaped lone surrogate is a text that no file can hold.
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError) as error:
        raise NotJson(str(error) or type(error).__name__) from None
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        raise NotJson(f"the key {next(name for name in names if names.count(name) > 1)!r} twice in one object")
    return found


def _constant(name: str) -> Any:
    raise NotJson(f"{name} is no number of JSON")


def decode(data: bytes, kind: type[T], schema: str, where: str, case: str | None) -> tuple[T | None, list[Finding]]:
    """Return the record of a JSON file, None where it is none, and what is wrong with the file."""
    try:
        record = msgspec.convert(parse_json(data), kind)
    except NotJson as error:
        return None, [finding("not-json", case=case, seen=f"{where}: {error}", expected="JSON in UTF-8")]
    except (msgspec.ValidationError, RecursionError) as error:
        return None, [finding("not-the-record", case=case, seen=f"{where}: {error}", expected=f"a record of {schema}")]
    found = []
    named = getattr(record, "schema", schema)
    if named != schema:
        found.append(finding("not-the-record", case=case, seen=f"{where}: schema {named!r}", expected=schema))
    if to_json(record) != data:
        found.append(finding("not-canonical", case=case, seen=where, expected="canonical JSON"))
    return record, found


def decode_lines(data: bytes, kind: type[T], where: str, case: str | None) -> tuple[list[T] | None, list[Finding]]:
    """Return the records of a JSON lines file, split on line feeds only, None where any line is no record."""
    records: list[T] = []
    if data and not data.endswith(b"\n"):
        return None, [finding("not-json", case=case, seen=f"{where}: no newline at the end", expected="JSON lines")]
    found = []
    for number, line in enumerate(data.split(b"\n")[:-1], start=1):
        try:
            records.append(msgspec.convert(parse_json(line), kind))
        except NotJson as error:
            seen = f"{where}, line {number}: {error}"
            return None, [finding("not-json", case=case, seen=seen, expected="one JSON object")]
        except (msgspec.ValidationError, RecursionError) as error:
            seen = f"{where}, line {number}: {error}"
            return None, [finding("not-the-record", case=case, seen=seen, expected=f"a {kind.__name__.lower()}")]
        if to_json_line(records[-1]) != line + b"\n":
            seen = f"{where}, line {number}"
            found.append(finding("not-canonical", case=case, seen=seen, expected="canonical JSON"))
    return records, found
