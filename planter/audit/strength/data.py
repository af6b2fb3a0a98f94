"""Strength as data: a file for each host, outside its folder, fingerprinted so that a stale entry is noticed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from planter.core.canonical import to_json
from planter.core.digests import digest
from planter.core.errors import HostError
from planter.core.files import replace_file, telling
from planter.core.records.runs import HAPPY
from planter.core.records.strength import STRENGTH_SCHEMA, CriterionStrength, HostStrength, ProbeStrength
from planter.planting.host import Host
from planter.planting.host_file import Criterion
from planter.planting.rendering import RenderedHost, render_plain

SUFFIX = ".strength.json"
Kind = Literal["criterion", "probe"]
Unit = tuple[Kind, str]
"""What is made at once: the mutants of a criterion or the changes of a probe, by the id in host.toml or `happy`."""


def strength_file(host: Host) -> Path:
    """Return where the strength of a host is kept: for one that came with a provider beside its folder of hosts."""
    if host.built_in:
        return host.folder.parent.parent / "strength" / f"{host.folder.name}.json"
    return host.folder.with_name(f"{host.folder.name}{SUFFIX}")


def read_strength(host: Host) -> HostStrength:
    """Return what is known of a host, nothing where it has no file; raises HostError where that is no record."""
    path = strength_file(host)
    try:
        found = msgspec.json.decode(path.read_bytes(), type=HostStrength, strict=True)
    except FileNotFoundError:
        return HostStrength(schema=STRENGTH_SCHEMA, host=host.name)
    except (OSError, msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise HostError(
            f"{str(path)!r} is no record of strength: {error}; make it again with `planter strength`"
        ) from None
    if found.schema != STRENGTH_SCHEMA or found.host != host.name:
        raise HostError(
            f"{str(path)!r} is {found.schema!r} of {found.host!r}; {STRENGTH_SCHEMA!r} of {host.name!r} is due"
        )
    return found


def write_strength(host: Host, known: HostStrength) -> None:
    """Write what is known of a host, in the order of its criteria; raises SetError where the disk refuses."""
    order = {name: number for number, name in enumerate([*(one.id for one in host.spec.all_criteria), HAPPY])}
    sorted_out = HostStrength(
        schema=STRENGTH_SCHEMA,
        host=host.name,
        criteria=tuple(sorted(known.criteria, key=lambda one: order[one.criterion])),
        probes=tuple(sorted(known.probes, key=lambda one: order[one.probe])),
    )
    path = strength_file(host)
    with telling("write the strength of a host"):
        path.parent.mkdir(exist_ok=True)
        replace_file(path, to_json(sorted_out))


def rendered_host(host: Host) -> RenderedHost:
    """Return a host in its first words with every criterion that is decided: its own, and those about production."""
    return render_plain(host, [*host.spec.own_ids, *(spec.id for spec in host.spec.production)])


def units_of(rendered: RenderedHost) -> Iterator[tuple[Unit, str]]:
    """Yield what there is to know of a host, with the fingerprint of what it would be found out from."""
    for criterion in rendered.criteria:
        yield ("criterion", criterion.host_id), criterion_of(rendered, criterion)
        yield ("probe", criterion.host_id), probe_of(rendered, criterion.id)
    yield ("probe", HAPPY), probe_of(rendered, HAPPY)


def criterion_of(rendered: RenderedHost, criterion: Criterion) -> str:
    """Return the fingerprint of a criterion's tree, probe and inputs: 16 hex digits."""
    return digest(rendered.tree.digest.encode(), rendered.probes[criterion.id], rendered.inputs)[:16]


def probe_of(rendered: RenderedHost, probe: str) -> str:
    """Return the fingerprint of a tree and a probe of it: 16 hex digits."""
    return digest(rendered.tree.digest.encode(), rendered.probes[probe])[:16]


def known_units(known: HostStrength) -> dict[Unit, CriterionStrength | ProbeStrength]:
    """Return the entries of a record by what they are of."""
    found: dict[Unit, CriterionStrength | ProbeStrength] = {("criterion", one.criterion): one for one in known.criteria}
    return {**found, **{("probe", one.probe): one for one in known.probes}}


def stale_units(rendered: RenderedHost, known: HostStrength) -> list[Unit]:
    """Return what of a host is not known, or was found out from another tree, probe or inputs; nothing is run."""
    entries = known_units(known)
    return [unit for unit, of in units_of(rendered) if unit not in entries or entries[unit].of != of]


def joined(known: HostStrength, entry: CriterionStrength | ProbeStrength, rendered: RenderedHost) -> HostStrength:
    """Return what is known with another entry, in the place of the one before it, and none of what is not there."""
    there = {unit for unit, _ in units_of(rendered)}
    key: Unit = ("criterion", entry.criterion) if isinstance(entry, CriterionStrength) else ("probe", entry.probe)
    entries = {unit: one for unit, one in {**known_units(known), key: entry}.items() if unit in there}
    return HostStrength(
        schema=STRENGTH_SCHEMA,
        host=known.host,
        criteria=tuple(one for one in entries.values() if isinstance(one, CriterionStrength)),
        probes=tuple(one for one in entries.values() if isinstance(one, ProbeStrength)),
    )
