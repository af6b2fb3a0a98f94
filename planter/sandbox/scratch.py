"""The pool's folder on disk: made on a file system in memory where there is one, removed whatever is in it."""

from __future__ import annotations

import contextlib
import fcntl
import os
import tempfile

from planter.core.errors import RunError
from planter.sandbox import reap

PREFIX = "planter-run-"


class Scratch:
    """A private folder, held by a lock; folders whose holder is gone are removed when a new one is made."""

    def __init__(self) -> None:
        parent = "/dev/shm" if os.path.ismount("/dev/shm") and os.access("/dev/shm", os.W_OK | os.X_OK) else None
        self._lock = -1
        while self._lock == -1:
            try:
                self.path = os.path.realpath(tempfile.mkdtemp(prefix=PREFIX, dir=parent))
            except OSError as error:
                raise RunError(f"no scratch space: {error}; set TMPDIR to a folder that can be written to") from None
            if not self.path.isascii():
                os.rmdir(self.path)
                raise RunError(f"scratch space at {self.path!r} cannot be named in every locale; set TMPDIR otherwise")
            with contextlib.suppress(OSError):  # another pool may take it for abandoned before it is locked
                self._lock = _locked(self.path)
        remove_abandoned(os.path.dirname(self.path))

    def remove(self) -> None:
        """Remove the folder and all that is in it; a second time does nothing."""
        if self._lock == -1:
            return
        with contextlib.suppress(OSError):
            reap.empty(self.path)
            os.rmdir(self.path)
        os.close(self._lock)
        self._lock = -1


def remove_abandoned(parent: str) -> None:
    """Remove this user's scratch folders whose holder was killed."""
    for name in os.listdir(parent):
        path = os.path.join(parent, name)
        if not name.startswith(PREFIX) or os.path.islink(path):
            continue
        with contextlib.suppress(OSError):
            lock = _locked(path)
            try:
                reap.empty(path)
                os.rmdir(path)
            finally:
                os.close(lock)


def _locked(path: str) -> int:
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        if os.fstat(folder).st_uid != os.geteuid():
            raise PermissionError(f"{path} is another user's")
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(folder).st_nlink == 0:
            raise FileNotFoundError(path)
    except OSError:
        os.close(folder)
        raise
    return folder
