"""Names and paths of a mirror: what is left out, where it is found on the web, and how it is called in a report."""

import os
import re
from urllib.parse import quote

SITE = 'https://depot.corp'
_LEFTOVER = re.compile(r'[.]#|~[$]|#')


def wanted_of(nodes, skipped):
    """Return those nodes that are not below a skipped path and have no part that is a leftover."""
    return {place: element for place, element in nodes.items() if _is_wanted(place, skipped)}


def web_address(volume: str, path: bytes) -> str:
    """Return where a path of a volume is found; its name is one part, even where it holds a slash."""
    part = quote(os.fsencode(volume), safe='')
    return f'{SITE}/{part}/{quote(path)}'


def fit(text: str, limit: int) -> str:
    """Return as much of a text as takes no more than that many bytes; what UTF-8 cannot encode becomes ``?``."""
    return text.encode('utf-8', 'replace')[:limit].decode('utf-8', errors='ignore')


def _is_wanted(place: bytes, omitted) -> bool:
    if any(is_below(place, single) for single in omitted):
        return False
    return not any(is_leftover(part) for part in os.fsdecode(place).split('/'))


def is_leftover(name: str) -> bool:
    """Tell whether a name begins like those of the files that editors leave behind."""
    return _LEFTOVER.match(name) is not None


def is_below(path: bytes, base: bytes) -> bool:
    """Tell whether a path is another one or below it; everything is below the empty path."""
    return not base or path == base or path.startswith(base + b'/')
