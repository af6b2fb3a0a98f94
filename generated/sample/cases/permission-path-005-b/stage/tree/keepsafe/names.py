"""Names of passphrases: ``label`` or ``label@realm``, and the names of the files that hold them.

A label may be in any script. A file name is bytes: those of the name in UTF-8, with ``surrogateescape`` for what came
from a file name that is not UTF-8, and an ending.
"""

import re
import unicodedata

from keepsafe.errors import NameRefused

LONGEST = 200
ENDING = b'.secret'
SIGNS_REFUSED = ('/', "\t", "\n", "\0")


def name_of(file):
    """Return the name of the passphrase that a file holds, None where it holds none."""
    if file.startswith(b'.') or not file.endswith(ENDING):
        return None
    return file.removesuffix(ENDING).decode('utf-8', 'surrogateescape')


def clashes(names):
    """Return the groups of names that people could take for one another, as lists in the order given."""
    groups = {}
    for title in names:
        folded_name = unicodedata.normalize('NFC', title).casefold()
        groups.setdefault(folded_name, []).append(title)
    return [same for same in groups.values() if len(same) > 1]


def split_name(name):
    """Return label and realm of a name, an empty realm where it has none; raise NameRefused for what is no name."""
    front, domain = name, ''
    if '@' in name:
        front, _, domain = name.rpartition('@')
        if not _is_realm(domain):
            raise NameRefused(f'no realm is called {domain!r}')
    if not front or front.startswith('.'):
        raise NameRefused(f'{name!r} has no label, or one that begins with a dot')
    if any(sign in front for sign in SIGNS_REFUSED):
        raise NameRefused(f'{name!r} holds a slash, a tab, a line feed or NUL')
    if len(name.encode('utf-8', 'surrogateescape')) > LONGEST:
        raise NameRefused(f'{name!r} is longer than {LONGEST} bytes')
    return front, domain


def _is_realm(as_text):
    """Tell whether a text can stand behind the ``@`` of a name."""
    return re.fullmatch(r"\w[\w.-]*", as_text, re.ASCII) is not None


def file_of(name):
    """Return the name of the file for a passphrase, as bytes."""
    split_name(name)
    return name.encode('utf-8', 'surrogateescape') + ENDING
