"""What fabricated judges that look at the code make of a case: a number, or whether planter's own host is another."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

from planter.audit.leaks.guilty import guilty_counts, guilty_words
from planter.audit.leaks.lint import lint_counts
from planter.audit.leaks.open_book import Reader
from planter.audit.leaks.staged import Staged
from planter.core.files import read_folder
from planter.core.records.case import SiteRef
from planter.core.trees import Tree
from planter.judging.callables import Reply
from planter.judging.fabricated import CONTRACT

TREE = "tree/"
_NOWHERE = SiteRef(path="", function="", start=0, end=0, line=1)


def size(case: Path) -> float:
    """Return the bytes of the staged program."""
    return sum(map(len, program(case).values()))


def guilty_looks(case: Path) -> float:
    """Return how many constructs of the program look guilty to a reader in a hurry."""
    found = 0
    for text, nodes in _parsed(program(case)):
        found += guilty_words(text).total() + guilty_counts(nodes).total()
    return found


def lint_messages(case: Path) -> float:
    """Return how many messages a small linter gives."""
    return sum(lint_counts(nodes, text.split("\n"))["lint: all"] for text, nodes in _parsed(program(case)))


def program(case: Path) -> Tree:
    """Return the program of an unpacked case."""
    files = read_folder(case, None).files
    return Tree({path.removeprefix(TREE): data for path, data in files.items() if path.startswith(TREE)})


def _parsed(tree: Tree) -> Iterator[tuple[str, list[ast.AST]]]:
    for path, data in tree.items():
        if path.endswith(".py"):
            text = data.decode("utf-8", "replace")
            yield text, list(ast.walk(ast.parse(text)))


def template_differ(footer: bytes) -> Callable[[Path], Reply | None]:
    """Return the judge that holds a case against planter's own hosts; `footer` ends every contract of the staging.

    It says nothing of a program that is none of them.
    """
    from planter.core.resources import hosts_folder
    from planter.planting.registry import load_classes, load_hosts

    classes = load_classes()
    readers = [Reader(host, classes) for host in load_hosts() if host.folder.parent == hosts_folder()]

    def judge(case: Path) -> Reply | None:
        contract, tree = (case / CONTRACT).read_bytes().removesuffix(footer), program(case)
        staged = Staged(contract, tree, "", "", _NOWHERE)
        for reader in readers:
            words = reader.shelf.words_used(contract, tree)
            if set(reader.host.render(words).tree) == set(tree):
                return Reply("fail" if reader.suspects(staged) else "pass")
        return None

    return judge
