"""What pairs of one half, and a tuning set and a sealed set, may not share: a wording, a host, a file."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from planter.core.digests import digest
from planter.core.errors import SetError, StageError
from planter.core.layout import TwinFiles
from planter.dataset.read import read_case, read_set
from planter.dataset.shared import SHARED_SIZE
from planter.dataset.unlike import files_of_set
from planter.planting.preserving.renamed_locals import is_test


def wording_of(twin: TwinFiles) -> tuple[str, str]:
    """Return what tells one wording of a host from another: the host, and a digest of its paths and public names.

    Planting and respelling leave both as the words made them. Words that show in comments and literals alone make no
    other wording here.
    """
    names = {name for path, data in twin.tree.items() if not is_test(path) for name in _public_names(path, data)}
    lines = "\n".join([*twin.tree, "", *sorted(names)])
    return twin.case.origin.host, digest(lines.encode("utf-8"))


def _public_names(path: str, data: bytes) -> Iterator[str]:
    if not path.endswith(".py"):
        return
    try:
        module = ast.parse(data)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in module.body:
        names = [node] if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else []
        if isinstance(node, ast.ClassDef):
            names += [m for m in node.body if isinstance(m, ast.FunctionDef | ast.AsyncFunctionDef)]
            yield from (
                m.target.id for m in node.body if isinstance(m, ast.AnnAssign) and isinstance(m.target, ast.Name)
            )
        yield from (found.name for found in names if not found.name.startswith("_"))


def refuse_clashes(twins: Iterable[TwinFiles]) -> None:
    """Raise StageError naming two pairs with one host and wording: each split would hold a twin of both."""
    first: dict[tuple[str, str], str] = {}
    for twin in twins:
        pair = twin.case.pair
        other = first.setdefault(wording_of(twin), pair)
        if other != pair:
            raise StageError(
                f"the pairs {other!r} and {pair!r} have the host {twin.case.origin.host!r} in the same words; in one "
                "split no wording may occur twice: make the set with another seed, fewer pairs or more hosts"
            )


def refuse_alike(twins: Iterable[TwinFiles], other: Path) -> None:
    """Raise StageError where the cases share a host, or a staged Python file, with another set; SetError for no set."""
    mine = list(twins)
    hosts = {twin.case.origin.host for twin in mine} | {twin.case.origin.recipe.host_digest for twin in mine}
    for case in read_set(other).cases:
        files = read_case(other, case).files
        if files is None:
            raise SetError(f"case {case!r} of {str(other)!r} cannot be read; name a set that `planter verify` can read")
        if files.case.origin.host in hosts or files.case.origin.recipe.host_digest in hosts:
            raise StageError(
                f"the tuning set {str(other)!r} has the host {files.case.origin.host!r} as well; a judge would know "
                "it: make the two sets of different hosts, with `planter new --hosts` or `--host-dir`"
            )
    theirs = files_of_set(other)
    for twin in mine:
        for path, data in twin.tree.items():
            if path.endswith(".py") and len(data) >= SHARED_SIZE and digest(data) in theirs:
                raise StageError(
                    f"{path!r} of case {twin.case.id!r} stands in the tuning set {str(other)!r} too; make the set "
                    "again with `planter new --unlike`"
                )
