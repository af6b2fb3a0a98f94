"""Look through a folder that is to be mirrored; a path below it is bytes: its parts, with a slash between."""

import os
from dataclasses import dataclass
from pathlib import Path

from understudy.errors import CannotLook

ENDING = '.order'


@dataclass(frozen=True)
class Record:
    """A file, a folder or a link: which of them, its permission bits, and the text of a link."""

    kind: str
    mode: int
    to: bytes = b''


def is_writable(folder):
    """Tell whether new files can be made in a folder."""
    return os.path.isdir(folder) and os.access(folder, os.W_OK | os.X_OK)


def inventory(root):
    """Return a record for each file, folder and link below root, by path and in the order of the paths.

    Links are not followed. Where a folder cannot be listed, or something in it not looked up, it is CannotLook:
    what is missing from half a list would be removed from the mirror.
    """
    root_path = os.fsencode(root)
    records = {}
    waiting = [b'']
    while waiting:
        where = waiting.pop()
        try:
            with os.scandir(os.path.join(root_path, where)) as listed:
                for found in listed:
                    sort, path = _kind_of(found), os.path.join(where, found.name)
                    if sort is not None:
                        mode = found.stat(follow_symlinks=False).st_mode & 0o777
                        records[path] = Record(sort, mode, os.readlink(found.path) if sort == 'link' else b'')
                    if sort == 'folder':
                        waiting.append(path)
        except OSError as err:
            label = os.fsdecode(where) or '.'
            raise CannotLook(f'cannot look through {label!r}: {err.strerror}', label) from err
    return {path: records[path] for path in sorted(records)}


def _kind_of(found):
    """Return the kind of what a folder holds, None for a pipe, a socket or a device."""
    if found.is_dir(follow_symlinks=False):
        return 'folder'
    if found.is_file(follow_symlinks=False):
        return 'file'
    return 'link' if found.is_symlink() else None


def find_jobs(folder):
    """Return the names in a folder that end in ``.order``, in the order of their bytes; a folder is str or Path."""
    found = [path.name for path in Path(folder).iterdir() if path.name.endswith(ENDING)]
    return sorted(found, key=os.fsencode)
