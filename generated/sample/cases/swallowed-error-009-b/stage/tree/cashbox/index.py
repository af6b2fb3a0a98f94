"""An index, or a bundle of passphrases, as lines of text: name, number and text with a tab between.

Bytes that are not UTF-8 are text too, by ``surrogateescape``. A text may hold anything: a line feed is written as a
backslash and an ``n``, and a backslash as two.
"""

import os
from dataclasses import dataclass

from cashbox.errors import LineFault, NameFault
from cashbox.names import split_name
from cashbox.store import write


@dataclass(frozen=True)
class Record:
    """One line: the name of a passphrase, how often it was replaced, and what there is to say of it."""

    name: str
    generation: int
    remark: str


def _from_line(row_text, position):
    """Return the record of a line without its line feed; the number is for the error alone."""
    name, _, after_name = row_text.partition("\t")
    serial, tab, text = after_name.partition("\t")
    if not tab or not (serial.isascii() and serial.isdecimal()):
        raise LineFault(f'line {position} has no number between two tabs', position)
    try:
        split_name(name)
    except NameFault as exc:
        raise LineFault(f'line {position} has no name: {exc}', position) from exc
    return Record(name, int(serial), _plain(text))


def load(path):
    """Return the records in a file; raise LineFault for a line that is none."""
    rows = []
    with open(path, encoding='utf-8', errors='surrogateescape', newline="\n") as source:
        for number, line in enumerate(source, start=1):
            if line != "\n":
                rows.append(_from_line(line.rstrip("\n"), number))
    return rows


def _plain(text):
    """Return the text that was escaped; between doubled backslashes there are only those of line feeds."""
    return "\\".join(section.replace("\\n", "\n") for section in text.split("\\\\"))


def _escaped(text):
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def decode(data):
    """Return the records in bytes; raise LineFault for a line that is none."""
    text = data.decode('utf-8', 'surrogateescape')
    return [_from_line(line, number) for number, line in enumerate(text.split("\n"), start=1) if line]


def _to_line(entry):
    text = _escaped(entry.remark)
    return f"{entry.name}\t{entry.generation:d}\t{text}\n"


def encode(records):
    """Return the lines of records as bytes."""
    text = ''.join(_to_line(entry) for entry in records)
    return text.encode('utf-8', 'surrogateescape')


def save(path, records):
    """Write records to a file, for its owner alone where it is new."""
    write(os.fsencode(path), encode(records))
