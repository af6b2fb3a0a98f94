"""Run understudy from the command line: ``python -m understudy SOURCE TARGET SHARE``."""

import sys

from understudy.errors import MirrorError
from understudy.run import bring_up_to_date


def main(arguments=None):
    """Do what the arguments ask, and return the exit status: 1 where something failed."""
    chosen_words = arguments if arguments is not None else sys.argv[1:]
    if len(chosen_words) != 3:
        print("usage: python -m understudy SOURCE TARGET SHARE", file=sys.stderr)
        return 2
    try:
        bring_up_to_date(*chosen_words)
    except (MirrorError, OSError) as err:
        print(f"understudy: {err}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
