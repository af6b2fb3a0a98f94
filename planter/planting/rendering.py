"""A rendered host: one host with its words chosen and its program respelled, before anything is planted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from planter.core.errors import HostError
from planter.core.streams import Stream
from planter.core.trees import Tree
from planter.planting.host import Host, Rendered
from planter.planting.host_file import Word
from planter.planting.mutants import Places
from planter.planting.respell import respell
from planter.planting.twins import Place


@dataclass(frozen=True)
class RenderedHost(Rendered):
    """A rendered host, respelled or not; `places` leads from host.toml's functions to the tree's."""

    places: Places


def render_host(host: Host, words: Mapping[str, Word], spelling: Stream, order: Sequence[str] = ()) -> RenderedHost:
    """Render a host with its words and respell every module of it; raises HostError where a function is not there."""
    rendered = host.sound.render(words, order)
    steady = [(site.path, site.function) for site in rendered.sites]
    respelled = respell(rendered.tree, spellings=host.spec.spellings, stream=spelling, steady=steady)
    rendered = _placed(rendered, respelled.tree, respelled.functions)
    read = {path for path, _ in respelled.functions}
    for path, function in rendered.places:
        if path not in rendered.tree or (path in read and (path, function) not in respelled.functions):
            toml = str(host.folder / "host.toml")
            raise HostError(f"{toml!r}: with the words {dict(words)}, {path!r} has no function {function!r}")
    return rendered


def render_plain(host: Host, order: Sequence[str] = ()) -> RenderedHost:
    """Render a host in the first word of each slot and respell nothing, for looking at what it offers."""
    rendered = host.sound.render(host.first_words, order)
    return _placed(rendered, rendered.tree, {})


def _placed(rendered: Rendered, tree: Tree, renamed: Mapping[tuple[str, str], str]) -> RenderedHost:
    wanted = [(site.path, site.function) for site in rendered.sites]
    for criterion in rendered.criteria:
        for name in (*criterion.functions, *(settled.function for settled in criterion.settled.values())):
            path, _, function = name.partition("::")
            wanted.append((path, function))
    places = {key: Place(path=key[0], function=renamed.get(key, key[1])) for key in wanted}
    return RenderedHost(**{**vars(rendered), "tree": tree}, places=places)
