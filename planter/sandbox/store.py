"""A folder of small checked files in the user's cache directory; whatever is wrong with it or them is a miss."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import time
from collections.abc import Mapping
from types import TracebackType
from typing import Self

from planter.core.digests import digest

FOLDERS = ("planter", "verify")
MAGIC = b"planter-cache-1"
LARGEST = 4 << 20
ROOM = 256 << 20
PRUNED_TO = 0.8
ABANDONED_SECONDS = 3600.0
RENEWED_SECONDS = 86400.0

_NAME = re.compile(r"[0-9a-f]{64}", re.ASCII)
_UNFINISHED = ".new-"
_HEAD = len(MAGIC) + 2 * 64 + 3


class Store:
    """Keep byte strings by name (a sha256, as hex) in a folder of which only this user may change anything.

    Nothing here raises for what lies on the disk: a name that is not there, or whose file is another user's, cut
    short, changed or put there under another name, gives None, and what cannot be written is not kept. Above `room`
    bytes, those not used for longest are removed at the end.
    """

    def __init__(self, folder: int, room: int = ROOM) -> None:
        self._folder, self._room = folder, room
        self._wrote = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._wrote:
            self.prune()
        os.close(self._folder)

    def get(self, name: str) -> bytes | None:
        """Return what was kept under a name, None where that is nothing or not to be believed."""
        try:
            handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=self._folder)
        except OSError:
            return None
        try:
            found = os.fstat(handle)
            if not stat.S_ISREG(found.st_mode) or not _private(found) or found.st_size > LARGEST + _HEAD:
                return None
            with contextlib.suppress(OSError):
                if time.time() - found.st_mtime > RENEWED_SECONDS:
                    os.utime(handle)
            data = os.read(handle, LARGEST + _HEAD + 1)
        except OSError:
            return None
        finally:
            os.close(handle)
        body = data[_HEAD:]
        return body if data == _framed(name, body) else None

    def put(self, name: str, body: bytes) -> None:
        """Keep a byte string under a name, in place of what was there; a failure to do so is passed over."""
        if len(body) > LARGEST or _NAME.fullmatch(name) is None:
            return
        unfinished = f"{_UNFINISHED}{os.getpid()}-{os.urandom(8).hex()}"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        with contextlib.suppress(OSError):
            handle = os.open(unfinished, flags, 0o600, dir_fd=self._folder)
            try:
                with open(handle, "wb") as stream:
                    stream.write(_framed(name, body))
                os.rename(unfinished, name, src_dir_fd=self._folder, dst_dir_fd=self._folder)
                self._wrote = True
            except BaseException:
                with contextlib.suppress(OSError):
                    os.unlink(unfinished, dir_fd=self._folder)
                raise

    def prune(self) -> None:
        """Remove what was left half written, and the files used longest ago where all take too much room."""
        kept: list[tuple[float, int, str]] = []
        with contextlib.suppress(OSError):
            for name in os.listdir(self._folder):
                with contextlib.suppress(OSError):
                    found = os.stat(name, dir_fd=self._folder, follow_symlinks=False)
                    if _NAME.fullmatch(name):
                        kept.append((found.st_mtime, found.st_size, name))
                    elif name.startswith(_UNFINISHED) and time.time() - found.st_mtime > ABANDONED_SECONDS:
                        os.unlink(name, dir_fd=self._folder)
        total = sum(size for _, size, _ in kept)
        if total <= self._room:
            return
        for _, size, name in sorted(kept):
            if total <= PRUNED_TO * self._room:
                break
            with contextlib.suppress(OSError):
                os.unlink(name, dir_fd=self._folder)
                total -= size


def open_store(variables: Mapping[str, str] = os.environ, room: int = ROOM) -> Store | None:
    """Return the store below `$XDG_CACHE_HOME` or `~/.cache`, None where there can be none that is only this user's."""
    home = variables.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(home):  # as its specification has it: a relative path is to be ignored
        home = os.path.join(variables.get("HOME") or os.path.expanduser("~"), ".cache")
    if not os.path.isabs(home):
        return None
    try:
        os.makedirs(home, 0o700, exist_ok=True)
        folder = os.open(home, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except (OSError, ValueError):
        return None
    for name in FOLDERS:
        outer = folder
        try:
            folder = _below(outer, name)
        except OSError:
            return None
        finally:
            os.close(outer)
    return Store(folder, room)


def _below(outer: int, name: str) -> int:
    """Open a folder, made where it is not there; raises OSError where it is a link or others may write in it."""
    with contextlib.suppress(FileExistsError):
        os.mkdir(name, 0o700, dir_fd=outer)
    folder = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=outer)
    if not _private(os.fstat(folder)):
        os.close(folder)
        raise PermissionError(f"{name!r} is not this user's alone")
    return folder


def _private(found: os.stat_result) -> bool:
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _framed(name: str, body: bytes) -> bytes:
    check = digest(MAGIC, name.encode("utf-8", "surrogateescape"), body)
    return b"%b %b %b\n" % (MAGIC, name.encode("utf-8", "surrogateescape"), check.encode("ascii")) + body
