"""Run keepsafe from the command line: create, deposit, recall, forget, list or check."""

import sys

from keepsafe.access import report
from keepsafe.errors import StoreError
from keepsafe.guardian import entrust
from keepsafe.store import create, deposit, forget, listing, recall

USAGE = """\
usage: python -m keepsafe create|list|check FOLDER
       python -m keepsafe deposit|recall|forget FOLDER NAME

deposit reads the passphrase from standard input, recall writes it to standard output."""


def _lines_about(parent):
    """Return the report on a folder as lines of text."""
    figures = report(parent)
    rows = [f'{permissions:04o} {name}' for name, permissions in figures.pop('modes').items()]
    return rows + [f"{label}: {', '.join(titles)}" for label, titles in figures.items() if titles]


def _run(guardian, action, parent, name=None):
    """Do one command, and tell whether there was what it is about; what is put in is lodged where there is a client."""
    if action == 'create':
        create(parent)
    elif action in ('list', 'check'):
        print("\n".join(listing(parent) if action == 'list' else _lines_about(parent)))
    elif action == 'deposit':
        deposit(parent, name, sys.stdin.buffer.read())
        if guardian is not None:
            entrust(parent, name, guardian)
    elif action == 'forget':
        return forget(parent, name)
    else:
        passphrase = recall(parent, name)
        sys.stdout.buffer.write(passphrase or b'')
        return passphrase is not None
    return True


def main(arguments=None, guardian=None):
    """Do what the arguments ask, and return the exit status: 1 where there is nothing of that name, or on an error."""
    given = sys.argv[1:] if arguments is None else arguments
    requested = {'create': 2, 'list': 2, 'check': 2, 'deposit': 3, 'recall': 3, 'forget': 3}
    if not given or requested.get(given[0]) != len(given):
        print(USAGE, file=sys.stderr)
        return 2
    try:
        return 0 if _run(guardian, *given) else 1
    except (StoreError, OSError) as error:
        print(f'keepsafe: {error}', file=sys.stderr)
        return 1


if __name__ == '__main__':
    sys.exit(main())
