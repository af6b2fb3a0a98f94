"""What the tests of strength share: the folder of a small host, and a copy of two cases of the sample."""

import shutil
from pathlib import Path

import pytest

from planter.dataset.read import read_case

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "generated" / "sample"


def copy_of_one_pair(folder):
    """Copy the sample with its first pair alone."""
    first = sorted(path.name for path in (SAMPLE / "cases").iterdir())[:2]
    others = [path.name for path in (SAMPLE / "cases").iterdir() if path.name not in first]
    others += [path.name for path in (SAMPLE / "measured").iterdir() if path.stem != first[0][:-2]]
    return Path(shutil.copytree(SAMPLE, folder, ignore=lambda _, names: set(names) & set(others)))


@pytest.fixture(scope="session")
def shelf_folder():
    return ROOT / "tests" / "hosts" / "shelf"


@pytest.fixture(scope="session")
def sample_twins():
    """Both twins of the sample's first pair, by case."""
    names = sorted(path.name for path in (SAMPLE / "cases").iterdir())[:2]
    return {name: read_case(SAMPLE, name).files for name in names}


@pytest.fixture
def sample_copy(tmp_path):
    return copy_of_one_pair(tmp_path / "set")
