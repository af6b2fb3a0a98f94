"""Remember in one small file how many bytes of each source are done.

The file is a JSON object of bookmarks by path. It is written beside itself and renamed, so that a reader
finds the old one or the new one. Paths that are not UTF-8 keep their bytes.
"""

import json
import os
import tempfile

from courier.errors import BookmarksError

LAST = 2**63 - 1


def save_bookmarks(path, bookmarks):
    """Put bookmarks in the place of those in the file; whatever goes wrong, the old ones stay."""
    target = os.fsdecode(path)
    descriptor, draft = tempfile.mkstemp(prefix='.', dir=os.path.dirname(target))
    try:
        with open(descriptor, 'w', encoding='utf-8', errors='surrogateescape', newline='') as file_object:
            file_object.write(json.dumps(bookmarks, ensure_ascii=False))
        os.replace(draft, target)
    except BaseException:
        os.unlink(draft)
        raise


def load_bookmarks(path):
    """Return the bookmarks by path, none where there is no such file; raise BookmarksError if it is damaged."""
    try:
        with open(path, encoding='utf-8', errors='surrogateescape', newline='') as file_object:
            bookmarks = json.load(file_object)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as exc:
        raise BookmarksError(f'{os.fsdecode(path)}: {exc}') from exc
    if not isinstance(bookmarks, dict) or not all(map(_is_bookmark, bookmarks.values())):
        raise BookmarksError(f'{os.fsdecode(path)}: no object of bookmarks')
    return bookmarks


def _is_bookmark(value):
    return type(value) is int and 0 <= value <= LAST
