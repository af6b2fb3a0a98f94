"""A saved plan: what a set is to be made of and the floor it is to show, as one canonical JSON file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from planter.core.canonical import to_json
from planter.core.decoding import NotJson, parse_json
from planter.core.errors import PlanError
from planter.core.files import shown, write_synced
from planter.core.records.base import Record

PLAN_SCHEMA = "planter/plan@1"
LARGEST = 1 << 20
"""The most bytes a saved plan may have."""


class SavedPlan(Record, frozen=True):
    """How many pairs to make of which classes and hosts (empty: all), the floor to show, and runs per case."""

    schema: str
    pairs: int
    floor: float
    repeats: int
    classes: tuple[str, ...]
    hosts: tuple[str, ...]


def save_plan(path: Path, plan: SavedPlan) -> None:
    """Write a plan as a new file; raises PlanError where something stands there, or it cannot be written."""
    try:
        write_synced(path, to_json(plan))
    except FileExistsError:
        raise PlanError(f"{shown(str(path))!r} exists; name a file that is not there yet") from None
    except OSError as error:
        raise PlanError(f"cannot write the plan {shown(str(path))!r}: {error.strerror or error}") from None


def read_plan(path: Path) -> SavedPlan:
    """Read a saved plan; raises PlanError naming the file, the value that is wrong, and what would be right.

    Any layout of JSON is taken, as a person may have written it.
    """
    name = repr(shown(str(path)))
    try:
        with open(path, "rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as error:
        raise PlanError(f"cannot read the plan {name}: {error.strerror or error}") from None
    if len(data) > LARGEST:
        raise PlanError(f"{name} is larger than {LARGEST} bytes; a plan is a small file that `planter plan` saved")
    try:
        plain = parse_json(data)
    except NotJson as error:
        raise PlanError(f"{name} is not JSON: {error}; a plan is a file that `planter plan --save` wrote") from None
    if not isinstance(plain, dict):
        raise PlanError(f"{name} holds {_brief(plain)}; a plan is one object with {_names(_FIELDS)}")
    for field, value in plain.items():
        if field not in _FIELDS:
            raise PlanError(f"{name}: unknown field {field!r}; a plan has {_names(_FIELDS)}")
        fits, right = _FIELDS[field]
        if not fits(value):
            raise PlanError(f"{name}: {field} is {_brief(value)}; it must be {right}")
    missing = [field for field in _FIELDS if field not in plain]
    if missing:
        raise PlanError(f"{name} has no field {missing[0]!r}; it must be {_FIELDS[missing[0]][1]}")
    return SavedPlan(
        schema=plain["schema"],
        pairs=plain["pairs"],
        floor=float(plain["floor"]),
        repeats=plain["repeats"],
        classes=tuple(plain["classes"]),
        hosts=tuple(plain["hosts"]),
    )


def _brief(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _names(fields: dict[str, Any]) -> str:
    return ", ".join(fields)


# JSON has true where Python has an int: the exact type is asked for.
def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 1


def _is_floor(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value < 1


def _are_names(value: Any) -> bool:
    texts = isinstance(value, list) and all(isinstance(name, str) and name for name in value)
    return texts and len(set(value)) == len(value)


_NAMES = "a list of names, each once; an empty list is all"
_FIELDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "schema": (lambda value: value == PLAN_SCHEMA, repr(PLAN_SCHEMA)),
    "pairs": (_is_count, "a whole number, 1 or more"),
    "floor": (_is_floor, "a number from 0 to below 1, such as 0.8"),
    "repeats": (_is_count, "a whole number, 1 or more"),
    "classes": (_are_names, _NAMES),
    "hosts": (_are_names, _NAMES),
}
