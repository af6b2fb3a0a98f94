"""Run conveyor from the command line: files in, files out.

    python -m conveyor --state state.json --to order=orders.jsonl --to '*=all.jsonl' a.jsonl b.jsonl

Exit status: 0 all went well, 1 some lines or files were left out or not taken, 2 nothing was done.
"""

import argparse
import sys
from functools import partial

from conveyor.dedupe import KEEP
from conveyor.errors import DeliveryError, ExchangeError
from conveyor.relay import Route
from conveyor.run import forward, forward_stream
from conveyor.sinks import file_route, submit


def main(argv=None, broker=None):
    """Run once with the given arguments, and the site's broker if its start script gives it; return the exit status."""
    options = _parser().parse_args(argv)
    routes = [file_route(*final) for final in options.to]
    if broker is not None:
        routes.append(Route("broker", "*", partial(submit, broker)))
    try:
        if options.paths:
            summary = forward(options.paths, options.state, routes, options.keep)
        else:
            summary = forward_stream(sys.stdin.buffer, routes, options.keep)
    except (ExchangeError, OSError) as cause:
        print(cause, file=sys.stderr)
        return 1 if isinstance(cause, DeliveryError) else 2
    for fault in summary.faults:
        print(fault, file=sys.stderr)
    return 1 if summary.faults else 0


def _target(text):
    topic, sign, path = text.partition("=")
    if not (topic and sign and path):
        raise argparse.ArgumentTypeError(f"{text!r} is not TOPIC=FILE")
    return topic, path


def _parser():
    cli = argparse.ArgumentParser(description="carry new updates from files to files", prog="conveyor")
    cli.add_argument("paths", nargs="*", help="JSON-lines files; standard input if there are none")
    cli.add_argument("--state", default="conveyor.json", help="where to remember the offsets")
    cli.add_argument("--to", action="append", default=[], type=_target, metavar="TOPIC=FILE")
    cli.add_argument("--keep", choices=KEEP, default=KEEP[0])
    return cli


if __name__ == "__main__":
    sys.exit(main())
