"""What several test files share: one set of a small host, made once."""

import pytest
from sets import make


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """A set's folder and its record."""
    folder = tmp_path_factory.mktemp("made") / "set"
    record = make(folder, jobs=2)
    return folder, record
