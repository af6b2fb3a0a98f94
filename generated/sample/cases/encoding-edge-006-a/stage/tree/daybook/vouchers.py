"""Read a journal: day, reference, debit or credit, amount, purse and perhaps text on each line.

    12 A/17 D 1,250.00 rent: March, and the deposit
    12 A/17 C 1,250.00 cash
"""

import re
import unicodedata
from typing import NamedTuple

from daybook.errors import EntryError, JournalError, MoneyError
from daybook.money import parse_money

TEXT_BYTES = 120
_SIDES = {"D": True, "C": False}


class Voucher(NamedTuple):
    """Hold the entries with one reference, in the order they came."""

    series: str
    number: int
    entries: tuple


class Entry(NamedTuple):
    """Hold what one line says; `debit` tells the side, and days count from when the books were opened."""

    day: int
    debit: bool
    cents: int
    purse: str
    text: str = ""


def read_journal(data):
    """Return the vouchers in the bytes of a journal; raise JournalError for all lines that are wrong."""
    try:
        journal = data.decode("utf-8")
    except UnicodeDecodeError as cause:
        raise JournalError([]) from cause
    figure, by_reference, faults = 0, {}, []
    for line in journal.removeprefix("\ufeff").split("\n"):
        if not line.strip():
            continue
        figure += 1
        try:
            reference, item = _parse_line(line.removesuffix("\r"))
        except EntryError as cause:
            faults.append((figure, cause))
        else:
            by_reference.setdefault(reference, []).append(item)
    if faults:
        raise JournalError(faults)
    return [Voucher(*reference, tuple(items)) for reference, items in by_reference.items()]


def _parse_line(line):
    fields, _, content = line.partition(": ")
    try:
        date, reference, side, sum_text, purse = fields.split(" ", 4)
        cents = parse_money(sum_text)
    except (ValueError, MoneyError) as cause:
        raise EntryError(f"no entry: {line!r}") from cause
    try:
        is_debit = _SIDES[side]
    except KeyError as cause:
        raise EntryError(f"no side: {side!r}") from cause
    if re.fullmatch(r"-?\d{1,6}", date, re.ASCII) is None or not purse.strip():
        raise EntryError(f"no day or no purse: {line!r}")
    if len(content.encode("utf-8")) > TEXT_BYTES:
        raise EntryError(f"too long: {content!r}")
    return split_reference(reference), Entry(int(date), is_debit, cents, purse, content)


def split_reference(reference):
    """Return series and number of a reference such as `A/17` or `2024/A/17`; raise EntryError if it has none."""
    series, slash, figure = reference.rpartition("/")
    if not slash or not (figure.isascii() and figure.isdecimal()) or len(figure) > 9:
        raise EntryError(f"no reference: {reference!r}")
    return series, int(figure)


def purse_key(name):
    """Return what names of purses are compared by: no case, and one spelling of accents."""
    composed = unicodedata.normalize("NFC", name)
    return composed.casefold()
