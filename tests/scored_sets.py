"""Fabricated runs over a copy of the committed sample: a staging's map, and a judge's replies, without any judge."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import msgspec

from planter.core.canonical import to_json, to_json_lines
from planter.core.records.case import CaseFile
from planter.core.records.sealing import Budget, Power, Rules, Seal
from planter.core.records.staging import RUN_SCHEMA, Call, Claim, MappedItem, ReplyRow, RunFile, Split, StageMap
from planter.dataset.read import read_set
from planter.release.maps import make_map, map_path, read_map, write_map
from planter.release.rules import RulesFile
from planter.release.seal import Asked, content_of, seal_set

SAMPLE = Path(__file__).parent.parent / "generated" / "sample"
STAGING = "abcdefghijklmnop"
CALL_OF: dict[str, Call] = {"green": "pass", "red": "fail", "unknown": "abstain"}
Judge = Callable[[CaseFile, int], str | None]
"""From a case and a repeat to the judge's word; None for no reply."""


def oracle(case: CaseFile, repeat: int) -> str:
    return CALL_OF[case.verdict]


@cache
def case_of(case: str) -> CaseFile:
    """Return case.json of a case of the sample."""
    return msgspec.json.decode((SAMPLE / "cases" / case / "case.json").read_bytes(), type=CaseFile)


def _pairs() -> tuple[str, ...]:
    """Choose four pairs of the sample, each of another host: a mixed one first, then by name."""
    firsts = sorted((case_of(path.name) for path in (SAMPLE / "cases").glob("*-a")), key=lambda case: case.pair)
    mixed = next(case for case in firsts if case.oracle.decided == "mixed")
    others = [case for case in reversed(firsts) if case.oracle.decided == "all"]
    by_host = {case.origin.host: case for case in others if case.origin.host != mixed.origin.host}
    return (mixed.pair, *sorted(case.pair for case in by_host.values())[:3])


PAIRS = _pairs()
RED = next(f"{PAIRS[2]}-{letter}" for letter in "ab" if case_of(f"{PAIRS[2]}-{letter}").verdict == "red")
"""The red of the third pair."""


def staged_copy(folder: Path) -> StageMap:
    """Copy some pairs of the sample, without their variants, to a new folder, with the map of a staging of them."""
    folder.mkdir()
    shutil.copy(SAMPLE / "set.json", folder)
    for pair in PAIRS:
        for letter in "ab":
            case = folder / "cases" / f"{pair}-{letter}"
            shutil.copytree(SAMPLE / "cases" / case.name, case, ignore=shutil.ignore_patterns("variants.jsonl"))
            (case / "key/variants.jsonl").write_bytes(b"")
    found = read_set(folder)
    assert found.record is not None
    items = []
    for number, case in enumerate(found.cases):
        pair, letter = case.rsplit("-", 1)
        split: Split = "one" if (letter == "a") == (number % 4 < 2) else "two"
        items.append(MappedItem(item=f"item{number:02}", split=split, case=case, pair=pair, digest=f"{number:064x}"))
    record = make_map(STAGING, "tree", 1, found.record.digest, items)
    write_map(map_path(folder, STAGING), record)
    return record


def fabricate(
    folder: Path,
    target: Path,
    judge: Judge = oracle,
    *,
    splits: Iterable[Split] = ("one", "two"),
    repeats: int = 3,
    label: str = "some-judge",
    snapshot: str = "judge-1",
    **changed: object,
) -> Path:
    """Write the run that a judge would give on the staging of a set; `changed` are fields of run.json."""
    run = RunFile(
        schema=RUN_SCHEMA,
        label=label,
        staging=STAGING,
        form="tree",
        prompt="p" * 64,
        judge="judge {case}",
        judge_digest="j" * 64,
        snapshot=snapshot,
        repeats=repeats,
    )
    wanted = [item for item in read_map(folder, STAGING).items if item.split in splits]
    cases = {item.case: case_of(item.case) for item in wanted}
    rows = [_row(run, item, cases[item.case], n, judge) for item in wanted for n in range(1, repeats + 1)]
    target.mkdir(parents=True)
    (target / "run.json").write_bytes(to_json(msgspec.structs.replace(run, **changed)))
    write_rows(target, rows)
    for row in rows:
        for name in (row.reply, row.transcript):
            (target / name).parent.mkdir(exist_ok=True)
            (target / name).write_text(f"{row.overall}\n", "utf-8")
    return target


def seal(folder: Path, *, floor: float = 0.8, repeats: int = 3, recipients: tuple[str, ...] = ()) -> Seal:
    """Seal a set without looking for anything wrong in it."""
    power = Power(expected_effect=0.5, source="a guess", n=4, repeats=repeats, detectable_effect=0.4)
    verdicts: dict[str, Call] = {"reject": "fail"}
    rules = Rules(
        decision="the weakest of six figures reaches the floor",
        power=power,
        ceiling=1.0,
        budget=Budget(calls=1000, tokens=1000),
        floor=floor,
        repeats=repeats,
        verdicts=verdicts,
    )
    found = read_set(folder).record
    assert found is not None
    asked = Asked(
        set_digest=found.digest,
        rules=RulesFile(rules, Path("rules.toml"), "0" * 64),
        judge_files={},
        audit=None,
        built_in_hosts=(),
        recipients=recipients,
        why="sealed for a test",
        detail={},
    )
    return seal_set(folder, asked, content_of(folder))


def write_rows(target: Path, rows: Iterable[ReplyRow]) -> None:
    (target / "rows.jsonl").write_bytes(to_json_lines(rows))


def _row(run: RunFile, item: MappedItem, case: CaseFile, repeat: int, judge: Judge) -> ReplyRow:
    word = judge(case, repeat)
    fails = word in ("fail", "reject") and case.oracle.criterion is not None
    return ReplyRow(
        item=item.item,
        repeat=repeat,
        code="missing" if word is None else "answered",
        overall=word,
        criteria={case.oracle.criterion: "fail"} if fails and case.oracle.criterion else {},
        where=(Claim(path=f"tree/{case.origin.site.path}", line=case.origin.site.line),) if fails else (),
        why="",
        case=item.digest,
        prompt=run.prompt,
        judge=run.judge_digest,
        snapshot=run.snapshot,
        reply=f"replies/{item.item}.{repeat}.txt",
        transcript=f"transcripts/{item.item}.{repeat}.txt",
        tokens=7,
    )
