"""What crewhours raises for entries, rates and journals it cannot take."""


class BookingError(Exception):
    """Stand for every error of crewhours, so that a caller may catch one class."""


class JournalError(BookingError):
    """A line of a journal is no entry: `number` counts all its lines from 1, and is 0 for what is no UTF-8."""

    def __init__(self, number):
        super().__init__(f'line {number} is no entry' if number else 'no UTF-8')
        self.number = number


class RateError(BookingError):
    """No rate is in force on a day."""


class AccountError(BookingError):
    """An entry names nobody who has an account, or takes an account past its limit."""
