"""Read a journal: day, reference, debit or credit, amount, purse and perhaps memo on each line.

    12 A/17 D 1,250.00 rent: March, and the deposit
    12 A/17 C 1,250.00 cash
"""

import re
import unicodedata
from typing import NamedTuple

from strongroom.errors import EntryError, JournalError, MoneyError
from strongroom.money import parse_money

MEMO_BYTES = 120
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
    memo: str = ""


def read_journal(data):
    """Return the vouchers in the bytes of a journal; raise JournalError for all lines that are wrong."""
    try:
        journal = data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise JournalError([]) from problem
    number, together, wrong = 0, {}, []
    for one_line in journal.removeprefix("\ufeff").split("\n"):
        if not one_line.strip():
            continue
        number += 1
        try:
            reference, item = _parse_line(one_line.removesuffix("\r"))
        except EntryError as problem:
            wrong.append((number, problem))
        else:
            together.setdefault(reference, []).append(item)
    if len(wrong) > 0:
        raise JournalError(wrong)
    return [Voucher(*reference, tuple(records)) for reference, records in together.items()]


def _parse_line(one_line):
    head, _, memo = one_line.partition(": ")
    try:
        day, reference, side, given_amount, purse = head.split(" ", 4)
        worth = parse_money(given_amount)
    except (ValueError, MoneyError) as problem:
        raise EntryError(f"no entry: {one_line!r}") from problem
    try:
        debit = _SIDES[side]
    except KeyError as problem:
        raise EntryError(f"no side: {side!r}") from problem
    if re.fullmatch(r"-?\d{1,6}", day, re.ASCII) is None or not purse.strip():
        raise EntryError(f"no day or no purse: {one_line!r}")
    if len(memo.encode("utf-8")) > MEMO_BYTES:
        raise EntryError(f"too long: {memo!r}")
    return split_reference(reference), Entry(int(day), debit, worth, purse, memo)


def split_reference(reference):
    """Return series and number of a reference such as `A/17` or `2024/A/17`; raise EntryError if it has none."""
    series, stroke, number = reference.rpartition("/")
    if not stroke or not (number.isascii() and number.isdecimal()) or len(number) > 9:
        raise EntryError(f"no reference: {reference!r}")
    return series, int(number)


def purse_key(name):
    """Return what names of purses are compared by: no case, and one spelling of accents."""
    composed = unicodedata.normalize("NFC", name)
    return composed.casefold()
