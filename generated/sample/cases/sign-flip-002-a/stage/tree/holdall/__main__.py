"""Run holdall from the command line: bundle, unbundle or figures_of."""

import sys

from holdall.errors import BadArchive
from holdall.offsite import is_shown, submit
from holdall.pack import bundle
from holdall.report import figures_of
from holdall.restore import unbundle
from holdall.store import catalogue

USAGE = """\
usage: python -m holdall bundle ARCHIVE [FOLDER]
       python -m holdall unbundle ARCHIVE [FOLDER]
       python -m holdall figures_of ARCHIVE

FOLDER is where the files are, or are to be; without it, the current one."""
COMMANDS = ("bundle", "unbundle", "figures_of")


def _figures(archive):
    """Return the figures of an archive as lines of text."""
    return [f"{label}: {shown!r}" for label, shown in figures_of(catalogue(archive)).items()]


def main(arguments=None, repository=None):
    """Do what the arguments ask, and return the exit status; a job with a repository has each archive sent there."""
    options = arguments if arguments is not None else sys.argv[1:]
    if len(options) not in (2, 3) or options[0] not in COMMANDS:
        print(USAGE, file=sys.stderr)
        return 2
    action, archive, where = [*options, "."][:3]
    try:
        if action == "bundle":
            print(bundle(where, archive), "parcels")
            if repository is not None:
                name = submit(archive, repository)
                print(name, "is on the list" if is_shown(archive, repository) else "was handed over")
        elif action == "unbundle":
            print(unbundle(archive, where), "parcels")
        else:
            print("\n".join(_figures(archive)))
    except (BadArchive, OSError) as error:
        print(f"holdall: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
