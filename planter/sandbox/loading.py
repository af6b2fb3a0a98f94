"""The child program's first half: run the foreign sources as modules, and say what failed; stdlib only."""

from __future__ import annotations

import _imp
import builtins
import sys
from collections.abc import Callable
from importlib.machinery import (
    BYTECODE_SUFFIXES,
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    SourceFileLoader,
    SourcelessFileLoader,
)
from types import CodeType, ModuleType
from typing import Any

# Functions keep the builtins their globals name when they are made: a tree that patches `isinstance` or `str`
# does not reach those of the child program.
globals()["__builtins__"] = dict(vars(builtins))

MESSAGE = 2000
fix_filename = vars(_imp)["_fix_co_filename"]


class SetupFailed(Exception):
    """The run cannot start: what the message says failed before `decide()` was called."""


def prepared(job: dict[str, Any]) -> dict[str, Any]:
    """Return the globals of the probe, run as a module that is not `__main__`, before the tree is importable."""
    probe = loaded(job.get("code"), job["source"], "probe_" + job["criterion"])
    for name in ("setup", "decide"):
        if not callable(probe.get(name)):
            raise SetupFailed(f"the probe has no {name}()")
    sys.dont_write_bytecode = True
    if "modules" in job:
        know(job["root"], job["modules"])
    sys.path.insert(0, job["root"])
    return probe


def know(root: str, modules: dict[str, CodeType]) -> None:
    """Make imports from the tree at `root` use code that is compiled already, path below root -> code."""

    class Known(SourceFileLoader):
        def get_code(self, fullname: str) -> CodeType | None:
            code = modules.get(self.path[len(root) + 1 :])
            if code is None:
                return super().get_code(fullname)
            fix_filename(code, self.path)  # as the import system does with bytecode from a cache
            return code

    extensions, sourceless = (ExtensionFileLoader, EXTENSION_SUFFIXES), (SourcelessFileLoader, BYTECODE_SUFFIXES)

    def find(path: str) -> FileFinder:
        if path != root and not path.startswith(root + "/"):
            raise ImportError("not in the tree")
        return FileFinder(path, extensions, (Known, SOURCE_SUFFIXES), sourceless)

    sys.path_hooks.insert(0, find)


def set_up(probe: dict[str, Any]) -> None:
    """Let the probe look for the powers it needs and import the tree; raises SetupFailed when it cannot."""
    need = attempt(probe["missing_power"], "looking for powers") if "missing_power" in probe else None
    if need is not None:
        raise SetupFailed(f"this environment lacks: {need}")
    attempt(probe["setup"], "setting up")


def loaded(code: CodeType | None, source: bytes, name: str) -> dict[str, Any]:
    """Run a source as the module `name` and return its globals; raises SetupFailed when it raises."""
    module = ModuleType(name)
    module.__file__ = f"{name}.py"
    sys.modules[name] = module
    space = module.__dict__
    attempt(lambda: exec(code if code is not None else compiled(source, f"{name}.py"), space), f"loading {name}")
    return space


def compiled(source: bytes, path: str) -> CodeType:
    """Return the code of the module at `path`; raises what compile() raises."""
    code: CodeType = compile(source, path, "exec", dont_inherit=True)
    return code


def attempt(call: Callable[[], Any], doing: str) -> Any:
    """Return what the call returns; whatever it raises becomes SetupFailed."""
    try:
        return call()
    except BaseException as error:
        failure = SetupFailed(f"{doing} raised {described(error)}")
    raise failure


def described(error: BaseException) -> str:
    """Name an exception and its message in one line, whatever its `__str__` does."""
    name = type(error).__name__
    try:
        text = str(error)[:MESSAGE]
    except BaseException:
        return f"{name} (it cannot be shown)"
    return f"{name}: {text}" if text else name
