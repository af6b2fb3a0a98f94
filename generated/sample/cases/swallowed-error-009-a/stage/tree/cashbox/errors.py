"""What cashbox raises beside the OSError of a call that failed."""


class StoreFault(Exception):
    """Something about a safe, a name or a file is not as it should be."""


class NameFault(StoreFault):
    """A text is no name for a passphrase."""


class AccessFault(StoreFault):
    """Something could not be looked at; ``name`` is its path relative to the root of the report."""

    def __init__(self, message, name):
        super().__init__(message)
        self.name = name


class LineFault(StoreFault):
    """A line of an index is not one; ``line`` is its number, from 1."""

    def __init__(self, message, line):
        super().__init__(message)
        self.line = line


class BusyFault(StoreFault):
    """Somebody else writes to the safe, or was stopped while writing."""


class TrustFault(StoreFault):
    """A passphrase can be written to by others, and so may be theirs."""


class RenewalFault(StoreFault):
    """Some passphrases were not replaced; ``names`` lists them in the order in which they were tried."""

    def __init__(self, message, names):
        super().__init__(message)
        self.names = list(names)
