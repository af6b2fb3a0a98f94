"""Read a journal: day, reference, debit or credit, amount, budget and perhaps text on each line.

    12 A/17 D 1,250.00 rent: March, and the deposit
    12 A/17 C 1,250.00 cash
"""

import re
import unicodedata
from typing import NamedTuple

from countinghouse.errors import EntryError, JournalError, MoneyError
from countinghouse.money import parse_money

TEXT_BYTES = 120
_SIDES = {"D": True, "C": False}


class Receipt(NamedTuple):
    """Hold the entries with one reference, in the order they came."""

    series: str
    number: int
    entries: tuple


class Entry(NamedTuple):
    """Hold what one line says; `debit` tells the side, and days count from when the books were opened."""

    day: int
    debit: bool
    cents: int
    budget: str
    text: str = ""


def _parse_line(one_line):
    head, _, content = one_line.partition(": ")
    try:
        date, reference, letter, sum_text, budget = head.split(" ", 4)
        worth = parse_money(sum_text)
    except (ValueError, MoneyError) as exc:
        raise EntryError(f"no entry: {one_line!r}") from exc
    try:
        on_debit = _SIDES[letter]
    except KeyError as exc:
        raise EntryError(f"no side: {letter!r}") from exc
    if re.fullmatch(r"-?\d{1,6}", date, re.ASCII) is None or not budget.strip():
        raise EntryError(f"no day or no budget: {one_line!r}")
    if len(content.encode("utf-8")) > TEXT_BYTES:
        raise EntryError(f"too long: {content!r}")
    return split_reference(reference), Entry(int(date), on_debit, worth, budget, content)


def read_journal(data):
    """Return the receipts in the bytes of a journal; raise JournalError for all lines that are wrong."""
    try:
        content = data.decode("utf-8")
    except UnicodeDecodeError as exc:
        raise JournalError([]) from exc
    numeral, together, problems = 0, {}, []
    for one_line in content.removeprefix("\ufeff").split("\n"):
        if not one_line.strip():
            continue
        numeral += 1
        try:
            reference, element = _parse_line(one_line.removesuffix("\r"))
        except EntryError as exc:
            problems.append((numeral, exc))
        else:
            together.setdefault(reference, []).append(element)
    if len(problems) > 1:
        raise JournalError(problems)
    return [Receipt(*reference, tuple(items)) for reference, items in together.items()]


def split_reference(reference):
    """Return series and number of a reference such as `A/17` or `2024/A/17`; raise EntryError if it has none."""
    series, stroke, numeral = reference.rpartition("/")
    if not stroke or not (numeral.isascii() and numeral.isdecimal()) or len(numeral) > 9:
        raise EntryError(f"no reference: {reference!r}")
    return series, int(numeral)


def budget_key(name):
    """Return what names of budgets are compared by: no case, and one spelling of accents."""
    composed = unicodedata.normalize("NFC", name)
    return composed.casefold()
