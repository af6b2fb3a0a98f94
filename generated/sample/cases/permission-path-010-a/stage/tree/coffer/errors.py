"""What coffer raises beside the OSError of a call that failed."""


class StoreError(Exception):
    """Something about a locker, a name or a file is not as it should be."""


class StoreBusy(StoreError):
    """Somebody else writes to the locker, or was stopped while writing."""


class NameRefused(StoreError):
    """A text is no name for a keyword."""


class CannotLook(StoreError):
    """Something could not be looked at; ``name`` is its path relative to the root of the report."""

    def __init__(self, message, name):
        super().__init__(message)
        self.name = name


class BadLine(StoreError):
    """A line of an index is not one; ``line`` is its number, from 1."""

    def __init__(self, message, line):
        super().__init__(message)
        self.line = line


class NotTrusted(StoreError):
    """A keyword can be written to by others, and so may be theirs."""


class NotRenewed(StoreError):
    """Some keywords were not replaced; ``names`` lists them in the order in which they were tried."""

    def __init__(self, message, names):
        super().__init__(message)
        self.names = list(names)
