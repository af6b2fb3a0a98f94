"""Keep the hours of nurses, and work out their pay by the rate of the day."""

import bisect
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from shiftbook.errors import AccountError, RateError


class Entry(NamedTuple):
    """Hold minutes that are credited to a name, or taken from it."""

    name: str
    minutes: int
    debit: bool = False
    remark: str = ''


class Rate(NamedTuple):
    """Hold the cents for an hour, in force from a day on."""

    since: date
    cents: int


def wage(minutes, cents):
    """Return the cents for minutes at a rate for an hour, a half cent to the even."""
    return round(Fraction(minutes * cents, 60))


def rate_on(rates, day):
    """Return the cents in force on a day, of rates by ascending day; raise RateError before the first."""
    place = _count_until([pace.since.toordinal() for pace in rates], day.toordinal())
    if place == 0:
        raise RateError(f'no rate on {day}')
    return rates[place - 1].cents


def rates_from(rates, day):
    """Return the rates that begin on a day or later, of rates by ascending day."""
    dates = [pace.since for pace in rates]
    return rates[bisect.bisect_left(dates, day) :]


def after(balance, entry):
    """Return a balance of minutes with an entry put to it."""
    if entry.debit:
        return balance - entry.minutes
    return balance + entry.minutes


def _count_until(dates: list[int], day: int) -> int:
    return bisect.bisect_right(dates, day)


class Accounts:
    """Hold the balance of minutes of each name; none may pass `limit`, neither way."""

    def __init__(self, names, limit):
        self._minutes = dict.fromkeys(names, 0)
        self._limit = limit

    def post_all(self, entries):
        """Put all entries to the accounts, or none of them and raise AccountError."""
        entries = list(entries)
        before = dict(self._minutes)
        try:
            for entry in entries:
                self._put(entry)
        except AccountError:
            self._minutes = before
            raise

    def balances(self):
        """Return the minutes by name."""
        return dict(self._minutes)

    def _put(self, entry):
        try:
            balance = after(self._minutes[entry.name], entry)
        except KeyError as problem:
            raise AccountError(f'no account: {entry.name!r}') from problem
        if abs(balance) > self._limit:
            raise AccountError(f'past the limit: {entry.name!r}')
        self._minutes[entry.name] = balance


def payout(balances, names):
    """Return (name, minutes) pairs of what is paid: to each name its balance, nothing more when it comes again."""
    left = dict(balances)
    return [(label, left.pop(label, 0)) for label in names]
