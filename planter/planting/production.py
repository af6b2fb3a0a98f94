"""Variants of the criteria about production: impure calls for those that are decided, settled bodies for the others."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import libcst as cst

from planter.core.streams import Stream
from planter.planting.host_file import Criterion
from planter.planting.mutants import Change, Parsed, Places, functions_of
from planter.syntax.splice import Source

IMPURITIES = 14
CALLS = (
    ("file", 'open("/dev/null").close()'),
    ("file", '__import__("os").stat("/")'),
    ("file", '__import__("os").listdir("/")'),
    ("file", '__import__("os").path.exists("/etc/hosts")'),
    ("file", '__import__("tempfile").TemporaryFile().close()'),
    ("clock", '__import__("time").time()'),
    ("clock", '__import__("time").monotonic()'),
    ("clock", '__import__("datetime").datetime.now()'),
    ("clock", '__import__("datetime").date.today()'),
    ("network", '__import__("socket").socket().close()'),
    ("network", '__import__("socket").gethostname()'),
)


def impurities(
    parsed: Parsed, criterion: Criterion, places: Places, stream: Stream, most: int = IMPURITIES
) -> tuple[Change, ...]:
    """Draw at most so many calls of files, clocks and the network, each first in a function that serves it."""
    items = [(kind, place, call) for place in functions_of(criterion, places) for kind, call in CALLS]
    changes: list[Change] = []
    for kind, place, call in stream.shuffled(items):
        source = parsed.source(place.path)
        first = _first_statement(source, place.function)
        edit = source.edit(first, [cst.parse_statement(call), first])
        if edit is not None and len(changes) < most:
            changes.append(Change(f"value:{kind}-call", edit))
    return tuple(changes)


def settle(parsed: Parsed, criterion: Criterion, places: Places) -> Iterator[tuple[str, Change]]:
    """Give, by outcome, the changes with which a criterion depends on no service any more."""
    for outcome, settled in sorted(criterion.settled.items()):
        path, _, function = settled.function.partition("::")
        place = places[path, function]
        source = parsed.source(place.path)
        body = cst.parse_module(textwrap.dedent(settled.body).strip() + "\n").body
        edit = source.edit(source.functions[place.function].body, cst.IndentedBlock(body=body))
        if edit is not None:
            yield outcome, Change("settled", edit)


def _first_statement(source: Source, function: str) -> cst.BaseStatement:
    body = cst.ensure_type(source.functions[function].body, cst.IndentedBlock).body
    docstring = source.functions[function].get_docstring() is not None
    return body[1 if docstring and len(body) > 1 else 0]
