"""Which words of a host a stage uses: those that stand in it about as often as the host's templates would have them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from planter.audit.leaks.normal_form import normal_forms, outside_functions
from planter.core.trees import Tree

if TYPE_CHECKING:
    from planter.planting.host import Host
    from planter.planting.host_file import Word


class Vocabulary:
    """A host's slots; how often the host uses each, and how often it holds each word whatever the slots say.

    Both are counted in a rendering in which every slot holds a word of its own that nothing else holds.
    """

    def __init__(self, host: Host) -> None:
        self.slots = dict(sorted(host.spec.slots.items()))
        empty = {slot: _mark(number, words[0]) for number, (slot, words) in enumerate(self.slots.items())}
        rendered = host.render(empty)
        text = _text(rendered.contract.encode(), rendered.tree)
        self.uses = {slot: [text.count(part) for part in parts_of(word)] for slot, word in empty.items()}
        self.usual = {slot: _counts(text, words) for slot, words in self.slots.items()}

    def words_used(self, contract: bytes, tree: Tree) -> dict[str, Word]:
        """Return for each slot the word whose forms a stage holds most nearly as often as it should."""
        text = _text(contract, tree)
        return {slot: words[self._nearest(slot, _counts(text, words))] for slot, words in self.slots.items()}

    def _nearest(self, slot: str, counts: Sequence[Sequence[int]]) -> int:
        misfits = [
            sum(abs(count - usual - uses) for count, usual, uses in zip(found, base, self.uses[slot], strict=True))
            for found, base in zip(counts, self.usual[slot], strict=True)
        ]
        return misfits.index(min(misfits))


def _counts(text: str, words: Sequence[Word]) -> list[list[int]]:
    """Count the parts of each word of a slot, but not where they are in a longer part of that slot."""
    every = {part: text.count(part) for word in words for part in parts_of(word)}
    return [
        [
            every[part] - sum(n for other, n in every.items() if part in other and part != other)
            for part in parts_of(word)
        ]
        for word in words
    ]


def parts_of(word: Word) -> list[str]:
    """Return the texts of a word: its own, or those of its forms by name, each as it is and in capitals."""
    texts = [word] if isinstance(word, str) else [word[form] for form in sorted(word)]
    return [*texts, *(text.upper() for text in texts)]


def _mark(number: int, word: Word) -> Word:
    """Return a word of the same forms that is an identifier and holds no word of a language."""
    if isinstance(word, str):
        return f"qz{number:02}zq"
    return {form: f"qz{number:02}x{place:02}zq" for place, form in enumerate(word)}


def _text(contract: bytes, tree: Tree) -> str:
    """Return the contract, the paths and the code of a stage without locals: what respelling leaves as it is."""
    parts = [contract.decode("utf-8", "replace"), *tree]
    for data in tree.values():
        parts += [outside_functions(data), *normal_forms(data).values()]
    return "\n".join(parts)
