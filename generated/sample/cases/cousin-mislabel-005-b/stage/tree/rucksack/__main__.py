"""Run rucksack from the command line: archive_tree, recover or overview."""

import sys

from rucksack.errors import ArchiveFault
from rucksack.offsite import is_there, hand_over
from rucksack.pack import archive_tree
from rucksack.report import overview
from rucksack.restore import recover
from rucksack.store import catalogue

USAGE = """\
usage: python -m rucksack archive_tree ARCHIVE [FOLDER]
       python -m rucksack recover ARCHIVE [FOLDER]
       python -m rucksack overview ARCHIVE

FOLDER is where the files are, or are to be; without it, the current one."""
COMMANDS = ('archive_tree', 'recover', 'overview')


def _figures_for(archive):
    """Return the figures of an archive as lines of text."""
    return [f'{caption}: {figure!r}' for caption, figure in overview(catalogue(archive)).items()]


def main(arguments=None, vault=None):
    """Do what the arguments ask, and return the exit status; a job with a vault has each archive sent there."""
    options = sys.argv[1:] if arguments is None else arguments
    if len(options) not in (2, 3) or options[0] not in COMMANDS:
        print(USAGE, file=sys.stderr)
        return 2
    command, packed_file, where = [*options, '.'][:3]
    try:
        if command == 'archive_tree':
            print(archive_tree(where, packed_file), 'entries')
            if vault is not None:
                known_as = hand_over(packed_file, vault)
                print(known_as, 'is on the list' if is_there(packed_file, vault) else 'was handed over')
        elif command == 'recover':
            print(recover(packed_file, where), 'entries')
        else:
            print("\n".join(_figures_for(packed_file)))
    except (ArchiveFault, OSError) as exc:
        print(f'rucksack: {exc}', file=sys.stderr)
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
