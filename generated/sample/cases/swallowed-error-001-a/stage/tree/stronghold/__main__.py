"""Run stronghold from the command line: create, keep, fetch, discard, list or check."""

import sys

from stronghold.access import exposure
from stronghold.errors import StoreFault
from stronghold.escrow import register
from stronghold.store import create, discard, fetch, keep, listing

USAGE = """\
usage: python -m stronghold create|list|check FOLDER
       python -m stronghold keep|fetch|discard FOLDER NAME

keep reads the keyword from standard input, fetch writes it to standard output."""


def _lines_about(directory):
    """Return the report on a folder as lines of text."""
    result = exposure(directory)
    lines = [f"{permissions:04o} {name}" for name, permissions in result.pop("modes").items()]
    return lines + [f"{front}: {', '.join(titles)}" for front, titles in result.items() if titles]


def _run(escrow, action, directory, name=None):
    """Do one command, and tell whether there was what it is about; what is put in is lodged where there is a client."""
    if action == "create":
        create(directory)
    elif action in ("list", "check"):
        print("\n".join(listing(directory) if action == "list" else _lines_about(directory)))
    elif action == "keep":
        keep(directory, name, sys.stdin.buffer.read())
        if escrow is not None:
            register(directory, name, escrow)
    elif action == "discard":
        return discard(directory, name)
    else:
        keyword = fetch(directory, name)
        sys.stdout.buffer.write(keyword or b"")
        return keyword is not None
    return True


def main(arguments=None, escrow=None):
    """Do what the arguments ask, and return the exit status: 1 where there is nothing of that name, or on an error."""
    options = arguments if arguments is not None else sys.argv[1:]
    desired = {"create": 2, "list": 2, "check": 2, "keep": 3, "fetch": 3, "discard": 3}
    if not options or desired.get(options[0]) != len(options):
        print(USAGE, file=sys.stderr)
        return 2
    try:
        return 0 if _run(escrow, *options) else 1
    except (StoreFault, OSError) as err:
        print(f"stronghold: {err}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
