"""Row 8: rendering hosts again, against the same texts from templates that are compiled already."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from planter.planting.host import Host
from planter.planting.registry import load_hosts

from .place import Place
from .rounds import cpu, in_turn, milliseconds, ratio
from .rows import Row, at_most

WHAT = "render a host again, against templates kept compiled"
TIMES = 3


def group(place: Place) -> Iterator[Row]:
    """Measure row 8."""
    ours = [host for host in load_hosts() if host.built_in]
    kept = [host for host in load_hosts() if host.built_in]
    for host in kept:
        environment = host._templates.jinja
        for name in ("get_template", "from_string"):
            setattr(environment, name, cache(getattr(environment, name)))
    ways: dict[str, Callable[[], object]] = {"ours": lambda: _render(ours), "kept": lambda: _render(kept)}
    in_turn(ways, 1)
    costs = in_turn(ways, place.rounds)
    each = {name: milliseconds(cpu(costs[name], TIMES * len(ours))) for name in ways}
    reason = (
        f"{each['ours']} a host against {each['kept']}; files stay compiled, but the short texts of host.toml and the "
        "names of files are compiled each time"
    )
    yield at_most(1.2).row(WHAT, ratio(cpu(costs["ours"]), cpu(costs["kept"])), reason)


def _render(hosts: Sequence[Host]) -> None:
    for host in hosts:
        for _ in range(TIMES):
            host.render(host.first_words)
