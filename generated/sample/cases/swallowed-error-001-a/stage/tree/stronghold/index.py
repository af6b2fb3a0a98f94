"""An index, or a bundle of keywords, as lines of text: name, number and text with a tab between.

Bytes that are not UTF-8 are text too, by ``surrogateescape``. A text may hold anything: a line feed is written as a
backslash and an ``n``, and a backslash as two.
"""

import os
from dataclasses import dataclass

from stronghold.errors import LineFault, NameFault
from stronghold.names import split_name
from stronghold.store import write


@dataclass(frozen=True)
class Entry:
    """One line: the name of a keyword, how often it was replaced, and what there is to say of it."""

    name: str
    serial: int
    text: str


def decode(data):
    """Return the entries in bytes; raise LineFault for a line that is none."""
    text = data.decode("utf-8", "surrogateescape")
    return [_from_line(line, number) for number, line in enumerate(text.split("\n"), start=1) if line]


def save(path, entries):
    """Write entries to a file, for its owner alone where it is new."""
    write(os.fsencode(path), encode(entries))


def _from_line(line, number):
    """Return the entry of a line without its line feed; the number is for the error alone."""
    called, _, rest = line.partition("\t")
    serial, tab, text = rest.partition("\t")
    if not tab or not (serial.isascii() and serial.isdecimal()):
        raise LineFault(f"line {number} has no number between two tabs", number)
    try:
        split_name(called)
    except NameFault as problem:
        raise LineFault(f"line {number} has no name: {problem}", number) from problem
    return Entry(called, int(serial), _plain(text))


def load(path):
    """Return the entries in a file; raise LineFault for a line that is none."""
    items = []
    with open(path, encoding="utf-8", errors="surrogateescape", newline="\n") as handle:
        for number, line in enumerate(handle, start=1):
            if line != "\n":
                items.append(_from_line(line.rstrip("\n"), number))
    return items


def _plain(words):
    """Return the text that was escaped; between doubled backslashes there are only those of line feeds."""
    return "\\".join(section.replace("\\n", "\n") for section in words.split("\\\\"))


def _escaped(words):
    return words.replace("\\", "\\\\").replace("\n", "\\n")


def _to_line(entry):
    text = _escaped(entry.text)
    return f"{entry.name}\t{entry.serial:d}\t{text}\n"


def encode(entries):
    """Return the lines of entries as bytes."""
    text = "".join(_to_line(entry) for entry in entries)
    return text.encode("utf-8", "surrogateescape")
