"""Run sameagain from the command line: ``python -m sameagain SOURCE TARGET VOLUME``."""

import sys

from sameagain.errors import MirrorFault
from sameagain.run import bring_up_to_date


def main(arguments=None):
    """Do what the arguments ask, and return the exit status: 1 where something failed."""
    words = sys.argv[1:] if arguments is None else arguments
    if len(words) != 3:
        print('usage: python -m sameagain SOURCE TARGET VOLUME', file=sys.stderr)
        return 2
    try:
        bring_up_to_date(*words)
    except (MirrorFault, OSError) as error:
        print(f'sameagain: {error}', file=sys.stderr)
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
