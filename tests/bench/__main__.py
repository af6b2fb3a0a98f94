"""Measure planter against the usual ways, print the ratios with their targets, and write them as JSON."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from dataclasses import replace
from pathlib import Path

from . import commands, compiling, mutating, rendering, runs, writing
from .place import ROOT, Group, Place
from .rounds import busy_seconds, spent
from .rows import Row, document, table, versions

GROUPS: dict[str, Group] = {
    "runs": runs.group,
    "mutating": mutating.group,
    "compiling": compiling.group,
    "rendering": rendering.group,
    "writing": writing.group,
    "commands": commands.group,
}

UNFINISHED = "to be measured"


def main() -> int:
    """Measure every group of rows, or those named; return 1 where one could not be measured to its end."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"of {', '.join(GROUPS)}; the default is all")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tools", type=Path, default=ROOT / ".venv-bench", help="the environment of the other tools")
    parser.add_argument("--out", type=Path, default=ROOT / "generated" / "bench.json")
    given = parser.parse_args()
    unknown = set(given.groups) - set(GROUPS)
    if unknown:
        parser.error(f"no group is called {', '.join(sorted(unknown))}; there are {', '.join(GROUPS)}")
    given.out.parent.mkdir(parents=True, exist_ok=True)
    rows: list[Row] = []
    busy, own = busy_seconds(), spent()
    with tempfile.TemporaryDirectory(prefix="bench-", dir=given.out.parent, ignore_cleanup_errors=True) as folder:
        place = Place(Path(folder), given.tools.absolute(), given.rounds)
        for name in given.groups or GROUPS:
            began = time.monotonic()
            rows += _measured(name, place)
            print(f"{name}: {time.monotonic() - began:.0f} s", flush=True)
        found = versions({name: place.version(name) for name in ("cosmic-ray", "mutmut", "pytest")})
    given.out.write_bytes(document(rows, found))
    print(*table(rows), sep="\n")
    began_all = busy_seconds() - busy
    print(f"\n{began_all - (spent() - own):.0f} of {began_all:.0f} CPU seconds meanwhile went to other programs")
    return int(any(row.target == UNFINISHED for row in rows))


def _measured(name: str, place: Place) -> list[Row]:
    """Return the rows of a group; where it fails, those before, and one that says why there are no more."""
    folder = place.folder / name
    folder.mkdir()
    rows: list[Row] = []
    try:
        rows.extend(GROUPS[name](replace(place, folder=folder)))
    except Exception as error:
        traceback.print_exc()
        why = f"not measured: {type(error).__name__}: {error}"
        rows.append(Row(what=f"the rest of the group {name}", ratio=None, target=UNFINISHED, met=False, why=why))
    return rows


if __name__ == "__main__":
    sys.exit(main())
