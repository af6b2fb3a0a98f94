"""An index, or a bundle of passphrases, as lines of text: name, number and text with a tab between.

Bytes that are not UTF-8 are text too, by ``surrogateescape``. A text may hold anything: a line feed is written as a
backslash and an ``n``, and a backslash as two.
"""

import os
from dataclasses import dataclass

from keepsafe.errors import BadLine, NameRefused
from keepsafe.names import split_name
from keepsafe.store import write


@dataclass(frozen=True)
class Item:
    """One line: the name of a passphrase, how often it was replaced, and what there is to say of it."""

    name: str
    revision: int
    note: str


def _escaped(words):
    return words.replace("\\", "\\\\").replace("\n", "\\n")


def encode(items):
    """Return the lines of items as bytes."""
    text = "".join(_to_line(item) for item in items)
    return text.encode("utf-8", "surrogateescape")


def _from_line(line, at_line):
    """Return the item of a line without its line feed; the number is for the error alone."""
    called, _, after_name = line.partition("\t")
    serial, tab, text = after_name.partition("\t")
    if not tab or not (serial.isascii() and serial.isdecimal()):
        raise BadLine(f"line {at_line} has no number between two tabs", at_line)
    try:
        split_name(called)
    except NameRefused as problem:
        raise BadLine(f"line {at_line} has no name: {problem}", at_line) from problem
    return Item(called, int(serial), _plain(text))


def _to_line(item):
    text = _escaped(item.note)
    return f"{item.name}\t{item.revision:d}\t{text}\n"


def _plain(words):
    """Return the text that was escaped; between doubled backslashes there are only those of line feeds."""
    return "\\".join(section.replace("\\n", "\n") for section in words.split("\\\\"))


def load(path):
    """Return the items in a file; raise BadLine for a line that is none."""
    things = []
    with open(path, encoding="utf-8", errors="surrogateescape", newline="\n") as opened:
        for at_line, line in enumerate(opened, start=1):
            if line != "\n":
                things.append(_from_line(line.rstrip("\n"), at_line))
    return things


def save(path, items):
    """Write items to a file, for its owner alone where it is new."""
    write(os.fsencode(path), encode(items))


def decode(data):
    """Return the items in bytes; raise BadLine for a line that is none."""
    text = data.decode("utf-8", "surrogateescape")
    return [_from_line(line, at_line) for at_line, line in enumerate(text.split("\n"), start=1) if line]
