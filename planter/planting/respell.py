"""Rewrite every module of a tree so that it means the same and reads differently: the same for both twins."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import libcst as cst

from planter.core.streams import Stream
from planter.core.trees import Tree
from planter.planting.private_names import Program, words_of
from planter.planting.renaming import Renames, plan_renames
from planter.planting.reordering import reorder
from planter.planting.restyling import ORDER_FREE_LIBRARY, restyle
from planter.planting.spellings import load_spellings
from planter.syntax.mentions import WORD, scan_module
from planter.syntax.scopes import Scan

COUNTED_BYTES = 60
_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=]")


@dataclass(frozen=True)
class Respelled:
    """A respelled tree, the new qualified name of every function, and the modules that came out as they went in.

    `functions` has (path, qualified name before) -> qualified name after, with nested functions as "outer.inner";
    `unchanged` holds Python files of 60 bytes or more.
    """

    tree: Tree
    functions: Mapping[tuple[str, str], str]
    unchanged: tuple[str, ...]


def respell(
    tree: Tree,
    *,
    spellings: Mapping[str, Sequence[str]],
    stream: Stream,
    public: Collection[str] = (),
    steady: Collection[tuple[str, str]] = (),
) -> Respelled:
    """Return the tree with private names and locals renamed, functions reordered and style redrawn.

    `spellings` maps a name to other right ones and comes before the general table; `public` names are never
    renamed as private names or parameters. Inside `steady` functions, given as (path, qualified name), names and
    quotes change but nothing changes its place, so that occurrences counted before count alike after. A file that
    is not plain UTF-8 or does not parse stays as it is. Raises HostError for a spelling that is no identifier.
    """
    table = load_spellings(spellings)
    inside = words_of(tree)
    scans = tuple(scan for path in tree if (scan := _scan(path, tree[path], inside)) is not None)
    scanned = {scan.path for scan in scans}
    other_words = frozenset(_words_of_files(tree, scanned)) | inside
    program = Program(scans, other_words, frozenset(public))
    renames = plan_renames(program, table, stream)
    order_free = frozenset(renames.private.get(name, name) for name in program.order_free(ORDER_FREE_LIBRARY))
    functions = _new_names(scans, renames)
    written = {}
    for scan in scans:
        still = frozenset(functions[key] for key in steady if key[0] == scan.path and key in functions)
        module = restyle(renames.apply(scan.module), order_free, still, stream)
        written[scan.path] = reorder(module, still, stream).code.encode("utf-8")
    after = tree.replacing(written)
    counted = [path for path in tree if path.endswith(".py") and len(tree[path]) >= COUNTED_BYTES]
    unchanged = tuple(path for path in counted if after[path] == tree[path])
    return Respelled(after, functions, unchanged)


def _scan(path: str, data: bytes, inside: Collection[str]) -> Scan | None:
    if not path.endswith(".py") or not data.strip() or b"\0" in data or data.startswith(b"\xef\xbb\xbf"):
        return None
    if any(_COOKIE.match(line) for line in data.split(b"\n", 2)[:2]):
        return None
    try:
        text = data.decode("utf-8")
        module = cst.parse_module(text)
        return scan_module(path, module, text, inside) if module.code == text else None
    except (UnicodeDecodeError, cst.ParserSyntaxError, RecursionError):
        return None


def _words_of_files(tree: Tree, scanned: Collection[str]) -> Iterator[str]:
    for path in tree:
        if path not in scanned:
            yield from WORD.findall(tree[path].decode("latin-1"))


def _new_names(scans: Sequence[Scan], renames: Renames) -> dict[tuple[str, str], str]:
    return {
        (scan.path, ".".join(function.qualified)): ".".join(
            renames.private.get(part, part) for part in function.qualified
        )
        for scan in scans
        for function in scan.functions
    }
