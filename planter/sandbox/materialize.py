"""Materialize trees on a disk: each content is written once, linked wherever it occurs, and cannot be written to."""

from __future__ import annotations

import hashlib
import os
from collections import OrderedDict
from collections.abc import Mapping

from planter.sandbox import reap

FOLDER, FILE = 0o555, 0o444
MOST_TREES = 64


class Shelf:
    """Keep the last trees materialized below one folder, by digest; for one thread.

    Modes do not depend on the umask: folders 0555, files 0444.
    """

    def __init__(self, folder: str) -> None:
        self._trees, self._blobs = folder + "/trees", folder + "/blobs"
        for path in (folder, self._trees, self._blobs):
            os.mkdir(path, 0o700)
        self._laid: OrderedDict[str, None] = OrderedDict()

    def materialize(self, digest: str, files: Mapping[str, bytes]) -> str:
        """Return the folder that holds the files of the tree with this digest, made now unless it is there."""
        root = f"{self._trees}/{digest}"
        if digest in self._laid:
            self._laid.move_to_end(digest)
            return root
        self._write(root, files)
        self._laid[digest] = None
        if len(self._laid) > MOST_TREES:
            oldest = f"{self._trees}/{self._laid.popitem(last=False)[0]}"
            reap.empty(oldest)
            os.rmdir(oldest)
        return root

    def _write(self, root: str, files: Mapping[str, bytes]) -> None:
        folders = sorted({root} | {f"{root}/{parent}" for path in files for parent in _parents(path)})
        for folder in folders:
            os.mkdir(folder, 0o700)
        for path, data in files.items():
            blob = f"{self._blobs}/{hashlib.sha256(data).hexdigest()}"
            if not os.path.exists(blob):
                write(blob, data, FILE)
            try:
                os.link(blob, f"{root}/{path}")
            except OSError:  # too many links, or a file system without them
                write(f"{root}/{path}", data, FILE)
        for folder in folders:
            os.chmod(folder, FOLDER)


def write(path: str, data: bytes, mode: int) -> None:
    """Write a new file of exactly this mode."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        view = memoryview(data)
        while view:
            view = view[os.write(file, view) :]
        os.fchmod(file, mode)
    finally:
        os.close(file)


def copy(source: str, target: str) -> str:
    """Copy a tree to a new folder in which everything may be written, and return that folder."""
    os.mkdir(target, 0o755)
    for entry in sorted(os.scandir(source), key=lambda entry: entry.name):
        if entry.is_dir(follow_symlinks=False):
            copy(entry.path, f"{target}/{entry.name}")
        else:
            with open(entry.path, "rb") as file:
                write(f"{target}/{entry.name}", file.read(), 0o644)
    os.chmod(target, 0o755)
    return target


def _parents(path: str) -> list[str]:
    parts = path.split("/")
    return ["/".join(parts[:depth]) for depth in range(1, len(parts))]
