"""The child program's first half: run the foreign sources as modules, and say what failed; stdlib only."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable
from types import CodeType, ModuleType
from typing import Any

# Functions keep the builtins their globals name when they are made: a tree that patches `isinstance` or `str`
# does not reach those of the child program.
__builtins__ = dict(vars(builtins))

MESSAGE = 2000


class SetupFailed(Exception):
    """The run cannot start: what the message says failed before `decide()` was called."""


def prepared(job: dict[str, Any]) -> dict[str, Any]:
    """Return the globals of the probe, run as a module that is not `__main__`, before the tree is importable."""
    probe = loaded(job.get("code"), job["source"], "probe_" + job["criterion"])
    for name in ("setup", "decide"):
        if not callable(probe.get(name)):
            raise SetupFailed(f"the probe has no {name}()")
    sys.dont_write_bytecode = True
    sys.path.insert(0, job["root"])
    return probe


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
    attempt(lambda: exec(code if code is not None else compiled(source, name), space), f"loading {name}")
    return space


def compiled(source: bytes, name: str) -> CodeType:
    """Return the code of the module `name`; raises what compile() raises."""
    code: CodeType = compile(source, f"{name}.py", "exec", dont_inherit=True)
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
