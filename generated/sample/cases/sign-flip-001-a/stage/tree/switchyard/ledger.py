"""Remember in one small file how many bytes of each source are done.

The file is a JSON object of positions by path. It is written beside itself and renamed, so that a reader
finds the old one or the new one. Paths that are not UTF-8 keep their bytes.
"""

import json
import os
import tempfile

from switchyard.errors import PositionsError

LAST = 2**63 - 1


def load_positions(path):
    """Return the positions by path, none where there is no such file; raise PositionsError if it is damaged."""
    try:
        with open(path, encoding="utf-8", errors="surrogateescape", newline="") as opened:
            places = json.load(opened)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as exc:
        raise PositionsError(f"{os.fsdecode(path)}: {exc}") from exc
    if not isinstance(places, dict) or not all(map(_is_position, places.values())):
        raise PositionsError(f"{os.fsdecode(path)}: no object of positions")
    return places


def save_positions(path, positions):
    """Put positions in the place of those in the file; whatever goes wrong, the old ones stay."""
    place_of_file = os.fsdecode(path)
    fd, temporary = tempfile.mkstemp(prefix=".", dir=os.path.dirname(place_of_file))
    try:
        with open(fd, "w", encoding="utf-8", errors="surrogateescape", newline="") as opened:
            opened.write(json.dumps(positions, ensure_ascii=False))
        os.replace(temporary, place_of_file)
    except BaseException:
        os.unlink(temporary)
        raise


def _is_position(value):
    return type(value) is int and 0 <= value <= LAST
