"""A pair is written whole or not at all: whatever the disk refuses, and whenever it is killed."""

from __future__ import annotations

import dataclasses
import errno
import os
import signal
import stat
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tampering import GREEN, RED, files_of

from planter.core import files
from planter.core.errors import SetError
from planter.core.layout import PairFiles, case_files
from planter.core.records.sets import SetFile
from planter.dataset import write
from planter.dataset.read import read_case, read_set
from planter.dataset.write import remove_unfinished, write_pair, write_set_file

Pairs = tuple[PairFiles, PairFiles]


class Killed(BaseException):
    """Stand in for a kill: nothing after it may run, so cleaning up is switched off with it."""


def test_what_is_read_is_what_was_written(whole_set: Path, pairs: Pairs) -> None:
    for pair in pairs:
        for twin in pair.twins:
            assert read_case(whole_set, twin.case.id).files == twin


def test_a_written_case_holds_its_files_and_no_others(whole_set: Path, pairs: Pairs) -> None:
    folder = whole_set / "cases" / RED
    on_disk = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert on_disk == set(case_files(pairs[0].a))


def test_equal_pairs_are_written_as_equal_bytes_and_modes_under_any_umask(pairs: Pairs, tmp_path: Path) -> None:
    shapes = []
    for umask in (0o000, 0o077):
        before = os.umask(umask)
        try:
            write_pair(tmp_path / str(umask), pairs[0])
        finally:
            os.umask(before)
        folder = tmp_path / str(umask) / "cases"
        shapes.append(
            [
                (path.relative_to(folder), stat.S_IMODE(path.stat().st_mode), path.is_file() and path.read_bytes())
                for path in sorted(folder.rglob("*"))
            ]
        )
    assert shapes[0] == shapes[1]
    assert {mode for _, mode, _ in shapes[0]} == {0o755, 0o644}


def test_nothing_is_left_beside_what_was_written(whole_set: Path) -> None:
    assert sorted(os.listdir(whole_set)) == ["cases", "measured", "set.json"]
    assert all(not name.startswith(".") for folder in ("cases", "measured") for name in os.listdir(whole_set / folder))


def test_a_pair_that_is_there_is_refused_and_stays(some_set: Path, pairs: Pairs) -> None:
    before = [path.read_bytes() for path in files_of(some_set)]
    with pytest.raises(SetError, match="'swallowed-error-001-a' is there already"):
        write_pair(some_set, pairs[0])
    assert [path.read_bytes() for path in files_of(some_set)] == before


def test_a_pair_whose_cases_have_other_ids_is_refused(pairs: Pairs, tmp_path: Path) -> None:
    crossed = PairFiles(pair=pairs[0].pair, a=pairs[0].b, b=pairs[0].a)
    with pytest.raises(SetError, match="cannot be written as"):
        write_pair(tmp_path, crossed)


def failing_at(count: int, real: Callable[..., Any], error: BaseException) -> Callable[..., Any]:
    calls = 0

    def call(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == count:
            raise error
        return real(*args, **kwargs)

    return call


@pytest.mark.parametrize("step", [1, 2, 15, 30])
def test_a_full_disk_leaves_nothing_of_the_pair(
    pairs: Pairs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    full = OSError(errno.ENOSPC, "No space left on device", "key/inputs.py")
    monkeypatch.setattr(os, "chmod", failing_at(step, os.chmod, full))
    with pytest.raises(SetError, match=r"cannot write the pair .*'key/inputs.py': No space left on device"):
        write_pair(tmp_path, pairs[0])
    assert [path for path in tmp_path.rglob("*") if path.name not in ("cases", "measured")] == []


@pytest.mark.parametrize("step", [1, 2, 15, 30])
def test_a_disk_that_can_only_be_synced_file_by_file_and_refuses_leaves_nothing_of_the_pair(
    pairs: Pairs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    monkeypatch.setattr(files, "sync_disk", lambda path: False)
    full = OSError(errno.ENOSPC, "No space left on device", "key/inputs.py")
    monkeypatch.setattr(os, "fsync", failing_at(step, os.fsync, full))
    with pytest.raises(SetError, match=r"cannot write the pair .*'key/inputs.py': No space left on device"):
        write_pair(tmp_path, pairs[0])
    assert [path for path in tmp_path.rglob("*") if path.name not in ("cases", "measured")] == []


@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_rename_that_fails_leaves_nothing_of_the_pair(
    pairs: Pairs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    broken = OSError(errno.EIO, "Input/output error", "x")
    real = Path.rename
    monkeypatch.setattr(Path, "rename", failing_at(step, real, broken))
    with pytest.raises(SetError, match="Input/output error"):
        write_pair(tmp_path, pairs[0])
    assert [path for path in tmp_path.rglob("*") if path.name not in ("cases", "measured")] == []


@pytest.mark.parametrize("step", range(1, 4))
def test_a_kill_at_any_rename_leaves_what_is_found_and_can_be_removed(
    some_set: Path, pairs: Pairs, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    pair = renamed(pairs[0], "swallowed-error-009")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", failing_at(step, Path.rename, Killed()))
        patch.setattr(write, "_remove", lambda path, quiet=True: None)
        with pytest.raises(Killed):
            write_pair(some_set, pair)
    slugs = {found.slug for found in read_set(some_set).findings}
    assert "unfinished" in slugs
    assert ("lone-twin" in slugs) == (step == 3)
    assert remove_unfinished(some_set) != []
    assert read_set(some_set).findings == ()
    write_pair(some_set, pair)


@pytest.mark.slow
@pytest.mark.parametrize("delay", [0.01, 0.03, 0.05, 0.08, 0.13])
def test_a_real_kill_leaves_whole_pairs_and_what_can_be_removed(pairs: Pairs, tmp_path: Path, delay: float) -> None:
    child = os.fork()
    if child == 0:
        for number in range(1000):
            write_pair(tmp_path, renamed(pairs[0], f"swallowed-error-{number:03d}"))
        os._exit(0)
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    (tmp_path / "set.json").write_text("{}")
    slugs = {found.slug for found in read_set(tmp_path).findings} - {"not-the-record", "missing-file"}
    assert slugs <= {"unfinished", "lone-twin"}
    remove_unfinished(tmp_path)
    on_disk = read_set(tmp_path)
    assert {found.slug for found in on_disk.findings} <= {"not-the-record", "missing-file"}
    assert len(on_disk.cases) % 2 == 0
    assert all(read_case(tmp_path, name).files is not None for name in on_disk.cases)


def renamed(pair: PairFiles, name: str) -> PairFiles:
    def twin(letter: str) -> Any:
        files = pair.a if letter == "a" else pair.b
        case = msgspec.structs.replace(files.case, id=f"{name}-{letter}", pair=name)
        return dataclasses.replace(files, case=case)

    return PairFiles(pair=name, a=twin("a"), b=twin("b"), measured={})


def test_removing_what_is_unfinished_leaves_whole_pairs_and_follows_no_link(some_set: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "file").write_text("x")
    (some_set / "cases" / ".building-pair").symlink_to(kept)
    before = [path.read_bytes() for path in files_of(some_set)]
    assert remove_unfinished(some_set) == [".building-pair"]
    assert [path.read_bytes() for path in files_of(some_set)] == before
    assert (kept / "file").read_text() == "x"


def test_removing_from_a_folder_that_is_no_set_removes_nothing(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x")
    assert remove_unfinished(tmp_path) == []
    assert (tmp_path / "notes.txt").exists()


def test_a_lone_twin_is_removed_with_its_measures(some_set: Path) -> None:
    write._remove(some_set / "cases" / GREEN)
    assert remove_unfinished(some_set) == [RED, "swallowed-error-001.json"]


def test_set_json_is_replaced_whole_or_stays(some_set: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (some_set / "set.json").read_bytes()
    record = msgspec.json.decode(before, type=SetFile)
    monkeypatch.setattr(os, "fsync", failing_at(1, os.fsync, OSError(errno.ENOSPC, "No space left on device")))
    with pytest.raises(SetError, match="No space left"):
        write_set_file(some_set, msgspec.structs.replace(record, sealable=False, sealable_why=("x",)))
    assert (some_set / "set.json").read_bytes() == before
    assert read_set(some_set).findings == ()


def test_the_written_record_carries_a_digest_of_the_rest(some_set: Path) -> None:
    record = msgspec.json.decode((some_set / "set.json").read_bytes(), type=SetFile)
    again = write_set_file(some_set, msgspec.structs.replace(record, digest="anything"))
    other = write_set_file(some_set, msgspec.structs.replace(record, seed="1"))
    assert again == record
    assert other.digest != record.digest


def test_an_error_names_the_file_as_text_that_can_be_printed() -> None:
    with pytest.raises(SetError, match=r"cannot write 'caf\\\\xe9': No space"), files.telling("write"):
        raise OSError(errno.ENOSPC, "No space left on device", b"caf\xe9")
