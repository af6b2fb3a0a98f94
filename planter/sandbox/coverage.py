"""The child program's reach: which functions of the tree a probe enters, by marks compiled into them; stdlib only.

A mark is an item assignment to shared memory: no call that a probe's own hooks would see, and a process that the
probe forks sets the same marks.
"""

from __future__ import annotations

import ast
import builtins
import sys
from types import CodeType
from typing import Any

NAME = "__covered__"
STARTING = ("subprocess.Popen", "os.exec", "os.posix_spawn", "os.spawn", "os.system", "pty.spawn")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def outermost_functions(tree: ast.AST) -> list[Function]:
    """Return the functions of a module that stand in no other function, methods among them, in their order."""
    found: list[Function] = []
    for node in ast.iter_child_nodes(tree):
        found += [node] if isinstance(node, Function) else outermost_functions(node)
    return found


def first_of_body(function: Function) -> int:
    """Return the place in its body of the first statement that runs when the function is entered."""
    first = function.body[0]
    return int(
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )


def marked(source: bytes, path: str, first: int) -> tuple[CodeType, list[str]]:
    """Return the code of a module that marks each function entered, counted from `first`, and each as `line path`.

    Raises what ast.parse() and compile() raise.
    """
    tree = ast.parse(source, path)
    functions = outermost_functions(tree)
    for number, function in enumerate(functions, start=first):
        mark = ast.parse(f"{NAME}[{number}] = 1").body[0]
        at = first_of_body(function)
        for node in ast.walk(mark):
            ast.copy_location(node, function.body[min(at, len(function.body) - 1)])
        function.body.insert(at, mark)
    code: CodeType = compile(tree, path, "exec", dont_inherit=True)
    return code, [f"{function.lineno} {path}" for function in functions]


def watch(root: str, count: int) -> Any:
    """Give the marks of `count` functions room in shared memory; one more, the last, says that more was reached.

    More is reached where a probe starts another program, or opens a source of the tree at `root`, as a reader would.
    """
    import mmap

    reached = mmap.mmap(-1, count + 1)
    del sys.modules["mmap"]
    vars(builtins)[NAME] = reached

    def seen(event: str, arguments: tuple[Any, ...]) -> None:
        if event in STARTING:
            reached[count] = 1
        elif event == "open" and isinstance(arguments[0], str | bytes):
            path = arguments[0] if isinstance(arguments[0], str) else arguments[0].decode("utf-8", "replace")
            if path.endswith(".py") and (path.startswith(root) or not path.startswith("/")):
                reached[count] = 1

    sys.addaudithook(seen)
    return reached


def told(reached: Any, places: list[str]) -> str:
    """Spell the marks: `*` where more was reached than they tell, else a line for each function entered."""
    if reached[len(places)]:
        return "*"
    return "\n".join(place for number, place in enumerate(places) if reached[number])
