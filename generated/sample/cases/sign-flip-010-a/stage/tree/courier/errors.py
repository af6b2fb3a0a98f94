"""What courier raises when notices cannot be read, taken or remembered."""


class FeedError(Exception):
    """Stand for every error below, so that a caller may catch one class."""


class DeliveryError(FeedError):
    """Name everything that failed: `failures` holds one Failure for each, the text only the kinds of errors."""

    def __init__(self, failures):
        self.failures = tuple(failures)
        described = "; ".join(f"{failure.name}: {type(failure.error).__name__}" for failure in self.failures)
        super().__init__(f"{len(self.failures)} failed: {described}")


class BookmarksError(FeedError):
    """The file of bookmarks is there and does not hold bookmarks."""


class Declined(FeedError):
    """Raised by the `take` of a listener that can do without this notice; it is no failure."""


class LineError(FeedError):
    """Say which line is no notice: `number` counts those not blank from 1; 0 is the whole source."""

    def __init__(self, source, number, reason):
        super().__init__(f"{source}, line {number}: {reason!r}")
        self.source = source
        self.number = number
