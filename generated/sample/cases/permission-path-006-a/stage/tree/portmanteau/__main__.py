"""Run portmanteau from the command line: stow, unload or figures_of."""

import sys

from portmanteau.errors import ArchiveFault
from portmanteau.offsite import is_there, pass_on
from portmanteau.pack import stow
from portmanteau.report import figures_of
from portmanteau.restore import unload
from portmanteau.store import docket

USAGE = """\
usage: python -m portmanteau stow ARCHIVE [FOLDER]
       python -m portmanteau unload ARCHIVE [FOLDER]
       python -m portmanteau figures_of ARCHIVE

FOLDER is where the files are, or are to be; without it, the current one."""
COMMANDS = ('stow', 'unload', 'figures_of')


def _figures(archive):
    """Return the figures of an archive as lines of text."""
    return [f'{title_text}: {amount!r}' for title_text, amount in figures_of(docket(archive)).items()]


def main(arguments=None, vault=None):
    """Do what the arguments ask, and return the exit status; a job with a vault has each archive sent there."""
    parsed = sys.argv[1:] if arguments is None else arguments
    if len(parsed) not in (2, 3) or parsed[0] not in COMMANDS:
        print(USAGE, file=sys.stderr)
        return 2
    action, packed_file, folder = [*parsed, '.'][:3]
    try:
        if action == 'stow':
            print(stow(folder, packed_file), 'pieces')
            if vault is not None:
                its_name = pass_on(packed_file, vault)
                print(its_name, 'is on the list' if is_there(packed_file, vault) else 'was handed over')
        elif action == 'unload':
            print(unload(packed_file, folder), 'pieces')
        else:
            print("\n".join(_figures(packed_file)))
    except (ArchiveFault, OSError) as problem:
        print(f'portmanteau: {problem}', file=sys.stderr)
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
