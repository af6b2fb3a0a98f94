"""The child program's differential run: the reference's answers, then the tree's, one mark an input; stdlib only."""

from __future__ import annotations

import builtins
import marshal
from collections.abc import Callable, Iterable
from typing import Any

from planter.sandbox.loading import SetupFailed, attempt, described, loaded, prepared, set_up

globals()["__builtins__"] = dict(vars(builtins))  # see loading.py

SHOWN = 600
SKIPPED = object()


def differential(job: dict[str, Any], progress: Callable[[bytes, int], object]) -> tuple[str, str, str]:
    """Compare `observe` with the reference on every value and return outcome, marks and the first difference.

    Values and answers are there before the tree is: nothing in the tree can alter them. A mark is `=` for the
    reference's answer, `x` for another, `!` for an exception, `-` for an attack that does not apply.
    """
    inputs = loaded(job.get("inputs_code"), job["inputs"], "recorded_inputs")
    asked = attempt(lambda: answered(inputs, job), "computing the answers")
    probe = prepared(job)
    observe = probe.get("observe")
    if not callable(observe):
        raise SetupFailed("the probe has no observe()")
    set_up(probe)
    marks, first = "", ""
    for value, right in asked:
        mark, seen = "-", ""
        if value is not SKIPPED:
            mark, seen = marked(observe, value, right)
        if mark in "x!" and not first:
            first = f"input {len(marks)}: {_short(spelled(value))} gave {_short(seen)}, not {_short(right)}"
        progress(mark.encode(), len(marks))
        marks += mark
    return "holds", marks, first


def answered(inputs: dict[str, Any], job: dict[str, Any]) -> list[tuple[Any, str]]:
    """Return (value, spelled answer) for each input of the criterion, SKIPPED for an attack that does not apply."""
    criterion = job["criterion"]
    answer = inputs[f"answer_{criterion}"]
    pairs: list[tuple[Any, str]] = []
    for value in values(inputs, criterion, job):
        skipped = value is SKIPPED
        pairs.append((value, "") if skipped else (value, spelled(answer(copied(value)))))
    return pairs


def values(inputs: dict[str, Any], criterion: str, job: dict[str, Any]) -> Iterable[Any]:
    """Yield the values of a criterion: what attacks make, or those by hand and then drawn ones up to the count."""
    if job["attacks"] is not None:
        attack = inputs[f"attack_{criterion}"]
        for kind, payload in marshal.loads(bytes.fromhex(job["attacks"])):
            value = attack(kind, payload)
            yield SKIPPED if value is None else value
        return
    by_hand, draw, stream = inputs[f"HAND_{criterion}"], inputs[f"draw_{criterion}"], inputs["Draw"]
    if job["by_hand"]:
        yield from by_hand[: job["count"]]
    for number in range(job["count"] - (len(by_hand) if job["by_hand"] else 0)):
        yield draw(stream(f"{criterion}:{number}"))


def marked(observe: Callable[[Any], Any], value: Any, right: str) -> tuple[str, str]:
    """Return the mark of one value and what was seen."""
    try:
        seen = spelled(observe(copied(value)))
    except BaseException as error:
        return "!", described(error)
    return ("=" if seen == right else "x"), seen


def copied(value: Any) -> Any:
    """Return a deep copy of a value in plain literals, however deep; anything else is given back itself."""
    try:
        return marshal.loads(marshal.dumps(value, 2))
    except ValueError:
        return value


def spelled(value: Any) -> str:
    """Spell a literal so that equal spellings are equal answers: types count (True is not 1, -0.0 is not 0.0).

    The order of dict keys and of sets does not count; a value of a type derived from a literal's is spelled as
    that literal; anything else is spelled by the name of its type, which no reference gives. It does not recurse:
    a value may be nested as deep as folders on a disk.
    """
    done: list[str] = []
    waiting: list[tuple[Any, Callable[[list[str]], str] | None, int]] = [(value, None, 0)]
    while waiting:
        one, join, count = waiting.pop()
        if join is not None:
            texts = done[len(done) - count :]
            del done[len(done) - count :]
            done.append(join(texts))
            continue
        for base, inner, joining in CONTAINERS:
            if isinstance(one, base):
                parts = inner(one)
                waiting.append((None, joining, len(parts)))
                waiting += [(part, None, 0) for part in reversed(parts)]
                break
        else:
            done.append(_scalar(one))
    return done[0]


def _scalar(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return str(value)
    for base in (str, bytes, bytearray, int, float):
        if isinstance(value, base):
            return base.__repr__(value)
    return f"<{type(value).__module__}.{type(value).__qualname__}>"


def _pairs(texts: list[str]) -> str:
    return "{" + ", ".join(sorted(map(": ".join, zip(texts[::2], texts[1::2], strict=True)))) + "}"


CONTAINERS: tuple[tuple[type, Callable[[Any], list[Any]], Callable[[list[str]], str]], ...] = (
    (dict, lambda value: [part for pair in value.items() for part in pair], _pairs),
    (list, list, lambda texts: f"[{', '.join(texts)}]"),
    (tuple, list, lambda texts: f"({', '.join(texts)}{',' * (len(texts) == 1)})"),
    (set, list, lambda texts: f"set({', '.join(sorted(texts))})"),
    (frozenset, list, lambda texts: f"set({', '.join(sorted(texts))})"),
)


def _short(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}... ({len(text)} characters)"
