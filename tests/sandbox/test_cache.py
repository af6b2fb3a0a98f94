"""What was answered once is not run again; what was not computed is never an answer."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from probing import job, tree
from stub_pools import OnlyRuns

from planter.core.digests import code_digest
from planter.core.records.runs import ANSWERS, Environment, Limits, Result
from planter.sandbox import cache
from planter.sandbox.attest import CLAIMS
from planter.sandbox.cache import RememberingPool, read_sheet
from planter.sandbox.jobs import Job
from planter.sandbox.levels import LEVELS, keeps_disk
from planter.sandbox.pool import Pool
from planter.sandbox.store import Store

HERE = HealthCheck.function_scoped_fixture
HOLDS = Result(outcome="holds", cpu_seconds=0.5)
VIOLATED = Result(outcome="violated", how="raise", message="AssertionError: \ud7ff é")
FIRST = job("return 7")
RESULTS = st.builds(
    Result,
    outcome=st.sampled_from(["holds", "violated", "undecidable", "crashed", "timed_out", "setup_failed"]),
    how=st.sampled_from([None, "value", "raise"]),
    message=st.text(max_size=20),
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=8,
)


class Scripted(OnlyRuns):
    """Stands for a pool: gives the results it was told to, and counts what it was asked for."""

    def __init__(self, result: Result = HOLDS, level: str = "L4") -> None:
        self.result, self.level = result, level
        self.asked: list[Job] = []

    def run(self, jobs: Sequence[Job]) -> list[Result]:
        self.asked += jobs
        return [self.result for _ in jobs]


def again(store: Store, jobs: Sequence[Job], pool: Scripted | None = None) -> tuple[list[Result], list[Job]]:
    """Run jobs as a later process would; return the results, and the jobs that were really run."""
    pool = pool or Scripted(Result(outcome="undecidable"))
    return RememberingPool(pool, store).run(jobs), pool.asked  # type: ignore[arg-type]


def files(folder: Path) -> list[Path]:
    """Return what the store of a test keeps, whose folder `tmp_path` is."""
    return sorted((folder / "cache" / "planter" / "verify").iterdir())


@pytest.mark.parametrize("result", [HOLDS, VIOLATED, Result(outcome="undecidable", message="m")])
def test_an_answer_is_given_again_without_a_run(store: Store, result: Result) -> None:
    assert again(store, [FIRST], Scripted(result)) == ([result], [FIRST])
    assert again(store, [FIRST]) == ([result], [])


@pytest.mark.parametrize("outcome", ["crashed", "timed_out", "setup_failed"])
def test_what_is_no_answer_is_run_again(store: Store, outcome: str) -> None:
    scripted = Scripted(msgspec.convert({"outcome": outcome}, Result))
    again(store, [FIRST], scripted)
    assert again(store, [FIRST]) == ([Result(outcome="undecidable")], [FIRST])


def test_results_come_in_the_order_of_the_jobs_wherever_they_are_from(store: Store) -> None:
    jobs = [job(f"return {number}") for number in range(6)]
    again(store, jobs[1::2], Scripted(VIOLATED))
    results, ran = again(store, [*jobs, jobs[0]], Scripted(HOLDS))
    assert results == [HOLDS, VIOLATED] * 3 + [HOLDS]
    assert ran == jobs[::2]


def test_what_was_run_now_can_be_told(store: Store) -> None:
    other = job("return 8")
    again(store, [FIRST])
    pool = RememberingPool(Scripted(), store)  # type: ignore[arg-type]
    pool.run([FIRST, other, other])
    assert pool.ran == {(other.criterion, other.probe, other.tree.digest)}


@pytest.mark.parametrize(
    "change",
    [
        {"criterion": "c2"},
        {"probe": b"x"},
        {"environment": Environment(hash_seed=1)},
        {"environment": Environment(umask=0)},
        {"limits": Limits(cpu_seconds=3.0)},
        {"demand": "L2"},
        {"tree": tree("return 8")},
    ],
)
def test_whatever_decides_an_outcome_must_be_the_same(store: Store, change: dict[str, object]) -> None:
    names = ("tree", "probe", "criterion", "environment", "limits", "demand")
    other = Job(**({name: getattr(FIRST, name) for name in names} | change))  # type: ignore[arg-type]
    again(store, [FIRST], Scripted(HOLDS))
    assert again(store, [other]) == ([Result(outcome="undecidable")], [other])


def test_another_level_interpreter_kernel_or_runner_is_another_run(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    again(store, [FIRST], Scripted(HOLDS))
    assert again(store, [FIRST], Scripted(level="L3"))[1] == [FIRST]
    real = cache.interpreter(None)
    for name, other in (
        ("interpreter", lambda _: cache_python(real, about=real.about + "+")),
        ("interpreter", lambda _: cache_python(real, name="pypy 3.11.0")),
        ("_machine", lambda: ["Linux", "0", "0", "other"]),
        ("code_digest", lambda _: "0" * 64),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(cache, name, other)
            assert again(store, [FIRST])[1] == [FIRST], name
    assert again(store, [FIRST])[1] == []


def cache_python(real: object, **changes: str) -> object:
    """Return an interpreter that differs from a real one."""
    return type(real)(**(vars(real) | changes))


def test_any_changed_source_of_the_runner_changes_its_digest(tmp_path: Path) -> None:
    digests = set()
    for number, (name, text) in enumerate([("a.py", "1"), ("a.py", "2"), ("b.py", "1"), ("in/a.py", "1")]):
        place = tmp_path / str(number) / name
        place.parent.mkdir(parents=True)
        place.write_text(text)
        (place.parent / "notes.txt").write_text(str(number))
        digests.add(code_digest(str(tmp_path / str(number))))
    assert len(digests) == 4


@given(st.binary(max_size=400))
@settings(suppress_health_check=[HERE])
def test_any_bytes_as_a_sheet_never_raise_and_never_answer(tmp_path: Path, store: Store, data: bytes) -> None:
    again(store, [FIRST], Scripted(HOLDS))
    (place,) = files(tmp_path)
    place.write_bytes(data)
    assert again(store, [FIRST], Scripted(VIOLATED)) == ([VIOLATED], [FIRST])
    place.unlink()


@given(JSON)
@settings(suppress_health_check=[HERE])
def test_json_of_another_shape_is_no_sheet(store: Store, value: object) -> None:
    store.put("a" * 64, msgspec.json.encode({FIRST.tree.digest: value}))
    assert read_sheet(store, "a" * 64) == {}


@pytest.mark.parametrize(
    "data", [b"[" * 100_000, b'{"a":' * 100_000, b"\xff\xfe", b'{"\\ud800": {"outcome": "holds"}}']
)
def test_what_a_parser_chokes_on_is_no_sheet(store: Store, data: bytes) -> None:
    store.put("a" * 64, data)
    assert set(read_sheet(store, "a" * 64)) <= {"\ud800"}


@given(st.dictionaries(st.text("0123456789abcdef", min_size=64, max_size=64), RESULTS, max_size=5))
@settings(suppress_health_check=[HERE])
def test_of_a_sheet_only_answers_that_are_whole_are_read(store: Store, sheet: dict[str, Result]) -> None:
    store.put("a" * 64, msgspec.json.encode(sheet))
    found = read_sheet(store, "a" * 64)
    assert found == {tree: result for tree, result in sheet.items() if tree in found}
    for result in sheet.values():
        whole = result.outcome in ANSWERS and (result.how is None) == (result.outcome != "violated")
        assert whole == (result in found.values())


def test_two_that_run_at_once_keep_what_each_of_them_found(store: Store) -> None:
    other = job("return 8")
    one, two = (RememberingPool(Scripted(HOLDS), store) for _ in range(2))  # type: ignore[arg-type]
    for pool, asked in ((one, FIRST), (two, other)):
        pool.run([asked])
    assert again(store, [FIRST, other])[1] == []


def test_a_sheet_that_grows_too_large_is_begun_anew(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    again(store, [FIRST], Scripted(HOLDS))
    monkeypatch.setattr(cache, "LARGEST", 200)
    other = job("return 8")
    again(store, [other], Scripted(HOLDS))
    assert again(store, [FIRST, other])[1] == [FIRST]


def test_only_where_no_run_can_write_the_disk_is_anything_kept() -> None:
    assert [level for level in LEVELS if keeps_disk(level)] == ["L4", "L3"]
    assert [level for level, claims in CLAIMS.items() if "disk" in claims] == ["L4", "L3"]


@pytest.mark.parametrize("level", ["L4", "L3"])
def test_a_run_can_neither_change_the_cache_nor_add_to_it(
    pool_at: Callable[[str], Pool], tmp_path: Path, store: Store, level: str
) -> None:
    pool = RememberingPool(pool_at(level), store)
    assert pool.run([FIRST])[0].outcome == "holds"
    (place,) = files(tmp_path)
    body = f"import os\nos.chmod({str(place)!r}, 0o666)\nopen({str(place)!r}, 'w')"
    beside = f"open({str(place.parent)!r} + '/new', 'w')"
    before = place.read_bytes()
    assert [result.outcome for result in pool.run([job(body), job(beside)])] == ["crashed", "crashed"]
    assert files(tmp_path) == [place] and place.read_bytes() == before and os.stat(place).st_mode & 0o777 == 0o600
    assert pool.run([FIRST])[0].outcome == "holds"
