"""Post vouchers into the balances of a book, each of them wholly or not at all."""

from concurrent.futures import ThreadPoolExecutor

from strongroom.errors import LedgerError
from strongroom.vouchers import purse_key

ATTEMPTS = 3


class PostingError(LedgerError):
    """A voucher does not balance, or names no purse of the book."""


class LockedError(PostingError):
    """An entry names a purse that is locked."""


class RejectedError(LedgerError):
    """Name all that was not posted: `references` holds (series, number) of each voucher."""

    def __init__(self, references):
        super().__init__("not posted", *references)
        self.references = list(references)


class Book:
    """Hold the balance in cents of each purse; names that are alike stand for the first of them."""

    def __init__(self, purses, locked=()):
        self._names = {}
        for label in purses:
            self._names.setdefault(purse_key(label), label)
        self._cents = dict.fromkeys(self._names, 0)
        self._locked = {purse_key(label) for label in locked}

    def attempt(self):
        """Return a context manager that takes all changes back if its block raises."""
        return _Attempt(self._cents)

    def balances(self):
        """Return the balance by name; debits count up and credits down."""
        return {name: self._cents[label] for label, name in self._names.items()}

    def add(self, entry):
        """Change one balance by an entry; raise PostingError if there is no such purse."""
        label = purse_key(entry.purse)
        if label in self._locked:
            raise LockedError(entry.purse)
        try:
            held = self._cents[label]
        except KeyError as error:
            raise PostingError(entry.purse) from error
        if entry.debit:
            self._cents[label] = held + entry.cents
        else:
            self._cents[label] = held - entry.cents


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


def _inspected(inspect, voucher):
    for attempt in range(ATTEMPTS):
        try:
            return inspect(voucher)
        except TimeoutError:
            if attempt == ATTEMPTS - 1:
                raise


def enter(book, vouchers, inspect, tell, slack=0, workers=4):
    """Post every voucher that balances within `slack` cents; return how many there were.

    First `inspect` sees each, from several threads; `tell` is called with each that is posted. A locked
    purse ends it at once; all others that cannot be posted are named by a RejectedError at the end.
    """
    vouchers = tuple(vouchers)
    with ThreadPoolExecutor(max_workers=workers) as pool:
        turns = [pool.submit(_inspected, inspect, voucher) for voucher in vouchers]
    for turn in turns:
        turn.result()
    rejected = []
    for voucher in vouchers:
        try:
            with book.attempt():
                _carry_over(book, voucher.entries, slack)
        except LockedError:
            raise
        except PostingError:
            rejected.append((voucher.series, voucher.number))
        else:
            tell(voucher)
    if rejected:
        raise RejectedError(rejected)
    return len(vouchers)


def _carry_over(ledger_book, items, slack):
    surplus = 0
    for element in items:
        ledger_book.add(element)
        if element.debit:
            surplus += element.cents
        else:
            surplus -= element.cents
    if abs(surplus) > slack:
        raise PostingError("out of balance")
