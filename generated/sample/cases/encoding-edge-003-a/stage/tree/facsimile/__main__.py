"""Run facsimile from the command line: ``python -m facsimile SOURCE TARGET COLLECTION``."""

import sys

from facsimile.errors import MirrorError
from facsimile.run import mirror


def main(arguments=None):
    """Do what the arguments ask, and return the exit status: 1 where something failed."""
    words = sys.argv[1:] if arguments is None else arguments
    if len(words) != 3:
        print("usage: python -m facsimile SOURCE TARGET COLLECTION", file=sys.stderr)
        return 2
    try:
        mirror(*words)
    except (MirrorError, OSError) as error:
        print(f"facsimile: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
