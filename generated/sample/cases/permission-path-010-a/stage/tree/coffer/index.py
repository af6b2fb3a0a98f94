"""An index, or a bundle of keywords, as lines of text: name, number and text with a tab between.

Bytes that are not UTF-8 are text too, by ``surrogateescape``. A text may hold anything: a line feed is written as a
backslash and an ``n``, and a backslash as two.
"""

import os
from dataclasses import dataclass

from coffer.errors import BadLine, NameRefused
from coffer.names import split_name
from coffer.store import write


@dataclass(frozen=True)
class Item:
    """One line: the name of a keyword, how often it was replaced, and what there is to say of it."""

    name: str
    generation: int
    remark: str


def _plain(words):
    """Return the text that was escaped; between doubled backslashes there are only those of line feeds."""
    return "\\".join(section.replace("\\n", "\n") for section in words.split("\\\\"))


def save(path, items):
    """Write items to a file, for its owner alone where it is new."""
    write(os.fsencode(path), encode(items))


def decode(data):
    """Return the items in bytes; raise BadLine for a line that is none."""
    text = data.decode("utf-8", "surrogateescape")
    return [_from_line(line, position) for position, line in enumerate(text.split("\n"), start=1) if line]


def _escaped(words):
    return words.replace("\\", "\\\\").replace("\n", "\\n")


def encode(items):
    """Return the lines of items as bytes."""
    text = "".join(_to_line(thing) for thing in items)
    return text.encode("utf-8", "surrogateescape")


def _to_line(thing):
    text = _escaped(thing.remark)
    return f"{thing.name}\t{thing.generation:d}\t{text}\n"


def load(path):
    """Return the items in a file; raise BadLine for a line that is none."""
    things = []
    with open(path, encoding="utf-8", errors="surrogateescape", newline="\n") as handle:
        for position, line in enumerate(handle, start=1):
            if line != "\n":
                things.append(_from_line(line.rstrip("\n"), position))
    return things


def _from_line(line, position):
    """Return the item of a line without its line feed; the number is for the error alone."""
    name, _, tail = line.partition("\t")
    digits, tab, text = tail.partition("\t")
    if not tab or not (digits.isascii() and digits.isdecimal()):
        raise BadLine(f"line {position} has no number between two tabs", position)
    try:
        split_name(name)
    except NameRefused as error:
        raise BadLine(f"line {position} has no name: {error}", position) from error
    return Item(name, int(digits), _plain(text))
