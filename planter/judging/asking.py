"""Ask a judge about every item as often as asked: the order, one place for each, rows as they come, resuming."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from planter.core.errors import JudgeError, UsageError
from planter.core.records.staging import RUN_SCHEMA, ReplyRow, RunFile, StagedItem, StageFile
from planter.core.streams import stream
from planter.judging.judge import Judge, Said, Stopped
from planter.judging.runs import REPLIES, TRANSCRIPTS, RunWriter, is_file_name, text_name
from planter.judging.staging import Splits, check_items, chosen_items, read_item, read_staging, unpack
from planter.sandbox.command import Place

Progress = Callable[[int, int], None]
REPEATS, SECONDS, LABEL = 5, 600.0, "judge"
MOST_WHY = 1000


@dataclass(frozen=True)
class Asked:
    """What came of a run: its folder and record, its rows of the split asked about, and how many were there before."""

    folder: Path
    run: RunFile
    rows: tuple[ReplyRow, ...]
    kept: int


@dataclass(frozen=True)
class Request:
    """How a judge is to be asked; `snapshot` None stands for the digest of the judge itself, `results` for a folder
    beside the staging."""

    label: str = LABEL
    snapshot: str | None = None
    repeats: int = REPEATS
    split: Splits = "both"
    results: Path | None = None
    seconds: float = SECONDS
    jobs: int = 1


def ask_all(out: Path, judge: Judge, request: Request, progress: Progress = lambda done, of: None) -> Asked:
    """Ask a judge about every item of a staging; keep each reply as a row; return them all.

    Rows that are there and rest on the same case, prompt, judge and snapshot are kept. Raises JudgeError where one
    rests on another, where an item was changed after staging, or where the judge cannot be asked at all.
    """
    stage = read_staging(out)
    items = chosen_items(stage, request.split)
    folder = _folder(out, request)
    run = run_record(stage, judge.name, judge.digest, request)
    check_items(out, items)
    with RunWriter(folder, run) as writer:
        wanted = {item.item: item for item in items}
        refuse_other_cases(stage, writer.rows, folder)
        rows = {(row.item, row.repeat): row for row in writer.rows if row.item in wanted}
        kept = len(rows)
        left = [key for key in order(run, items) if key not in rows]
        total = kept + len(left)
        progress(kept, total)
        with _asking(out, judge, request, [(wanted[name], repeat) for name, repeat in left]) as coming:
            for item, repeat, said in coming:
                row = make_row(run, item, repeat, said)
                writer.append(row, said.reply or b"", said.transcript)
                rows[item.item, repeat] = row
                progress(len(rows), total)
    return Asked(folder, run, tuple(rows.values()), kept)


def run_record(stage: StageFile, name: str, digest: str, request: Request) -> RunFile:
    """Return run.json of a judge over a staging; raises UsageError for what a request must not hold."""
    if not is_file_name(request.label):
        raise UsageError(f"{request.label!r} is no label; use letters, digits, dots and dashes, at most 100")
    if request.repeats < 1 or request.jobs < 1 or not 0 < request.seconds < float("inf"):
        raise UsageError("repeats and jobs must be 1 or more, and the time limit more than 0 seconds")
    for text in (name, request.snapshot or ""):
        if not text.isprintable():
            raise UsageError(f"{text!r} holds what cannot be printed; a judge and its snapshot are named in plain text")
    return RunFile(
        schema=RUN_SCHEMA,
        label=request.label,
        staging=stage.staging,
        form=stage.form,
        prompt=stage.prompt,
        judge=name,
        judge_digest=digest,
        snapshot=f"digest {digest[:16]}" if request.snapshot is None else request.snapshot,
        repeats=request.repeats,
    )


def _folder(out: Path, request: Request) -> Path:
    whole = out.resolve()
    folder = request.results or whole.with_name(f"{whole.name}-results") / request.label
    if folder.resolve().is_relative_to(whole):
        raise UsageError(f"the run {str(folder)!r} lies in the staging, whose files a judge may see; put it elsewhere")
    return folder


def order(run: RunFile, items: Sequence[StagedItem]) -> list[tuple[str, int]]:
    """Return every item and repeat in the drawn order of a run, the same whenever it is taken up again."""
    every = [(item.item, repeat) for item in items for repeat in range(1, run.repeats + 1)]
    return stream(0, "order of a run", run.staging, run.label, run.snapshot).shuffled(every)


def refuse_other_cases(stage: StageFile, rows: Sequence[ReplyRow], folder: Path) -> None:
    """Raise JudgeError for a row about an item that the staging lacks or has otherwise."""
    digests = {item.item: item.digest for item in stage.items}
    for row in rows:
        if digests.get(row.item) != row.case:
            what = "has other files now" if row.item in digests else "is not staged"
            raise JudgeError(
                f"the run in {str(folder)!r} has a row of item {row.item!r}, which {what}; use another --label"
            )


def make_row(run: RunFile, item: StagedItem, repeat: int, said: Said) -> ReplyRow:
    """Return the row of what a judge said."""
    verdict = said.verdict()
    return ReplyRow(
        item=item.item,
        repeat=repeat,
        code=verdict.code,
        overall=verdict.overall,
        criteria=verdict.criteria,
        where=verdict.where,
        why=verdict.why if verdict.code == "answered" else _shown(verdict.why),
        case=item.digest,
        prompt=run.prompt,
        judge=run.judge_digest,
        snapshot=run.snapshot,
        reply=text_name(REPLIES, item.item, repeat),
        transcript=text_name(TRANSCRIPTS, item.item, repeat),
        tokens=verdict.tokens if said.tokens is None else said.tokens,
    )


def _shown(why: str) -> str:
    """Return a reason that any file can hold: what an exception says may be anything."""
    return why.encode("utf-8", "backslashreplace").decode("utf-8")[:MOST_WHY]


Coming = Iterator[tuple[StagedItem, int, Said]]


@contextmanager
def _asking(out: Path, judge: Judge, request: Request, left: Sequence[tuple[StagedItem, int]]) -> Iterator[Coming]:
    """Give what the judge says, as it comes; leaving the block by an exception ends whatever still runs."""
    stop, places = threading.Event(), set[Place]()

    def ask(item: StagedItem) -> Said:
        if stop.is_set():
            raise Stopped
        tree = read_item(out, item)
        with Place() as place:
            places.add(place)
            try:
                if stop.is_set():
                    raise Stopped
                case = Path(place.path, "case")
                unpack(tree, case)
                return judge.ask(place, case, request.seconds, stop)
            finally:
                places.discard(place)

    with ThreadPoolExecutor(request.jobs) as executor:
        futures: dict[Future[Said], tuple[StagedItem, int]] = {}
        try:
            futures = {executor.submit(ask, item): (item, repeat) for item, repeat in left}
            yield ((*futures.pop(done), done.result()) for done in as_completed(futures))
        except BaseException:
            stop.set()
            for future in futures:
                future.cancel()
            for place in list(places):
                place.cut()
            raise
