"""Post slips into the balances of a book, each of them wholly or not at all."""

from concurrent.futures import ThreadPoolExecutor

from tallyroom.errors import LedgerError
from tallyroom.vouchers import fund_key

ATTEMPTS = 3


class PostingError(LedgerError):
    """A slip does not balance, or names no fund of the book."""


class LockedError(PostingError):
    """An entry names a fund that is locked."""


class RejectedError(LedgerError):
    """Name all that was not posted: `references` holds (series, number) of each slip."""

    def __init__(self, references):
        super().__init__('not posted', *references)
        self.references = list(references)


class _Attempt:
    def __init__(self, cents):
        self._cents = cents
        self._before = dict(cents)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if kind is not None:
            self._cents.update(self._before)
        return False


class Book:
    """Hold the balance in cents of each fund; names that are alike stand for the first of them."""

    def __init__(self, funds, locked=()):
        self._names = {}
        for called in funds:
            self._names.setdefault(fund_key(called), called)
        self._cents = dict.fromkeys(self._names, 0)
        self._locked = {fund_key(called) for called in locked}

    def attempt(self):
        """Return a context manager that takes all changes back if its block raises."""
        return _Attempt(self._cents)

    def add(self, entry):
        """Change one balance by an entry; raise PostingError if there is no such fund."""
        lookup = fund_key(entry.fund)
        if lookup in self._locked:
            raise LockedError(entry.fund)
        try:
            present = self._cents[lookup]
        except KeyError as problem:
            raise PostingError(entry.fund) from problem
        if entry.debit:
            self._cents[lookup] = present + entry.cents
        else:
            self._cents[lookup] = present - entry.cents

    def balances(self):
        """Return the balance by name; debits count up and credits down."""
        return {called: self._cents[lookup] for lookup, called in self._names.items()}


def _inspected(inspect, slip):
    for attempt in range(ATTEMPTS):
        try:
            return inspect(slip)
        except TimeoutError:
            if attempt == ATTEMPTS - 1:
                raise


def record(book, slips, inspect, tell, slack=0, workers=4):
    """Post every slip that balances within `slack` cents; return how many there were.

    First `inspect` sees each, from several threads; `tell` is called with each that is posted. A locked
    fund ends it at once; all others that cannot be posted are named by a RejectedError at the end.
    """
    slips = tuple(slips)
    with ThreadPoolExecutor(max_workers=workers) as pool:
        turns = [pool.submit(_inspected, inspect, slip) for slip in slips]
    for turn in turns:
        turn.result()
    rejected = []
    for slip in slips:
        try:
            with book.attempt():
                _carry_over(book, slip.entries, slack)
        except LockedError:
            raise
        except PostingError:
            rejected.append((slip.series, slip.number))
        else:
            tell(slip)
    if rejected:
        raise RejectedError(rejected)
    return len(slips)


def _carry_over(book, listing, slack):
    total = 0
    for item in listing:
        book.add(item)
        if item.debit:
            total += item.cents
        else:
            total -= item.cents
    if abs(total) > slack:
        raise PostingError('out of balance')
