"""Sweeping empties folders whatever is in them, and ends processes wherever they went."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planter.sandbox import reap

NAMES = st.text(st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1, max_size=12).filter(
    lambda name: name not in (".", "..") and len(name.encode()) < 200
)
FOLDERS = st.recursive(
    st.sampled_from(["file", "fifo", "link"]), lambda inner: st.dictionaries(NAMES, inner, max_size=4), max_leaves=12
)
PROGRAM = """
import os, sys, time
sys.path.insert(0, sys.argv[1])
from planter.sandbox import kernel, reap
kernel.become_subreaper()
near, far = os.pipe()
for leave in (False, True):
    if os.fork() == 0:
        os.setsid()
        if leave and os.fork():
            os._exit(0)
        os.write(far, b"%8d" % os.getpid())
        time.sleep(600)
pids = [int(os.read(near, 8)) for _ in range(2)]
assert set(pids) <= set(reap.descendants())
reap.end_all(False)
for pid in pids:
    try:
        os.kill(pid, 0)
        print("left", pid)
    except ProcessLookupError:
        pass
print("done")
"""


def build(folder: Path, content: dict[str, object]) -> None:
    """Make files, FIFOs, links and closed folders in a folder."""
    for name, inner in content.items():
        path = folder / name
        if isinstance(inner, dict):
            path.mkdir()
            build(path, inner)
            path.chmod(0)
        elif inner == "file":
            path.write_bytes(b"x")
            path.chmod(0)
        elif inner == "fifo":
            os.mkfifo(path)
        else:
            path.symlink_to("..")


@settings(max_examples=40, deadline=None)
@given(content=st.dictionaries(NAMES, FOLDERS, max_size=5))
def test_any_folder_is_emptied(content: dict[str, object], tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("any")
    build(folder, content)
    reap.empty(str(folder))
    assert os.listdir(folder) == []


def test_a_folder_deeper_than_any_path_is_emptied(tmp_path: Path) -> None:
    here = os.getcwd()
    os.chdir(tmp_path)
    try:
        for _ in range(1200):
            os.mkdir("d" * 20)
            os.chdir("d" * 20)
    finally:
        os.chdir(here)
    reap.empty(str(tmp_path))
    assert os.listdir(tmp_path) == []


def test_what_a_link_points_to_stays(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "kept").write_bytes(b"x")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link").symlink_to(outside)
    reap.empty(str(inside))
    assert os.listdir(inside) == [] and os.listdir(outside) == ["kept"]


def test_names_to_keep_are_kept_with_all_that_is_in_them(tmp_path: Path) -> None:
    for name in ("kept", "gone"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_bytes(b"x")
    reap.empty(str(tmp_path), keep=["kept"])
    assert os.listdir(tmp_path) == ["kept"] and os.listdir(tmp_path / "kept") == ["file"]


def test_processes_that_left_session_and_parent_are_ended() -> None:
    root = str(Path(reap.__file__).parents[2])
    done = subprocess.run([sys.executable, "-c", PROGRAM, root], capture_output=True, text=True, timeout=60)
    assert done.stdout == "done\n", done.stderr
