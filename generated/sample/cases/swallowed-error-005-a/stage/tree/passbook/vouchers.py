"""Read a journal: day, reference, debit or credit, amount, budget and perhaps remark on each line.

    12 A/17 D 1,250.00 rent: March, and the deposit
    12 A/17 C 1,250.00 cash
"""

import re
import unicodedata
from typing import NamedTuple

from passbook.errors import EntryError, JournalError, MoneyError
from passbook.money import parse_money

REMARK_BYTES = 120
_SIDES = {"D": True, "C": False}


class Entry(NamedTuple):
    """Hold what one line says; `debit` tells the side, and days count from when the books were opened."""

    day: int
    debit: bool
    cents: int
    budget: str
    remark: str = ""


class Receipt(NamedTuple):
    """Hold the entries with one reference, in the order they came."""

    series: str
    number: int
    entries: tuple


def budget_key(name):
    """Return what names of budgets are compared by: no case, and one spelling of accents."""
    composed = unicodedata.normalize("NFC", name)
    return composed.casefold()


def read_journal(data):
    """Return the receipts in the bytes of a journal; raise JournalError for all lines that are wrong."""
    try:
        decoded = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise JournalError([]) from error
    figure, together, wrong = 0, {}, []
    for one_line in decoded.removeprefix("\ufeff").split("\n"):
        if not one_line.strip():
            continue
        figure += 1
        try:
            reference, element = _parse_line(one_line.removesuffix("\r"))
        except EntryError as error:
            wrong.append((figure, error))
        else:
            together.setdefault(reference, []).append(element)
    if wrong:
        raise JournalError(wrong)
    return [Receipt(*reference, tuple(items)) for reference, items in together.items()]


def _parse_line(one_line):
    fields, _, remark = one_line.partition(": ")
    try:
        this_day, reference, column, sum_text, budget = fields.split(" ", 4)
        worth = parse_money(sum_text)
    except (ValueError, MoneyError) as error:
        raise EntryError(f"no entry: {one_line!r}") from error
    try:
        on_debit = _SIDES[column]
    except KeyError as error:
        raise EntryError(f"no side: {column!r}") from error
    if re.fullmatch(r"-?\d{1,6}", this_day, re.ASCII) is None or not budget.strip():
        raise EntryError(f"no day or no budget: {one_line!r}")
    if len(remark.encode("utf-8")) > REMARK_BYTES:
        raise EntryError(f"too long: {remark!r}")
    return split_reference(reference), Entry(int(this_day), on_debit, worth, budget, remark)


def split_reference(reference):
    """Return series and number of a reference such as `A/17` or `2024/A/17`; raise EntryError if it has none."""
    series, separator, figure = reference.rpartition("/")
    if not separator or not (figure.isascii() and figure.isdecimal()) or len(figure) > 9:
        raise EntryError(f"no reference: {reference!r}")
    return series, int(figure)
