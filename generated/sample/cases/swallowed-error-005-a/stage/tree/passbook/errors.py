"""What passbook raises for texts, journals and files it cannot take."""


class BooksError(Exception):
    """Stand for every error of passbook, so that a caller may catch one class."""


class StoreError(BooksError):
    """A file holds something else than balances."""


class EntryError(BooksError):
    """A line of a journal is no entry of a receipt."""


class MoneyError(BooksError):
    """A text is no amount."""


class JournalError(BooksError):
    """Say which lines of a journal are wrong: `numbers` counts those not blank from 1; it is empty for no UTF-8."""

    def __init__(self, faults):
        super().__init__("; ".join(f"line {number}: {explanation}" for number, explanation in faults) or "no UTF-8")
        self.numbers = [number for number, _ in faults]
