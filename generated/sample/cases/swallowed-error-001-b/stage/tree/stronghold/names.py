"""Names of keywords: ``label`` or ``label@realm``, and the names of the files that hold them.

A label may be in any script. A file name is bytes: those of the name in UTF-8, with ``surrogateescape`` for what came
from a file name that is not UTF-8, and an ending.
"""

import re
import unicodedata

from stronghold.errors import NameFault

ENDING = b'.cred'
LONGEST = 200
SIGNS_REFUSED = ('/', "\t", "\n", "\0")


def file_of(name):
    """Return the name of the file for a keyword, as bytes."""
    split_name(name)
    return name.encode('utf-8', 'surrogateescape') + ENDING


def name_of(file):
    """Return the name of the keyword that a file holds, None where it holds none."""
    if file.startswith(b'.') or not file.endswith(ENDING):
        return None
    return file.removesuffix(ENDING).decode('utf-8', 'surrogateescape')


def split_name(name):
    """Return label and realm of a name, an empty realm where it has none; raise NameFault for what is no name."""
    label, realm = name, ''
    if '@' in name:
        label, _, realm = name.rpartition('@')
        if not _is_realm(realm):
            raise NameFault(f'no realm is called {realm!r}')
    if not label or label.startswith('.'):
        raise NameFault(f'{name!r} has no label, or one that begins with a dot')
    if any(sign in label for sign in SIGNS_REFUSED):
        raise NameFault(f'{name!r} holds a slash, a tab, a line feed or NUL')
    if len(name.encode('utf-8', 'surrogateescape')) > LONGEST:
        raise NameFault(f'{name!r} is longer than {LONGEST} bytes')
    return label, realm


def _is_realm(as_text):
    """Tell whether a text can stand behind the ``@`` of a name."""
    return re.fullmatch(r"\w[\w.-]*", as_text, re.ASCII) is not None


def clashes(names):
    """Return the groups of names that people could take for one another, as lists in the order given."""
    by_folded = {}
    for title in names:
        folded = unicodedata.normalize('NFC', title).casefold()
        by_folded.setdefault(folded, []).append(title)
    return [bunch for bunch in by_folded.values() if len(bunch) > 1]
