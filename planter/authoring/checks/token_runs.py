"""Runs of up to three tokens of a line of source, names and literals by kind, and where right code has them."""

from __future__ import annotations

import io
import keyword
import sysconfig
import tokenize
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from planter.planting.registry import load_hosts
from planter.planting.rendering import render_plain
from planter.plugin import DefectClass, Lookalike

LONGEST = 3
Run = tuple[str, ...]
_SKIPPED = {tokenize.NL, tokenize.COMMENT, tokenize.ENCODING, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
_OTHERS = {"site-packages", "dist-packages", "test", "__pycache__"}
_OPENS, _CLOSES = getattr(tokenize, "FSTRING_START", -1), getattr(tokenize, "FSTRING_END", -1)


def runs_of(source: str) -> set[Run]:
    """Return every run of one to three tokens within a statement's line; names are NAME, literals NUMBER or STRING."""
    found: set[Run] = set()
    for line in _lines(source):
        for size in range(1, LONGEST + 1):
            found.update(tuple(line[start : start + size]) for start in range(len(line) - size + 1))
    return found


def missing_runs(runs: set[Run], defect_class: DefectClass) -> set[Run]:
    """Return the runs that no right code has: the class's examples, the hosts' programs, the standard library.

    The library is read module by module, and only as long as some run has not been found.
    """
    left = runs - _runs_of_examples(defect_class)
    for path, module in _programs():
        if not left:
            break
        left -= _runs_of_file(path) if module is None else runs_of(module)
    return left


def _programs() -> Iterator[tuple[Path, str | None]]:
    for path, text in _host_modules():
        yield path, text
    library = Path(sysconfig.get_path("stdlib"))
    modules = [path for path in (*library.glob("*.py"), *library.glob("*/*.py")) if path.parent.name not in _OTHERS]
    for path in sorted(modules, key=lambda path: (-path.stat().st_size, str(path))):
        yield path, None


@lru_cache(maxsize=1)
def _host_modules() -> tuple[tuple[Path, str], ...]:
    return tuple(
        (Path(path), data.decode())
        for host in load_hosts()
        for path, data in render_plain(host).tree.items()
        if path.endswith(".py")
    )


@lru_cache(maxsize=1024)
def _runs_of_file(path: Path) -> frozenset[Run]:
    try:
        return frozenset(runs_of(path.read_text("utf-8")))
    except (SyntaxError, ValueError, OSError, tokenize.TokenError):  # some modules of the library are made not to parse
        return frozenset()


def _runs_of_examples(defect_class: DefectClass) -> set[Run]:
    texts: list[str] = []
    for rewrite in defect_class.rewrites:
        texts += [example.before for example in rewrite.examples]
        if isinstance(rewrite, Lookalike):
            texts += [example.right for example in rewrite.examples]
    return set().union(*map(runs_of, texts))


def _lines(source: str) -> Iterator[list[str]]:
    line: list[str] = []
    depth = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        depth -= token.type == _CLOSES
        if token.type == tokenize.NEWLINE:
            yield line
            line = []
        elif token.type not in _SKIPPED and not depth and token.type != _OPENS:
            line.append("STRING" if token.type == _CLOSES else _kind(token))
        depth += token.type == _OPENS
    yield line


def _kind(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.NAME:
        return token.string if keyword.iskeyword(token.string) else "NAME"
    return {tokenize.NUMBER: "NUMBER", tokenize.STRING: "STRING"}.get(token.type, token.string)


def told(runs: Iterable[Run]) -> str:
    """Return runs as people read them."""
    return ", ".join(sorted(f"`{' '.join(run)}`" for run in runs))
