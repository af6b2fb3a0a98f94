"""Run newswire from the command line: files in, files out.

    python -m newswire --state state.json --to order=orders.jsonl --to '*=all.jsonl' a.jsonl b.jsonl

Exit status: 0 all went well, 1 some lines or files were left out or not taken, 2 nothing was done.
"""

import argparse
import sys
from functools import partial

from newswire.dedupe import KEEP
from newswire.errors import DeliveryError, HandlingError
from newswire.relay import Outlet
from newswire.run import transfer, transfer_stream
from newswire.sinks import file_outlet, publish


def main(argv=None, bus=None):
    """Run once with the given arguments, and the site's bus if its start script gives it; return the exit status."""
    options = _command_line().parse_args(argv)
    outlets = [file_outlet(*target) for target in options.to]
    if bus is not None:
        outlets.append(Outlet('bus', '*', partial(publish, bus)))
    try:
        if not options.paths:
            overview = transfer_stream(sys.stdin.buffer, outlets, options.keep)
        else:
            overview = transfer(options.paths, options.state, outlets, options.keep)
    except (HandlingError, OSError) as error:
        print(error, file=sys.stderr)
        return 1 if isinstance(error, DeliveryError) else 2
    for complaint in overview.faults:
        print(complaint, file=sys.stderr)
    return 1 if overview.faults else 0


def _target(text):
    topic, equals, path = text.partition('=')
    if not (topic and equals and path):
        raise argparse.ArgumentTypeError(f'{text!r} is not TOPIC=FILE')
    return topic, path


def _command_line():
    parser = argparse.ArgumentParser(description='carry new signals from files to files', prog='newswire')
    parser.add_argument('paths', help='JSON-lines files; standard input if there are none', nargs='*')
    parser.add_argument('--state', help='where to remember the cursors', default='newswire.json')
    parser.add_argument('--to', action='append', default=[], type=_target, metavar='TOPIC=FILE')
    parser.add_argument('--keep', choices=KEEP, default=KEEP[0])
    return parser


if __name__ == '__main__':
    sys.exit(main())
