"""Run knapsack from the command line: put_away, bring_back or summary."""

import sys

from knapsack.errors import ArchiveProblem
from knapsack.offsite import is_shown, submit
from knapsack.pack import put_away
from knapsack.report import summary
from knapsack.restore import bring_back
from knapsack.store import catalogue

USAGE = """\
usage: python -m knapsack put_away ARCHIVE [FOLDER]
       python -m knapsack bring_back ARCHIVE [FOLDER]
       python -m knapsack summary ARCHIVE

FOLDER is where the files are, or are to be; without it, the current one."""
COMMANDS = ("put_away", "bring_back", "summary")


def _figures_for(archive):
    """Return the figures of an archive as lines of text."""
    return [f"{heading}: {shown!r}" for heading, shown in summary(catalogue(archive)).items()]


def main(arguments=None, repository=None):
    """Do what the arguments ask, and return the exit status; a job with a repository has each archive sent there."""
    given = sys.argv[1:] if arguments is None else arguments
    if len(given) not in (2, 3) or given[0] not in COMMANDS:
        print(USAGE, file=sys.stderr)
        return 2
    order, archive, where = [*given, "."][:3]
    try:
        if order == "put_away":
            print(put_away(where, archive), "parcels")
            if repository is not None:
                label = submit(archive, repository)
                print(label, "is on the list" if is_shown(archive, repository) else "was handed over")
        elif order == "bring_back":
            print(bring_back(archive, where), "parcels")
        else:
            print("\n".join(_figures_for(archive)))
    except (ArchiveProblem, OSError) as problem:
        print(f"knapsack: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
