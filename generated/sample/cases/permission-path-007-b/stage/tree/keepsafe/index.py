"""An index, or a bundle of secrets, as lines of text: name, number and text with a tab between.

Bytes that are not UTF-8 are text too, by ``surrogateescape``. A text may hold anything: a line feed is written as a
backslash and an ``n``, and a backslash as two.
"""

import os
from dataclasses import dataclass

from keepsafe.errors import BadName, LineError
from keepsafe.names import split_name
from keepsafe.store import write


@dataclass(frozen=True)
class Entry:
    """One line: the name of a secret, how often it was replaced, and what there is to say of it."""

    name: str
    edition: int
    content: str


def _escaped(words):
    return words.replace("\\", "\\\\").replace("\n", "\\n")


def save(path, entries):
    """Write entries to a file, for its owner alone where it is new."""
    write(os.fsencode(path), encode(entries))


def _to_line(below_it):
    text = _escaped(below_it.content)
    return f"{below_it.name}\t{below_it.edition:d}\t{text}\n"


def load(path):
    """Return the entries in a file; raise LineError for a line that is none."""
    entries = []
    with open(path, encoding="utf-8", errors="surrogateescape", newline="\n") as handle:
        for number, line in enumerate(handle, start=1):
            if line != "\n":
                entries.append(_from_line(line.rstrip("\n"), number))
    return entries


def decode(data):
    """Return the entries in bytes; raise LineError for a line that is none."""
    text = data.decode("utf-8", "surrogateescape")
    return [_from_line(line, number) for number, line in enumerate(text.split("\n"), start=1) if line]


def _from_line(line, number):
    """Return the entry of a line without its line feed; the number is for the error alone."""
    title, _, after_name = line.partition("\t")
    numeral, tab, text = after_name.partition("\t")
    if not tab or not (numeral.isascii() and numeral.isdecimal()):
        raise LineError(f"line {number} has no number between two tabs", number)
    try:
        split_name(title)
    except BadName as failure:
        raise LineError(f"line {number} has no name: {failure}", number) from failure
    return Entry(title, int(numeral), _plain(text))


def _plain(words):
    """Return the text that was escaped; between doubled backslashes there are only those of line feeds."""
    return "\\".join(piece.replace("\\n", "\n") for piece in words.split("\\\\"))


def encode(entries):
    """Return the lines of entries as bytes."""
    text = "".join(_to_line(below_it) for below_it in entries)
    return text.encode("utf-8", "surrogateescape")
