"""Post receipts into the balances of a book, each of them wholly or not at all."""

from concurrent.futures import ThreadPoolExecutor

from countinghouse.errors import KeepingError
from countinghouse.vouchers import budget_key

ATTEMPTS = 3


class PostingError(KeepingError):
    """A receipt does not balance, or names no budget of the book."""


class LockedError(PostingError):
    """An entry names a budget that is locked."""


class RejectedError(KeepingError):
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
        for title in budgets:
            self._names.setdefault(budget_key(title), title)
        self._cents = dict.fromkeys(self._names, 0)
        self._locked = {budget_key(title) for title in locked}

    def balances(self):
        """Return the balance by name; debits count up and credits down."""
        return {title: self._cents[ident] for ident, title in self._names.items()}

    def add(self, entry):
        """Change one balance by an entry; raise PostingError if there is no such budget."""
        ident = budget_key(entry.budget)
        if ident in self._locked:
            raise LockedError(entry.budget)
        try:
            had = self._cents[ident]
        except KeyError as error:
            raise PostingError(entry.budget) from error
        if entry.debit:
            self._cents[ident] = had + entry.cents
        else:
            self._cents[ident] = had - entry.cents

    def attempt(self):
        """Return a context manager that takes all changes back if its block raises."""
        return _Attempt(self._cents)


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
    if rejected:
        raise RejectedError(rejected)
    return len(receipts)


def _carry_over(ledger_book, items, slack):
    surplus = 0
    for entry in items:
        ledger_book.add(entry)
        if entry.debit:
            surplus += entry.cents
        else:
            surplus -= entry.cents
    if abs(surplus) > slack:
        raise PostingError("out of balance")
