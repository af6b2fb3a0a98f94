"""Run carryall from the command line: stow, unload or figures_of."""

import sys

from carryall.errors import ArchiveFault
from carryall.offsite import is_on_the_list, lodge
from carryall.pack import stow
from carryall.report import figures_of
from carryall.restore import unload
from carryall.store import checklist

USAGE = """\
usage: python -m carryall stow ARCHIVE [FOLDER]
       python -m carryall unload ARCHIVE [FOLDER]
       python -m carryall figures_of ARCHIVE

FOLDER is where the files are, or are to be; without it, the current one."""
COMMANDS = ("stow", "unload", "figures_of")


def _figures(archive):
    """Return the figures of an archive as lines of text."""
    return [f"{label}: {value!r}" for label, value in figures_of(checklist(archive)).items()]


def main(arguments=None, storehouse=None):
    """Do what the arguments ask, and return the exit status; a job with a storehouse has each archive sent there."""
    options = arguments if arguments is not None else sys.argv[1:]
    if len(options) not in (2, 3) or options[0] not in COMMANDS:
        print(USAGE, file=sys.stderr)
        return 2
    order, archive, where = [*options, "."][:3]
    try:
        if order == "stow":
            print(stow(where, archive), "parcels")
            if storehouse is not None:
                label = lodge(archive, storehouse)
                print(label, "is on the list" if is_on_the_list(archive, storehouse) else "was handed over")
        elif order == "unload":
            print(unload(archive, where), "parcels")
        else:
            print("\n".join(_figures(archive)))
    except (ArchiveFault, OSError) as problem:
        print(f"carryall: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
