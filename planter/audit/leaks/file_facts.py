"""What a cheap reader counts in one file: size, shape, comments, names, imports, literals; each file is read once."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from planter.audit.leaks.guilty import guilty_counts, guilty_words
from planter.audit.leaks.lint import lint_counts
from planter.syntax.sizes import tokens_of

_WORD = re.compile(r"\w+")
_BRANCHES = (ast.If, ast.IfExp, ast.For, ast.While, ast.Try, ast.With, ast.Match, ast.comprehension, ast.BoolOp)
_KINDS: Mapping[str, tuple[type[ast.AST], ...]] = {
    "branches": _BRANCHES,
    "loops": (ast.For, ast.While, ast.comprehension),
    "handlers": (ast.ExceptHandler,),
    "raises": (ast.Raise,),
    "returns": (ast.Return, ast.Yield),
    "calls": (ast.Call,),
    "comparisons": (ast.Compare,),
    "assignments": (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.NamedExpr),
    "constants": (ast.Constant,),
    "functions": (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda),
}


@dataclass(frozen=True)
class Facts:
    """Counts of one file or of a whole stage: sums, peaks, and how often each name and each word stands in it."""

    sums: Counter[str]
    peaks: Mapping[str, int]
    names: Counter[str]
    words: Counter[str]


@lru_cache(maxsize=1024)
def facts_of(data: bytes, python: bool) -> Facts:
    """Return the facts of one file; what does not parse as Python has a size and words only.

    Names are identifiers and keywords; a word of a comment is `# word`, one of a string `'word'`, and any other token
    is itself.
    """
    text = data.decode("utf-8", "replace")
    lines = text.split("\n")
    sums = Counter({"bytes": len(data), "lines": len(lines), "blank lines": sum(not line.strip() for line in lines)})
    sums.update(guilty_words(text))
    peaks = {"longest line": max(len(line) for line in lines)}
    names: Counter[str] = Counter()
    words: Counter[str] = Counter()
    tokens = tokens_of(data) if python else None
    if tokens is None:
        words.update(_WORD.findall(text))
        return Facts(sums, peaks, names, words)
    sums["tokens"] = len(tokens)
    for token in tokens:
        _count_token(token, sums, names, words)
    placed = list(_walk(ast.parse(data)))
    nodes = [node for node, _ in placed]
    sums.update(_shape(nodes))
    sums.update(guilty_counts(nodes))
    sums.update(lint_counts(nodes, lines))
    peaks["depth"] = max(depth for _, depth in placed)
    return Facts(sums, peaks, names, words)


def _count_token(token: str, sums: Counter[str], names: Counter[str], words: Counter[str]) -> None:
    if token.startswith("#"):
        sums["comments"] += 1
        sums["comment bytes"] += len(token)
        words.update(f"# {word}" for word in _WORD.findall(token))
    elif token.endswith(("'", '"')):
        sums["strings"] += 1
        sums["string bytes"] += len(token)
        words.update(f"'{word}'" for word in _WORD.findall(token))
    else:
        words[token] += 1
        if token.isidentifier():
            names[token] += 1


def _shape(nodes: Sequence[ast.AST]) -> Counter[str]:
    found = Counter({"nodes": len(nodes)})
    for node in nodes:
        found.update(name for name, kinds in _KINDS.items() if isinstance(node, kinds))
        if isinstance(node, ast.Import | ast.ImportFrom):
            found["imports"] += len(node.names)
        elif isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found["docstring bytes"] += len(ast.get_docstring(node, clean=False) or "")
    return found


def _walk(tree: ast.AST) -> Iterator[tuple[ast.AST, int]]:
    waiting = [(tree, 0)]
    while waiting:
        node, depth = waiting.pop()
        yield node, depth
        waiting += [(inner, depth + 1) for inner in ast.iter_child_nodes(node)]
