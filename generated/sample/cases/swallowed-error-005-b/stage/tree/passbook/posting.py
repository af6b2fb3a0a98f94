"""Post receipts into the balances of a book, each of them wholly or not at all."""

from concurrent.futures import ThreadPoolExecutor

from passbook.errors import BooksError
from passbook.vouchers import budget_key

ATTEMPTS = 3


class PostingError(BooksError):
    """A receipt does not balance, or names no budget of the book."""


class LockedError(PostingError):
    """An entry names a budget that is locked."""


class RejectedError(BooksError):
    """Name all that was not posted: `references` holds (series, number) of each receipt."""

    def __init__(self, references):
        super().__init__("not posted", *references)
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
    """Hold the balance in cents of each budget; names that are alike stand for the first of them."""

    def __init__(self, budgets, locked=()):
        self._names = {}
        for name in budgets:
            self._names.setdefault(budget_key(name), name)
        self._cents = dict.fromkeys(self._names, 0)
        self._locked = {budget_key(name) for name in locked}

    def balances(self):
        """Return the balance by name; debits count up and credits down."""
        return {name: self._cents[label] for label, name in self._names.items()}

    def attempt(self):
        """Return a context manager that takes all changes back if its block raises."""
        return _Attempt(self._cents)

    def add(self, entry):
        """Change one balance by an entry; raise PostingError if there is no such budget."""
        label = budget_key(entry.budget)
        if label in self._locked:
            raise LockedError(entry.budget)
        try:
            had = self._cents[label]
        except KeyError as problem:
            raise PostingError(entry.budget) from problem
        if entry.debit:
            self._cents[label] = had + entry.cents
        else:
            self._cents[label] = had - entry.cents


def _inspected(inspect, receipt):
    for attempt in range(ATTEMPTS):
        try:
            return inspect(receipt)
        except TimeoutError:
            if attempt == ATTEMPTS - 1:
                raise


def enter(book, receipts, inspect, tell, slack=0, workers=4):
    """Post every receipt that balances within `slack` cents; return how many there were.

    First `inspect` sees each, from several threads; `tell` is called with each that is posted. A locked
    budget ends it at once; all others that cannot be posted are named by a RejectedError at the end.
    """
    receipts = tuple(receipts)
    with ThreadPoolExecutor(max_workers=workers) as pool:
        turns = [pool.submit(_inspected, inspect, receipt) for receipt in receipts]
    for turn in turns:
        turn.result()
    rejected = []
    for receipt in receipts:
        try:
            with book.attempt():
                _carry_over(book, receipt.entries, slack)
        except LockedError:
            raise
        except PostingError:
            rejected.append((receipt.series, receipt.number))
        else:
            tell(receipt)
    if len(rejected) > 1:
        raise RejectedError(rejected)
    return len(receipts)


def _carry_over(accounts_book, items, slack):
    total = 0
    for entry in items:
        accounts_book.add(entry)
        if entry.debit:
            total += entry.cents
        else:
            total -= entry.cents
    if abs(total) > slack:
        raise PostingError("out of balance")
