"""What conveyor raises when updates cannot be read, taken or remembered."""


class ExchangeError(Exception):
    """Stand for every error below, so that a caller may catch one class."""


class OffsetsError(ExchangeError):
    """The file of offsets is there and does not hold offsets."""


class DeliveryError(ExchangeError):
    """Name everything that failed: `failures` holds one Failure for each, the text only the kinds of errors."""

    def __init__(self, failures):
        self.failures = tuple(failures)
        told = "; ".join(f"{failure.name}: {type(failure.error).__name__}" for failure in self.failures)
        super().__init__(f"{len(self.failures)} failed: {told}")


class Declined(ExchangeError):
    """Raised by the `take` of a route that can do without this update; it is no failure."""


class LineError(ExchangeError):
    """Say which line is no update: `number` counts those not blank from 1; 0 is the whole source."""

    def __init__(self, source, number, reason):
        super().__init__(f"{source}, line {number}: {reason!r}")
        self.source = source
        self.number = number
