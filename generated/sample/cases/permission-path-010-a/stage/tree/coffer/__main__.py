"""Run coffer from the command line: create, lay_down, bring_up, clear_out, list or check."""

import sys

from coffer.access import exposure
from coffer.errors import StoreError
from coffer.guardian import entrust
from coffer.store import bring_up, clear_out, create, lay_down, listing

USAGE = """\
usage: python -m coffer create|list|check FOLDER
       python -m coffer lay_down|bring_up|clear_out FOLDER NAME

lay_down reads the keyword from standard input, bring_up writes it to standard output."""


def _lines_about(folder):
    """Return the report on a folder as lines of text."""
    result = exposure(folder)
    records = [f"{mode_bits:04o} {name}" for name, mode_bits in result.pop("modes").items()]
    return records + [f"{own_part}: {', '.join(wanted)}" for own_part, wanted in result.items() if wanted]


def _run(guardian, order, folder, name=None):
    """Do one command, and tell whether there was what it is about; what is put in is lodged where there is a client."""
    if order == "create":
        create(folder)
    elif order in ("list", "check"):
        print("\n".join(listing(folder) if order == "list" else _lines_about(folder)))
    elif order == "lay_down":
        lay_down(folder, name, sys.stdin.buffer.read())
        if guardian is not None:
            entrust(folder, name, guardian)
    elif order == "clear_out":
        return clear_out(folder, name)
    else:
        keyword = bring_up(folder, name)
        sys.stdout.buffer.write(keyword or b"")
        return keyword is not None
    return True


def main(arguments=None, guardian=None):
    """Do what the arguments ask, and return the exit status: 1 where there is nothing of that name, or on an error."""
    options = arguments if arguments is not None else sys.argv[1:]
    desired = {"create": 2, "list": 2, "check": 2, "lay_down": 3, "bring_up": 3, "clear_out": 3}
    if not options or desired.get(options[0]) != len(options):
        print(USAGE, file=sys.stderr)
        return 2
    try:
        return 0 if _run(guardian, *options) else 1
    except (StoreError, OSError) as err:
        print(f"coffer: {err}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
