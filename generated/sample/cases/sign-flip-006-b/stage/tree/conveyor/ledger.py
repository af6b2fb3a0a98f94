"""Remember in one small file how many bytes of each source are done.

The file is a JSON object of offsets by path. It is written beside itself and renamed, so that a reader
finds the old one or the new one. Paths that are not UTF-8 keep their bytes.
"""

import json
import os
import tempfile

from conveyor.errors import OffsetsError

LAST = 2**63 - 1


def load_offsets(path):
    """Return the offsets by path, none where there is no such file; raise OffsetsError if it is damaged."""
    try:
        with open(path, encoding="utf-8", errors="surrogateescape", newline="") as stream:
            offsets = json.load(stream)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        raise OffsetsError(f"{os.fsdecode(path)}: {error}") from error
    if not isinstance(offsets, dict) or not all(map(_is_offset, offsets.values())):
        raise OffsetsError(f"{os.fsdecode(path)}: no object of offsets")
    return offsets


def save_offsets(path, offsets):
    """Put offsets in the place of those in the file; whatever goes wrong, the old ones stay."""
    final = os.fsdecode(path)
    descriptor, fresh = tempfile.mkstemp(prefix=".", dir=os.path.dirname(final))
    try:
        with open(descriptor, "w", encoding="utf-8", errors="surrogateescape", newline="") as stream:
            stream.write(json.dumps(offsets, ensure_ascii=False))
        os.replace(fresh, final)
    except BaseException:
        os.unlink(fresh)
        raise


def _is_offset(value):
    return type(value) is int and 0 <= value <= LAST
