"""A set in which nothing was found is not looked at twice; after any change only what it touches is run again."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from stub_pools import OnlyRuns
from tampering import GREEN, RED, case_path, change_json, slugs, swap_bytes

from planter.calibration.environments import USUAL, surroundings
from planter.core.bounds import MAX_FILE
from planter.core.records.runs import Coverage, Result
from planter.dataset.report import Report
from planter.dataset.unchanged import fingerprint
from planter.dataset.verify import verify_set
from planter.sandbox.jobs import Job
from planter.sandbox.store import Store

OTHER = "swallowed-error-002-a"


class Counting(OnlyRuns):
    """Pass jobs on, and keep them."""

    def __init__(self, pool: Any, level: str = "L4") -> None:
        self.pool, self.level = pool, level
        self.asked: list[Job] = []

    def run(self, jobs: Sequence[Job]) -> list[Result]:
        self.asked += jobs
        return self.pool.run(jobs)  # type: ignore[no-any-return]

    def coverage(self, jobs: Sequence[object]) -> list[Coverage]:
        return self.pool.coverage(jobs)  # type: ignore[no-any-return]


@pytest.fixture
def verified(pool: Any, store: Store) -> Any:
    """Give a function that verifies a set with the store, and returns the report and how many jobs were run."""

    def run(path: Path, level: str = "L4", **more: Any) -> tuple[Report, int]:
        counting = Counting(pool, level)
        return verify_set(path, pool=counting, **({"store": store} | more)), len(counting.asked)

    return run


def test_a_set_that_did_not_change_runs_nothing_and_reports_the_same(whole_set: Path, verified: Any) -> None:
    first, ran = verified(whole_set)
    again, none = verified(whole_set)
    assert (first.ok, first.cached, ran, none) == (True, 0, first.runs, 0)
    assert again.cached == again.runs == first.runs
    assert (again.findings, again.cases, again.environments) == (first.findings, first.cases, first.environments)


def test_a_set_that_did_not_change_is_not_even_read_as_one(
    whole_set: Path, verified: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    verified(whole_set)
    monkeypatch.setattr("planter.dataset.verify.read_set", None)
    assert verified(whole_set)[1] == 0


def test_a_copy_of_a_set_is_the_same_set(some_set: Path, whole_set: Path, verified: Any) -> None:
    verified(whole_set)
    assert verified(some_set)[1] == 0


def test_after_one_changed_probe_only_its_runs_are_done(some_set: Path, verified: Any) -> None:
    first, _ = verified(some_set)
    for name in (RED, GREEN):
        with open(case_path(some_set, name, "key/probes/c2.py"), "ab") as file:
            file.write(b"# changed\n")
    report, ran = verified(some_set)
    everything, _ = verified(some_set, store=None)
    assert report.ok and 0 < ran < first.runs // 2 and report.cached == everything.runs - ran
    assert report.cached == first.runs - ran


def test_after_one_changed_variant_only_its_tree_is_run(some_set: Path, verified: Any) -> None:
    verified(some_set)
    for name in (RED, GREEN):
        lines = case_path(some_set, name, "key/variants.jsonl").read_bytes().split(b"\n")
        line = next(line for line in lines if b'"mutant-c1-01"' in line)
        changed = line.replace(b'"after":"', b'"after":"(').replace(b'"after":"((', b'"after":"(')
        assert changed != line
        swap_bytes(case_path(some_set, name, "key/variants.jsonl"), line, changed)
    report, ran = verified(some_set)
    assert 0 < ran <= 3 and report.runs - report.cached == ran


def test_a_finding_is_found_again_though_nothing_runs(some_set: Path, verified: Any) -> None:
    verified(some_set)
    change_json(case_path(some_set, RED, "key/answers.json"), lambda value: value["criteria"].update(c2="violated"))
    for _ in range(2):
        report, ran = verified(some_set)
        assert "answers-differ" in slugs(report) and not report.ok
        assert ran == 0 and report.cached == report.runs


def test_what_is_asked_is_part_of_what_is_remembered(whole_set: Path, verified: Any) -> None:
    verified(whole_set)
    assert verified(whole_set, cases=[OTHER])[0].cases == 1
    assert verified(whole_set, level="L3")[1] > 0
    report, ran = verified(whole_set, places=surroundings("full"))
    assert report.environments == 6 and ran > 0 and report.cached == 0
    assert verified(whole_set, places=surroundings("full"))[1] == 0
    assert verified(whole_set, places=(USUAL,))[1] == 0


@pytest.mark.parametrize("more", [{"store": None}, {"repeats": 2}, {"level": "L2"}, {"level": "L1"}])
def test_without_a_store_with_repeats_or_where_a_run_could_write_it_all_is_run(
    whole_set: Path, verified: Any, tmp_path: Path, more: dict[str, Any]
) -> None:
    kept = tmp_path / "cache" / "planter" / "verify"
    first, ran = verified(whole_set, **more)
    assert ran == first.runs * more.get("repeats", 1) and os.listdir(kept) == []
    verified(whole_set)
    before = sorted(os.listdir(kept))
    again, ran = verified(whole_set, **more)
    assert ran == again.runs * more.get("repeats", 1) and again.cached == 0
    assert sorted(os.listdir(kept)) == before


def test_another_planter_believes_no_report_of_this_one(
    whole_set: Path, verified: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    verified(whole_set)
    monkeypatch.setattr("planter.dataset.unchanged.code_digest", lambda _: "another")
    read = []
    monkeypatch.setattr("planter.dataset.verify.check_set", lambda found: read.append(found) or [])
    verified(whole_set)
    assert len(read) == 1


@pytest.mark.parametrize(
    "body", [b"", b"{}", b"[]", b"null", b"\xff", b"[" * 100_000, b'{"ok": true}', b'{"findings":[],"ok":true}']
)
def test_what_is_no_report_is_none(
    whole_set: Path, verified: Any, store: Store, body: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("planter.dataset.verify.report_name", lambda *_: "a" * 64)
    store.put("a" * 64, body)
    report, _ = verified(whole_set)
    assert report.ok and report.cases == 4


def test_a_set_that_changes_while_it_is_verified_is_not_remembered(some_set: Path, pool: Any, store: Store) -> None:
    class Meddling(Counting):
        def run(self, jobs: Sequence[Job]) -> list[Result]:
            with open(some_set / "set.json", "ab") as file:
                file.write(b"\n")
            return super().run(jobs)

    assert verify_set(some_set, pool=Meddling(pool), store=store).ok
    before = Counting(pool)
    copy = shutil.copytree(some_set, some_set.parent / "copy")
    (copy / "set.json").write_bytes((copy / "set.json").read_bytes().rstrip(b"\n") + b"\n")
    read: list[int] = []
    verify_set(copy, pool=before, store=store, progress=lambda done, of: read.append(done))
    assert read, "it was looked at anew"


CHANGES = st.sampled_from(["add", "remove", "change", "rename", "folder", "move"])


@given(
    st.dictionaries(st.sampled_from(["a", "b", "in/a", "in/b", "in/deep/a"]), st.binary(max_size=3), min_size=1),
    CHANGES,
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
def test_any_change_changes_the_fingerprint(tmp_path: Path, files: dict[str, bytes], change: str) -> None:
    root = tmp_path / "root"
    shutil.rmtree(root, ignore_errors=True)
    for path, data in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(data)
    before = fingerprint(root)
    assert before is not None and before == fingerprint(root)
    place = root / min(files)
    if change == "add":
        (root / "new").touch()
    elif change == "remove":
        place.unlink()
    elif change == "change":
        place.write_bytes(files[min(files)] + b"x")
    elif change == "rename":
        place.rename(place.with_name("c"))
    elif change == "folder":
        (root / "empty").mkdir()
    else:
        (root / "aside").mkdir()
        place.rename(root / "aside" / place.name)
    assert fingerprint(root) not in (None, before)


@pytest.mark.parametrize("kind", ["link", "fifo", "oversized", "gone"])
def test_what_is_no_set_of_plain_files_has_no_fingerprint(tmp_path: Path, kind: str) -> None:
    root = tmp_path / "root"
    if kind != "gone":
        root.mkdir()
    if kind == "link":
        (root / "link").symlink_to("nowhere")
    elif kind == "fifo":
        os.mkfifo(root / "pipe")
    elif kind == "oversized":
        with open(root / "large", "wb") as file:
            file.truncate(MAX_FILE + 1)
    assert fingerprint(root) is None
