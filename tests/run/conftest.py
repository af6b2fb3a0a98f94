"""Pools shared by the tests of the runner: one for each level of confinement that this machine gives."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest

from planter.errors import RunError
from planter.run import Pool


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
