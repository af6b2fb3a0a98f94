"""Look through a folder that is to be mirrored; a path below it is bytes: its parts, with a slash between."""

import os
from dataclasses import dataclass
from pathlib import Path

from sameagain.errors import LookFault

ENDING = ".mirror"


@dataclass(frozen=True)
class Node:
    """A file, a folder or a link: which of them, its permission bits, and the text of a link."""

    kind: str
    mode: int
    to: bytes = b""


def can_receive(folder):
    """Tell whether new files can be made in a folder."""
    return os.path.isdir(folder) and os.access(folder, os.W_OK | os.X_OK)


def job_names(folder):
    """Return the names in a folder that end in ``.mirror``, in the order of their bytes; a folder is str or Path."""
    child = [place.name for place in Path(folder).iterdir() if place.name.endswith(ENDING)]
    return sorted(child, key=os.fsencode)


def _sort_of(child):
    """Return the kind of what a folder holds, None for a pipe, a socket or a device."""
    if child.is_dir(follow_symlinks=False):
        return "folder"
    if child.is_file(follow_symlinks=False):
        return "file"
    return "link" if child.is_symlink() else None


def survey(root):
    """Return a node for each file, folder and link below root, by path and in the order of the paths.

    Links are not followed. Where a folder cannot be listed, or something in it not looked up, it is LookFault:
    what is missing from half a list would be removed from the mirror.
    """
    root_path = os.fsencode(root)
    elements = {}
    todo = [b""]
    while todo:
        where = todo.pop()
        try:
            with os.scandir(os.path.join(root_path, where)) as children:
                for child in children:
                    form, place = _sort_of(child), os.path.join(where, child.name)
                    mode_bits = child.stat(follow_symlinks=False).st_mode % 0o1000
                    if form is not None:
                        elements[place] = Node(form, mode_bits, os.readlink(child.path) if form == "link" else b"")
                    if form == "folder":
                        todo.append(place)
        except OSError as exc:
            known_as = os.fsdecode(where) or "."
            raise LookFault(f"cannot look through {known_as!r}: {exc.strerror}", known_as) from exc
    return {place: elements[place] for place in sorted(elements)}
