"""What an auditor gives as a mutant: a changed copy of one file of a right tree, or a unified diff, made an edit."""

from __future__ import annotations

import ast
import re
from difflib import SequenceMatcher
from pathlib import PurePosixPath

from planter.core.edits import apply_edits
from planter.core.errors import AuditError
from planter.core.records.variants import Edit
from planter.core.trees import Tree
from planter.syntax.sizes import replaced

_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@")
_DIFF = re.compile(r"\A(diff |--- |Index: )", re.ASCII)
_LEAST_ALIKE = 0.5


def edit_of(name: str, data: bytes, right: Tree) -> Edit:
    """Return the edit that makes of a file of the right tree what is given; `name` is that of the file given.

    Raises AuditError where nothing is changed, more than one file is, or it cannot be told which.
    """
    text = _text(name, data)
    path, after = _patched(name, text, right) if _DIFF.match(text) else (_meant(name, text, right), text)
    before = right[path].decode("utf-8")
    if before == after:
        raise AuditError(f"{name!r} is {path!r} of the right tree as it stands; a mutant changes something")
    edit = _narrowed(path, before, after)
    if path.endswith(".py"):
        try:
            ast.parse(apply_edits(right, [edit])[path])
        except (SyntaxError, ValueError) as error:
            raise AuditError(f"{name!r} does not parse as {path!r}: {error}; a mutant is a program") from None
    return edit


def _text(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise AuditError(
            f"{name!r} is no text in UTF-8 at byte {error.start}; give a file or a diff in UTF-8"
        ) from None


def _meant(name: str, text: str, right: Tree) -> str:
    """Return the path of the file that a changed copy is of: the one most like it, of those of its name if any."""
    texts = {path: data.decode("utf-8") for path, data in right.items() if _is_text(data)}
    same = [path for path in texts if PurePosixPath(path).name == PurePosixPath(name).name]
    lines = text.split("\n")
    alike = {path: SequenceMatcher(None, texts[path].split("\n"), lines).ratio() for path in same or texts}
    best = sorted(alike, key=lambda path: -alike[path])[:2]
    if not best or alike[best[0]] < _LEAST_ALIKE or (len(best) == 2 and alike[best[0]] == alike[best[1]]):
        raise AuditError(
            f"{name!r} is like no one file of the right tree; give a changed copy of one of {', '.join(sorted(texts))}"
        )
    return best[0]


def _is_text(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _patched(name: str, text: str, right: Tree) -> tuple[str, str]:
    """Apply a unified diff of one file; each line of context and each removed line must be what stands there."""
    lines = text.split("\n")
    heads = [line.removeprefix("+++ ").partition("\t")[0].strip() for line in lines if line.startswith("+++ ")]
    if len(heads) != 1:
        raise AuditError(f"{name!r} is a diff of {len(heads)} files; a mutant changes one file")
    found = [path for path in right if heads[0] == path or heads[0].endswith(f"/{path}")]
    if len(found) != 1:
        raise AuditError(f"{name!r} is a diff of {heads[0]!r}, which is no file of the right tree")
    before = right[found[0]].decode("utf-8").split("\n")
    after: list[str] = []
    done = 0
    inside = False
    for line in lines[lines.index(next(line for line in lines if line.startswith("+++ "))) + 1 :]:
        if start := _HUNK.match(line):
            at = int(start[1]) if start[2] == "0" else max(int(start[1]) - 1, 0)  # of no line: behind it
            after += before[done:at]
            done, inside = at, True
        elif inside and line[:1] in (" ", "-"):
            if done >= len(before) or before[done] != line[1:]:
                raise AuditError(f"{name!r} does not fit {found[0]!r} at line {done + 1}: {line[1:]!r} is not there")
            after += [before[done]] if line[0] == " " else []
            done += 1
        elif inside and line.startswith("+"):
            after.append(line[1:])
    return found[0], "\n".join([*after, *before[done:]])


def _narrowed(path: str, before: str, after: str) -> Edit:
    """Return the edit of the lines that differ."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    head, gone, come = replaced(old, new)
    return Edit(
        path=path,
        start=len("".join(old[:head]).encode()),
        before="".join(old[head : head + gone]),
        after="".join(new[head : head + come]),
    )
