"""What keepsafe raises beside the OSError of a call that failed."""


class KeyStoreError(Exception):
    """Something about a vault, a name or a file is not as it should be."""


class LookupFailed(KeyStoreError):
    """Something could not be looked at; ``name`` is its path relative to the root of the report."""

    def __init__(self, message, name):
        super().__init__(message)
        self.name = name


class InUse(KeyStoreError):
    """Somebody else writes to the vault, or was stopped while writing."""


class RenewalError(KeyStoreError):
    """Some secrets were not replaced; ``names`` lists them in the order in which they were tried."""

    def __init__(self, message, names):
        super().__init__(message)
        self.names = list(names)


class WritableByOthers(KeyStoreError):
    """A secret can be written to by others, and so may be theirs."""


class BadName(KeyStoreError):
    """A text is no name for a secret."""


class LineError(KeyStoreError):
    """A line of an index is not one; ``line`` is its number, from 1."""

    def __init__(self, message, line):
        super().__init__(message)
        self.line = line
