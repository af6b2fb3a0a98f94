"""Hosts: read a host's folder, and render it with one choice of words."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

import jinja2
import msgspec
from msgspec.structs import replace

from planter.errors import HostError, TreeError
from planter.model import HAPPY
from planter.plant.host_file import Criterion, HostFile, ServiceSpec, Settled, SiteSpec, Standing, Word
from planter.plant.rewording import IN_INPUTS, IN_SENTENCES, in_docstring, renumbered
from planter.resources import templates_folder
from planter.seeds import Stream
from planter.trees import Tree

_OWN = "host"
_CONTRACT = "contract.md.j2"
MEASURES = "measured.jsonl"
"""The file of a host that says what each rewrite did at each site: for planning alone, no part of a recipe."""


@dataclass(frozen=True)
class Rendered:
    """A host with its words chosen: the right program, its contract, probes by criterion (and `happy`), and inputs."""

    tree: Tree
    contract: str
    probes: Mapping[str, bytes]
    inputs: bytes
    criteria: tuple[Criterion, ...]
    sites: tuple[SiteSpec, ...]


@dataclass(frozen=True)
class Host:
    """A small real program with its contract, probes, inputs and sites; `built_in` ones come with a provider."""

    name: str
    folder: Path
    spec: HostFile
    files: Mapping[str, bytes]
    built_in: bool = True

    @cached_property
    def digest(self) -> str:
        """Give the digest of everything in the host's folder that a pair is made of."""
        return Tree({path: data for path, data in self.files.items() if path != MEASURES}).digest

    @cached_property
    def _jinja(self) -> jinja2.Environment:
        own = jinja2.DictLoader({path: _text(self.name, path, data) for path, data in self._templates.items()})
        loaders = [jinja2.PrefixLoader({_OWN: own}), jinja2.FileSystemLoader(templates_folder()), own]
        loader = jinja2.ChoiceLoader(loaders)  # a host's inputs.py.j2 extends the general one of that name
        return jinja2.Environment(loader=loader, undefined=jinja2.StrictUndefined, keep_trailing_newline=True)

    @cached_property
    def _compiled(self) -> dict[str, jinja2.Template]:
        return {}

    @property
    def _templates(self) -> dict[str, bytes]:
        return {path: data for path, data in self.files.items() if path.endswith(".j2")}

    def choose_words(self, stream: Stream) -> dict[str, Word]:
        """Draw one word of each slot's list."""
        return {name: stream.choice(self.spec.slots[name]) for name in sorted(self.spec.slots)}

    @property
    def first_words(self) -> dict[str, Word]:
        """Give the first word of each slot's list."""
        return {name: words[0] for name, words in self.spec.slots.items()}

    def render(self, words: Mapping[str, Word], order: Sequence[str] = ()) -> Rendered:
        """Render the host with these words and the criteria in this order, numbered from `c1`.

        `order` holds ids of host.toml, the host's own all among them; empty, it is these alone as they stand there.
        Raises HostError naming the file and the slot that is missing.
        """
        order = order or self.spec.own_ids
        numbers = {own: f"c{number}" for number, own in enumerate(order, 1)}
        criteria = tuple(self._criterion(own, numbers, words) for own in order)
        sites = tuple(
            replace(
                site,
                path=self._fill(site.path, words),
                function=self._fill(site.function, words),
                criterion=numbers[site.criterion],
            )
            for site in self.spec.sites
        )
        sentences = {criterion.host_id: (criterion.id, criterion.sentence) for criterion in criteria}
        sentences[HAPPY] = (HAPPY, "the everyday path of the whole program works.")
        return Rendered(
            tree=self._render_tree(words),
            contract=self._render_text(_CONTRACT, {**words, "criteria": criteria}),
            probes={
                name: self._render_file(
                    f"probes/{own}.py.j2", {**words, "criterion": name, "sentence": in_docstring(sentence)}
                ).encode()
                for own, (name, sentence) in sentences.items()
            },
            inputs=renumbered(self._render_file("inputs.py.j2", dict(words)), IN_INPUTS, numbers).encode(),
            criteria=criteria,
            sites=sites,
        )

    def _criterion(self, own: str, numbers: Mapping[str, str], words: Mapping[str, Word]) -> Criterion:
        known = {criterion.id: criterion for criterion in self.spec.all_criteria}
        if own not in known:
            raise HostError(f"host {self.name!r} has no criterion {own!r}; there are {', '.join(known)}")
        spec = known[own]
        standing: Standing = "own"
        if own not in self.spec.own_ids:
            standing = "service" if isinstance(spec, ServiceSpec) else "production"
        settled: dict[Literal["holds", "violated"], Settled] = {}
        if isinstance(spec, ServiceSpec):
            settled = {"holds": self._settled(spec.holds, words), "violated": self._settled(spec.violated, words)}
        return Criterion(
            id=numbers[own],
            host_id=own,
            sentence=renumbered(self._fill(spec.sentence, words).strip(), IN_SENTENCES, numbers),
            functions=tuple(self._fill(function, words) for function in spec.functions),
            modules=spec.modules,
            standing=standing,
            settled=settled,
        )

    def _settled(self, settled: Settled, words: Mapping[str, Word]) -> Settled:
        return Settled(function=self._fill(settled.function, words), body=self._fill(settled.body, words))

    def _render_tree(self, words: Mapping[str, Word]) -> Tree:
        prefix = self.spec.program.folder.strip("/") + "/"
        files: dict[str, bytes] = {}
        for path, data in self.files.items():
            if not path.startswith(prefix):
                continue
            name = self._fill(path[len(prefix) :], words)
            if path.endswith(".j2") and self.spec.slots:
                name, data = name.removesuffix(".j2"), self._render_file(path, dict(words)).encode()
            if name in files:
                raise HostError(f"host {self.name!r} has two files that become {name!r}; one must go")
            files[name] = data
        try:
            return Tree(files)
        except TreeError as error:
            raise HostError(f"host {self.name!r}: {error}") from None

    def _render_file(self, path: str, values: Mapping[str, object]) -> str:
        return self._render_text(f"{_OWN}/{path}", values)

    def _render_text(self, path: str, values: Mapping[str, object]) -> str:
        try:
            return self._jinja.get_template(path).render(values)
        except jinja2.TemplateNotFound:
            raise HostError(f"host {self.name!r} has no file {path!r}") from None
        except jinja2.UndefinedError as error:
            raise HostError(f"host {self.name!r}, {path!r}: {error.message}; name it under [slots]") from None
        except jinja2.TemplateSyntaxError as error:
            raise HostError(
                f"host {self.name!r}, {error.name or path!r} line {error.lineno}: {error.message}"
            ) from None

    def _fill(self, text: str, words: Mapping[str, Word]) -> str:
        try:
            if text not in self._compiled:
                self._compiled[text] = self._jinja.from_string(text)
            return self._compiled[text].render(words)
        except jinja2.TemplateError as error:
            raise HostError(f"host {self.name!r}, host.toml, {text!r}: {error}") from None


def load_host(folder: Path, *, name: str | None = None, built_in: bool = True) -> Host:
    """Read a host's folder.

    Raises HostError naming the file and the field when host.toml is missing, does not parse, or names a
    criterion or a probe that is not there.
    """
    label = name or folder.name
    path = folder / "host.toml"
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
        spec = msgspec.convert(raw, HostFile, strict=True)
    except FileNotFoundError:
        raise HostError(f"{str(folder)!r} has no host.toml; a host is a folder with one") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise HostError(f"{str(path)!r}: {error}") from None
    host = Host(name=label, folder=folder, spec=spec, files=_read_files(folder, label), built_in=built_in)
    _refuse_gaps(host)
    return host


def _read_files(folder: Path, label: str) -> dict[str, bytes]:
    def refuse(error: OSError) -> None:
        raise HostError(f"host {label!r}: {error.filename!r} cannot be read: {error.strerror}")

    files: dict[str, bytes] = {}
    for parent, folders, names in os.walk(folder, onerror=refuse):
        folders[:] = sorted(set(folders) - {"__pycache__"})
        linked = [name for name in folders if os.path.islink(os.path.join(parent, name))]
        for path in (Path(parent, name) for name in sorted([*names, *linked])):
            inner = path.relative_to(folder).as_posix()
            if path.is_symlink() or not path.is_file():
                raise HostError(f"host {label!r}: {inner!r} is not a regular file; links and devices cannot be shipped")
            try:
                files[inner] = path.read_bytes()
            except OSError as error:
                refuse(error)
    return files


def _refuse_gaps(host: Host) -> None:
    own = host.spec.own_ids
    ids = [criterion.id for criterion in host.spec.all_criteria]
    for name in ids:
        if ids.count(name) > 1 or name == HAPPY:
            raise HostError(f"host {host.name!r}: criterion id {name!r} is taken; ids are c1, c2, … and unique")
    for site in host.spec.sites:
        if site.criterion not in own:
            raise HostError(
                f"host {host.name!r}: a site names criterion {site.criterion!r}; there are {', '.join(own)}"
            )
    for probe in (*ids, HAPPY):
        if f"probes/{probe}.py.j2" not in host.files:
            raise HostError(f"host {host.name!r} has no probe 'probes/{probe}.py.j2'")
    if "inputs.py.j2" not in host.files:
        raise HostError(f"host {host.name!r} has no 'inputs.py.j2'")
    for name, words in host.spec.slots.items():
        if not words:
            raise HostError(f"host {host.name!r}: slot {name!r} has no words; give it one or more")


def _text(host: str, path: str, data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise HostError(f"host {host!r}: {path!r} is not UTF-8 at byte {error.start}; a template must be") from None
