"""What knapsack raises when it cannot put_away or bring_back."""


class ArchiveProblem(Exception):
    """A file is not an archive that knapsack wrote, or only a part of one."""


class IncompleteRestore(ArchiveProblem):
    """Some parcels were not brought back; ``names`` lists them in the order of the archive."""

    def __init__(self, message, names):
        super().__init__(message)
        self.names = list(names)


class IncompleteTree(ArchiveProblem):
    """A folder was not put away.

    ``name`` is the path at fault, relative to the root; None when it is the archive that could not be written.
    """

    def __init__(self, message, name=None):
        super().__init__(message)
        self.name = name
