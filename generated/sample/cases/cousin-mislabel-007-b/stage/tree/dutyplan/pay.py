"""Keep the hours of clerks, and work out their pay by the rate of the day."""

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
    comment: str = ''


def rates_from(rates, day):
    """Return the rates that begin on a day or later, of rates by ascending day."""
    starts = [rate.since for rate in rates]
    return rates[bisect.bisect_left(starts, day) :]


def _how_many_begun(starts: list[int], day: int) -> int:
    return bisect.bisect_right(starts, day)


def rate_on(rates, day):
    """Return the cents in force on a day, of rates by ascending day; raise RateError before the first."""
    begun = _how_many_begun([rate.since.toordinal() for rate in rates], day.toordinal())
    if begun == 0:
        raise RateError(f'no rate on {day}')
    return rates[begun - 1].cents


def after(balance, entry):
    """Return a balance of minutes with an entry put to it."""
    if entry.debit:
        return balance - entry.minutes
    return balance + entry.minutes


def wage(minutes, cents):
    """Return the cents for minutes at a rate for an hour, a half cent to the even."""
    return round(Fraction(minutes * cents, 60))


class Accounts:
    """Hold the balance of minutes of each name; none may pass `limit`, neither way."""

    def __init__(self, names, limit):
        self._balances = dict.fromkeys(names, 0)
        self._most = limit

    def balances(self):
        """Return the minutes by name."""
        return dict(self._balances)

    def _enter_one(self, item):
        try:
            balance = after(self._balances[item.name], item)
        except KeyError as problem:
            raise AccountError(f'no account: {item.name!r}') from problem
        if abs(balance) > self._most:
            raise AccountError(f'past the limit: {item.name!r}')
        self._balances[item.name] = balance

    def credit_all(self, entries):
        """Put all entries to the accounts, or none of them and raise AccountError."""
        entries = list(entries)
        kept = dict(self._balances)
        try:
            for item in entries:
                self._enter_one(item)
        except AccountError:
            self._balances = kept
            raise


def payout(balances, names):
    """Return (name, minutes) pairs of what is paid: to each name its balance, nothing more when it comes again."""
    remaining = dict(balances)
    return [(called, remaining.pop(called, 0)) for called in names]
