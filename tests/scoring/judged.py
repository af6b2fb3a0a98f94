"""Items and replies made up for the tests of scoring: a matrix becomes a run, with nothing on disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from planter.core.records.scoring import Item, Terms
from planter.core.records.staging import CALLS, RUN_SCHEMA, Call, Claim, ReplyRow, RunFile
from planter.scoring.record import Scored, Standing, score

HOSTS = ("archiver", "feed", "ledger", "rota")
STANDING = Standing("s" * 64)


def item(number: int, known: Call, **changed: object) -> Item:
    fails = known == "fail"
    plain = Item(
        item=f"i{number:03}",
        split="one" if number % 2 else "two",
        case=f"some-{number:03}-a",
        pair=f"some-{number // 2:03}",
        unit=f"unit {number // 2}",
        known=known,
        host=HOSTS[number % len(HOSTS)],
        defect_class="some-class",
        severity="stark",
        row="plain",
        kind="mixed" if known == "abstain" else "contract",
        criteria=("c1", "c2"),
        answers={"c1": "violated" if fails else "holds", "c2": "undecidable" if known == "abstain" else "holds"},
        criterion="c1" if fails else None,
        path="shop/till.py",
        first=10,
        last=12,
        digest=f"{number:064x}",
    )
    return Item(**{**{name: getattr(plain, name) for name in plain.__struct_fields__}, **changed})  # type: ignore[arg-type]


def run_file(repeats: int = 1, **changed: object) -> RunFile:
    fields = {
        "schema": RUN_SCHEMA,
        "label": "some-judge",
        "staging": "abcdefghij",
        "form": "tree",
        "prompt": "prompt",
        "judge": "judge {case}",
        "judge_digest": "judge",
        "snapshot": "judge-1",
        "repeats": repeats,
    }
    return RunFile(**{**fields, **changed})  # type: ignore[arg-type]


def reply(of: Item, repeat: int, word: str | None, **changed: object) -> ReplyRow:
    fields = {
        "item": of.item,
        "repeat": repeat,
        "code": "answered" if word is not None else "missing",
        "overall": word,
        "criteria": {},
        "where": (),
        "why": "",
        "case": of.digest,
        "prompt": "prompt",
        "judge": "judge",
        "snapshot": "judge-1",
        "reply": f"replies/{of.item}.{repeat}.txt",
        "transcript": f"transcripts/{of.item}.{repeat}.txt",
        "tokens": 3,
    }
    return ReplyRow(**{**fields, **changed})  # type: ignore[arg-type]


def at(path: str, line: int) -> tuple[Claim, ...]:
    return (Claim(path=path, line=line),)


def of_matrix(table: Mapping[Call, Mapping[Call, int]], repeats: int = 1) -> tuple[list[Item], list[ReplyRow]]:
    """Make an item for each count of a matrix, called so in every repeat."""
    cells = [(known, called) for known in CALLS for called in CALLS for _ in range(table[known][called])]
    items = [item(number, known) for number, (known, _) in enumerate(cells)]
    rows = [reply(one, n, called) for one, (_, called) in zip(items, cells, strict=True) for n in range(1, repeats + 1)]
    return items, rows


def scored(items: Iterable[Item], rows: Iterable[ReplyRow], repeats: int = 1, **terms: object) -> Scored:
    return score(run_file(repeats), list(rows), list(items), Terms(**terms), STANDING)  # type: ignore[arg-type]
