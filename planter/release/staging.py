"""Plan a staging: what every item of both splits holds, its opaque name, and the map; nothing is written here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from planter.core.artifacts import TreeArtifact
from planter.core.layout import TwinFiles
from planter.core.records.staging import STAGE_SCHEMA, Form, MappedItem, Split, StagedItem, StageFile, StageMap
from planter.core.streams import Stream, stream
from planter.core.trees import Tree
from planter.kinds.base import kind_of
from planter.release.footer import prompt_digest, reply_footer
from planter.release.maps import make_map
from planter.release.pull_request import PullRequest
from planter.release.splits import draw_reds
from planter.release.wording import refuse_clashes

SPLITS: tuple[Split, Split] = ("one", "two")
# Consonants only, so that no name is or holds a word.
_LETTERS = "bcdfghjklmnpqrstvwxz"
_NAME, _STAGING = 10, 12


@dataclass(frozen=True)
class Pair:
    """The twins of a pair: the red, and the green or unknown, which is right."""

    red: TwinFiles
    right: TwinFiles

    @property
    def name(self) -> str:
        """Give the pair's id."""
        return self.right.case.pair

    @property
    def mixed(self) -> bool:
        """Tell whether it pairs a red with an unknown."""
        return self.right.case.verdict == "unknown"


@dataclass(frozen=True)
class Item:
    """One case as it is staged, under its opaque name: its files by path relative to its own folder."""

    item: str
    split: Split
    twin: TwinFiles
    files: Mapping[str, bytes]

    @property
    def digest(self) -> str:
        """Give the digest of all its files."""
        return Tree(self.files).digest


@dataclass(frozen=True)
class Staging:
    """A staging that is not written yet; `footer` ends every contract, `right` has the pair's right twin by case."""

    record: StageFile
    map: StageMap
    items: tuple[Item, ...]
    footer: bytes
    right: Mapping[str, TwinFiles]


Changing = Callable[[Pair, Stream], PullRequest]


def plan_staging(pairs: Sequence[Pair], set_digest: str, form: Form, seed: int, changing: Changing) -> Staging:
    """Draw the splits, the names and the order of a staging of these pairs, and put every item's files together.

    `changing` gives the pull request of a pair, from the pair's own stream. Raises StageError where the splits cannot
    hold enough of every kind, or two pairs have one wording.
    """
    refuse_clashes(pair.right for pair in pairs)

    def draw(*purpose: str) -> Stream:
        return stream(seed, "stage", set_digest, form, *purpose)

    ordered = sorted(pairs, key=lambda pair: pair.name)
    contract, mixed = ([pair.name for pair in ordered if pair.mixed == kind] for kind in (False, True))
    reds = draw_reds(contract, mixed, draw("splits"))
    footer = reply_footer(form, [twin.case.verdict for pair in ordered for twin in (pair.red, pair.right)])
    names = iter(_names(2 * len(ordered), draw("names")))
    changes = {p.name: changing(p, draw("change", p.name)) for p in ordered} if form == "pull-request" else {}
    items = []
    for split in SPLITS:
        for pair in draw("order", split).shuffled(ordered):
            is_red = (pair.name in reds) == (split == "one")
            files = _files(pair, is_red, footer, changes.get(pair.name))
            items.append(Item(next(names), split, pair.red if is_red else pair.right, files))
    items.sort(key=lambda item: (item.split, item.item))
    staging = _word(_STAGING, draw("staging"))
    return Staging(
        record=StageFile(
            schema=STAGE_SCHEMA,
            staging=staging,
            form=form,
            prompt=prompt_digest(footer),
            items=tuple(StagedItem(item=item.item, split=item.split, digest=item.digest) for item in items),
        ),
        map=make_map(staging, form, seed, set_digest, [_mapped(item) for item in items]),
        items=tuple(items),
        footer=footer,
        right={twin.case.id: pair.right for pair in ordered for twin in (pair.red, pair.right)},
    )


def _files(pair: Pair, is_red: bool, footer: bytes, change: PullRequest | None) -> dict[str, bytes]:
    twin = pair.red if is_red else pair.right
    artifact = TreeArtifact(twin.tree) if change is None else change.red if is_red else change.right
    return kind_of(twin.case.kind).stage(twin, artifact, footer)


def _mapped(item: Item) -> MappedItem:
    case = item.twin.case
    return MappedItem(item=item.item, split=item.split, case=case.id, pair=case.pair, digest=item.digest)


def _names(count: int, draw: Stream) -> list[str]:
    found: dict[str, None] = {}
    while len(found) < count:
        found[_word(_NAME, draw)] = None
    return list(found)


def _word(length: int, draw: Stream) -> str:
    return "".join(draw.choice(_LETTERS) for _ in range(length))
