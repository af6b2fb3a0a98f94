"""What holdall raises when it cannot bundle or unbundle."""


class BadArchive(Exception):
    """A file is not an archive that holdall wrote, or only a part of one."""


class NotRestored(BadArchive):
    """Some parcels were not unbundled; ``names`` lists them in the order of the archive."""

    def __init__(self, message, names):
        super().__init__(message)
        self.names = list(names)


class NotPacked(BadArchive):
    """A folder was not bundled.

    ``name`` is the path at fault, relative to the root; None when it is the archive that could not be written.
    """

    def __init__(self, message, name=None):
        super().__init__(message)
        self.name = name
