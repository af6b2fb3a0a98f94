"""Every place where a class acts in a host, found once: its rewrite, its site and its twins."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from planter.authoring.checks.showing import tree_difference
from planter.core.streams import stream
from planter.planting.host import Host
from planter.planting.host_file import SiteSpec
from planter.planting.measures import Measure, read_measures, standing
from planter.planting.rendering import RenderedHost, render_host, render_plain
from planter.planting.twins import Twins, plant, plantings
from planter.plugin import DefectClass, Lookalike, Operator
from planter.syntax.splice import Source, parse_source


@dataclass(frozen=True)
class Acting:
    """One occurrence of a rewrite at a site: `site` is as host.toml has it, `criterion` as rendered."""

    host: str
    rewrite: Operator | Lookalike
    site: SiteSpec
    criterion: str
    occurrence: int
    twins: Twins
    measure: Measure | None

    @property
    def told(self) -> str:
        """Say where it is."""
        where = f"{self.twins.right_site.path}::{self.site.function}, line {self.twins.right_site.line}"
        return f"{self.host}: {self.rewrite.name} in {where} ({self.site.criterion})"

    @property
    def difference(self) -> str:
        """Show what the wrong twin has that the right one has not."""
        return tree_difference(self.twins.right, self.twins.wrong)


class _Same:
    """A host by identity: it has no hash of its own."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def __hash__(self) -> int:
        return id(self.host)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.host is self.host


def rendered_in_first_words(host: Host) -> RenderedHost:
    """Return a host in the first word of each slot, respelled in nothing."""
    return _placed(_Same(host))


def acting_in(host: Host, defect_class: DefectClass) -> tuple[Acting, ...]:
    """Return every place where a class acts in a host in its first words, in the order of host.toml."""
    return _acting(_Same(host), defect_class)


def source_of(rendered: RenderedHost, path: str) -> Source:
    """Return a file of a rendered host, parsed for splicing."""
    return _parsed(path, rendered.tree[path])


def rendered_in_spelling(host: Host, number: int) -> RenderedHost:
    """Return a host in drawn words and spelling, by number."""
    return _spelled(_Same(host), number)


@lru_cache(maxsize=32)
def _spelled(same: _Same, number: int) -> RenderedHost:
    host = same.host
    return render_host(host, host.choose_words(stream(number, "words")), stream(number, "spelling"))


@lru_cache(maxsize=32)
def _placed(same: _Same) -> RenderedHost:
    return render_plain(same.host)


@lru_cache(maxsize=128)
def _parsed(path: str, data: bytes) -> Source:
    return parse_source(path, data)


@lru_cache(maxsize=64)
def _acting(same: _Same, defect_class: DefectClass) -> tuple[Acting, ...]:
    host, rendered = same.host, _placed(same)
    known = read_measures(host)
    found = []
    for number, site in enumerate(rendered.sites):
        if site.defect_class != defect_class.name:
            continue
        spec, place = host.spec.sites[number], rendered.places[site.path, site.function]
        source = source_of(rendered, place.path)
        for rewrite in defect_class.rewrites:
            for occurrence, planted in enumerate(plantings(source, place.function, rewrite, defect_class.name)):
                twins = plant(rendered.tree, planted, site.function)
                if twins is None:
                    continue
                measure = standing(known, rendered, spec, rewrite.name, occurrence, twins)
                found.append(Acting(host.name, rewrite, spec, site.criterion, occurrence, twins, measure))
    return tuple(found)
