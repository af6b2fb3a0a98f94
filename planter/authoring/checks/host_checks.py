"""Checks of a host by itself: its folder, its words, its shape, its lint; nothing of it is run."""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections.abc import Callable, Iterator
from math import prod

from planter.authoring.checks.scans import rendered_in_first_words, rendered_in_spelling
from planter.core.trees import Tree
from planter.dataset.shared import SHARED_SIZE
from planter.planting.host import Host
from planter.sandbox.tools import ERRORS, lint

LEAST_WORDINGS, LEAST_CRITERIA, LEAST_MODULES = 20, 4, 3
LINES = (150, 500)
SHARED_RUN = 12
SPELLINGS = 4
SHOWN = 8


def check_wordings(host: Host) -> None:
    """A host has twenty wordings or more, and every Python file of it changes with its words."""
    wordings = prod(len(words) for words in host.spec.slots.values())
    slots = ", ".join(f"{name} {len(words)}" for name, words in host.spec.slots.items()) or "none"
    assert wordings >= LEAST_WORDINGS, (
        f"{host.name} has {wordings} wordings (slots: {slots}); {LEAST_WORDINGS} or more are due, so give [slots] of "
        "host.toml more words"
    )
    seen: dict[bytes, int] = {}
    for number in range(SPELLINGS):
        tree = rendered_in_spelling(host, number).tree
        for path, data in tree.items():
            if path.endswith(".py") and len(data) >= SHARED_SIZE:
                assert data not in seen, (
                    f"{host.name}: {path} came out the same in spellings {seen.get(data)} and {number}; write a slot "
                    f"({{{{ … }}}}) into it, or give [spellings] of host.toml names that it uses. It begins:\n"
                    + "\n".join(data.decode().splitlines()[:SHOWN])
                )
                seen[data] = number


def check_shape(host: Host) -> None:
    """A host is a small real program: modules, lines, docstrings, tests, no name of the standard library."""
    tree = host.render(host.first_words).tree
    modules = {path: data for path, data in tree.items() if path.endswith(".py") and "tests" not in path.split("/")}
    full = {path: data for path, data in modules.items() if len(data) >= SHARED_SIZE}
    assert len(full) >= LEAST_MODULES, (
        f"{host.name} has {len(full)} modules of {SHARED_SIZE} bytes or more ({', '.join(full) or 'none'}); "
        f"{LEAST_MODULES} or more are due"
    )
    sizes = {path: data.count(b"\n") for path, data in modules.items()}
    assert LINES[0] <= sum(sizes.values()) <= LINES[1], (
        f"{host.name} has {sum(sizes.values())} lines outside its tests; {LINES[0]} to {LINES[1]} are due "
        f"({', '.join(f'{path} {count}' for path, count in sizes.items())})"
    )
    assert any("tests" in path.split("/") for path in tree), f"{host.name} has no tests; a colleague would ship some"
    for path, data in modules.items():
        name = path.split("/")[-1].removesuffix(".py")
        stdlib = name in sys.stdlib_module_names and not name.startswith("__")
        assert not stdlib, f"{host.name}: {path} is named like the standard library's {name!r}; call it otherwise"
        assert ast.get_docstring(ast.parse(data)) or len(data) < SHARED_SIZE, (
            f"{host.name}: {path} has no docstring; begin it with one that says what it does, not:\n"
            + "\n".join(data.decode().splitlines()[:SHOWN])
        )


def check_criteria(host: Host) -> None:
    """A host has four criteria or more, and each of its sites is in a function of its criterion."""
    rendered = rendered_in_first_words(host)
    own = ", ".join(criterion.host_id for criterion in rendered.criteria)
    assert len(rendered.criteria) >= LEAST_CRITERIA, (
        f"{host.name} has {len(rendered.criteria)} criteria ({own}); {LEAST_CRITERIA} or more are due"
    )
    served = {criterion.id: set(criterion.functions) for criterion in rendered.criteria}
    for site in rendered.sites:
        name = f"{site.path}::{site.function}"
        known = any(f"{name}.".startswith(f"{function}.") for function in served[site.criterion])
        assert known, (
            f"{host.name}: {name}, a site, is no function of {site.criterion} nor inside one; that criterion's are "
            f"{', '.join(sorted(served[site.criterion]))}"
        )


def check_lint(host: Host) -> None:
    """Rendered and respelled, a host is silent under ruff's default rules, its probes under those on errors."""
    rendered_hosts = [rendered_in_spelling(host, number) for number in range(SPELLINGS)]
    asides = [
        Tree({"inputs.py": rendered.inputs, **{f"{name}.py": data for name, data in rendered.probes.items()}})
        for rendered in rendered_hosts
    ]
    for number, said in enumerate((*lint([rendered.tree for rendered in rendered_hosts]), *lint(asides, ERRORS))):
        rendered, aside = rendered_hosts[number % SPELLINGS], number >= SPELLINGS
        assert not said, (
            f"{host.name} is not clean under ruff in spelling {number % SPELLINGS}, "
            f"{'its probes and inputs' if aside else 'its program'}; mend the template:\n"
            + "\n".join(
                f"{line}\n    {_line_of(asides[number % SPELLINGS] if aside else rendered.tree, line)}" for line in said
            )
        )


def check_independence(host: Host) -> None:
    """The reference imports nothing of the tree and shares no run of twelve tokens with it."""
    rendered = host.render(host.first_words)
    packages = {path.split("/")[0].removesuffix(".py") for path in rendered.tree if path.endswith(".py")}
    for node in ast.walk(ast.parse(rendered.inputs)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        mine = {name.split(".")[0] for name in names} & packages
        assert not mine, (
            f"{host.name}: inputs.py imports {', '.join(sorted(mine))} of the tree ({ast.unparse(node)}); write "
            "it from the criterion alone"
        )
    runs = set(_runs(rendered.inputs))
    for path, data in rendered.tree.items():
        if path.endswith(".py"):
            for run in _runs(data):
                assert run not in runs, (
                    f"{host.name}: inputs.py shares {SHARED_RUN} tokens with {path}: {' '.join(run)}; write the "
                    "reference another way than the program"
                )


def _line_of(tree: Tree, said: str) -> str:
    """Return the line of a tree that ruff speaks of."""
    path, number = said.split(":")[:2]
    lines = tree.get(path, b"").decode().splitlines()
    return lines[int(number) - 1] if number.isdigit() and 0 < int(number) <= len(lines) else ""


def _runs(source: bytes) -> Iterator[tuple[str, ...]]:
    skipped = (tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT, tokenize.ENCODING)
    tokens = [t.string for t in tokenize.tokenize(io.BytesIO(source).readline) if t.type not in skipped]
    for start in range(len(tokens) - SHARED_RUN + 1):
        yield tuple(tokens[start : start + SHARED_RUN])


HOST_CHECKS: tuple[Callable[[Host], None], ...] = (
    check_wordings,
    check_shape,
    check_criteria,
    check_lint,
    check_independence,
)
