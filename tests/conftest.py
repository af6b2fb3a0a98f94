"""What several test files share: one set of a small host, made once; a set of one pair, and a pool to look at it in."""

import pytest
from sets import make
from small_sets import small_set

from planter.audit.context import Bench
from planter.sandbox.pool import Pool
from planter.sandbox.store import open_store


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """A set's folder and its record."""
    folder = tmp_path_factory.mktemp("made") / "set"
    record = make(folder, jobs=2)
    return folder, record


@pytest.fixture(scope="session")
def pool():
    with Pool(workers=1) as found:
        yield found


@pytest.fixture
def store(tmp_path):
    """A cache of its own, in `tmp_path / "cache"`."""
    with open_store({"XDG_CACHE_HOME": str(tmp_path / "cache")}) as found:
        yield found


@pytest.fixture
def bench(pool):
    return Bench(pool, None)


@pytest.fixture
def small(tmp_path):
    return small_set(tmp_path / "set")
