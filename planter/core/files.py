"""Reading and writing plain files and folders: links are never followed, and nothing is left half written."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from planter.core.bounds import MAX_DEPTH, MAX_ENTRIES, MAX_FILE, MAX_TOTAL
from planter.core.errors import SetError
from planter.core.findings import finding
from planter.core.layout import BUILDING
from planter.core.records.findings import Finding

FOLDER_MODE = 0o755
FILE_MODE = 0o644


@dataclass(frozen=True)
class Found:
    """What a folder holds: files by relative path, the folders in it, and what could not be taken."""

    files: dict[str, bytes] = field(default_factory=dict)
    folders: set[str] = field(default_factory=set)
    findings: list[Finding] = field(default_factory=list)
    blocked: set[str] = field(default_factory=set)


def shown(name: str) -> str:
    """Return a file name for people and JSON: bytes that are not UTF-8 are escaped."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def read_folder(root: Path, case: str | None, max_file: int = MAX_FILE) -> Found:
    """Read every file below a folder; whatever is no plain file or folder, too large or closed is a finding.

    `blocked` names what could not be read, so that it need not be called missing as well.
    """
    found = Found()
    waiting = [""]
    entries = 0
    while waiting:
        folder = waiting.pop()
        try:
            names = sorted(os.listdir(root / folder))
        except OSError as error:
            _object(found, "unreadable", case, folder or ".", _why(error), "a folder that can be read")
            continue
        entries += len(names)
        size = sum(map(len, found.files.values()))
        if entries > MAX_ENTRIES or size > MAX_TOTAL or folder.count("/") >= MAX_DEPTH:
            seen = f"{entries} entries and {size} bytes so far"
            limits = f"at most {MAX_ENTRIES} entries, {MAX_TOTAL} bytes and {MAX_DEPTH} levels"
            _object(found, "oversized", case, folder or ".", seen, limits)
            break
        for name in names:
            path = f"{folder}/{name}" if folder else name
            if _take(root, path, case, max_file, found):
                waiting.append(path)
    return found


def _take(root: Path, path: str, case: str | None, max_file: int, found: Found) -> bool:
    """Take one entry; return True where it is a folder to be walked."""
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        _object(found, "bad-path", case, path, "a name that is not UTF-8", "a name in UTF-8")
        return False
    try:
        kind = os.lstat(root / path).st_mode
        if stat.S_ISDIR(kind):
            found.folders.add(path)
            return True
        if stat.S_ISLNK(kind):
            _object(found, "link", case, path, "a symbolic link", "a plain file")
        elif not stat.S_ISREG(kind):
            _object(found, "special-file", case, path, stat.filemode(kind), "a plain file")
        else:
            found.files[path] = read_plain(root / path, max_file)
    except OverflowError:
        _object(found, "oversized", case, path, f"more than {max_file} bytes", f"at most {max_file}")
    except OSError as error:
        _object(found, "unreadable", case, path, _why(error), "a file that can be read")
    return False


def read_plain(path: Path, max_file: int = MAX_FILE) -> bytes:
    """Return the content of a plain file; raises OSError for a link or special file, OverflowError over the limit."""
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with open(handle, "rb") as stream:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(f"{path.name!r} is not a plain file")
        data = stream.read(max_file + 1)
    if len(data) > max_file:
        raise OverflowError(f"{path.name!r} is larger than {max_file} bytes")
    return data


def _object(found: Found, slug: str, case: str | None, path: str, seen: str, expected: str) -> None:
    found.blocked.add(path)
    found.findings.append(finding(slug, case=case, seen=f"{shown(path)}: {seen}", expected=expected))


def _why(error: OSError) -> str:
    return error.strerror or str(error)


def write_folder(root: Path, folders: Iterable[str], files: Mapping[str, bytes]) -> None:
    """Write a new folder with its files, all of one mode, and sync it; raises OSError, leaving what it wrote."""
    root.mkdir()
    made = {""}
    for path in (*folders, *(os.path.dirname(path) for path in files)):
        for part in _outer(path):
            if part not in made:
                (root / part).mkdir()
                made.add(part)
    for path, data in files.items():
        write_new(root / path, data)
    for folder in sorted(made, reverse=True):
        os.chmod(root / folder, FOLDER_MODE)
    if not sync_disk(root):
        for path in files:
            _sync(root / path, os.O_RDONLY)
        for folder in sorted(made, reverse=True):
            sync_folder(root / folder)


def _outer(path: str) -> Iterator[str]:
    parts = path.split("/") if path else []
    for depth in range(1, len(parts) + 1):
        yield "/".join(parts[:depth])


def write_new(path: Path, data: bytes) -> None:
    """Write a new file; raises OSError, FileExistsError where something stands there."""
    with open(path, "xb") as stream:
        os.chmod(path, FILE_MODE)
        stream.write(data)


def write_synced(path: Path, data: bytes) -> None:
    """Write a new file and sync it; raises OSError, FileExistsError where something stands there."""
    write_new(path, data)
    _sync(path, os.O_RDONLY)


def sync_folder(path: Path) -> None:
    """Sync the folder itself, so that a rename into it survives a power cut."""
    _sync(path, os.O_RDONLY | os.O_DIRECTORY)


def sync_disk(path: Path) -> bool:
    """Sync the whole file system a folder is on, once for all files; False where that cannot be asked for."""
    import ctypes

    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        return bool(ctypes.CDLL(None).syncfs(handle) == 0)
    except (AttributeError, OSError):
        return False
    finally:
        os.close(handle)


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def replace_file(path: Path, data: bytes) -> None:
    """Write a file beside, sync it and rename it into place; raises OSError, the older file staying whole then."""
    beside = path.parent / f"{BUILDING}{path.name}"
    try:
        beside.unlink(missing_ok=True)
        write_synced(beside, data)
        beside.rename(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def replace_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files below a folder, by path relative to it, each as replace_file() does."""
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        replace_file(folder / path, data)


@contextmanager
def telling(what: str) -> Iterator[None]:
    """Turn an OSError into a SetError that says what could not be done, to which file and why."""
    try:
        yield
    except OSError as error:
        name = f" {shown(os.fsdecode(error.filename))!r}" if error.filename is not None else ""
        raise SetError(f"cannot {what}{name}: {_why(error)}") from error
