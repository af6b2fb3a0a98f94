"""Look through a folder that is to be mirrored; a path below it is bytes: its parts, with a slash between."""

import os
from dataclasses import dataclass
from pathlib import Path

from facsimile.errors import CannotLook

ENDING = ".order"


@dataclass(frozen=True)
class Entry:
    """A file, a folder or a link: which of them, its permission bits, and the text of a link."""

    kind: str
    mode: int
    to: bytes = b""


def _type_of(seen):
    """Return the kind of what a folder holds, None for a pipe, a socket or a device."""
    if seen.is_dir(follow_symlinks=False):
        return "folder"
    if seen.is_file(follow_symlinks=False):
        return "file"
    return "link" if seen.is_symlink() else None


def jobs_in(folder):
    """Return the names in a folder that end in ``.order``, in the order of their bytes; a folder is str or Path."""
    seen = [place.name for place in Path(folder).iterdir() if place.name.endswith(ENDING)]
    return sorted(seen, key=os.fsencode)


def takes_files(folder):
    """Tell whether new files can be made in a folder."""
    return os.path.isdir(folder) and os.access(folder, os.W_OK | os.X_OK)


def look_through(root):
    """Return an entry for each file, folder and link below root, by path and in the order of the paths.

    Links are not followed. Where a folder cannot be listed, or something in it not looked up, it is CannotLook:
    what is missing from half a list would be removed from the mirror.
    """
    top = os.fsencode(root)
    records = {}
    ahead = [b""]
    while ahead:
        where = ahead.pop()
        try:
            with os.scandir(os.path.join(top, where)) as inside:
                for seen in inside:
                    form, place = _type_of(seen), os.path.join(where, seen.name)
                    permissions = seen.stat(follow_symlinks=False).st_mode & 0o777
                    if form is not None:
                        records[place] = Entry(form, permissions, os.readlink(seen.path) if form == "link" else b"")
                    if form == "folder":
                        ahead.append(place)
        except OSError as problem:
            name = os.fsdecode(where) or "."
            raise CannotLook(f"cannot look through {name!r}: {problem.strerror}", name) from problem
    return {place: records[place] for place in sorted(records)}
