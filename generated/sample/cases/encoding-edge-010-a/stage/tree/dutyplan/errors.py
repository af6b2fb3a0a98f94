"""What dutyplan raises for entries, rates and journals it cannot take."""


class StaffingError(Exception):
    """Stand for every error of dutyplan, so that a caller may catch one class."""


class JournalError(StaffingError):
    """A line of a journal is no entry: `number` counts all its lines from 1, and is 0 for what is no UTF-8."""

    def __init__(self, number):
        super().__init__(f"line {number} is no entry" if number else "no UTF-8")
        self.number = number


class AccountError(StaffingError):
    """An entry names nobody who has an account, or takes an account past its limit."""


class RateError(StaffingError):
    """No rate is in force on a day."""
