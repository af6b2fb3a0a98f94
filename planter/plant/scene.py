"""A scene: one host with its words chosen and its program respelled, before anything is planted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from planter.errors import HostError
from planter.plant.host import CriterionSpec, Host, Rendered, SiteSpec, Word
from planter.plant.mutants import Places
from planter.plant.respell import respell
from planter.plant.twins import Place
from planter.seeds import Stream
from planter.trees import Tree


@dataclass(frozen=True)
class Scene:
    """A right program with its contract, probes and inputs; `places` leads from host.toml's functions to the tree's."""

    tree: Tree
    contract: str
    probes: Mapping[str, bytes]
    inputs: bytes
    criteria: tuple[CriterionSpec, ...]
    sites: tuple[SiteSpec, ...]
    places: Places


def set_scene(host: Host, words: Mapping[str, Word], spelling: Stream) -> Scene:
    """Render a host with its words and respell every module of it; raises HostError where a function is not there."""
    rendered = host.render(words)
    steady = [(site.path, site.function) for site in rendered.sites]
    respelled = respell(rendered.tree, spellings=host.spec.spellings, stream=spelling, steady=steady)
    return _scene(host, rendered, respelled.tree, respelled.functions)


def plain_scene(host: Host, words: Mapping[str, Word]) -> Scene:
    """Render a host with its words and respell nothing, for looking at what it offers."""
    rendered = host.render(words)
    return _scene(host, rendered, rendered.tree, {})


def _scene(host: Host, rendered: Rendered, tree: Tree, renamed: Mapping[tuple[str, str], str]) -> Scene:
    wanted = [(site.path, site.function) for site in rendered.sites]
    for criterion in rendered.criteria:
        for name in criterion.functions:
            path, mark, function = name.partition("::")
            if not mark:
                raise HostError(f"host {host.name!r}: {name!r} is not 'path::function' in criterion {criterion.id!r}")
            wanted.append((path, function))
    for path, _function in wanted:
        if path not in tree:
            raise HostError(f"host {host.name!r} names {path!r}, which its program does not have")
    return Scene(
        tree=tree,
        contract=rendered.contract,
        probes=rendered.probes,
        inputs=rendered.inputs,
        criteria=rendered.criteria,
        sites=rendered.sites,
        places={key: Place(path=key[0], function=renamed.get(key, key[1])) for key in wanted},
    )
