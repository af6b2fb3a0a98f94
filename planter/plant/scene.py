"""A scene: one host with its words chosen and its program respelled, before anything is planted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from planter.errors import HostError
from planter.plant.host import Host, Rendered
from planter.plant.host_file import Word
from planter.plant.mutants import Places
from planter.plant.respell import respell
from planter.plant.twins import Place
from planter.seeds import Stream
from planter.trees import Tree


@dataclass(frozen=True)
class Scene(Rendered):
    """A rendered host, respelled or not; `places` leads from host.toml's functions to the tree's."""

    places: Places


def set_scene(host: Host, words: Mapping[str, Word], spelling: Stream, order: Sequence[str] = ()) -> Scene:
    """Render a host with its words and respell every module of it; raises HostError where a function is not there."""
    rendered = host.render(words, order)
    steady = [(site.path, site.function) for site in rendered.sites]
    respelled = respell(rendered.tree, spellings=host.spec.spellings, stream=spelling, steady=steady)
    return _scene(host, rendered, respelled.tree, respelled.functions)


def plain_scene(host: Host, order: Sequence[str] = ()) -> Scene:
    """Render a host in the first word of each slot and respell nothing, for looking at what it offers."""
    rendered = host.render(host.first_words, order)
    return _scene(host, rendered, rendered.tree, {})


def _scene(host: Host, rendered: Rendered, tree: Tree, renamed: Mapping[tuple[str, str], str]) -> Scene:
    wanted = [(site.path, site.function) for site in rendered.sites]
    for criterion in rendered.criteria:
        for name in (*criterion.functions, *(settled.function for settled in criterion.settled.values())):
            path, mark, function = name.partition("::")
            if not mark:
                raise HostError(f"host {host.name!r}: {name!r} is not 'path::function' in criterion {criterion.id!r}")
            wanted.append((path, function))
    for path, _function in wanted:
        if path not in tree:
            raise HostError(f"host {host.name!r} names {path!r}, which its program does not have")
    places = {key: Place(path=key[0], function=renamed.get(key, key[1])) for key in wanted}
    return Scene(**{**vars(rendered), "tree": tree}, places=places)
