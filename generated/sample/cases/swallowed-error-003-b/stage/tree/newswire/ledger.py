"""Remember in one small file how many bytes of each source are done.

The file is a JSON object of cursors by path. It is written beside itself and renamed, so that a reader
finds the old one or the new one. Paths that are not UTF-8 keep their bytes.
"""

import json
import os
import tempfile

from newswire.errors import CursorsError

LAST = 2**63 - 1


def save_cursors(path, cursors):
    """Put cursors in the place of those in the file; whatever goes wrong, the old ones stay."""
    target = os.fsdecode(path)
    fd, temporary = tempfile.mkstemp(prefix=".", dir=os.path.dirname(target))
    try:
        with open(fd, "w", encoding="utf-8", errors="surrogateescape", newline="") as file_object:
            file_object.write(json.dumps(cursors, ensure_ascii=False))
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def _is_cursor(value):
    return type(value) is int and 0 <= value <= LAST


def load_cursors(path):
    """Return the cursors by path, none where there is no such file; raise CursorsError if it is damaged."""
    try:
        with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file_object:
            cursors = json.load(file_object)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as exc:
        raise CursorsError(f"{os.fsdecode(path)}: {exc}") from exc
    if not isinstance(cursors, dict) or not all(map(_is_cursor, cursors.values())):
        raise CursorsError(f"{os.fsdecode(path)}: no object of cursors")
    return cursors
