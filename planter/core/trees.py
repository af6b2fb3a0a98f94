"""Trees: a program as a value, POSIX path -> bytes; nothing here touches a disk."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator, Mapping
from typing import Self

from planter.core.errors import TreeError


class Tree(Mapping[str, bytes]):
    """Hold a set of files as an immutable mapping from relative POSIX path to content.

    Paths are sorted, relative, without `.`, `..`, empty parts, backslash, NUL or a line break; no file
    is also the folder of another. Raises TreeError naming the path otherwise.
    """

    __slots__ = ("_digest", "_files")

    def __init__(self, files: Mapping[str, bytes]) -> None:
        for path in files:
            _refuse_bad_path(path, files)
        self._files = {path: bytes(files[path]) for path in sorted(files)}
        self._digest = ""

    def __getitem__(self, path: str) -> bytes:
        return self._files[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"Tree({len(self)} files, {self.digest[:12]})"

    @property
    def digest(self) -> str:
        """Give the sha256 over every path and content, as hex."""
        if not self._digest:
            total = hashlib.sha256()
            for path, data in self._files.items():
                name = path.encode("utf-8")
                total.update(b"%d:%s%d:" % (len(name), name, len(data)))
                total.update(data)
            self._digest = total.hexdigest()
        return self._digest

    def replacing(self, changes: Mapping[str, bytes]) -> Self:
        """Return a tree in which the given files have the given content; all others stay."""
        return type(self)({**self._files, **changes})


def _refuse_bad_path(path: str, files: Mapping[str, bytes]) -> None:
    parts = path.split("/")
    if any(part in ("", ".", "..") for part in parts) or any(c in path for c in "\\\0\n\r"):
        raise TreeError(f"not a path inside a tree: {path!r}; use a relative POSIX path such as 'pkg/walk.py'")
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        raise TreeError(f"not a path inside a tree: {path!r}; names must be UTF-8") from None
    for depth in range(1, len(parts)):
        if "/".join(parts[:depth]) in files:
            raise TreeError(f"{'/'.join(parts[:depth])!r} is a file and the folder of {path!r}; it can be only one")


def changed_paths(right: Tree, wrong: Tree) -> tuple[str, ...]:
    """Return the paths whose content differs, sorted."""
    return tuple(sorted(path for path in {*right, *wrong} if right.get(path) != wrong.get(path)))


def lines_of(data: bytes) -> list[bytes]:
    """Return the lines of a content, ends kept; a line ends at a line feed or with the content."""
    return io.BytesIO(data).readlines()
