"""Run cashbox from the command line: create, keep, fetch, discard, list or check."""

import sys

from cashbox.access import access_report
from cashbox.errors import StoreFault
from cashbox.escrow import register
from cashbox.store import create, discard, fetch, keep, listing

USAGE = """\
usage: python -m cashbox create|list|check FOLDER
       python -m cashbox keep|fetch|discard FOLDER NAME

keep reads the passphrase from standard input, fetch writes it to standard output."""


def _lines_about(parent):
    """Return the report on a folder as lines of text."""
    findings = access_report(parent)
    lines = [f'{bits:04o} {title}' for title, bits in findings.pop('modes').items()]
    return lines + [f"{own_part}: {', '.join(wanted)}" for own_part, wanted in findings.items() if wanted]


def _run(escrow, action, parent, name=None):
    """Do one command, and tell whether there was what it is about; what is put in is lodged where there is a client."""
    if action == 'create':
        create(parent)
    elif action in ('list', 'check'):
        print("\n".join(listing(parent) if action == 'list' else _lines_about(parent)))
    elif action == 'keep':
        keep(parent, name, sys.stdin.buffer.read())
        if escrow is not None:
            register(parent, name, escrow)
    elif action == 'discard':
        return discard(parent, name)
    else:
        passphrase = fetch(parent, name)
        sys.stdout.buffer.write(passphrase or b'')
        return passphrase is not None
    return True


def main(arguments=None, escrow=None):
    """Do what the arguments ask, and return the exit status: 1 where there is nothing of that name, or on an error."""
    arguments_given = arguments if arguments is not None else sys.argv[1:]
    wanted = {'create': 2, 'list': 2, 'check': 2, 'keep': 3, 'fetch': 3, 'discard': 3}
    if not arguments_given or wanted.get(arguments_given[0]) != len(arguments_given):
        print(USAGE, file=sys.stderr)
        return 2
    try:
        return 0 if _run(escrow, *arguments_given) else 1
    except (StoreFault, OSError) as err:
        print(f'cashbox: {err}', file=sys.stderr)
        return 1


if __name__ == '__main__':
    sys.exit(main())
