"""Run switchyard from the command line: files in, files out.

    python -m switchyard --state state.json --to order=orders.jsonl --to '*=all.jsonl' a.jsonl b.jsonl

Exit status: 0 all went well, 1 some lines or files were left out or not taken, 2 nothing was done.
"""

import argparse
import sys
from functools import partial

from switchyard.dedupe import KEEP
from switchyard.errors import DeliveryError, FeedError
from switchyard.relay import Listener
from switchyard.run import forward, forward_stream
from switchyard.sinks import file_listener, post


def main(argv=None, bus=None):
    """Run once with the given arguments, and the site's bus if its start script gives it; return the exit status."""
    args = _command_line().parse_args(argv)
    listeners = [file_listener(*place_of_file) for place_of_file in args.to]
    if bus is not None:
        listeners.append(Listener("bus", "*", partial(post, bus)))
    try:
        if not args.paths:
            summary = forward_stream(sys.stdin.buffer, listeners, args.keep)
        else:
            summary = forward(args.paths, args.state, listeners, args.keep)
    except (FeedError, OSError) as problem:
        print(problem, file=sys.stderr)
        return 1 if isinstance(problem, DeliveryError) else 2
    for complaint in summary.faults:
        print(complaint, file=sys.stderr)
    return 1 if summary.faults else 0


def _command_line():
    cli = argparse.ArgumentParser(prog="switchyard", description="carry new notices from files to files")
    cli.add_argument("paths", nargs="*", help="JSON-lines files; standard input if there are none")
    cli.add_argument("--state", help="where to remember the positions", default="switchyard.json")
    cli.add_argument("--to", action="append", default=[], type=_target, metavar="TOPIC=FILE")
    cli.add_argument("--keep", choices=KEEP, default=KEEP[0])
    return cli


def _target(text):
    topic, equals_sign, file_path = text.partition("=")
    if not (topic and equals_sign and file_path):
        raise argparse.ArgumentTypeError(f"{text!r} is not TOPIC=FILE")
    return topic, file_path


if __name__ == "__main__":
    sys.exit(main())
