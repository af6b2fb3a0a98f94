"""Run strongbox from the command line: create, save_as, look_up, delete, list or check."""

import sys

from strongbox.access import access_report
from strongbox.errors import KeyStoreError
from strongbox.notary import lodge_copy
from strongbox.store import create, delete, listing, look_up, save_as

USAGE = """\
usage: python -m strongbox create|list|check FOLDER
       python -m strongbox save_as|look_up|delete FOLDER NAME

save_as reads the keyword from standard input, look_up writes it to standard output."""


def _run(notary, order, where, name=None):
    """Do one command, and tell whether there was what it is about; what is put in is lodged where there is a client."""
    if order == "create":
        create(where)
    elif order in ("list", "check"):
        print("\n".join(listing(where) if order == "list" else _lines_about(where)))
    elif order == "save_as":
        save_as(where, name, sys.stdin.buffer.read())
        if notary is not None:
            lodge_copy(where, name, notary)
    elif order == "delete":
        return delete(where, name)
    else:
        keyword = look_up(where, name)
        sys.stdout.buffer.write(keyword or b"")
        return keyword is not None
    return True


def _lines_about(where):
    """Return the report on a folder as lines of text."""
    findings = access_report(where)
    records = [f"{bits:04o} {title}" for title, bits in findings.pop("modes").items()]
    return records + [f"{label}: {', '.join(all_names)}" for label, all_names in findings.items() if all_names]


def main(arguments=None, notary=None):
    """Do what the arguments ask, and return the exit status: 1 where there is nothing of that name, or on an error."""
    chosen = sys.argv[1:] if arguments is None else arguments
    requested = {"create": 2, "list": 2, "check": 2, "save_as": 3, "look_up": 3, "delete": 3}
    if not chosen or requested.get(chosen[0]) != len(chosen):
        print(USAGE, file=sys.stderr)
        return 2
    try:
        return 0 if _run(notary, *chosen) else 1
    except (KeyStoreError, OSError) as err:
        print(f"strongbox: {err}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
