"""The files that make two pairs alike: Python files long enough that two pairs may not share one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from planter.core.digests import digest
from planter.core.errors import SetError
from planter.core.layout import PairFiles
from planter.core.trees import Tree
from planter.dataset.read import read_case, read_set
from planter.dataset.shared import SHARED_SIZE


def long_files(files: PairFiles) -> set[str]:
    """Return the digests of the Python files of a pair that no other pair may have."""
    return _long_files(twin.tree for twin in files.twins)


def files_of_set(path: Path) -> set[str]:
    """Return the digests of the Python files of a set that no other set may have.

    Raises SetError where it is no set, or where a case of it cannot be read: what it holds would not be known.
    """
    found = read_set(path)
    trees = []
    for case in found.cases:
        files = read_case(path, case).files
        if files is None:
            raise SetError(f"case {case!r} of {str(path)!r} cannot be read; name a set that `planter verify` can read")
        trees.append(files.tree)
    return _long_files(trees)


def _long_files(trees: Iterable[Tree]) -> set[str]:
    return {
        digest(data)
        for tree in trees
        for path, data in tree.items()
        if path.endswith(".py") and len(data) >= SHARED_SIZE
    }
