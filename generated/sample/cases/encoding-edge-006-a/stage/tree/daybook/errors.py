"""What daybook raises for texts, journals and files it cannot take."""


class TallyError(Exception):
    """Stand for every error of daybook, so that a caller may catch one class."""


class StoreError(TallyError):
    """A file holds something else than balances."""


class EntryError(TallyError):
    """A line of a journal is no entry of a voucher."""


class MoneyError(TallyError):
    """A text is no amount."""


class JournalError(TallyError):
    """Say which lines of a journal are wrong: `numbers` counts those not blank from 1; it is empty for no UTF-8."""

    def __init__(self, faults):
        super().__init__('; '.join(f'line {figure}: {why}' for figure, why in faults) or 'no UTF-8')
        self.numbers = [figure for figure, _ in faults]
