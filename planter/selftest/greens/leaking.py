"""Planted leaks: a set in which colours are drawn, and the same with something only its reds have."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from planter.audit.leaks.findings import findings
from planter.audit.leaks.look import look
from planter.core.layout import LETTERS, TwinFiles, case_id
from planter.core.records.case import SiteRef
from planter.core.records.runs import Answer
from planter.core.records.self_test import Told
from planter.core.streams import stream
from planter.core.trees import Tree
from planter.selftest.greens.corpus import Dirty, soiled
from planter.selftest.greens.planting import rendered_host, twin_of

PAIRS = 40
PERMUTATIONS = 1_000
FAIR = ""


def told(corpus: Mapping[str, Sequence[Dirty]], seed: int) -> tuple[bool, list[Told]]:
    """Return whether a set without a leak has no finding, and what was found of each leak planted into it."""
    fair = drawn_set(corpus, seed)
    reports = {name: findings(look(_leaky(fair, leak), {}, seed, PERMUTATIONS, book=False)) for name, leak in _ALL}
    slugs = {name: tuple(dict.fromkeys(one.slug for one in found)) for name, found in reports.items()}
    leaks = [Told(name=name, found=bool(slugs[name]), slugs=slugs[name]) for name in LEAKS]
    return not slugs[FAIR], leaks


def drawn_set(corpus: Mapping[str, Sequence[Dirty]], seed: int) -> list[TwinFiles]:
    """Return twins that differ by entries of the corpus: which of both is called red is drawn, so nothing tells it."""
    draw = stream(seed, "self-test", "leaks")
    every = [(host, one) for host, some in corpus.items() for one in some if len(one.edits) == 1]
    found = []
    for number, (host, one) in enumerate(draw.sample(every, min(PAIRS, len(every)))):
        tree = rendered_host(host).tree
        trees = draw.shuffled([tree, soiled(tree, one)])
        letters = draw.shuffled(LETTERS)
        for letter, red, some in zip(letters, (True, False), trees, strict=True):
            found.append(_twin(f"self-test-{number:03d}", letter, red, host, one, some))
    return found


def _twin(pair: str, letter: str, red: bool, host: str, one: Dirty, tree: Tree) -> TwinFiles:
    edit = one.edits[0]
    data = tree[edit.path]
    text = next(text for text in (edit.after, edit.before) if text and data.count(text.encode("utf-8")) == 1)
    start = data.index(text.encode("utf-8"))
    end = start + len(text.encode("utf-8"))
    line = data.count(b"\n", 0, start) + 1
    answer: Answer = "violated" if red else "holds"
    return twin_of(
        host,
        case_id(pair, letter),
        tree,
        criteria={one.criterion: answer},
        verdict="red" if red else "green",
        pair=pair,
        rewrite=one.name,
        site=SiteRef(path=edit.path, function="", start=start, end=end, line=line),
    )


Leak = Callable[[TwinFiles], TwinFiles]


def _leaky(cases: Sequence[TwinFiles], leak: Leak) -> Iterator[TwinFiles]:
    return (leak(case) if case.case.verdict == "red" else case for case in cases)


def _text(change: Callable[[str], str]) -> Leak:
    """Return the leak that changes the text of the module that holds the site, behind the site where it can."""

    def leak(case: TwinFiles) -> TwinFiles:
        path = case.case.origin.site.path
        made = change(case.tree[path].decode("utf-8")).encode("utf-8")
        return replace(case, tree=case.tree.replacing({path: made}))

    return leak


def _renamed(text: str) -> str:
    """Call the last function's first parameter by another name, longer by one letter, wherever it stands."""
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef) and node.args.args]
    name = functions[-1].args.args[-1].arg
    return text.replace(name, name + "s")


def _shorter(text: str) -> str:
    """Leave the last empty line out."""
    head, _, tail = text.rpartition("\n\n\n")
    return f"{head}\n\n{tail}" if head else text.rstrip("\n")


def _more_in_the_contract(case: TwinFiles) -> TwinFiles:
    return replace(case, contract=case.contract.rstrip(b"\n") + b" \n")


def _one_more_file(case: TwinFiles) -> TwinFiles:
    return replace(case, tree=Tree({**case.tree, "tests/data/.keep": b""}))


LEAKS: Mapping[str, Leak] = MappingProxyType(
    {
        "a comment that only reds have": _text(lambda text: text + "\n# checked by hand\n"),
        "one line fewer": _text(_shorter),
        "a name": _text(_renamed),
        "an import that nobody uses": _text(lambda text: text + "\n\nimport os as _os\n"),
        "a blank at the end of a line": _text(lambda text: text[:-1] + " \n"),
        "a line that is too long": _text(lambda text: text.replace('"""\n', f' {"It is so. " * 12}"""\n', 1)),
        "one file more": _one_more_file,
        "the last line feed of the contract": _more_in_the_contract,
    }
)
_ALL: tuple[tuple[str, Leak], ...] = ((FAIR, lambda case: case), *LEAKS.items())
