"""Run ferry from the command line: files in, files out.

    python -m ferry --state state.json --to order=orders.jsonl --to '*=all.jsonl' a.jsonl b.jsonl

Exit status: 0 all went well, 1 some lines or files were left out or not taken, 2 nothing was done.
"""

import argparse
import sys
from functools import partial

from ferry.dedupe import KEEP
from ferry.errors import DeliveryError, ExchangeError
from ferry.relay import Route
from ferry.run import forward, forward_stream
from ferry.sinks import file_route, submit


def main(argv=None, broker=None):
    """Run once with the given arguments, and the site's broker if its start script gives it; return the exit status."""
    chosen_options = _arguments().parse_args(argv)
    routes = [file_route(*target) for target in chosen_options.to]
    if broker is not None:
        routes.append(Route("broker", "*", partial(submit, broker)))
    try:
        if chosen_options.paths:
            overview = forward(chosen_options.paths, chosen_options.state, routes, chosen_options.keep)
        else:
            overview = forward_stream(sys.stdin.buffer, routes, chosen_options.keep)
    except (ExchangeError, OSError) as exc:
        print(exc, file=sys.stderr)
        return 1 if isinstance(exc, DeliveryError) else 2
    for fault in overview.faults:
        print(fault, file=sys.stderr)
    return 1 if overview.faults else 0


def _target(text):
    topic, equals, place = text.partition("=")
    if not (topic and equals and place):
        raise argparse.ArgumentTypeError(f"{text!r} is not TOPIC=FILE")
    return topic, place


def _arguments():
    cli = argparse.ArgumentParser(prog="ferry", description="carry new messages from files to files")
    cli.add_argument("paths", nargs="*", help="JSON-lines files; standard input if there are none")
    cli.add_argument("--state", help="where to remember the bookmarks", default="ferry.json")
    cli.add_argument("--to", action="append", default=[], type=_target, metavar="TOPIC=FILE")
    cli.add_argument("--keep", choices=KEEP, default=KEEP[0])
    return cli


if __name__ == "__main__":
    sys.exit(main())
