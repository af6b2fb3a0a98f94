"""The form of a pull request: one base for both twins of a pair, and the change that makes each of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from planter.core.artifacts import ChangeArtifact
from planter.core.errors import StageError
from planter.core.layout import TwinFiles
from planter.core.streams import Stream
from planter.core.trees import Tree, changed_paths, lines_of
from planter.planting.preserving.base_edits import Region, bases
from planter.syntax.sizes import replaced

CONTEXT = 3
TURNS = 3
_NO_END = b"\\ No newline at end of file\n"

Block = tuple[int, int, int, int]
"""One change: lines [i1, i2) of the base become lines [j1, j2) of the head."""


@dataclass(frozen=True)
class PullRequest:
    """The changes, to one base, that make the red and the other twin of a pair."""

    red: ChangeArtifact
    right: ChangeArtifact


def pull_request(right: TwinFiles, red: TwinFiles, stream: Stream, is_right: Callable[[Tree], bool]) -> PullRequest:
    """Return a base and two changes that tell the twins apart by the site's own lines only.

    The lines in which the twins differ are added lines of both changes; all the rest of the changes is the same.
    `is_right` is asked of each base that would do. Raises StageError naming the pair where no base has such changes.
    """
    path = right.case.origin.site.path
    first, size, added = replaced(lines_of(right.tree[path]), lines_of(red.tree[path]))
    ours, theirs = Region(path, first, size), Region(path, first, added)
    for _ in range(TURNS):
        for base in bases(right, ours, stream):
            if changes_both(base, right.tree, red.tree, ours, theirs) and is_right(base):
                red_change = ChangeArtifact(base, diff(base, red.tree, theirs))
                return PullRequest(red_change, ChangeArtifact(base, diff(base, right.tree, ours)))
    raise StageError(
        f"the pair {right.case.pair!r} cannot be a pull request: no right base was found from which the lines of its "
        "site change in both twins and another file changes as well; stage the set in the form 'tree'"
    )


def changes_both(base: Tree, right: Tree, red: Tree, ours: Region, theirs: Region) -> bool:
    """Tell whether the site really changes in both twins, and a file besides its own changes as well.

    It does where none of its lines, blank ones aside, stands among those that the base has in its place.
    """
    paths = changed_paths(base, right)
    if len(paths) < 2 or ours.path not in paths:
        return False
    old = lines_of(base[ours.path])
    heads = [(lines_of(right[ours.path]), ours), (lines_of(red[ours.path]), theirs)]
    found = blocks(old, heads[0][0], ours)
    gone = next((old[i1:i2] for i1, i2, j1, j2 in found if j1 <= ours.first and ours.first + ours.size <= j2), [])
    new = [line for head, site in heads for line in head[site.first : site.first + site.size] if line.strip()]
    return bool(gone) and not set(new).intersection(gone)


def blocks(old: Sequence[bytes], new: Sequence[bytes], site: Region | None = None) -> list[Block]:
    """Return what changes between two texts, as blocks of lines in order.

    The lines of a site are never taken for lines of the old text, so that the twins' changes are aligned alike.
    """
    if site is None:
        return _changes(old, new)
    masked = [*new[: site.first], b"", *new[site.first + site.size :]]
    more = site.size - 1
    return [
        (i1, i2, j1 + (more if j1 > site.first else 0), j2 + (more if j2 > site.first else 0))
        for i1, i2, j1, j2 in _changes(old, masked)
    ]


def _changes(old: Sequence[bytes], new: Sequence[bytes]) -> list[Block]:
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [(i1, i2, j1, j2) for tag, i1, i2, j1, j2 in codes if tag != "equal"]


def groups(found: Sequence[Block]) -> list[list[Block]]:
    """Return the blocks as hunks: those nearer to each other than twice the context are in one."""
    hunks: list[list[Block]] = []
    for block in found:
        if hunks and block[0] - hunks[-1][-1][1] <= 2 * CONTEXT:
            hunks[-1].append(block)
        else:
            hunks.append([block])
    return hunks


def diff(base: Tree, head: Tree, site: Region | None = None) -> bytes:
    """Return the unified diff from one tree to another with the same paths, files in the order of their paths.

    The lines of a site of the head are added lines of it.
    """
    parts = []
    for path in changed_paths(base, head):
        old, new = lines_of(base[path]), lines_of(head[path])
        name = path.encode("utf-8")
        parts.append(b"--- a/%s\n+++ b/%s\n" % (name, name))
        found = blocks(old, new, site if site is not None and site.path == path else None)
        parts.extend(_hunk(old, new, hunk) for hunk in groups(found))
    return b"".join(parts)


def _hunk(old: Sequence[bytes], new: Sequence[bytes], found: Sequence[Block]) -> bytes:
    before = min(CONTEXT, found[0][0])
    after = min(CONTEXT, len(old) - found[-1][1])
    i, j = found[0][0] - before, found[0][2] - before
    end, head_end = found[-1][1] + after, found[-1][3] + after
    lines = [b"@@ -%s +%s @@\n" % (_span(i, end), _span(j, head_end))]
    for i1, i2, j1, j2 in found:
        lines += [_line(b" ", line) for line in old[i:i1]]
        lines += [_line(b"-", line) for line in old[i1:i2]]
        lines += [_line(b"+", line) for line in new[j1:j2]]
        i = i2
    lines += [_line(b" ", line) for line in old[i:end]]
    return b"".join(lines)


def _span(start: int, end: int) -> bytes:
    size = end - start
    first = start + 1 if size else start
    return b"%d" % first if size == 1 else b"%d,%d" % (first, size)


def _line(mark: bytes, line: bytes) -> bytes:
    return mark + line if line.endswith(b"\n") else mark + line + b"\n" + _NO_END
