"""Read a journal: day, reference, debit or credit, amount, fund and perhaps note on each line.

    12 A/17 D 1,250.00 rent: March, and the deposit
    12 A/17 C 1,250.00 cash
"""

import re
import unicodedata
from typing import NamedTuple

from tallyroom.errors import EntryError, JournalError, MoneyError
from tallyroom.money import parse_money

NOTE_BYTES = 120
_SIDES = {"D": True, "C": False}


class Slip(NamedTuple):
    """Hold the entries with one reference, in the order they came."""

    series: str
    number: int
    entries: tuple


class Entry(NamedTuple):
    """Hold what one line says; `debit` tells the side, and days count from when the books were opened."""

    day: int
    debit: bool
    cents: int
    fund: str
    note: str = ""


def split_reference(reference):
    """Return series and number of a reference such as `A/17` or `2024/A/17`; raise EntryError if it has none."""
    series, slash, numeral = reference.rpartition("/")
    if not slash or not (numeral.isascii() and numeral.isdecimal()) or len(numeral) > 9:
        raise EntryError(f"no reference: {reference!r}")
    return series, int(numeral)


def read_journal(data):
    """Return the slips in the bytes of a journal; raise JournalError for all lines that are wrong."""
    try:
        journal = data.decode("utf-8")
    except UnicodeDecodeError as exc:
        raise JournalError([]) from exc
    numeral, together, problems = 0, {}, []
    for one_line in journal.removeprefix("\ufeff").split("\n"):
        if not one_line.strip():
            continue
        numeral += 1
        try:
            reference, record = _parse_line(one_line.removesuffix("\r"))
        except EntryError as exc:
            problems.append((numeral, exc))
        else:
            together.setdefault(reference, []).append(record)
    if problems:
        raise JournalError(problems)
    return [Slip(*reference, tuple(items)) for reference, items in together.items()]


def _parse_line(one_line):
    fields, _, comment = one_line.partition(": ")
    try:
        date, reference, letter, sum_text, fund = fields.split(" ", 4)
        in_cents = parse_money(sum_text)
    except (ValueError, MoneyError) as exc:
        raise EntryError(f"no entry: {one_line!r}") from exc
    try:
        on_debit = _SIDES[letter]
    except KeyError as exc:
        raise EntryError(f"no side: {letter!r}") from exc
    if re.fullmatch(r"-?\d{1,6}", date, re.ASCII) is None or not fund.strip():
        raise EntryError(f"no day or no fund: {one_line!r}")
    if len(comment.encode("utf-8")) > NOTE_BYTES:
        raise EntryError(f"too long: {comment!r}")
    return split_reference(reference), Entry(int(date), on_debit, in_cents, fund, comment)


def fund_key(name):
    """Return what names of funds are compared by: no case, and one spelling of accents."""
    composed = unicodedata.normalize("NFC", name)
    return composed.casefold()
