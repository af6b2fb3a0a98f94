"""Take a log of Inspect for a run: a row for every item and epoch, fail closed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from planter.adapters.inspect.exporting import question, rests_on
from planter.adapters.inspect.log import read_log, resolved
from planter.core.errors import JudgeError
from planter.core.records.staging import ReplyRow, RunFile, StagedItem, StageFile
from planter.judging.asking import Asked, Request, make_row, run_record
from planter.judging.judge import Said, judge_digest
from planter.judging.runs import write_run
from planter.judging.staging import read_item, read_staging

TELLING = frozenset({"tool", "sandbox", "error", "subtask", "info"})
TIMES = frozenset({"time", "working"})

DECIDING = ("model_args", "model_generate_config", "task_args", "model_roles")

Sample = dict[str, Any]


def import_inspect(log_path: Path, out: Path, folder: Path, snapshot: str | None = None) -> Asked:
    """Write the run that a log of Inspect records over a staging; return it.

    A sample that is not there is `missing`, one with an error or an exceeded limit `crashed` or `timed-out`, one that
    is there twice `doubled`. Raises JudgeError for a log of other cases, and where the run's folder has rows.
    """
    if folder.resolve().is_relative_to(out.resolve()):
        raise JudgeError(f"the run {str(folder)!r} lies in the staging; put it elsewhere")
    log, stage = read_log(log_path), read_staging(out)
    try:
        run, rows = _run_of(log, stage, out, folder.resolve().name, snapshot)
    except (AttributeError, TypeError, IndexError) as error:
        raise JudgeError(f"the log {str(log_path)!r} is not laid out as Inspect's are: {error}") from None
    write_run(folder, run, rows)
    return Asked(folder, run, tuple(row for row, _, _ in rows), 0)


def _run_of(
    log: dict[str, Any], stage: StageFile, out: Path, label: str, snapshot: str | None
) -> tuple[RunFile, list[tuple[ReplyRow, bytes, bytes]]]:
    """Return the record of a log's run, and its rows with their texts, for every item of the splits it has."""
    samples = _by_place(log, stage)
    splits = {item.split for item in stage.items if any(name == item.item for name, _ in samples)}
    items = [item for item in stage.items if item.split in splits]
    for item in items:
        _check(out, stage, item, [one for (name, _), found in samples.items() if name == item.item for one in found])
    told = log["eval"]
    name = f"inspect {told.get('task')} {told.get('model')}"
    parts = {key: json.dumps(told.get(key), sort_keys=True).encode() for key in DECIDING}
    digest = judge_digest(name, {**parts, "plan": json.dumps(log.get("plan"), sort_keys=True).encode()})
    repeats = (told.get("config") or {}).get("epochs") or 1
    run = run_record(stage, name, digest, Request(label, snapshot or str(told.get("model")), repeats))
    rows = []
    for item in items:
        for repeat in range(1, repeats + 1):
            said = _said(samples.pop((item.item, repeat), []))
            rows.append((make_row(run, item, repeat, said), said.reply or b"", said.transcript))
    if samples:
        raise JudgeError(f"the log has epochs beyond the {repeats} that it names: {min(samples)}")
    return run, rows


def _by_place(log: dict[str, Any], stage: StageFile) -> dict[tuple[str, int], list[Sample]]:
    known = {item.item for item in stage.items}
    found: dict[tuple[str, int], list[Sample]] = {}
    for sample in log["samples"]:
        name, epoch = (sample.get("id"), sample.get("epoch")) if isinstance(sample, dict) else (None, None)
        if name not in known or not isinstance(epoch, int):
            raise JudgeError(f"the log has the sample {name!r} in epoch {epoch!r}, which this staging does not have")
        found.setdefault((str(name), epoch), []).append(sample)
    if not found:
        raise JudgeError("the log has no sample of this staging")
    return found


def _check(out: Path, stage: StageFile, item: StagedItem, samples: list[Sample]) -> None:
    """Raise JudgeError where a sample was not asked about this item as it is staged."""
    asked = question(read_item(out, item))
    for sample in samples:
        held = sample.get("attachments") or {}
        metadata = sample.get("metadata") or {}
        if any(metadata.get(key) != value for key, value in rests_on(stage, item).items()):
            raise JudgeError(f"sample {item.item!r} of the log is of another staging, or of one staged again since")
        given = resolved(sample.get("input"), held)
        if not isinstance(given, str) or not given.startswith(asked):
            raise JudgeError(f"sample {item.item!r} of the log was asked something other than its contract")


def _said(samples: list[Sample]) -> Said:
    """Return what the samples of one item and epoch come to; more than one counts for none."""
    if not samples:
        return Said(None, b"", "missing", "no such sample in the log")
    transcript = b"".join(_transcript(sample) for sample in samples)
    replies = [_reply(sample) for sample in samples]
    if len(samples) > 1:
        whole = b"\n".join(reply for reply in replies if reply is not None)
        return Said(whole, transcript, "doubled", f"{len(samples)} samples of one epoch in the log")
    sample, reply = samples[0], replies[0]
    if sample.get("error") is not None:
        error = sample["error"] if isinstance(sample["error"], dict) else {}
        return Said(reply, transcript, "crashed", f"error of the sample: {error.get('message', 'untold')}")
    if sample.get("limit") is not None:
        kind = sample["limit"].get("type") if isinstance(sample["limit"], dict) else None
        return Said(reply, transcript, "timed-out" if kind in TIMES else "crashed", f"stopped by the limit {kind!r}")
    if sample.get("invalidation") is not None:
        return Said(reply, transcript, "crashed", "the sample is marked as invalidated")
    return Said(reply, transcript, tokens=_tokens(sample))


def _reply(sample: Sample) -> bytes | None:
    """Return the text of the last answer, without reasoning; None where there is no answer."""
    output = resolved(sample.get("output") or {}, sample.get("attachments") or {})
    choices = output.get("choices") or []
    if not choices:
        return None
    content = (choices[0].get("message") or {}).get("content")
    if isinstance(content, list):
        content = "".join(one.get("text") or "" for one in content if one.get("type") == "text")
    return content.encode("utf-8", "backslashreplace") if isinstance(content, str) else None


def _tokens(sample: Sample) -> int | None:
    """Return the output cost of a sample; None where it is not told."""
    counts = [usage.get("output_tokens") for usage in (sample.get("model_usage") or {}).values()]
    whole = [count for count in counts if isinstance(count, int)]
    return sum(whole) if whole else None


def _transcript(sample: Sample) -> bytes:
    """Return a sample's messages, and the events that show what tools did, as lines of JSON."""
    held = sample.get("attachments") or {}
    return b"".join(_line(resolved(part, held)) for part in _parts(sample))


def _parts(sample: Sample) -> Iterator[object]:
    yield from sample.get("messages") or []
    yield from (event for event in sample.get("events") or [] if event.get("event") in TELLING)
    if sample.get("error") is not None:
        yield {"error": sample["error"]}


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
