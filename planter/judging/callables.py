"""A judge that is a Python callable: asked in a thread, its answer taken as a reply's bytes would be."""

from __future__ import annotations

import inspect
import json
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from planter.core.errors import UsageError
from planter.judging.judge import Said, Stopped, fingerprints, judge_digest
from planter.sandbox.command import Place

TICK = 0.1


@dataclass(frozen=True)
class Reply:
    """What a callable judge answers; `where` holds pairs of a path and a line from 1, `tokens` is the output cost."""

    overall: str
    criteria: dict[str, str] = field(default_factory=dict)
    where: Sequence[tuple[str, int]] = ()
    why: str = ""
    tokens: int | None = None
    transcript: str = ""


Answering = Callable[[Path], "Reply | dict[str, Any] | str | None"]


@dataclass(frozen=True)
class CallableJudge:
    """A callable with its name, and the digest of its name, source and files."""

    name: str
    digest: str
    call: Answering = field(repr=False)

    def ask(self, place: Place, case: Path, seconds: float, stop: threading.Event) -> Said:
        """Call it about a case; see Judge.

        A call that takes too long is left alone in its thread: it may go on until it returns, and nothing of it is
        taken.
        """
        box: list[Said] = []
        done = threading.Event()

        def work() -> None:
            try:
                box.append(as_said(self.call(case)))
            except BaseException as error:
                why = f"it raised {type(error).__name__}: {error}"
                box.append(Said(None, _bytes(traceback.format_exc()), "crashed", why))
            finally:
                done.set()

        threading.Thread(target=work, daemon=True).start()
        deadline = time.monotonic() + seconds
        while not done.wait(min(TICK, max(0.0, deadline - time.monotonic()))):
            if stop.is_set():
                raise Stopped
            if time.monotonic() >= deadline:
                return Said(None, b"", "timed-out", f"not ended after {seconds:g} seconds")
        return box[0]


def callable_judge(call: Answering, name: str | None = None, files: Sequence[Path] = ()) -> CallableJudge:
    """Return the judge of a callable; `name` stands for what it is called where it is a lambda or a partial."""
    if not callable(call):
        raise UsageError(f"{call!r} is no judge; give a callable that takes the folder of a case")
    named = call if hasattr(call, "__qualname__") else type(call)
    told = f"{named.__module__}.{named.__qualname__}" if name is None else name
    try:
        source = inspect.getsource(named)
    except (OSError, TypeError):
        source = ""
    parts = fingerprints({str(path): path for path in files})
    return CallableJudge(told, judge_digest(told, parts | {"": _bytes(source)}), call)


def as_said(answer: object) -> Said:
    """Return what a callable's answer comes to: a Reply or dict is written as JSON, a text is taken as it is."""
    if answer is None:
        return Said(None, b"", "missing", "it returned None")
    if isinstance(answer, str):
        return Said(_bytes(answer), b"")
    transcript = b""
    if isinstance(answer, Reply):
        transcript = _bytes(answer.transcript)
        answer = {
            "overall": answer.overall,
            "criteria": answer.criteria,
            "where": [{"path": path, "line": line} for path, line in answer.where],
            "why": answer.why,
            "tokens": answer.tokens,
        }
    if not isinstance(answer, dict):
        return Said(_bytes(repr(answer)), b"", "malformed", f"it returned {type(answer).__name__}; see planter.judges")
    try:
        return Said(_bytes(json.dumps(answer, ensure_ascii=False)), transcript)
    except (TypeError, ValueError, RecursionError) as error:
        return Said(_bytes(repr(answer)), transcript, "malformed", f"its answer is not JSON: {error}")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")
