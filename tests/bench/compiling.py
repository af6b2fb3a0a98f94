"""Row 7: how often the runner compiles one source, and what runs cost without its kept bytecode."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from planter.core.edits import apply_edits
from planter.core.trees import Tree
from planter.planting.host import Host
from planter.planting.registry import load_hosts
from planter.sandbox import confine
from planter.sandbox.jobs import Job
from planter.sandbox.pool import Pool
from planter.syntax.splice import parse_source

from . import subject
from .place import Place
from .rounds import alternately, cost, milliseconds, ratio
from .rows import Row, at_most

COUNT_WHAT = "times that the source of a variant is compiled, at most, by two workers"
KEPT_WHAT = "runs with the bytecode kept, against runs without"
VARIANTS = 3
COUNTING = """
import sys as _sys
def _note(event, arguments):
    if event == "compile" and str(arguments[1]).endswith(".py") and isinstance(arguments[0], (bytes, str)):
        import hashlib
        source = arguments[0].encode() if isinstance(arguments[0], str) else arguments[0]
        file = os.open({path!r}, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        os.write(file, hashlib.sha256(source).hexdigest().encode() + b"\\n")
        os.close(file)
_sys.addaudithook(_note)
"""
FORGETFUL = """
class Codes:
    def prepare(self, job):
        for name in ("source", "inputs"):
            if name in job:
                job[name] = job[name].encode("latin-1")
"""


def group(place: Place) -> Iterator[Row]:
    """Measure row 7."""
    variants = {source: found for host in load_hosts() if host.built_in for source, found in _variants(host).items()}
    jobs = [Job(tree, data, name) for tree, probes in variants.values() for name, data in probes.items()]
    log = place.folder / "compiled"
    with _codes(lambda text: text + COUNTING.format(path=str(log))), Pool(2, "L1") as pool:
        pool.run(jobs)
    times = Counter(log.read_text().split())
    reason = "both workers compiled it, or a run did so itself"
    yield at_most(1).row(COUNT_WHAT, max(times[source] for source in variants), reason)

    def kept() -> float:
        return _cost(jobs)

    def without() -> float:
        with _codes(lambda text: FORGETFUL):
            return _cost(jobs)

    costs = alternately({"kept": kept, "without": without}, place.rounds)
    reason = (
        f"{milliseconds(costs['kept'])} a run against {milliseconds(costs['without'])}; the rest of a run is the fork "
        "and what the probe does, which no bytecode shortens"
    )
    yield at_most(0.7).row(KEPT_WHAT, ratio(costs["kept"], costs["without"]), reason)


def _variants(host: Host) -> dict[str, tuple[Tree, Mapping[str, bytes]]]:
    """Return some variants of a host's program, with its probes, by the digest of the source that is edited."""
    rendered = host.render(host.first_words)
    path = rendered.sites[0].path
    found: dict[str, tuple[Tree, Mapping[str, bytes]]] = {}
    for edit, _, _ in subject.spliced(parse_source(path, rendered.tree[path])):
        tree = apply_edits(rendered.tree, [edit])
        try:
            compile(tree[path], path, "exec")
        except SyntaxError:
            continue
        found.setdefault(hashlib.sha256(tree[path]).hexdigest(), (tree, rendered.probes))
    return {source: found[source] for source in sorted(found)[:VARIANTS]}


def _cost(jobs: Sequence[Job]) -> float:
    with Pool(1) as pool:
        pool.run(subject.repeated(2))
        return cost(lambda: pool.run(jobs)).cpu / len(jobs)


@contextmanager
def _codes(change: Callable[[str], str]) -> Iterator[None]:
    """Let pools started meanwhile run a changed `codes.py`, the file of the runner that compiles."""
    lay = confine.materialize_program

    def changed(folder: str) -> None:
        lay(folder)
        file = Path(folder, "planter", "run", "codes.py")
        file.write_text(change(file.read_text()))

    with mock.patch.object(confine, "materialize_program", changed):
        yield
