"""What sameagain raises beside the OSError of a call that failed."""


class MirrorFault(Exception):
    """Something about the folders or an index is not as it should be."""


class RemovalFault(MirrorFault):
    """Some paths could not be removed; ``paths`` lists them in the order in which they were tried."""

    def __init__(self, message, paths):
        super().__init__(message)
        self.paths = list(paths)


class LineFault(MirrorFault):
    """A line of an index is not one; ``line`` is the line."""

    def __init__(self, message, line):
        super().__init__(message)
        self.line = line


class LookFault(MirrorFault):
    """A folder could not be looked through; ``name`` is its path relative to the one where the search began."""

    def __init__(self, message, name):
        super().__init__(message)
        self.name = name
