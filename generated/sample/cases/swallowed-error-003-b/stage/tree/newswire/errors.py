"""What newswire raises when signals cannot be read, taken or remembered."""


class HandlingError(Exception):
    """Stand for every error below, so that a caller may catch one class."""


class Declined(HandlingError):
    """Raised by the `take` of an outlet that can do without this signal; it is no failure."""


class CursorsError(HandlingError):
    """The file of cursors is there and does not hold cursors."""


class DeliveryError(HandlingError):
    """Name everything that failed: `failures` holds one Failure for each, the text only the kinds of errors."""

    def __init__(self, failures):
        self.failures = tuple(failures)
        listed = '; '.join(f'{one_failure.name}: {type(one_failure.error).__name__}' for one_failure in self.failures)
        super().__init__(f'{len(self.failures)} failed: {listed}')


class LineError(HandlingError):
    """Say which line is no signal: `number` counts those not blank from 1; 0 is the whole source."""

    def __init__(self, source, number, reason):
        super().__init__(f'{source}, line {number}: {reason!r}')
        self.source = source
        self.number = number
