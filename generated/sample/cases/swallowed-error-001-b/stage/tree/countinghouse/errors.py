"""What countinghouse raises for texts, journals and files it cannot take."""


class KeepingError(Exception):
    """Stand for every error of countinghouse, so that a caller may catch one class."""


class JournalError(KeepingError):
    """Say which lines of a journal are wrong: `numbers` counts those not blank from 1; it is empty for no UTF-8."""

    def __init__(self, faults):
        super().__init__("; ".join(f"line {num}: {reason}" for num, reason in faults) or "no UTF-8")
        self.numbers = [num for num, _ in faults]


class MoneyError(KeepingError):
    """A text is no amount."""


class StoreError(KeepingError):
    """A file holds something else than balances."""


class EntryError(KeepingError):
    """A line of a journal is no entry of a receipt."""
