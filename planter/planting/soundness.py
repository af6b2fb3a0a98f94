"""What a host must have to be one: found out by looking at host.toml and at its rendered files; nothing is run."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from planter.core.errors import HostError
from planter.core.records.runs import HAPPY
from planter.core.trees import Tree
from planter.planting.host_file import Criterion, HostFile, ServiceSpec, SiteSpec
from planter.planting.spellings import load_spellings
from planter.syntax.outlines import Unparsable, functions_in, parsed, undefined

if TYPE_CHECKING:
    from planter.plugin import DefectClass

_TESTS = frozenset({"test", "tests"})
_PROBE = "a probe has setup() and decide(), one of a criterion of the host's own observe() as well"
_INPUTS = "draw_{0}(), answer_{0}() and HAND_{0} are due"


@dataclass(frozen=True)
class Program:
    """A host's program in its first words, and what host.toml says of it; `origins` has the file of each path.

    `criteria` and `sites` are rendered, and stand in the order of host.toml.
    """

    folder: Path
    spec: HostFile
    criteria: Sequence[Criterion]
    sites: Sequence[SiteSpec]
    tree: Tree
    origins: Mapping[str, str]

    def told(self, path: str) -> str:
        """Return a path below the host's folder as its author knows it, quoted."""
        return repr(str(self.folder / path))

    @property
    def named(self) -> Iterator[tuple[str, str, str]]:
        """Yield who names a function, the function as it is written in host.toml, and as it is in the tree."""
        for spec, criterion in zip(self.spec.all_criteria, self.criteria, strict=True):
            for written, name in zip(spec.functions, criterion.functions, strict=True):
                yield f"criterion {spec.id!r}", written, name
            if isinstance(spec, ServiceSpec):
                for outcome, settled in criterion.settled.items():
                    written = getattr(spec, outcome).function
                    yield f"criterion {spec.id!r}, {outcome}", written, settled.function
        for raw, site in zip(self.spec.sites, self.sites, strict=True):
            who = f"a site of {site.defect_class!r}"
            yield who, f"{raw.path}::{raw.function}", f"{site.path}::{site.function}"

    @cached_property
    def modules(self) -> Mapping[str, ast.Module]:
        """Give the parsed modules of the program; raises HostError for one that does not parse.

        A file that only the program's tests use may be anything.
        """
        used = {name.partition("::")[0] for _, _, name in self.named}
        found = {}
        for path, origin in self.origins.items():
            if not path.endswith(".py"):
                continue
            if path in used or origin.endswith(".j2") or not _TESTS & set(PurePosixPath(path).parts):
                found[path] = _module(self.told(origin), self.tree[path], rendered=origin.endswith(".j2"))
        return found


def refuse_gaps(spec: HostFile, files: Mapping[str, bytes]) -> None:
    """Raise HostError where host.toml contradicts itself, or what it asks for is not in the folder."""
    ids = [criterion.id for criterion in spec.all_criteria]
    for name in ids:
        if ids.count(name) > 1 or name == HAPPY:
            raise HostError(f"criterion id {name!r} is taken; each criterion has an id of its own")
    for criterion in spec.all_criteria:
        if not criterion.functions:
            raise HostError(
                f"criterion {criterion.id!r} names no functions; list those that serve it, 'path::function'"
            )
    for site in spec.sites:
        if site.criterion not in spec.own_ids:
            raise HostError(f"a site names criterion {site.criterion!r}; there are {', '.join(spec.own_ids)}")
    for probe in (*ids, HAPPY):
        if f"probes/{probe}.py.j2" not in files:
            raise HostError(f"there is no probe 'probes/{probe}.py.j2' beside it; each criterion has one, and 'happy'")
    if "inputs.py.j2" not in files:
        raise HostError("there is no 'inputs.py.j2' beside it; a host has one")
    for name, words in spec.slots.items():
        if not words:
            raise HostError(f"slot {name!r} has no words; give it one or more")
    load_spellings(spec.spellings)


def refuse_unknown_classes(toml: str, spec: HostFile, classes: Sequence[DefectClass]) -> None:
    """Raise HostError for a site whose class nobody has; one of a provider that is not installed may be named."""
    names = {one.name for one in classes}
    providers = {name.partition("/")[0] for name in names if "/" in name}
    for site in spec.sites:
        provider, mark, _ = site.defect_class.partition("/")
        if site.defect_class in names or (mark and provider not in providers):
            continue
        near = sorted(name for name in names if name.startswith(f"{provider}/")) if mark else sorted(names)
        raise HostError(f"{toml!r}: a site names class {site.defect_class!r}; there are {', '.join(near)}")


def refuse_unsound(program: Program, probes: Mapping[str, bytes], inputs: bytes) -> None:
    """Raise HostError where the files of a host, rendered, are not what host.toml says; probes by id in host.toml."""
    _refuse_missing_functions(program)
    _refuse_odd_bodies(program)
    own = {criterion.host_id for criterion in program.criteria if criterion.standing == "own"}
    for name, data in probes.items():
        _refuse_probe(program.told(f"probes/{name}.py.j2"), data, is_own=name in own)
    _refuse_inputs(program, inputs)


def _refuse_missing_functions(program: Program) -> None:
    for who, written, name in program.named:
        told = f"{program.told('host.toml')}, {who}"
        shown, mark, _ = written.partition("::")
        path, _, function = name.partition("::")
        if not mark:
            raise HostError(f"{told}: {written!r} is not 'path::function'")
        if path not in program.origins:
            there = ", ".join(sorted(_as_written(program, one) for one in program.origins if one.endswith(".py")))
            raise HostError(f"{told} names {shown!r}, which its program does not have; it has {there or 'none'}")
        if not path.endswith(".py"):
            raise HostError(f"{told}: {shown!r} is no Python module; its name ends with .py")
        functions = functions_in(program.modules[path])
        if function not in functions:
            known = ", ".join(sorted(functions)) or "none"
            raise HostError(f"{told}: {shown!r} has no function {function!r}; it has {known}")


def _as_written(program: Program, path: str) -> str:
    """Return a path of the tree in the words of host.toml."""
    below = program.origins[path].removeprefix(program.spec.program.folder.strip("/") + "/")
    return below.removesuffix(".j2") if program.spec.slots else below


def _refuse_odd_bodies(program: Program) -> None:
    for criterion in program.criteria:
        for outcome, settled in criterion.settled.items():
            told = f"{program.told('host.toml')}, criterion {criterion.host_id!r}: the body of `{outcome}`"
            _module(told, textwrap.dedent(settled.body).encode(), rendered=False)


def _refuse_probe(told: str, data: bytes, *, is_own: bool) -> None:
    due = ("setup", "decide", "observe") if is_own else ("setup", "decide")
    for name in undefined(_module(told, data, rendered=True), due):
        raise HostError(f"{told} defines no {name}(); {_PROBE}")


def _refuse_inputs(program: Program, data: bytes) -> None:
    told = program.told("inputs.py.j2")
    own = {one.id: one.host_id for one in program.criteria if one.standing == "own"}
    due = {f"{kind}_{name}": (kind, name) for name in own for kind in ("draw", "answer", "HAND")}
    for name in undefined(_module(told, data, rendered=True), ("Draw", *due)):
        if name == "Draw":
            raise HostError(f'{told} has no Draw; begin it with {{% extends "inputs.py.j2" %}}')
        kind, criterion = due[name][0], own[due[name][1]]
        raise HostError(
            f"{told} has no {kind}_{criterion}, which criterion {criterion!r} needs; {_INPUTS.format(criterion)}"
        )


def _module(told: str, data: bytes, *, rendered: bool) -> ast.Module:
    try:
        return parsed(data)
    except Unparsable as error:
        raise HostError(f"{told}{', rendered,' if rendered else ''} does not parse: {error}") from None
