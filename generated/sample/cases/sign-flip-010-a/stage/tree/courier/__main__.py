"""Run courier from the command line: files in, files out.

    python -m courier --state state.json --to order=orders.jsonl --to '*=all.jsonl' a.jsonl b.jsonl

Exit status: 0 all went well, 1 some lines or files were left out or not taken, 2 nothing was done.
"""

import argparse
import sys
from functools import partial

from courier.dedupe import KEEP
from courier.errors import DeliveryError, FeedError
from courier.relay import Listener
from courier.run import forward, forward_stream
from courier.sinks import file_listener, submit


def main(argv=None, bus=None):
    """Run once with the given arguments, and the site's bus if its start script gives it; return the exit status."""
    chosen_options = _command_line().parse_args(argv)
    listeners = [file_listener(*target) for target in chosen_options.to]
    if bus is not None:
        listeners.append(Listener("bus", "*", partial(submit, bus)))
    try:
        if chosen_options.paths:
            summary = forward(chosen_options.paths, chosen_options.state, listeners, chosen_options.keep)
        else:
            summary = forward_stream(sys.stdin.buffer, listeners, chosen_options.keep)
    except (FeedError, OSError) as exc:
        print(exc, file=sys.stderr)
        return 1 if isinstance(exc, DeliveryError) else 2
    for complaint in summary.faults:
        print(complaint, file=sys.stderr)
    return 1 if summary.faults else 0


def _command_line():
    command = argparse.ArgumentParser(description="carry new notices from files to files", prog="courier")
    command.add_argument("paths", nargs="*", help="JSON-lines files; standard input if there are none")
    command.add_argument("--state", help="where to remember the bookmarks", default="courier.json")
    command.add_argument("--to", action="append", default=[], type=_target, metavar="TOPIC=FILE")
    command.add_argument("--keep", choices=KEEP, default=KEEP[0])
    return command


def _target(text):
    topic, sign, path = text.partition("=")
    if not (topic and sign and path):
        raise argparse.ArgumentTypeError(f"{text!r} is not TOPIC=FILE")
    return topic, path


if __name__ == "__main__":
    sys.exit(main())
