"""Scenes of a host in drawn words and spellings, for the checks that run it."""

from __future__ import annotations

from collections.abc import Sequence

from planter.core.streams import stream
from planter.planting.host import Host
from planter.planting.host_file import CriterionSpec, ServiceSpec
from planter.planting.rendering import Scene, set_scene


def scene_of(host: Host, number: int = 0) -> Scene:
    """Set a scene of a host with every criterion that can be decided: drawn words and spelling, by number."""
    return set_to(host, number, host.spec.production)


def named(scene: Scene, probe: str) -> str:
    """Return a probe's name as host.toml has it: a scene numbers its criteria anew."""
    return next((criterion.host_id for criterion in scene.criteria if criterion.id == probe), probe)


def set_to(host: Host, number: int, about: Sequence[CriterionSpec | ServiceSpec]) -> Scene:
    """Set a scene of a host with its own criteria and these besides."""
    words, spelling = host.choose_words(stream(number, "check")), stream(number, "check spelling")
    return set_scene(host, words, spelling, [*host.spec.own_ids, *(criterion.id for criterion in about)])
