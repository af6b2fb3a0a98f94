"""What carryall raises when it cannot stow or unload."""


class ArchiveFault(Exception):
    """A file is not an archive that carryall wrote, or only a part of one."""


class RestoreFault(ArchiveFault):
    """Some parcels were not unloaded; ``names`` lists them in the order of the archive."""

    def __init__(self, message, names):
        super().__init__(message)
        self.names = list(names)


class PackFault(ArchiveFault):
    """A folder was not stowed.

    ``name`` is the path at fault, relative to the root; None when it is the archive that could not be written.
    """

    def __init__(self, message, name=None):
        super().__init__(message)
        self.name = name
