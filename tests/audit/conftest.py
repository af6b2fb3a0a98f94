"""A set of one pair, and a pool to look at it in."""

from __future__ import annotations

import pytest
from small_sets import small_set

from planter.audit.context import Bench
from planter.sandbox import Pool


@pytest.fixture(scope="session")
def pool():
    with Pool(workers=1) as found:
        yield found


@pytest.fixture
def bench(pool):
    return Bench(pool, None)


@pytest.fixture
def small(tmp_path):
    return small_set(tmp_path / "set")
