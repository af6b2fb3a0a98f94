"""The open book: how far a reader gets who has planter's own hosts and holds each case against the right program.

This reader knows the colour of no case. It finds the words of a host that a stage uses, renders the host with them,
and compares the functions of the host's sites in normal form. A function that is neither the host's own nor one of
the right forms that the lookalikes give it makes the reader call the case red.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from planter.audit.leaks.normal_form import normal_forms
from planter.audit.leaks.staged import Pair, Staged, stage
from planter.audit.leaks.vocabulary import Vocabulary
from planter.core.canonical import to_json
from planter.core.digests import digest
from planter.core.records.case import EXTERNAL
from planter.core.records.leaks import OpenBook

if TYPE_CHECKING:
    from planter.core.trees import Tree
    from planter.planting.host import Host
    from planter.planting.host_file import Word
    from planter.plugin import DefectClass


def open_book(pairs: Sequence[Pair]) -> OpenBook:
    """Return how many cases and pairs the reader calls right; hosts that are not planter's own are left out."""
    readers: dict[str, Reader] = {}
    left_out: Counter[str] = Counter()
    told: list[tuple[bool, bool]] = []
    hosts, classes = _shelf() if pairs else ({}, ())
    for pair in pairs:
        name = pair.red.case.origin.host
        if name not in hosts:
            left_out["given by --host-dir" if name.startswith(EXTERNAL) else "not a host of planter's own"] += 2
            continue
        if hosts[name].digest != pair.red.case.origin.recipe.host_digest:
            left_out["made of another version of the host"] += 2
            continue
        reader = readers.setdefault(name, Reader(hosts[name], classes))
        told.append((reader.suspects(stage(pair.red)), not reader.suspects(stage(pair.other))))
    return OpenBook(
        cases=2 * len(told),
        cases_right=sum(map(sum, told)),
        pairs=len(told),
        pairs_right=sum(map(all, told)),
        left_out=dict(sorted(left_out.items())),
    )


def _shelf() -> tuple[dict[str, Host], tuple[DefectClass, ...]]:
    from planter.core.resources import hosts_folder
    from planter.planting.registry import load_classes, load_hosts

    own = {host.name: host for host in load_hosts() if host.folder.parent == hosts_folder()}
    return own, load_classes()


class Reader:
    """Hold cases of one host against it; a host rendered once with the same words is not rendered again."""

    def __init__(self, host: Host, classes: Sequence[DefectClass]) -> None:
        self.host = host
        self.classes = {defect_class.name: defect_class for defect_class in classes}
        self.books: dict[str, Book] = {}
        self.shelf = Vocabulary(host)

    def suspects(self, case: Staged) -> bool:
        """Tell whether the reader calls a case red."""
        words = self.shelf.words_used(case.contract, case.tree)
        key = digest(to_json(words))
        if key not in self.books:
            self.books[key] = Book(self.host, words, self.classes)
        return self.books[key].differs(case.tree)


class Book:
    """A host in the words of a stage, and the right forms of the functions that hold its sites."""

    def __init__(self, host: Host, words: Mapping[str, Word], classes: Mapping[str, DefectClass]) -> None:
        rendered = host.render(words)
        self.tree = rendered.tree
        self.sites = rendered.sites
        self.classes = classes
        self.lookalikes: dict[tuple[str, str], frozenset[str]] = {}

    def differs(self, tree: Tree) -> bool:
        """Tell whether some function with a site stands in a tree in none of its right forms."""
        for path, function in dict.fromkeys((site.path, site.function) for site in self.sites):
            staged = frozenset(normal_forms(tree.get(path, b"")).values())
            if not staged & _form(self.tree[path], function) and not staged & self.right_forms(path, function):
                return True
        return False

    def right_forms(self, path: str, function: str) -> frozenset[str]:
        """Return the forms that lookalikes give a function while it stays right."""
        if (path, function) not in self.lookalikes:
            self.lookalikes[path, function] = frozenset[str]().union(*self._disguises(path, function))
        return self.lookalikes[path, function]

    def _disguises(self, path: str, function: str) -> Iterator[frozenset[str]]:
        from planter.core.edits import apply_edits
        from planter.core.errors import EditError
        from planter.planting.twins import plantings
        from planter.syntax.splice import parse_source

        source = parse_source(path, self.tree[path])
        names = {site.defect_class for site in self.sites if (site.path, site.function) == (path, function)}
        for name in sorted(names & self.classes.keys()):
            for lookalike in self.classes[name].lookalikes:
                for planted in plantings(source, function, lookalike, name):
                    if planted.to_right is None:
                        continue
                    try:
                        right = apply_edits(self.tree, [planted.to_right])
                    except EditError:
                        continue
                    yield _form(right[path], function)


def _form(source: bytes, function: str) -> frozenset[str]:
    """Return the normal form of a function, or of the outermost one that it stands in; empty where there is none."""
    forms = normal_forms(source)
    parts = function.split(".")
    names = (".".join(parts[:at]) for at in range(1, len(parts) + 1))
    return frozenset(forms[name] for name in names if name in forms)
