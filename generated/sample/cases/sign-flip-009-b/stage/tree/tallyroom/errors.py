"""What tallyroom raises for texts, journals and files it cannot take."""


class LedgerError(Exception):
    """Stand for every error of tallyroom, so that a caller may catch one class."""


class StoreError(LedgerError):
    """A file holds something else than balances."""


class EntryError(LedgerError):
    """A line of a journal is no entry of a slip."""


class JournalError(LedgerError):
    """Say which lines of a journal are wrong: `numbers` counts those not blank from 1; it is empty for no UTF-8."""

    def __init__(self, faults):
        super().__init__('; '.join(f'line {figure}: {cause}' for figure, cause in faults) or 'no UTF-8')
        self.numbers = [figure for figure, _ in faults]


class MoneyError(LedgerError):
    """A text is no amount."""
