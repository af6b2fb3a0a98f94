"""Checks that the same is made in two processes: nothing hangs on the order of a set or on what ran before."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path

from planter.authoring.checks.showing import tree_difference
from planter.core.streams import stream
from planter.core.trees import Tree
from planter.planting.applying import applied
from planter.planting.host import Host, load_host
from planter.planting.rendering import render_host
from planter.plugin import DefectClass
from planter.sandbox.processes import submit, worker_processes


def check_same_rewrites(defect_class: DefectClass) -> None:
    """Every rewrite makes the same bytes of every example of the class in a process of its own."""
    with worker_processes(1) as executor:
        other = submit(executor, _made_there, _module_of(defect_class)).result()
    here = made_of(defect_class)
    for path in sorted({*here, *other}):
        rewrite = path.split("/")[0]
        assert here.get(path) == other.get(path), (
            f"{rewrite} makes something else in another process; let nothing hang on the order of a set, on id() or "
            "on what was kept from an earlier call (sorted() gives an order):\n"
            + tree_difference(*(Tree({path: tree[path]} if path in tree else {}) for tree in (here, other)))
        )


def check_same_rendering(host: Host) -> None:
    """The same words and spelling make the same program, contract, probes and inputs in a process of its own."""
    with worker_processes(1) as executor:
        other = submit(executor, _rendered_there, host.folder, host.name, host.built_in).result()
    here = _rendered_host(host)
    for name in here:
        assert here[name] == other[name], (
            f"{host.name}: its {name} came out otherwise in another process; templates may not hang on the order of a "
            f"set, on an address or on chance:\n{tree_difference(here[name], other[name])}"
        )


def made_of(defect_class: DefectClass) -> Tree:
    """Return all that the rewrites of a class make of its examples, each result a file `rewrite/source-number.py`."""
    sources = dict.fromkeys(example.before for rewrite in defect_class.rewrites for example in rewrite.examples)
    return Tree(
        {
            f"{rewrite.name}/{number}-{place}-{form}.py": text.encode()
            for rewrite in defect_class.rewrites
            for number, source in enumerate(sources)
            for place, forms in enumerate(applied(rewrite, source))
            for form, text in zip(("right", "wrong"), forms, strict=True)
        }
    )


def _made_there(module: str) -> Tree:
    return made_of(importlib.import_module(module).DEFECT_CLASS)


def _rendered_there(folder: Path, name: str, built_in: bool) -> dict[str, Tree]:
    return _rendered_host(load_host(folder, name=name, built_in=built_in))


def _rendered_host(host: Host) -> dict[str, Tree]:
    rendered = render_host(host, host.choose_words(stream(0, "same")), stream(0, "same spelling"))
    parts = {"contract": rendered.contract.encode(), "inputs": rendered.inputs}
    parts |= {f"probe {name}": data for name, data in rendered.probes.items()}
    return {"program": rendered.tree} | {name: Tree({name: data}) for name, data in parts.items()}


def _module_of(defect_class: DefectClass) -> str:
    for name, module in sorted(sys.modules.items()):
        declared = getattr(module, "__dict__", {}).get("DEFECT_CLASS")
        same = isinstance(declared, DefectClass) and declared.rewrites == defect_class.rewrites
        if same and name == getattr(module, "__name__", None) and getattr(module, "__path__", None) is not None:
            return name
    raise AssertionError(f"{defect_class.name}: no package has it as DEFECT_CLASS; bind it there, so that it is found")


SLOW_HOST_CHECKS: tuple[Callable[[Host], None], ...] = (check_same_rendering,)
