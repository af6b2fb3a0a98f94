"""Post vouchers into the balances of a book, each of them wholly or not at all."""

from concurrent.futures import ThreadPoolExecutor

from daybook.errors import TallyError
from daybook.vouchers import purse_key

ATTEMPTS = 3


class PostingError(TallyError):
    """A voucher does not balance, or names no purse of the book."""


class LockedError(PostingError):
    """An entry names a purse that is locked."""


class RejectedError(TallyError):
    """Name all that was not posted: `references` holds (series, number) of each voucher."""

    def __init__(self, references):
        super().__init__("not posted", *references)
        self.references = list(references)


class Book:
    """Hold the balance in cents of each purse; names that are alike stand for the first of them."""

    def __init__(self, purses, locked=()):
        self._names = {}
        for title in purses:
            self._names.setdefault(purse_key(title), title)
        self._cents = dict.fromkeys(self._names, 0)
        self._locked = {purse_key(title) for title in locked}

    def add(self, entry):
        """Change one balance by an entry; raise PostingError if there is no such purse."""
        lookup = purse_key(entry.purse)
        if lookup in self._locked:
            raise LockedError(entry.purse)
        try:
            held = self._cents[lookup]
        except KeyError as error:
            raise PostingError(entry.purse) from error
        if entry.debit:
            self._cents[lookup] = held + entry.cents
        else:
            self._cents[lookup] = held - entry.cents

    def attempt(self):
        """Return a context manager that takes all changes back if its block raises."""
        return _Attempt(self._cents)

    def balances(self):
        """Return the balance by name; debits count up and credits down."""
        return {title: self._cents[lookup] for lookup, title in self._names.items()}


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


def post(book, vouchers, inspect, tell, slack=0, workers=4):
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


def _carry_over(ledger_book, listing, slack):
    total = 0
    for element in listing:
        ledger_book.add(element)
        if element.debit:
            total += element.cents
        else:
            total -= element.cents
    if abs(total) > slack:
        raise PostingError("out of balance")
