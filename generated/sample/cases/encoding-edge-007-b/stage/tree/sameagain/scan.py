"""Look through a folder that is to be mirrored; a path below it is bytes: its parts, with a slash between."""

import os
from dataclasses import dataclass
from pathlib import Path

from sameagain.errors import CannotLook

ENDING = '.job'


@dataclass(frozen=True)
class Record:
    """A file, a folder or a link: which of them, its permission bits, and the text of a link."""

    kind: str
    mode: int
    to: bytes = b''


def look_through(root):
    """Return a record for each file, folder and link below root, by path and in the order of the paths.

    Links are not followed. Where a folder cannot be listed, or something in it not looked up, it is CannotLook:
    what is missing from half a list would be removed from the mirror.
    """
    start = str(root).encode("utf-8", errors="surrogateescape")
    items = {}
    folders_left = [b'']
    while folders_left:
        folder = folders_left.pop()
        try:
            with os.scandir(os.path.join(start, folder)) as listed:
                for found in listed:
                    kind, relative = _type_of(found), os.path.join(folder, found.name)
                    if kind is not None:
                        bits = found.stat(follow_symlinks=False).st_mode & 0o777
                        items[relative] = Record(kind, bits, os.readlink(found.path) if kind == 'link' else b'')
                    if kind == 'folder':
                        folders_left.append(relative)
        except OSError as exc:
            name = os.fsdecode(folder) or '.'
            raise CannotLook(f'cannot look through {name!r}: {exc.strerror}', name) from exc
    return {relative: items[relative] for relative in sorted(items)}


def _type_of(found):
    """Return the kind of what a folder holds, None for a pipe, a socket or a device."""
    if found.is_dir(follow_symlinks=False):
        return 'folder'
    if found.is_file(follow_symlinks=False):
        return 'file'
    return 'link' if found.is_symlink() else None


def takes_files(folder):
    """Tell whether new files can be made in a folder."""
    return os.path.isdir(folder) and os.access(folder, os.W_OK | os.X_OK)


def jobs_in(folder):
    """Return the names in a folder that end in ``.job``, in the order of their bytes; a folder is str or Path."""
    found = [place.name for place in Path(folder).iterdir() if place.name.endswith(ENDING)]
    return sorted(found, key=os.fsencode)
