"""Score a run: from its rows and the items' known answers to the record and the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from planter.core.canonical import to_json_lines
from planter.core.digests import digest
from planter.core.errors import ScoreError
from planter.core.records.scoring import (
    FIGURES,
    SCORE_SCHEMA,
    FalsePasses,
    FigureName,
    Figures,
    Item,
    ScoreRecord,
    Share,
    Tables,
    Terms,
)
from planter.core.records.staging import CALLS, Call, ReplyRow, RunFile
from planter.scoring.figures import DEFINED, confusion, weakest
from planter.scoring.groups import coarse, false_alarms, groups, item_rows, solved
from planter.scoring.labelled import rates
from planter.scoring.limits import does_not_show, quotable
from planter.scoring.located import criterion_words, hit, located
from planter.scoring.outcomes import SPLITS, Outcome, calls_of_words, outcomes
from planter.stats.intervals import DIGITS, share


@dataclass(frozen=True)
class Standing:
    """What a record says of the set: the digest of set.json, whether it was sealed then, and the seal's digest."""

    set_digest: str
    sealed: bool = False
    seal: str | None = None


@dataclass(frozen=True)
class Scored:
    """A run's record, aggregates only, and the tables that only an unsealed or opened set shows."""

    record: ScoreRecord
    tables: Tables


def score(run: RunFile, rows: Sequence[ReplyRow], items: Sequence[Item], terms: Terms, standing: Standing) -> Scored:
    """Score a run on the items of its staging, the same value for the same input.

    Raises ScoreError for rows missing, doubled or of something else, for words that map to no call, for other
    repeats than declared, and where a figure is undefined.
    """
    if terms.repeats is not None and run.repeats != terms.repeats:
        raise ScoreError(f"run {run.label!r} has {run.repeats} repeats; {terms.repeats} were declared before it")
    words = calls_of_words(terms.verdicts)
    found = outcomes(run, rows, items, terms.verdicts)
    said = criterion_words(words)
    hits = [hit(one, said) for one in found]
    every = groups(found)
    shown, withheld = coarse(every)
    table = confusion(_answers(found))
    least, weak = weakest(table)
    both = rates(_answers(found))
    figures = {name: _figure(found, name) for name in FIGURES}
    tokens = [row.tokens for one in found for row in one.rows]
    bare = ScoreRecord(
        schema=SCORE_SCHEMA,
        label=run.label,
        judge=run.judge,
        judge_digest=run.judge_digest,
        snapshot=run.snapshot,
        prompt=run.prompt,
        staging=run.staging,
        form=run.form,
        set_digest=standing.set_digest,
        rows=digest(to_json_lines(sorted(rows, key=lambda row: (row.item, row.repeat)))),
        splits=tuple(split for split in SPLITS if any(one.item.split == split for one in found)),
        sealed=standing.sealed,
        seal=standing.seal,
        floor=terms.floor,
        verdicts=terms.verdicts,
        repeats=run.repeats,
        items=len(found),
        counts={call: sum(table[call].values()) for call in CALLS},
        hosts=len({one.item.host for one in found}),
        record=least,
        weakest=weak,
        meets_floor=least >= terms.floor,
        agreement=figures["agreement"].value,
        figures=Figures(**figures),
        confusion=table,
        false_pass=_false_passes(found),
        units=_all_right(found, "unit"),
        pairs=_all_right(found, "pair") if len({one.item.split for one in found}) == len(SPLITS) else None,
        codes=dict(sorted(Counter(row.code for one in found for row in one.rows).items())),
        unanimous=sum(len(set(one.calls)) == 1 for one in found),
        per_run=tuple(_agreement_of_run(found, place) for place in range(run.repeats)),
        solved=solved(found),
        located=located(found, hits, said),
        false_alarms=false_alarms(found, said),
        tpr=round(both.tpr, DIGITS),
        tnr=round(both.tnr, DIGITS),
        groups=shown,
        withheld=withheld,
        tokens=None if None in tokens else sum(number for number in tokens if number is not None),
        does_not_show=(),
        sentence="",
    )
    record = replace(bare, does_not_show=does_not_show(bare), sentence=quotable(bare))
    return Scored(record, Tables(groups=every, items=item_rows(found, hits)))


def _answers(found: Sequence[Outcome]) -> list[tuple[Call, Call]]:
    return [(one.item.known, one.called) for one in found]


def _figure(found: Sequence[Outcome], name: FigureName) -> Share:
    figure = DEFINED[name]
    counted = [one for one in found if figure.counted(one.item.known, one.called)]
    return share((one.item.host, figure.right(one.item.known, one.called)) for one in counted)


def _false_passes(found: Sequence[Outcome]) -> FalsePasses:
    def of(*known: Call) -> Share:
        return share((one.item.host, one.called == "pass") for one in found if one.item.known in known)

    return FalsePasses(all=of("fail", "abstain"), fails=of("fail"), abstains=of("abstain"))


def _all_right(found: Sequence[Outcome], by: str) -> Share:
    """Return the share of units or pairs all of whose items are right."""
    together: dict[str, tuple[str, bool]] = {}
    for one in found:
        key = getattr(one.item, by)
        _, right = together.get(key, (one.item.host, True))
        together[key] = (one.item.host, right and one.right)
    return share(together.values())


def _agreement_of_run(found: Sequence[Outcome], place: int) -> float:
    return round(sum(one.calls[place] == one.item.known for one in found) / len(found), DIGITS)
