"""What a run gave, read from the zygote's reply: an answer only by a positive record of that very run."""

from __future__ import annotations

from typing import Any, cast

from planter.core.records.runs import Coverage, Differential, How, Outcome, Result

OUTCOMES = ("holds", "violated", "undecidable", "crashed", "setup_failed")
MARKS = frozenset("=x!-")
SIGXCPU = -24


def fields_of(record: bytes, nonce: str, criterion: str) -> tuple[str, str, str] | None:
    """Return the three fields of a record, None unless it is whole and of this nonce and criterion."""
    fields: list[str] = []
    rest = record
    while rest:
        length, colon, rest = rest.partition(b":")
        if not colon or not length.isdigit() or len(length) > 9 or len(rest) < int(length):
            return None
        fields.append(rest[: int(length)].decode("utf-8", "replace"))
        rest = rest[int(length) :]
    if len(fields) != 5 or fields[:2] != [nonce, criterion]:
        return None
    return fields[2], fields[3], fields[4]


def non_answer(reply: dict[str, Any]) -> tuple[Outcome, str]:
    """Return the outcome and a message for a run that left no record or was ended."""
    if reply["why"] == "late" or reply["status"] == SIGXCPU:  # the signal: a machine too busy to end it in time
        return "timed_out", "it was ended at its deadline"
    if reply["why"]:
        return "crashed", f"it was ended: {reply['why']}"
    status = reply["status"]
    ended = f"was killed by signal {-status}" if status < 0 else f"ended with status {status}"
    return "crashed", f"the process {ended} before a verdict"


def result_of(reply: dict[str, Any], nonce: str, criterion: str) -> Result:
    """Return the result of a probe's run."""
    fields = None if reply["why"] else fields_of(reply["record"].encode("latin-1"), nonce, criterion)
    if fields is None or fields[0] not in OUTCOMES:
        outcome, message = non_answer(reply)
        return Result(outcome=outcome, message=message, cpu_seconds=reply["cpu"])
    how = cast(How, fields[1]) if fields[0] == "violated" else None
    return Result(outcome=cast(Outcome, fields[0]), how=how, message=fields[2], cpu_seconds=reply["cpu"])


def coverage_of(reply: dict[str, Any], nonce: str, criterion: str) -> Coverage:
    """Return the reach of a run; one that left no record may have entered anything."""
    fields = None if reply["why"] else fields_of(reply["record"].encode("latin-1"), nonce, criterion)
    if fields is None or fields[0] not in OUTCOMES or fields[1] == "*":
        return Coverage(outcome="crashed" if fields is None else cast(Outcome, fields[0]), whole=True)
    lines = [line.partition(" ") for line in fields[1].split("\n") if line]
    functions = frozenset((path, int(number)) for number, _, path in lines)
    return Coverage(outcome=cast(Outcome, fields[0]), whole=False, functions=functions)


def differential_of(reply: dict[str, Any], nonce: str, criterion: str) -> Differential:
    """Return the differential run of a run; when it did not reach its end, the marks are those made so far."""
    record = reply["record"].encode("latin-1")
    fields = None if reply["why"] else fields_of(record, nonce, criterion)
    if fields is not None and fields[0] == "holds":
        return Differential(outcome="holds", marks=fields[1], first=fields[2])
    if fields is not None and fields[0] in OUTCOMES:
        return Differential(outcome=cast(Outcome, fields[0]), message=fields[2])
    outcome, message = non_answer(reply)
    text = record.decode("latin-1")
    return Differential(outcome=outcome, marks=text if MARKS.issuperset(text) else "", message=message)
