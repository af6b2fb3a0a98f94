"""What a host's folder records of every rewrite at every site of it: found by running, read before planning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from planter.core.canonical import to_json_lines
from planter.core.digests import digest
from planter.core.errors import HostError
from planter.core.records.base import Record
from planter.planting.host import MEASURES, Host
from planter.planting.host_file import SiteSpec
from planter.planting.rendering import RenderedHost
from planter.planting.twins import Twins

Key = tuple[str, str, str, str, int]


class Measure(Record, frozen=True):
    """What one rewrite did at one occurrence: refused for a reason, or how many of the drawn inputs revealed it.

    `function` is `path::name` as in host.toml, `of` the first 16 hex digits of the digest of what was run.
    """

    defect_class: str = msgspec.field(name="class")
    rewrite: str
    criterion: str
    function: str
    occurrence: int
    of: str
    refused: str | None
    inputs: int
    revealing: int

    @property
    def key(self) -> Key:
        """Give what tells it from every other measure of its host."""
        return (self.defect_class, self.rewrite, self.criterion, self.function, self.occurrence)

    @property
    def rate(self) -> float:
        """Give the share of the inputs that revealed it."""
        return self.revealing / self.inputs


def read_measures(host: Host) -> Mapping[Key, Measure]:
    """Read the measures of a host, none where it has no such file; raises HostError naming the line that is wrong."""
    found: dict[Key, Measure] = {}
    for number, line in enumerate(host.files.get(MEASURES, b"").split(b"\n"), 1):
        if not line:
            continue
        try:
            measure = msgspec.json.decode(line, type=Measure, strict=True)
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise HostError(
                f"host {host.name!r}: {MEASURES!r} line {number}: {error}; make it again with `planter measure`"
            ) from None
        if measure.key in found:
            raise HostError(f"host {host.name!r}: {MEASURES!r} line {number} repeats {measure.rewrite!r} at its site")
        found[measure.key] = measure
    return found


def write_measures(measures: Iterable[Measure]) -> bytes:
    """Return the file that holds these measures, one a line, in the order of their keys."""
    return to_json_lines(sorted(measures, key=lambda measure: measure.key))


def key_of(site: SiteSpec, rewrite: str, occurrence: int) -> Key:
    """Return the key of a rewrite at a site as host.toml writes it."""
    return (site.defect_class, rewrite, site.criterion, f"{site.path}::{site.function}", occurrence)


def standing(
    known: Mapping[Key, Measure], rendered: RenderedHost, site: SiteSpec, rewrite: str, occurrence: int, twins: Twins
) -> Measure | None:
    """Return the measure of a place, None where there is none or it is of other trees, probes or inputs."""
    measure = known.get(key_of(site, rewrite, occurrence))
    return measure if measure is not None and measure.of == fingerprint(rendered, twins) else None


def fingerprint(rendered: RenderedHost, twins: Twins) -> str:
    """Return what a measure is of: both trees, every probe and the inputs; 16 hex digits."""
    probes = [part for name in sorted(rendered.probes) for part in (name.encode(), rendered.probes[name])]
    return digest(twins.right.digest.encode(), twins.wrong.digest.encode(), *probes, rendered.inputs)[:16]
