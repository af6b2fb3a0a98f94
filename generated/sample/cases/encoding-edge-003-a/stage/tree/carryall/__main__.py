"""Run carryall from the command line: pack, restore or figures_of."""

import sys

from carryall.errors import ArchiveFault
from carryall.offsite import is_in_stock, ship
from carryall.pack import pack
from carryall.report import figures_of
from carryall.restore import restore
from carryall.store import catalogue

USAGE = """\
usage: python -m carryall pack ARCHIVE [FOLDER]
       python -m carryall restore ARCHIVE [FOLDER]
       python -m carryall figures_of ARCHIVE

FOLDER is where the files are, or are to be; without it, the current one."""
COMMANDS = ('pack', 'restore', 'figures_of')


def _told(archive):
    """Return the figures of an archive as lines of text."""
    return [f'{heading}: {value!r}' for heading, value in figures_of(catalogue(archive)).items()]


def main(arguments=None, warehouse=None):
    """Do what the arguments ask, and return the exit status; a job with a warehouse has each archive sent there."""
    options = arguments if arguments is not None else sys.argv[1:]
    if len(options) not in (2, 3) or options[0] not in COMMANDS:
        print(USAGE, file=sys.stderr)
        return 2
    action, archive, parent = [*options, '.'][:3]
    try:
        if action == 'pack':
            print(pack(parent, archive), 'parcels')
            if warehouse is not None:
                label = ship(archive, warehouse)
                print(label, 'is on the list' if is_in_stock(archive, warehouse) else 'was handed over')
        elif action == 'restore':
            print(restore(archive, parent), 'parcels')
        else:
            print("\n".join(_told(archive)))
    except (ArchiveFault, OSError) as problem:
        print(f'carryall: {problem}', file=sys.stderr)
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
