"""RenderedHosts of a host in drawn words and spellings, for the checks that run it."""

from __future__ import annotations

from collections.abc import Sequence

from planter.core.streams import stream
from planter.planting.host import Host
from planter.planting.host_file import CriterionSpec, ServiceSpec
from planter.planting.rendering import RenderedHost, render_host


def rendered_host(host: Host, number: int = 0) -> RenderedHost:
    """Render a host with every criterion that can be decided: drawn words and spelling, by number."""
    return set_to(host, number, host.spec.production)


def named(rendered: RenderedHost, probe: str) -> str:
    """Return a probe's name as host.toml has it: a contract numbers its criteria anew."""
    return next((criterion.host_id for criterion in rendered.criteria if criterion.id == probe), probe)


def set_to(host: Host, number: int, about: Sequence[CriterionSpec | ServiceSpec]) -> RenderedHost:
    """Render a host with its own criteria and these besides."""
    words, spelling = host.choose_words(stream(number, "check")), stream(number, "check spelling")
    return render_host(host, words, spelling, [*host.spec.own_ids, *(criterion.id for criterion in about)])
