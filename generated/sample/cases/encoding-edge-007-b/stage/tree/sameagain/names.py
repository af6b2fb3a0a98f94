"""Names and paths of a mirror: what is left out, where it is found on the web, and how it is called in a report."""

import os
import re
from urllib.parse import quote

SITE = "https://files.intern"
_LEFTOVER = re.compile(r"[.]#|~[$]|#")


def is_below(path: bytes, base: bytes) -> bool:
    """Tell whether a path is another one or below it; everything is below the empty path."""
    return not base or path == base or path.startswith(base + b"/")


def _is_kept(place: bytes, ignored) -> bool:
    if any(is_below(place, one) for one in ignored):
        return False
    return not any(is_leftover(encoded) for encoded in os.fsdecode(place).split("/"))


def title(text: str, limit: int) -> str:
    """Return as much of a text as takes no more than that many bytes; what UTF-8 cannot encode becomes ``?``."""
    return text.encode("utf-8", "replace")[:limit].decode("utf-8", errors="ignore")


def web_address(volume: str, path: bytes) -> str:
    """Return where a path of a volume is found; its name is one part, even where it holds a slash."""
    encoded = quote(os.fsencode(volume), safe="")
    return f"{SITE}/{encoded}/{quote(path)}"


def is_leftover(name: str) -> bool:
    """Tell whether a name begins like those of the files that editors leave behind."""
    return _LEFTOVER.match(name) is not None


def without_skipped(records, skipped):
    """Return those records that are not below a skipped path and have no part that is a leftover."""
    return {place: record for place, record in records.items() if _is_kept(place, skipped)}
