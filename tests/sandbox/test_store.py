"""The store gives back what was put there and nothing else, whatever lies in its folder and whoever made it."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from planter.sandbox import store as module
from planter.sandbox.store import LARGEST, Store, open_store

NAME, OTHER = "a" * 64, "b" * 64
HERE = HealthCheck.function_scoped_fixture
WRITER = """
import sys
from planter.sandbox.store import open_store
with open_store({"XDG_CACHE_HOME": sys.argv[1]}) as store:
    for number in range(200):
        store.put("a" * 64, sys.argv[2].encode() * 5000)
        got = store.get("a" * 64)
        assert got is None or got in (b"x" * 5000, b"y" * 5000), got[:50]
        assert got is not None
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path) as found:
        yield found


def opened(home: Path, **more: int) -> Store:
    found = open_store({"XDG_CACHE_HOME": str(home)}, **more)
    assert found is not None
    return found


def folder(home: Path) -> Path:
    return home / "planter" / "verify"


@given(st.binary(max_size=300), st.binary(max_size=300))
@settings(suppress_health_check=[HERE])
def test_the_last_thing_put_under_a_name_is_given_back(store: Store, first: bytes, second: bytes) -> None:
    store.put(NAME, first)
    store.put(NAME, second)
    assert store.get(NAME) == second
    assert store.get(OTHER) is None


@given(st.binary(max_size=400))
@settings(suppress_health_check=[HERE])
def test_bytes_that_the_store_did_not_write_are_nothing(tmp_path: Path, store: Store, data: bytes) -> None:
    (folder(tmp_path) / NAME).write_bytes(data)
    assert store.get(NAME) is None


@given(st.data())
@settings(suppress_health_check=[HERE])
def test_a_file_cut_short_or_changed_anywhere_is_nothing(tmp_path: Path, store: Store, data: st.DataObject) -> None:
    store.put(NAME, b"some answers")
    place = folder(tmp_path) / NAME
    whole = place.read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    changed = data.draw(
        st.sampled_from([whole[:at], whole + b"x", whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]])
    )
    place.write_bytes(changed)
    assert store.get(NAME) is None
    store.put(NAME, b"some answers")
    assert store.get(NAME) == b"some answers"


def test_a_file_put_there_under_another_name_is_nothing(tmp_path: Path, store: Store) -> None:
    store.put(NAME, b"answers")
    os.rename(folder(tmp_path) / NAME, folder(tmp_path) / OTHER)
    assert store.get(OTHER) is None


@pytest.mark.parametrize("kind", ["link", "folder", "fifo", "writable", "large"])
def test_what_is_no_plain_file_of_this_user_alone_is_nothing(tmp_path: Path, store: Store, kind: str) -> None:
    store.put(OTHER, b"answers")
    place = folder(tmp_path) / NAME
    if kind == "link":
        store.put(NAME, b"answers")
        os.rename(place, tmp_path / "elsewhere")
        place.symlink_to(tmp_path / "elsewhere")
    elif kind == "folder":
        place.mkdir()
    elif kind == "fifo":
        os.mkfifo(place)
    elif kind == "writable":
        store.put(NAME, b"answers")
        place.chmod(0o666)
    else:
        with open(place, "wb") as file:
            file.truncate(2 * LARGEST)
    assert store.get(NAME) is None
    store.put(NAME, b"new")
    assert store.get(NAME) == (None if kind == "folder" else b"new")


@pytest.mark.parametrize("name", ["", "..", "a/b", "../../x", "A" * 64, "a" * 63, "a\0b", "\udcff", "é" * 64])
def test_a_name_that_is_no_digest_is_neither_written_nor_an_error(tmp_path: Path, store: Store, name: str) -> None:
    store.put(name, b"x")
    assert os.listdir(folder(tmp_path)) == [] and os.listdir(tmp_path) == ["planter"]


def test_folders_and_files_are_the_users_alone(tmp_path: Path, store: Store) -> None:
    store.put(NAME, b"x")
    modes = [
        stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "planter", folder(tmp_path), folder(tmp_path) / NAME)
    ]
    assert modes == [0o700, 0o700, 0o600]


@pytest.mark.parametrize("part", ["planter", "planter/verify"])
@pytest.mark.parametrize("kind", ["link", "group", "others", "file"])
def test_a_folder_that_is_not_the_users_alone_is_not_used(tmp_path: Path, part: str, kind: str) -> None:
    place = tmp_path / part
    place.parent.mkdir(exist_ok=True)
    if kind == "link":
        (tmp_path / "theirs").mkdir()
        place.symlink_to(tmp_path / "theirs")
    elif kind == "file":
        place.touch()
    else:
        place.mkdir()
        place.chmod(0o770 if kind == "group" else 0o707)
    assert open_store({"XDG_CACHE_HOME": str(tmp_path)}) is None


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_a_folder_of_another_user_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "planter").mkdir()
    os.chown(tmp_path / "planter", 65534, 65534)
    assert open_store({"XDG_CACHE_HOME": str(tmp_path)}) is None


def test_where_no_folder_can_be_made_there_is_no_store(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for home in (str(tmp_path / "file"), str(tmp_path / "file" / "below"), "/proc/nothing", "/\0"):
        assert open_store({"XDG_CACHE_HOME": home}) is None


def test_the_place_is_the_users_cache_directory_and_a_relative_one_is_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    home = tmp_path / "home"
    for variables in ({"HOME": str(home)}, {"HOME": str(home), "XDG_CACHE_HOME": "here"}):
        found = open_store(variables)
        assert found is not None
        with found:
            found.put(NAME, b"x")
        assert (home / ".cache" / "planter" / "verify" / NAME).is_file()
    assert os.listdir(tmp_path) == ["home"]


def test_a_disk_that_is_full_loses_the_entry_and_nothing_else(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.put(NAME, b"old")
    with monkeypatch.context() as patch:
        patch.setattr(module, "open", lambda *_: os.fdopen(os.open("/dev/full", os.O_WRONLY), "wb"), raising=False)
        store.put(NAME, b"new")
    assert store.get(NAME) == b"old" and os.listdir(folder(tmp_path)) == [NAME]


def test_a_folder_that_is_gone_is_no_error(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.put(NAME, b"x")
        (folder(tmp_path) / NAME).unlink()
        folder(tmp_path).rmdir()
        store.put(OTHER, b"x")
        assert store.get(OTHER) is None


def test_above_its_room_the_files_used_longest_ago_are_removed(tmp_path: Path) -> None:
    names = [f"{number:064x}" for number in range(10)]
    with opened(tmp_path, room=10_000) as store:
        for age, name in enumerate(names):
            store.put(name, b"x" * 2000)
            os.utime(folder(tmp_path) / name, (1e9 - age, 1e9 - age))
        assert store.get(names[9]) is not None  # which counts as use
    assert sorted(os.listdir(folder(tmp_path))) == [*names[:2], names[9]]


def test_what_a_killed_process_left_is_removed_later_and_what_is_not_ours_stays(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        old, new, note = (folder(tmp_path) / name for name in (".new-1-a", ".new-2-b", "note.txt"))
        for path in (old, new, note):
            path.touch()
        os.utime(old, (1e9, 1e9))
        store.put(NAME, b"x")
    assert sorted(os.listdir(folder(tmp_path))) == [".new-2-b", NAME, "note.txt"]


def test_processes_that_write_the_same_name_at_once_spoil_nothing(tmp_path: Path) -> None:
    arguments = [sys.executable, "-c", WRITER, str(tmp_path)]
    running = [subprocess.Popen([*arguments, letter], stderr=subprocess.PIPE, text=True) for letter in "xyx"]
    assert [process.communicate(timeout=60)[1] for process in running] == ["", "", ""]
    assert os.listdir(folder(tmp_path)) == [NAME]
