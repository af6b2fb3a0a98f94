"""Compile each source once: probes and the modules of trees, as code objects a fork inherits; stdlib only."""

from __future__ import annotations

import os
from collections import OrderedDict
from types import CodeType
from typing import Any

from planter.sandbox import coverage, loading

MOST = 1024
MOST_TREES = 64


class Codes:
    """Keep the code of the last sources met; nothing is run here.

    A source that does not compile is left to the child, where the error belongs.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, bytes], CodeType | None] = OrderedDict()
        self._trees: OrderedDict[str, dict[str, CodeType]] = OrderedDict()

    def prepare(self, job: dict[str, Any]) -> None:
        """Turn the job's texts into bytes, and unless the interpreter is to be fresh, add their code."""
        for name, code in (("source", "code"), ("inputs", "inputs_code")):
            if name in job:
                job[name] = job[name].encode("latin-1")
                if not job["fresh"]:
                    module = "probe_" + job["criterion"] if name == "source" else "recorded_inputs"
                    job[code] = self.code(module + ".py", job[name])
        if not job["fresh"] and "source" in job:
            job["modules"] = self.modules(job["root"])
            if job.get("coverage"):
                job["modules"], job["places"] = marked_modules(job["root"], job["modules"])

    def modules(self, root: str) -> dict[str, CodeType]:
        """Return the code of each module of the tree at `root`, by its path below it; a tree never changes."""
        if root in self._trees:
            self._trees.move_to_end(root)
            return self._trees[root]
        found = {}
        for folder, _, names in os.walk(root):
            for name in names:
                path = f"{folder}/{name}"
                if name.endswith(".py") and os.path.isfile(path):
                    with open(path, "rb") as file:
                        code = self.code(path[len(root) + 1 :], file.read())
                    if code is not None:
                        found[path[len(root) + 1 :]] = code
        self._trees[root] = found
        if len(self._trees) > MOST_TREES:
            self._trees.popitem(last=False)
        return found

    def code(self, path: str, source: bytes) -> CodeType | None:
        """Return the code of a source, None when it does not compile."""
        key = (path, source)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        try:
            code = loading.compiled(source, path)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            code = None
        self._kept[key] = code
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return code


def marked_modules(root: str, modules: dict[str, CodeType]) -> tuple[dict[str, CodeType], list[str] | None]:
    """Return the code of the modules with marks in it, and the functions marked; None where one cannot be marked."""
    found: dict[str, CodeType] = {}
    places: list[str] = []
    for path in sorted(modules):
        with open(f"{root}/{path}", "rb") as file:
            source = file.read()
        try:
            found[path], more = coverage.marked(source, path, len(places))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return modules, None
        places += more
    return found, places
