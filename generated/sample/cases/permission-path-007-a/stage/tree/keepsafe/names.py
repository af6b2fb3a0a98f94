"""Names of secrets: ``label`` or ``label@realm``, and the names of the files that hold them.

A label may be in any script. A file name is bytes: those of the name in UTF-8, with ``surrogateescape`` for what came
from a file name that is not UTF-8, and an ending.
"""

import re
import unicodedata

from keepsafe.errors import BadName

LONGEST = 200
ENDING = b".secret"
SIGNS_REFUSED = ("/", "\t", "\n", "\0")


def clashes(names):
    """Return the groups of names that people could take for one another, as lists in the order given."""
    families = {}
    for name in names:
        canonical = unicodedata.normalize("NFC", name).casefold()
        families.setdefault(canonical, []).append(name)
    return [group for group in families.values() if len(group) > 1]


def split_name(name):
    """Return label and realm of a name, an empty realm where it has none; raise BadName for what is no name."""
    front, host_part = name, ""
    if "@" in name:
        front, _, host_part = name.rpartition("@")
        if not _is_realm(host_part):
            raise BadName(f"no realm is called {host_part!r}")
    if not front or front.startswith("."):
        raise BadName(f"{name!r} has no label, or one that begins with a dot")
    if any(sign in front for sign in SIGNS_REFUSED):
        raise BadName(f"{name!r} holds a slash, a tab, a line feed or NUL")
    if len(name.encode("utf-8", "surrogateescape")) > LONGEST:
        raise BadName(f"{name!r} is longer than {LONGEST} bytes")
    return front, host_part


def file_of(name):
    """Return the name of the file for a secret, as bytes."""
    split_name(name)
    return name.encode("utf-8", "surrogateescape") + ENDING


def _is_realm(words):
    """Tell whether a text can stand behind the ``@`` of a name."""
    return re.fullmatch(r"\w[\w.-]*", words, re.ASCII) is not None


def name_of(file):
    """Return the name of the secret that a file holds, None where it holds none."""
    if file.startswith(b".") or not file.endswith(ENDING):
        return None
    return file.removesuffix(ENDING).decode("utf-8", "surrogateescape")
