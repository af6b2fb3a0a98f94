"""What keepsafe raises beside the OSError of a call that failed."""


class StoreError(Exception):
    """Something about a vault, a name or a file is not as it should be."""


class NameRefused(StoreError):
    """A text is no name for a passphrase."""


class CannotLook(StoreError):
    """Something could not be looked at; ``name`` is its path relative to the root of the report."""

    def __init__(self, message, name):
        super().__init__(message)
        self.name = name


class NotRenewed(StoreError):
    """Some passphrases were not replaced; ``names`` lists them in the order in which they were tried."""

    def __init__(self, message, names):
        super().__init__(message)
        self.names = list(names)


class NotTrusted(StoreError):
    """A passphrase can be written to by others, and so may be theirs."""


class BadLine(StoreError):
    """A line of an index is not one; ``line`` is its number, from 1."""

    def __init__(self, message, line):
        super().__init__(message)
        self.line = line


class StoreBusy(StoreError):
    """Somebody else writes to the vault, or was stopped while writing."""
