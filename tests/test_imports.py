"""What import-linter does not hold: no circles, who may start a process or print, and what a command loads."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
STARTERS = ("subprocess", "multiprocessing", "pty", "concurrent.futures.process", "asyncio.subprocess")
STARTING_CALLS = re.compile(
    r"os\.(fork|forkpty|system|popen|exec[lv]p?e?|spawn\w+|posix_spawnp?)|ProcessPoolExecutor|create_subprocess_\w+"
)


def sources(*folders: str) -> list[Path]:
    """Return every Python file under the folders."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room(module: str) -> str:
    """Return the room of a module of `planter`, or its top package elsewhere."""
    parts = module.split(".")
    return parts[1] if parts[0] == "planter" and len(parts) > 1 else parts[0]


def imported(path: Path) -> Iterator[str]:
    """Yield the modules a file imports, anywhere in it, relative imports made absolute."""
    package = module_name(path) if path.name == "__init__.py" else module_name(path).rpartition(".")[0]
    known = MODULES
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
            origin = ".".join(part for part in (base, node.module) if part)
            for alias in node.names:
                inner = f"{origin}.{alias.name}"
                yield inner if inner in known else origin


MODULES = {module_name(path): path for path in sources("planter", "defect_classes")}


def ours(module: str) -> list[str]:
    return [name for name in imported(MODULES[module]) if name in MODULES]


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = {name: {other for other in ours(name) if other != name} for name in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


SHOWING = frozenset({"defect_classes.swallowed_error.documented"})  # shows what CompletedProcess does, starts none


@pytest.mark.parametrize("module", sorted(name for name in MODULES if room(name) != "sandbox" and name not in SHOWING))
def test_only_the_sandbox_starts_processes(module: str) -> None:
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    named = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute | ast.Name)}
    from_imports = {
        f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert [name for name in imported(MODULES[module]) if name.startswith(STARTERS)] == []
    assert [name for name in named | from_imports if STARTING_CALLS.search(name)] == []


def test_only_the_command_prints() -> None:
    printing = [
        name
        for name, path in MODULES.items()
        if room(name) not in ("cli", "sandbox")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("print", "sys.stdout.write", "sys.stderr.write")
    ]
    assert printing == []


def loaded_after(statement: str) -> set[str]:
    """Return the top-level names of the modules a fresh interpreter has loaded after a statement."""
    code = f"{statement}\nimport sys\nprint(*{{name.partition('.')[0] for name in sys.modules}})"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_verify_loads_no_plugin_host_or_template_engine() -> None:
    loaded = loaded_after("import planter.dataset.verify, planter.sandbox.pool")
    assert loaded & {"libcst", "mutmut", "jinja2", "defect_classes", "hypothesis"} == set()


def test_help_loads_nothing_heavy() -> None:
    loaded = loaded_after("import planter.cli")
    assert loaded & {"libcst", "mutmut", "jinja2", "msgspec", "scipy", "numpy", "defect_classes"} == set()
