"""Calls of the system that are made to fail: which ones, in whose code, how often, and what is right then."""

from __future__ import annotations

import errno
import os
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from planter.audit.failing import CALLS, FAILING, RIGHT, Fault, open_faults

PROGRAM = """
import os
import threading


def save(path, data):
    with open(path + ".new", "wb") as stream:
        stream.write(data)
        os.fsync(stream.fileno())
    os.replace(path + ".new", path)
    return "saved"


def load(path):
    with open(path, "rb") as stream:
        return stream.read()


def twice(path):
    try:
        return load(path)
    except OSError:
        return load(path)


def hand_over(call):
    return call()


def aside(path):
    found = []
    thread = threading.Thread(target=lambda: found.append(_tried(path)))
    thread.start()
    thread.join()
    return found[0]


def _tried(path):
    try:
        return load(path)
    except OSError as error:
        return error.errno
"""
PROBE = """
import sys

CRITERION = "c1"


def observe(value):
    what, *args = value
    return here(*args) if what == "here" else program[what](*args)


def here(path):
    return program["hand_over"](lambda: open(path, "rb").close())


def profiled(path):
    sys.setprofile(lambda *_: None)
    sys.setprofile(None)
    return program["load"](path)
"""


@pytest.fixture
def probe(tmp_path, monkeypatch):
    """Give the globals of a probe, the program standing in the folder at work."""
    monkeypatch.chdir(tmp_path)
    program = {"__name__": "program", "__file__": str(tmp_path / "program.py")}
    exec(compile(PROGRAM, program["__file__"], "exec"), program)
    found = {"program": program}
    exec(compile(PROBE, "probe.py", "exec"), found)
    (tmp_path / "there").write_bytes(b"old")
    return found


def fault(probe, call, number=1, name="EIO", functions=("save", "load", "twice", "hand_over", "aside")):
    return Fault(call, number, name, functions, probe)


@pytest.mark.parametrize("name", ["EIO", "ENOSPC"])
@pytest.mark.parametrize("call", ["open", "write", "fsync", "rename", "close"])
def test_the_call_of_each_kind_fails_with_the_errno_and_is_not_made(call, name, probe):
    with pytest.raises(OSError) as caught:
        fault(probe, call, name=name).around(probe["observe"], ["save", "there", b"new"])
    assert caught.value.errno == getattr(errno, name)
    assert Path("there").read_bytes() == b"old"
    assert Path("there.new").exists() == (call != "open")


def test_reading_fails(probe):
    with pytest.raises(OSError, match="Input/output error"):
        fault(probe, "read").around(probe["observe"], ["load", "there"])


@pytest.mark.parametrize("call", sorted(CALLS))
def test_where_there_are_fewer_calls_all_is_as_usual(call, probe):
    assert fault(probe, call, 9).around(probe["observe"], ["save", "there", b"new"]) == "saved"
    assert fault(probe, call, 9).around(probe["observe"], ["load", "there"]) == b"new"


def test_only_one_call_fails(probe):
    assert fault(probe, "open").around(probe["observe"], ["twice", "there"]) == b"old"


def test_the_second_call_may_be_the_one(probe):
    seen = fault(probe, "open", 2).around(
        lambda value: [probe["observe"](value), _errno(probe, value)], ["load", "there"]
    )
    assert seen == [b"old", errno.EIO]


def _errno(probe, value):
    try:
        return probe["observe"](value)
    except OSError as error:
        return error.errno


def test_what_a_probe_hands_in_is_left_alone(probe):
    assert fault(probe, "open").around(probe["observe"], ["here", "there"]) is None


def test_what_a_probe_asks_by_other_functions_is_left_alone(probe):
    assert fault(probe, "open", functions=("save",)).around(probe["observe"], ["load", "there"]) == b"old"


def test_threads_of_the_program_are_part_of_it(probe):
    assert fault(probe, "open", functions=("aside",)).around(probe["observe"], ["aside", "there"]) == errno.EIO


def test_a_probe_that_takes_a_profile_itself_does_not_end_the_fault(probe):
    probe["program"]["profiled"] = probe["profiled"]
    with pytest.raises(OSError):
        fault(probe, "open").around(probe["observe"], ["profiled", "there"])


def test_afterwards_nothing_is_watched(probe):
    with pytest.raises(OSError):
        fault(probe, "open").around(probe["observe"], ["load", "there"])
    assert sys.getprofile() is None and threading.getprofile() is None
    assert probe["observe"](["load", "there"]) == b"old"


def test_a_value_under_a_fault_is_right_where_the_judge_allows_what_was_seen(probe, monkeypatch):
    asked = []

    def judge(value, seen):
        asked.append((value, seen))
        return seen == errno.EIO

    monkeypatch.setattr(sys, "_planter_faults", {"c1": (("aside",), judge)}, raising=False)
    open_faults(probe)
    observe = probe["observe"]
    assert observe(["load", "there"]) == b"old" and asked == []
    assert observe([FAILING, "open", 1, "EIO", ["aside", "there"]]) == RIGHT
    assert observe([FAILING, "open", 1, "ENOSPC", ["aside", "there"]]) == errno.ENOSPC
    assert [value for value, _ in asked] == [["aside", "there"]] * 2


def test_every_listed_failure_names_an_errno_there_is_and_most_a_call_that_can_be_made_to_fail():
    from planter.audit.attacks import ATTACKS

    listed = [SimpleNamespace(call=a.payload[0], name=a.payload[2]) for a in ATTACKS if a.kind == "failure"]
    assert {one.call for one in listed} - set(CALLS) == {"thread start"}
    assert all(hasattr(errno, one.name) and os.strerror(getattr(errno, one.name)) for one in listed)


@pytest.mark.parametrize(("number", "met"), [(1, True), (2, False)])
def test_without_an_errno_the_call_is_made_and_told(number, met, probe):
    one = fault(probe, "open", number, name=None)
    assert one.around(probe["observe"], ["load", "there"]) == b"old"
    assert one.met == met
