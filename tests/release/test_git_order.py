"""The history shows that cases came first, then the seal, then results, and that nothing sealed changed since."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from sealed_sets import RED, SealIt

from planter.core.errors import RunError
from planter.release.git_order import check_order
from planter.release.ledger import touch
from planter.release.opening import open_set
from planter.release.reading import read_seal

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def git(*arguments: str) -> None:
    names = {f"GIT_{who}_{what}": "tester@example" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    variables = {**os.environ, **names, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(["git", *arguments], check=True, capture_output=True, env=variables)


def commit(*paths: str) -> None:
    git("add", "--force", *paths)
    git("commit", "-qm", "a commit")


def found(folder: Path) -> list[str]:
    return [one.slug for one in check_order(folder, read_seal(folder))]


@pytest.fixture
def ordered(some_set: Path, seal_it: SealIt) -> Path:
    """Give a set whose cases, seal and results were committed one after the other."""
    git("init", "-q")
    commit("set")
    seal_it()
    commit("set")
    touch(some_set, "scored", "a judge", detail={"label": "one"})
    (some_set / "results" / "one").mkdir(parents=True)
    (some_set / "results" / "one" / "rows.jsonl").write_text("{}\n")
    commit("set")
    return some_set


def test_the_right_order_is_found_in_order_and_derived_records_may_change(ordered: Path) -> None:
    assert found(ordered) == []
    for text in ("1", "2"):
        (ordered / "results" / "one" / "record.json").write_text(text)
        commit("set")
    touch(ordered, "shown", "why")
    assert found(ordered) == []


def test_what_was_committed_together_shows_no_order(some_set: Path, seal_it: SealIt) -> None:
    git("init", "-q")
    seal_it()
    commit("set")
    assert set(found(some_set)) == {"commit-order"}


@pytest.mark.slow
def test_results_before_the_seal_are_out_of_order(some_set: Path, seal_it: SealIt) -> None:
    git("init", "-q")
    commit("set")
    (some_set / "results").mkdir()
    (some_set / "results" / "rows.jsonl").write_text("{}\n")
    commit("set")
    seal_it()
    commit("set")
    assert found(some_set) == ["commit-order"]


@pytest.mark.slow
def test_commits_on_two_branches_have_no_order(some_set: Path, seal_it: SealIt) -> None:
    git("init", "-q", "-b", "main")
    commit("rules.toml")
    git("checkout", "-qb", "cases")
    commit("set")
    git("checkout", "-q", "main")
    git("checkout", "-q", "cases", "--", "set")
    git("reset", "-q")
    seal_it()
    commit("set/seal.json", "set/salts.json", "set/ledger.jsonl")
    git("clean", "-fdqx", "set")
    git("merge", "-q", "cases", "-m", "both")
    assert set(found(some_set)) == {"commit-order"}


def test_a_change_after_the_seal_is_found_even_where_it_was_changed_back(ordered: Path) -> None:
    place = ordered / "cases" / RED / "key" / "answers.json"
    for data in (b"{}", place.read_bytes()):
        place.write_bytes(data)
        commit("set")
    assert set(found(ordered)) == {"changed-after-seal"}


@pytest.mark.slow
@pytest.mark.parametrize("path", ["seal.json", "results/one/rows.jsonl"])
def test_neither_seal_nor_results_may_change_once_committed(ordered: Path, path: str) -> None:
    before = (ordered / path).read_bytes()
    (ordered / path).write_bytes(before + b" ")
    commit("set")
    (ordered / path).write_bytes(before)
    assert set(found(ordered)) == {"changed-after-seal", "not-committed"}


@pytest.mark.slow
def test_what_is_not_committed_is_named(ordered: Path) -> None:
    (ordered / "results" / "one" / "more.txt").write_text("x")
    (ordered / "cases" / RED / "key" / "answers.json").write_text("x")
    assert found(ordered) == ["not-committed", "not-committed"]


@pytest.mark.slow
def test_a_ledger_that_was_written_anew_is_found(ordered: Path) -> None:
    (ordered / "ledger.jsonl").unlink()
    (ordered / "seal.json").rename("aside")
    touch(ordered, "sealed", "another", state="sealed")
    Path("aside").rename(ordered / "seal.json")
    assert set(found(ordered)) == {"ledger-rewritten"}


@pytest.mark.slow
def test_an_encrypted_set_is_in_order_and_its_opening_is_no_change(some_set: Path, seal_it: SealIt) -> None:
    git("init", "-q")
    seal_it(encrypt=True)
    commit("set/sealed")
    commit("set")
    assert found(some_set) == []
    open_set(some_set, "done", identity=Path("key.txt"))
    commit("set")
    assert found(some_set) == []


def test_keys_that_were_committed_before_they_were_encrypted_are_in_the_history(
    some_set: Path, seal_it: SealIt
) -> None:
    git("init", "-q")
    commit("set")
    seal_it(encrypt=True)
    commit("set/sealed")
    commit("set")
    assert found(some_set) == ["key-in-history"]


def test_where_there_is_no_history_it_is_one_error(sealed: Path) -> None:
    with pytest.raises(RunError, match="no git repository"):
        found(sealed)
    git("init", "-q")
    with pytest.raises(RunError, match="no commit yet"):
        found(sealed)


@pytest.mark.slow
def test_a_shallow_clone_shows_no_order(ordered: Path) -> None:
    git("clone", "-q", "--depth", "1", f"file://{Path.cwd()}", "clone")
    with pytest.raises(RunError, match="shallow"):
        found(Path("clone/set"))
