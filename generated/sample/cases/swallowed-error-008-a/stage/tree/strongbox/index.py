"""An index, or a bundle of keywords, as lines of text: name, number and text with a tab between.

Bytes that are not UTF-8 are text too, by ``surrogateescape``. A text may hold anything: a line feed is written as a
backslash and an ``n``, and a backslash as two.
"""

import os
from dataclasses import dataclass

from strongbox.errors import BadName, LineError
from strongbox.names import split_name
from strongbox.store import write


@dataclass(frozen=True)
class Item:
    """One line: the name of a keyword, how often it was replaced, and what there is to say of it."""

    name: str
    serial: int
    text: str


def decode(data):
    """Return the items in bytes; raise LineError for a line that is none."""
    text = data.decode("utf-8", "surrogateescape")
    return [_from_line(line, number) for number, line in enumerate(text.split("\n"), start=1) if line]


def _plain(words):
    """Return the text that was escaped; between doubled backslashes there are only those of line feeds."""
    return "\\".join(section.replace("\\n", "\n") for section in words.split("\\\\"))


def _to_line(item):
    text = _escaped(item.text)
    return f"{item.name}\t{item.serial:d}\t{text}\n"


def load(path):
    """Return the items in a file; raise LineError for a line that is none."""
    elements = []
    with open(path, encoding="utf-8", errors="surrogateescape", newline="\n") as source:
        for number, line in enumerate(source, start=1):
            if line != "\n":
                elements.append(_from_line(line.rstrip("\n"), number))
    return elements


def encode(items):
    """Return the lines of items as bytes."""
    text = "".join(_to_line(item) for item in items)
    return text.encode("utf-8", "surrogateescape")


def _from_line(line, number):
    """Return the item of a line without its line feed; the number is for the error alone."""
    name, _, after_name = line.partition("\t")
    numeral, tab, text = after_name.partition("\t")
    if not tab or not (numeral.isascii() and numeral.isdecimal()):
        raise LineError(f"line {number} has no number between two tabs", number)
    try:
        split_name(name)
    except BadName as exc:
        raise LineError(f"line {number} has no name: {exc}", number) from exc
    return Item(name, int(numeral), _plain(text))


def save(path, items):
    """Write items to a file, for its owner alone where it is new."""
    write(os.fsencode(path), encode(items))


def _escaped(words):
    return words.replace("\\", "\\\\").replace("\n", "\\n")
