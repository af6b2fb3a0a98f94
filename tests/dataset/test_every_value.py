"""No value in a record may be replaced, however strangely, so that verifying ends in an exception or in nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tampering import RED, case_path

from planter.core.canonical import to_json, to_json_line
from planter.core.errors import SetError

STRANGE = [
    None, True, 0, 1, -1, 10**30, 0.5, "", "stage", "right", "fix", "flip", "break", "mutant", "smoke", "preserving",
    "red", "green", "unknown", "mixed", "c1", "c2", "c9", "happy", "holds", "violated", "undecidable", "crashed",
    "../../x", "plain", "lookalike", "value:x", "dir:x", "a", "b", "\u2028", "é", [], {}, {"c1": "holds"}, ["x"],
]  # fmt: skip


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every value inside a JSON value."""
    if way:
        yield way
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inner:
        yield from places(below, (*way, key))


def put(value: Any, way: tuple[Any, ...], new: Any) -> bool:
    for key in way[:-1]:
        value = value[key]
    changed = value[way[-1]] != new or type(value[way[-1]]) is not type(new)
    value[way[-1]] = new
    return bool(changed)


def replace_one_value(some_set: Path, verify: Any, path: Path, which: float, new: Any) -> None:
    whole = path.read_bytes()
    lines = path.suffix == ".jsonl"
    value = [json.loads(line) for line in whole.split(b"\n")[:-1]] if lines else json.loads(whole)
    ways = list(places(value))
    way = ways[min(int(which * len(ways)), len(ways) - 1)]
    if not put(value, way, new):
        return
    path.write_bytes(b"".join(map(to_json_line, value)) if lines else to_json(value))
    try:
        assert verify(some_set).findings, f"{way} = {new!r} in {path.name} went unnoticed"
    except SetError:
        pytest.fail("a set whose set.json parses is a set")
    finally:
        path.write_bytes(whole)


FILES = [
    "set.json",
    "case.json",
    "key/answers.json",
    "key/calibration.json",
    "key/variants.jsonl",
    "key/variants.jsonl",
]


def place_of(some_set: Path, name: str) -> Path:
    return some_set / name if name == "set.json" else case_path(some_set, RED, name)


QUIET = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow)
ANY = {"name": st.sampled_from(FILES), "which": st.floats(0, 1, exclude_max=True), "new": st.sampled_from(STRANGE)}


@settings(max_examples=30, deadline=None, suppress_health_check=QUIET)
@given(**ANY)
def test_any_replaced_value_is_found(some_set: Path, verify: Any, name: str, which: float, new: Any) -> None:
    replace_one_value(some_set, verify, place_of(some_set, name), which, new)


@pytest.mark.slow
@settings(max_examples=400, deadline=None, suppress_health_check=QUIET)
@given(**ANY)
def test_any_of_many_replaced_values_is_found(some_set: Path, verify: Any, name: str, which: float, new: Any) -> None:
    replace_one_value(some_set, verify, place_of(some_set, name), which, new)
