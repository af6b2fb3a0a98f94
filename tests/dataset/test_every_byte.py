"""No byte of a set outside measured/ may change unnoticed: findings, never an exception, never ok."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tampering import files_of

from planter.core.decoding import NotJson, parse_json
from planter.core.errors import SetError

FILES = 60
QUIET = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow)


def change_one_byte(some_set: Path, verify: Any, file: int, place: float, mask: int) -> None:
    files = files_of(some_set)
    path = files[file % len(files)]
    whole = path.read_bytes()
    if not whole:
        return
    at = min(int(place * len(whole)), len(whole) - 1)
    data = bytearray(whole)
    data[at] ^= mask
    path.write_bytes(bytes(data))
    try:
        report = verify(some_set)
    except SetError:
        # Only a set.json that no longer parses makes the folder no set.
        assert path == some_set / "set.json"
        with pytest.raises(NotJson):
            parse_json(bytes(data))
    else:
        assert report.findings, f"byte {at} of {path.relative_to(some_set)} {whole[at]:#x} ^ {mask:#x} went unnoticed"
    finally:
        path.write_bytes(whole)


@settings(max_examples=25, deadline=None, suppress_health_check=QUIET)
@given(
    file=st.integers(0, FILES - 1),
    place=st.floats(0, 1, exclude_max=True),
    mask=st.one_of(st.sampled_from([1, 2, 32]), st.integers(1, 255)),
)
@example(file=FILES - 1, place=0.5, mask=1)
def test_any_changed_byte_is_found(some_set: Path, verify: Any, file: int, place: float, mask: int) -> None:
    change_one_byte(some_set, verify, file, place, mask)


@pytest.mark.slow
@settings(max_examples=250, deadline=None, suppress_health_check=QUIET)
@given(file=st.integers(0, FILES - 1), place=st.floats(0, 1, exclude_max=True), mask=st.integers(1, 255))
def test_any_of_many_changed_bytes_is_found(some_set: Path, verify: Any, file: int, place: float, mask: int) -> None:
    change_one_byte(some_set, verify, file, place, mask)


def test_every_byte_of_set_json_counts(some_set: Path, verify: Any) -> None:
    """The record of the whole has no twin to be compared with, so all of its bytes are tried."""
    for letter in "ab":
        shutil.rmtree(some_set / "cases" / f"swallowed-error-001-{letter}")
        shutil.rmtree(some_set / "cases" / f"swallowed-error-002-{letter}")
    known = set(verify(some_set).findings)
    size = len((some_set / "set.json").read_bytes())
    path = some_set / "set.json"
    whole = path.read_bytes()
    for at in range(size):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        try:
            assert set(verify(some_set).findings) - known, f"byte {at} of set.json went unnoticed"
        except SetError:
            continue
