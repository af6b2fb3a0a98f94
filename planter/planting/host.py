"""Hosts: read a host's folder, and render it with one choice of words."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from planter.core.errors import HostError, TreeError
from planter.core.records.runs import HAPPY
from planter.core.streams import Stream
from planter.core.trees import Tree
from planter.planting.host_file import Criterion, HostFile, ServiceSpec, Settled, SiteSpec, Standing, Word
from planter.planting.rewording import IN_INPUTS, IN_SENTENCES, in_docstring, renumbered
from planter.planting.soundness import Program, refuse_gaps, refuse_unknown_classes, refuse_unsound
from planter.planting.templates import Templates

if TYPE_CHECKING:
    from planter.plugin import DefectClass

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
    def _templates(self) -> Templates:
        return Templates(self.folder, self.files)

    def refuse_unknown_classes(self, classes: Sequence[DefectClass]) -> None:
        """Raise HostError for a site whose class is none of these; they are all that are installed.

        A class of a provider that is not installed may be named: it has no sites here.
        """
        refuse_unknown_classes(self._told(), self.spec, classes)

    def choose_words(self, stream: Stream) -> dict[str, Word]:
        """Draw one word of each slot's list."""
        return {name: stream.choice(self.spec.slots[name]) for name in sorted(self.spec.slots)}

    @property
    def first_words(self) -> dict[str, Word]:
        """Give the first word of each slot's list."""
        return {name: words[0] for name, words in self.spec.slots.items()}

    @cached_property
    def sound(self) -> Host:
        """Give this host, looked at once in its first words; raises HostError where a file is not as it must be."""
        order = [criterion.id for criterion in self.spec.all_criteria]
        rendered = self.render(self.first_words, order)
        refuse_unsound(
            Program(
                folder=self.folder,
                spec=self.spec,
                criteria=rendered.criteria,
                sites=rendered.sites,
                tree=rendered.tree,
                origins={name: path for path, name in self._program_files(self.first_words)},
            ),
            {**{one.host_id: rendered.probes[one.id] for one in rendered.criteria}, HAPPY: rendered.probes[HAPPY]},
            rendered.inputs,
        )
        return self

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
                path=self._templates.fill(site.path, words),
                function=self._templates.fill(site.function, words),
                criterion=numbers[site.criterion],
            )
            for site in self.spec.sites
        )
        sentences = {criterion.host_id: (criterion.id, criterion.sentence) for criterion in criteria}
        sentences[HAPPY] = (HAPPY, "the everyday path of the whole program works.")
        return Rendered(
            tree=self._render_tree(words),
            contract=self._templates.shared(_CONTRACT, {**words, "criteria": criteria}),
            probes={
                name: self._templates.file(
                    f"probes/{own}.py.j2", {**words, "criterion": name, "sentence": in_docstring(sentence)}
                ).encode()
                for own, (name, sentence) in sentences.items()
            },
            inputs=renumbered(self._templates.file("inputs.py.j2", words), IN_INPUTS, numbers).encode(),
            criteria=criteria,
            sites=sites,
        )

    def _criterion(self, own: str, numbers: Mapping[str, str], words: Mapping[str, Word]) -> Criterion:
        known = {criterion.id: criterion for criterion in self.spec.all_criteria}
        if own not in known:
            raise HostError(f"{self._told()!r} has no criterion {own!r}; there are {', '.join(known)}")
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
            sentence=renumbered(self._templates.fill(spec.sentence, words).strip(), IN_SENTENCES, numbers),
            functions=tuple(self._templates.fill(function, words) for function in spec.functions),
            modules=spec.modules,
            standing=standing,
            settled=settled,
        )

    def _settled(self, settled: Settled, words: Mapping[str, Word]) -> Settled:
        return Settled(
            function=self._templates.fill(settled.function, words), body=self._templates.fill(settled.body, words)
        )

    def _program_files(self, words: Mapping[str, Word]) -> Iterator[tuple[str, str]]:
        """Yield each file of the program: its path in the host's folder, and in the tree."""
        prefix = self.spec.program.folder.strip("/") + "/"
        for path in self.files:
            if path.startswith(prefix):
                name = self._templates.fill(path[len(prefix) :], words, path)
                yield path, name.removesuffix(".j2") if self.spec.slots else name

    def _render_tree(self, words: Mapping[str, Word]) -> Tree:
        files: dict[str, bytes] = {}
        taken: dict[str, str] = {}
        for path, name in self._program_files(words):
            if taken.setdefault(name, path) != path:
                both = f"{self._told(taken[name])!r} and {self._told(path)!r}"
                raise HostError(f"{both} are two files that become {name!r}; one must go")
            is_template = path.endswith(".j2") and self.spec.slots
            files[name] = self._templates.file(path, words).encode() if is_template else self.files[path]
        try:
            return Tree(files)
        except TreeError as error:
            raise HostError(f"{self._told(self.spec.program.folder)!r}: {error}") from None

    def _told(self, path: str = "host.toml") -> str:
        return str(self.folder / path)


def load_host(folder: Path, *, name: str | None = None, built_in: bool = True) -> Host:
    """Read a host's folder.

    Raises HostError naming the file and the field when host.toml is missing, does not parse, or names a
    criterion or a probe that is not there.
    """
    path = folder / "host.toml"
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
        spec = msgspec.convert(raw, HostFile, strict=True)
    except FileNotFoundError:
        raise HostError(f"{str(folder)!r} has no host.toml; a host is a folder with one") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise HostError(f"{str(path)!r}: {error}") from None
    files = _read_files(folder)
    try:
        refuse_gaps(spec, files)
    except HostError as error:
        raise HostError(f"{str(path)!r}: {error}") from None
    return Host(name=name or folder.name, folder=folder, spec=spec, files=files, built_in=built_in)


def _read_files(folder: Path) -> dict[str, bytes]:
    def refuse(error: OSError) -> None:
        raise HostError(f"{error.filename!r} cannot be read: {error.strerror}")

    files: dict[str, bytes] = {}
    for parent, folders, names in os.walk(folder, onerror=refuse):
        folders[:] = sorted(set(folders) - {"__pycache__"})
        linked = [name for name in folders if os.path.islink(os.path.join(parent, name))]
        for path in (Path(parent, name) for name in sorted([*names, *linked])):
            if path.is_symlink() or not path.is_file():
                raise HostError(f"{str(path)!r} is not a regular file; links and devices cannot be shipped")
            try:
                files[path.relative_to(folder).as_posix()] = path.read_bytes()
            except OSError as error:
                refuse(error)
    return files
