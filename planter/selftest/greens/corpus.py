"""The corpus of greens made dirty by hand: one file a host, outside the hosts' folders, read into records."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from planter.audit.attacks.families import Family
from planter.core.errors import AuditError
from planter.core.records.base import Record
from planter.core.resources import templates_folder
from planter.core.trees import Tree


class Change(Record, frozen=True):
    """A text of one file of the host's program, in its first words, and what stands there instead."""

    path: str
    before: str
    after: str


class Dirty(Record, frozen=True):
    """One green made dirty: the criterion it violates, how, and an input on which that shows.

    `witness` is an input of the criterion as a Python literal; `place` names the surroundings in which the tree differs
    on it. `probe` is what the host's own probe of the criterion says; `tests` tells whether the program's own tests
    pass all the same.
    """

    name: str
    criterion: str
    family: Family
    says: str
    witness: str
    edits: tuple[Change, ...]
    probe: Literal["holds", "violated"] = "holds"
    tests: Literal["pass", "fail"] = "pass"
    place: str = ""


class Weakening(Record, frozen=True):
    """One probe of a host weakened: a check taken out or its inputs cut, and what is lost."""

    name: str
    criterion: str
    says: str
    edits: tuple[Change, ...]


class HostCorpus(Record, frozen=True):
    """What templates/dirty/<host>.toml holds."""

    dirty: tuple[Dirty, ...] = ()
    weakened: tuple[Weakening, ...] = ()


def corpus_folder() -> Path:
    """Return the folder that holds the corpus, beside that of the hosts: no byte of a case comes from it."""
    return templates_folder() / "dirty"


def read_corpus(folder: Path | None = None) -> Mapping[str, HostCorpus]:
    """Return the corpus by host; raises AuditError naming the file, the entry and what is wrong with it."""
    folder = folder or corpus_folder()
    found = {path.stem: _read(path) for path in sorted(folder.glob("*.toml"))}
    if not found:
        raise AuditError(f"{str(folder)!r} holds no corpus; there must be a file such as 'ledger.toml'")
    return found


def _read(path: Path) -> HostCorpus:
    try:
        corpus = msgspec.convert(tomllib.loads(path.read_text("utf-8")), HostCorpus, strict=True)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise AuditError(f"{str(path)!r}: {error}") from None
    names = [*(one.name for one in corpus.dirty), *(one.name for one in corpus.weakened)]
    for name in names:
        if names.count(name) > 1:
            raise AuditError(f"{str(path)!r}: {name!r} is there twice; each entry needs a name of its own")
    for one in corpus.dirty:
        witness_of(one)
    return corpus


def witness_of(one: Dirty) -> Any:
    """Return the witness as a value; raises AuditError where it is no literal."""
    try:
        return ast.literal_eval(one.witness.strip())
    except (ValueError, SyntaxError, MemoryError, RecursionError) as error:
        raise AuditError(f"{one.name!r}: the witness is no literal ({error}); write it as Python does") from None


def changed(files: Mapping[str, bytes], name: str, edits: tuple[Change, ...]) -> dict[str, bytes]:
    """Return files with edits made one after the other; raises AuditError where one does not apply exactly once."""
    made = dict(files)
    for edit in edits:
        text = made.get(edit.path, b"").decode("utf-8")
        count = text.count(edit.before)
        if count != 1 or edit.before == edit.after:
            raise AuditError(f"{name!r}: the text before is {count} times in {edit.path!r}; it must be there once")
        made[edit.path] = text.replace(edit.before, edit.after).encode("utf-8")
    return made


def soiled(tree: Tree, one: Dirty) -> Tree:
    """Return a host's program, in its first words, with the defect of an entry in it."""
    made = changed(tree, one.name, one.edits)
    for edit in one.edits:
        try:
            ast.parse(made[edit.path])
        except SyntaxError as error:
            raise AuditError(f"{one.name!r}: {edit.path!r} does not parse any more: {error}") from None
    return Tree(made)
