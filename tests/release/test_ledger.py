"""The ledger: rows are chained, whole or not there, and states only go forward."""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from planter.core.errors import PlanterError, SealError
from planter.core.records.sealing import LEDGER_FILE, SEAL_FILE
from planter.release.ledger import NEXT, allowed, read_rows, rows, state, touch


@pytest.fixture(autouse=True)
def who(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANTER_WHO", "tester")


def test_a_set_without_a_ledger_is_a_draft(tmp_path: Path) -> None:
    assert (state(tmp_path), rows(tmp_path)) == ("draft", ())


def test_a_row_says_who_when_what_and_why_and_keeps_the_state(tmp_path: Path) -> None:
    first = touch(tmp_path, "made", "to measure", date="2026-01-02")
    second = touch(tmp_path, "tuned", "a prompt", state="tuned", detail={"label": "a"})
    third = touch(tmp_path, "shown", "to a friend")
    assert (first.who, first.date, first.state, first.previous) == ("tester", "2026-01-02", "draft", "")
    assert (second.previous, third.previous) == (first.digest, second.digest)
    assert (second.date, third.state) == (datetime.now(UTC).date().isoformat(), "tuned")
    assert rows(tmp_path) == (first, second, third)
    assert [path.name for path in tmp_path.iterdir()] == [LEDGER_FILE]


def test_the_login_name_is_taken_where_nobody_says_who(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANTER_WHO", " ")
    monkeypatch.setenv("LOGNAME", "somebody")
    assert touch(tmp_path, "made", "why").who == "somebody"


@pytest.mark.parametrize("was", NEXT)
@pytest.mark.parametrize("now", NEXT)
def test_a_transition_that_cannot_be_is_refused_by_name(was: str, now: str) -> None:
    ranks = ["draft", "tuned", "sealed", "opened", "burnt"]
    can = was == now or now == "burnt" or (now in NEXT[was] and ranks.index(now) > ranks.index(was))  # type: ignore[index]
    if can:
        assert allowed(was, now) == now  # type: ignore[arg-type]
    else:
        with pytest.raises(SealError, match=f"'{was}' cannot become '{now}'"):
            allowed(was, now)  # type: ignore[arg-type]


def test_a_refused_touch_leaves_the_ledger_as_it_was(tmp_path: Path) -> None:
    touch(tmp_path, "leaked", "it was published", state="burnt")
    before = (tmp_path / LEDGER_FILE).read_bytes()
    for arguments in ({"state": "sealed"}, {"detail": {"x": "\udcff"}}):
        with pytest.raises(SealError):
            touch(tmp_path, "x", "y", **arguments)  # type: ignore[arg-type]
    for what, why in (("", "y"), ("x", " ")):
        with pytest.raises(SealError, match="say it"):
            touch(tmp_path, what, why)
    assert (tmp_path / LEDGER_FILE).read_bytes() == before


@pytest.fixture(scope="module")
def three_rows(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("ledger")
    for number in range(3):
        touch(folder, f"touch {number}", "why not, über", date="2026-01-02")
    return (folder / LEDGER_FILE).read_bytes()


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0), bit=st.integers(0, 7))
def test_no_bit_of_a_ledger_can_change(three_rows: bytes, at: int, bit: int) -> None:
    changed = bytearray(three_rows)
    changed[at % len(changed)] ^= 1 << bit
    with pytest.raises(SealError, match=r"row [1-4] of 'ledger.jsonl' breaks the chain"):
        read_rows(bytes(changed))


def test_rows_cannot_be_taken_out_swapped_doubled_or_cut(three_rows: bytes) -> None:
    one, two, three = three_rows.splitlines(keepends=True)
    for lines, bad in (([one, three], 2), ([two, three], 1), ([one, three, two], 2), ([one, one, two], 2)):
        with pytest.raises(SealError, match=f"row {bad} of"):
            read_rows(b"".join(lines))
    with pytest.raises(SealError, match=r"row 3 of .* cut short"):
        read_rows(three_rows[:-5])


def test_a_broken_ledger_is_not_written_on(tmp_path: Path, three_rows: bytes) -> None:
    (tmp_path / LEDGER_FILE).write_bytes(three_rows[:-5])
    with pytest.raises(SealError, match="row 3"):
        touch(tmp_path, "x", "y")
    assert (tmp_path / LEDGER_FILE).read_bytes() == three_rows[:-5]


def test_a_seal_whose_row_is_gone_is_no_draft(tmp_path: Path) -> None:
    (tmp_path / SEAL_FILE).write_bytes(b"{}")
    for call in (lambda: state(tmp_path), lambda: touch(tmp_path, "x", "y")):
        with pytest.raises(SealError, match="rows were cut off"):
            call()


def test_a_link_is_no_ledger(tmp_path: Path, three_rows: bytes) -> None:
    (tmp_path / "elsewhere").write_bytes(three_rows)
    (tmp_path / LEDGER_FILE).symlink_to("elsewhere")
    with pytest.raises(SealError, match="plain file"):
        touch(tmp_path, "x", "y")


def _touch_often(folder: Path, name: str) -> None:
    for number in range(10):
        touch(folder, f"{name} {number}", "why")


def test_touches_of_several_processes_lose_no_row(tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    workers = [context.Process(target=_touch_often, args=(tmp_path, name)) for name in "abc"]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(row.what for row in rows(tmp_path)) == sorted(f"{name} {n}" for name in "abc" for n in range(10))


def test_a_full_disk_leaves_the_rows_there_were(tmp_path: Path) -> None:
    touch(tmp_path, "made", "why")
    before = (tmp_path / LEDGER_FILE).read_bytes()
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 10, len(before) + 10))
        try:
            touch(tmp_path, "more", "why")
        except PlanterError as error:
            os._exit(0 if "cannot write the ledger" in str(error) else 2)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert (tmp_path / LEDGER_FILE).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [LEDGER_FILE]
