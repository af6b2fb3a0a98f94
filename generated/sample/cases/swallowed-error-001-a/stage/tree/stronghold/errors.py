"""What stronghold raises beside the OSError of a call that failed."""


class StoreFault(Exception):
    """Something about a locker, a name or a file is not as it should be."""


class NameFault(StoreFault):
    """A text is no name for a keyword."""


class AccessFault(StoreFault):
    """Something could not be looked at; ``name`` is its path relative to the root of the report."""

    def __init__(self, message, name):
        super().__init__(message)
        self.name = name


class TrustFault(StoreFault):
    """A keyword can be written to by others, and so may be theirs."""


class BusyFault(StoreFault):
    """Somebody else writes to the locker, or was stopped while writing."""


class RenewalFault(StoreFault):
    """Some keywords were not replaced; ``names`` lists them in the order in which they were tried."""

    def __init__(self, message, names):
        super().__init__(message)
        self.names = list(names)


class LineFault(StoreFault):
    """A line of an index is not one; ``line`` is its number, from 1."""

    def __init__(self, message, line):
        super().__init__(message)
        self.line = line
