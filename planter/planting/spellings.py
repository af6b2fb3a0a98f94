"""Other right spellings of a name: from a host's own table, then from the general one."""

from __future__ import annotations

import keyword
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from planter.core.errors import HostError
from planter.core.resources import templates_folder

_RESERVED_TEXT = """
    _ case cls match self type abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr
    classmethod compile complex copyright credits delattr dict dir divmod enumerate eval exec exit filter
    float format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len
    license list locals map max memoryview min next object oct open ord pow print property quit range repr
    reversed round set setattr slice sorted staticmethod str sum super tuple vars zip
"""
_RESERVED = frozenset([*keyword.kwlist, *_RESERVED_TEXT.split()])


@dataclass(frozen=True)
class Spellings:
    """Alternatives by whole name and by one word of a compound name; `host` comes first."""

    names: Mapping[str, tuple[str, ...]]
    words: Mapping[str, tuple[str, ...]]
    host: Mapping[str, tuple[str, ...]]

    def of(self, name: str) -> tuple[str, ...]:
        """Return the other right spellings of a name, most particular first, without the name itself.

        A leading underscore and capitals are kept; keywords, builtins and dunder forms are never among them.
        """
        mark = "_" if name.startswith("_") else ""
        bare = name.removeprefix("_")
        if not bare or bare.startswith("_") or bare.endswith("_"):
            return ()
        if bare.isupper():
            return tuple(other.upper() for other in self.of(name.lower()))
        listed = self.host.get(name) or self.host.get(bare) or (*self._whole(bare, mark), *self._by_word(bare))
        fitting = (mark + other.removeprefix("_") for other in listed)
        return tuple(dict.fromkeys(other for other in fitting if other != name and _is_usable(other)))

    def _whole(self, bare: str, mark: str) -> tuple[str, ...]:
        # A private name is more often a verb (`_report`), so its word is looked up as one.
        return self.words.get(bare, self.names.get(bare, ())) if mark else self.names.get(bare, ())

    def _by_word(self, bare: str) -> tuple[str, ...]:
        parts = bare.split("_")
        if len(parts) < 2:
            return ()
        return tuple(
            "_".join((*parts[:place], other, *parts[place + 1 :]))
            for place, part in enumerate(parts)
            for other in self.words.get(part, ())
        )


def load_spellings(host: Mapping[str, Sequence[str]]) -> Spellings:
    """Return the general table with a host's on top; raises HostError for a spelling that is no identifier."""
    for name, others in host.items():
        for word in (name, *others):
            if not word.isidentifier() or not word.isascii() or keyword.iskeyword(word):
                raise HostError(f"[spellings] of {name!r} holds {word!r}; write plain ASCII identifiers")
    names, words = _general_table()
    return Spellings(names, words, {name: tuple(others) for name, others in host.items()})


@cache
def _general_table() -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, tuple[str, ...]]]:
    table = tomllib.loads((templates_folder() / "spellings.toml").read_text(encoding="utf-8"))
    names, words = ({name: tuple(others) for name, others in table[part].items()} for part in ("names", "words"))
    return names, words


def _is_usable(name: str) -> bool:
    return name.isidentifier() and name not in _RESERVED and name.removeprefix("_") not in keyword.kwlist
