"""Run keepsafe from the command line: create, lay_down, bring_up, clear_out, list or check."""

import sys

from keepsafe.access import exposure
from keepsafe.errors import KeyStoreError
from keepsafe.escrow import register
from keepsafe.store import bring_up, clear_out, create, lay_down, listing

USAGE = """\
usage: python -m keepsafe create|list|check FOLDER
       python -m keepsafe lay_down|bring_up|clear_out FOLDER NAME

lay_down reads the secret from standard input, bring_up writes it to standard output."""


def _run(escrow, order, directory, name=None):
    """Do one command, and tell whether there was what it is about; what is put in is lodged where there is a client."""
    if order == 'create':
        create(directory)
    elif order in ('list', 'check'):
        print("\n".join(listing(directory) if order == 'list' else _lines_about(directory)))
    elif order == 'lay_down':
        lay_down(directory, name, sys.stdin.buffer.read())
        if escrow is not None:
            register(directory, name, escrow)
    elif order == 'clear_out':
        return clear_out(directory, name)
    else:
        secret = bring_up(directory, name)
        sys.stdout.buffer.write(secret or b'')
        return secret is not None
    return True


def _lines_about(directory):
    """Return the report on a folder as lines of text."""
    result = exposure(directory)
    text_lines = [f'{permissions:04o} {name}' for name, permissions in result.pop('modes').items()]
    return text_lines + [f"{own_part}: {', '.join(titles)}" for own_part, titles in result.items() if titles]


def main(arguments=None, escrow=None):
    """Do what the arguments ask, and return the exit status: 1 where there is nothing of that name, or on an error."""
    options = arguments if arguments is not None else sys.argv[1:]
    requested = {'create': 2, 'list': 2, 'check': 2, 'lay_down': 3, 'bring_up': 3, 'clear_out': 3}
    if not options or requested.get(options[0]) != len(options):
        print(USAGE, file=sys.stderr)
        return 2
    try:
        return 0 if _run(escrow, *options) else 1
    except (KeyStoreError, OSError) as exc:
        print(f'keepsafe: {exc}', file=sys.stderr)
        return 1


if __name__ == '__main__':
    sys.exit(main())
