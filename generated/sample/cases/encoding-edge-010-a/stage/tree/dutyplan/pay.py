"""Keep the hours of fitters, and work out their pay by the rate of the day."""

import bisect
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from dutyplan.errors import AccountError, RateError


class Rate(NamedTuple):
    """Hold the cents for an hour, in force from a day on."""

    since: date
    cents: int


class Entry(NamedTuple):
    """Hold minutes that are credited to a name, or taken from it."""

    name: str
    minutes: int
    debit: bool = False
    memo: str = ''


def wage(minutes, cents):
    """Return the cents for minutes at a rate for an hour, a half cent to the even."""
    return round(Fraction(minutes * cents, 60))


def rate_on(rates, day):
    """Return the cents in force on a day, of rates by ascending day; raise RateError before the first."""
    count = _how_many_begun([pace.since.toordinal() for pace in rates], day.toordinal())
    if count == 0:
        raise RateError(f'no rate on {day}')
    return rates[count - 1].cents


def rates_from(rates, day):
    """Return the rates that begin on a day or later, of rates by ascending day."""
    days = [pace.since for pace in rates]
    return rates[bisect.bisect_left(days, day) :]


def after(balance, entry):
    """Return a balance of minutes with an entry put to it."""
    if entry.debit:
        return balance - entry.minutes
    return balance + entry.minutes


def _how_many_begun(days: list[int], this_day: int) -> int:
    return bisect.bisect_right(days, this_day)


class Accounts:
    """Hold the balance of minutes of each name; none may pass `limit`, neither way."""

    def __init__(self, names, limit):
        self._minutes = dict.fromkeys(names, 0)
        self._cap = limit

    def balances(self):
        """Return the minutes by name."""
        return dict(self._minutes)

    def enter_all(self, entries):
        """Put all entries to the accounts, or none of them and raise AccountError."""
        entries = list(entries)
        before = dict(self._minutes)
        try:
            for entry in entries:
                self._put(entry)
        except AccountError:
            self._minutes = before
            raise

    def _put(self, entry):
        try:
            standing = after(self._minutes[entry.name], entry)
        except KeyError as error:
            raise AccountError(f'no account: {entry.name!r}') from error
        if abs(standing) > self._cap:
            raise AccountError(f'past the limit: {entry.name!r}')
        self._minutes[entry.name] = standing


def payout(balances, names):
    """Return (name, minutes) pairs of what is paid: to each name its balance, nothing more when it comes again."""
    left = dict(balances)
    return [(called, left.pop(called, 0)) for called in names]
