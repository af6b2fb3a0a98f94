"""A record is an answer only when it is whole, and of this run and criterion."""

from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.sandbox.child import write_record
from planter.sandbox.replies import differential_of, fields_of, result_of

NONCE, CRITERION = "5f" * 16, "c1"
TEXT = st.text(st.characters(exclude_categories=["Cs"]))


def written(*fields: str) -> bytes:
    """Return the bytes that the child program writes."""
    file = os.memfd_create("record", os.MFD_ALLOW_SEALING)
    try:
        os.write(file, b"what was there before, and longer than any record" * 100)
        write_record(file, *fields)
        return os.pread(file, 1 << 20, 0)
    finally:
        os.close(file)


def reply(record: bytes, why: str = "", status: int = 0) -> dict[str, object]:
    """Return what a zygote says of a run."""
    return {"record": record.decode("latin-1"), "why": why, "status": status, "cpu": 0.01}


@given(TEXT, TEXT, TEXT)
def test_what_the_child_writes_is_read_again(one: str, two: str, three: str) -> None:
    assert fields_of(written(NONCE, CRITERION, one, two, three), NONCE, CRITERION) == (one, two, three)


@given(st.binary())
def test_other_bytes_are_no_record(noise: bytes) -> None:
    assert fields_of(noise, NONCE, CRITERION) is None


@given(st.data())
def test_no_part_of_a_record_is_a_record(data: st.DataObject) -> None:
    whole = written(NONCE, CRITERION, "holds", "", "")
    cut = data.draw(st.integers(0, len(whole) - 1))
    assert fields_of(whole[:cut], NONCE, CRITERION) is None


@pytest.mark.parametrize(
    "record",
    [
        written("00" * 16, CRITERION, "holds", "", ""),
        written(NONCE, "c2", "holds", "", ""),
        written(NONCE, CRITERION, "holds", "", "", ""),
        written(NONCE, CRITERION, "proven", "", ""),
        written(NONCE, CRITERION, "timed_out", "", ""),
        b"holds",
        b"",
    ],
)
def test_a_record_of_another_run_or_shape_is_no_answer(record: bytes) -> None:
    assert result_of(reply(record), NONCE, CRITERION).outcome == "crashed"
    assert differential_of(reply(record), NONCE, CRITERION).outcome == "crashed"


@pytest.mark.parametrize(
    ("why", "outcome"), [("late", "timed_out"), ("more than 64 processes", "crashed"), ("abandoned", "crashed")]
)
def test_a_run_that_was_ended_gave_no_answer_whatever_it_wrote(why: str, outcome: str) -> None:
    record = written(NONCE, CRITERION, "holds", "", "")
    assert result_of(reply(record, why), NONCE, CRITERION).outcome == outcome
    assert differential_of(reply(record, why), NONCE, CRITERION).outcome == outcome


def test_a_record_is_sealed_once_it_is_written() -> None:
    file = os.memfd_create("record", os.MFD_ALLOW_SEALING)
    try:
        write_record(file, NONCE, CRITERION, "violated", "value", "m")
        with pytest.raises(OSError):
            write_record(file, NONCE, CRITERION, "holds", "", "")
        assert fields_of(os.pread(file, 1000, 0), NONCE, CRITERION) == ("violated", "value", "m")
    finally:
        os.close(file)


def test_a_death_is_told_with_its_signal_or_status() -> None:
    assert "signal 11" in result_of(reply(b"", status=-11), NONCE, CRITERION).message
    assert "status 3" in result_of(reply(b"", status=3), NONCE, CRITERION).message
