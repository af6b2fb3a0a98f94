"""Pools shared by the tests of the runner: one for each level of confinement that this machine gives."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from planter.core.errors import RunError
from planter.sandbox.pool import Pool

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def pool_at() -> Iterator[Callable[[str], Pool]]:
    """Give a function from level to an open pool; it skips, or fails where PLANTER_REQUIRE_LEVELS names the level."""
    opened: dict[str, Pool] = {}

    def open_at(level: str) -> Pool:
        if level not in opened:
            try:
                opened[level] = Pool(1, level).__enter__()
            except RunError as error:
                if level in os.environ.get("PLANTER_REQUIRE_LEVELS", "").replace(",", " ").split():
                    pytest.fail(f"level {level} is required here: {error}")
                pytest.skip(str(error))
        return opened[level]

    yield open_at
    for pool in opened.values():
        pool.__exit__(None, None, None)


@pytest.fixture(params=["L4", "L3", "L2"])
def confined(request: pytest.FixtureRequest, pool_at: Callable[[str], Pool]) -> Pool:
    """Give a pool at each level that confines."""
    return pool_at(request.param)


@pytest.fixture(scope="session")
def pool() -> Iterator[Pool]:
    """Give a pool of two workers at the best level of this machine."""
    with Pool(2) as opened:
        yield opened


@pytest.fixture(scope="session")
def made() -> Iterator[Path]:
    """Give a small set about permissions and encodings, which every user may read."""
    folder = Path(tempfile.mkdtemp(prefix="planter-made-", dir="/tmp"))
    arguments = ["--pairs", "2", "--classes", "permission-path,encoding-edge", "--hosts", "keystore,archiver"]
    command = [sys.executable, "-m", "planter", "new", str(folder / "set"), *arguments, "--seed", "7"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stderr
        folder.chmod(0o755)
        yield folder / "set"
    finally:
        shutil.rmtree(folder)
