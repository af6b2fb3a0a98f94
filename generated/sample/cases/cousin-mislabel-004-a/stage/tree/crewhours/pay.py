"""Keep the hours of porters, and work out their pay by the rate of the day."""

import bisect
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from crewhours.errors import AccountError, RateError


class Entry(NamedTuple):
    """Hold minutes that are credited to a name, or taken from it."""

    name: str
    minutes: int
    debit: bool = False
    remark: str = ""


class Rate(NamedTuple):
    """Hold the cents for an hour, in force from a day on."""

    since: date
    cents: int


def rates_from(rates, day):
    """Return the rates that begin on a day or later, of rates by ascending day."""
    dates = [pace.since for pace in rates]
    return rates[bisect.bisect_left(dates, day) :]


def _how_many_begun(dates: list[int], day: int) -> int:
    return bisect.bisect_right(dates, day)


def rate_on(rates, day):
    """Return the cents in force on a day, of rates by ascending day; raise RateError before the first."""
    begun = _how_many_begun([pace.since.toordinal() for pace in rates], day.toordinal())
    if begun == 0:
        raise RateError(f"no rate on {day}")
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
        self._minutes = dict.fromkeys(names, 0)
        self._most = limit

    def enter_all(self, entries):
        """Put all entries to the accounts, or none of them and raise AccountError."""
        entries = list(entries)
        kept = dict(self._minutes)
        try:
            for posting in entries:
                self._put(posting)
        except AccountError:
            self._minutes = kept
            raise

    def _put(self, posting):
        try:
            minutes_now = after(self._minutes[posting.name], posting)
        except KeyError as problem:
            raise AccountError(f"no account: {posting.name!r}") from problem
        if abs(minutes_now) > self._most:
            raise AccountError(f"past the limit: {posting.name!r}")
        self._minutes[posting.name] = minutes_now

    def balances(self):
        """Return the minutes by name."""
        return dict(self._minutes)


def payout(balances, names):
    """Return (name, minutes) pairs of what is paid: to each name its balance, nothing more when it comes again."""
    left = dict(balances)
    return [(name, left.pop(name, 0)) for name in names]
