"""Measure a judge that is a Python callable: the same rows and the same codes as a command's.

from planter.judges import Reply, run_judge

def judge(case: Path) -> Reply:
    ...  # read case / "contract.md" and case / "tree"
    return Reply("fail", criteria={"c1": "pass", "c2": "fail"}, where=[("pkg/post.py", 41)])

run_judge("out", judge, label="mine", snapshot="my-model-2025-01-31")
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from planter.judging.asking import REPEATS, SECONDS, Asked, Request, ask_all
from planter.judging.callables import Reply, callable_judge
from planter.judging.staging import Splits

__all__ = ["Asked", "Reply", "run_judge"]


def run_judge(
    out: str | os.PathLike[str],
    judge: Callable[[Path], Reply | dict[str, Any] | str | None],
    *,
    label: str,
    snapshot: str,
    repeats: int = REPEATS,
    split: Splits = "both",
    results: str | os.PathLike[str] | None = None,
    timeout: float = SECONDS,
    jobs: int = 1,
    name: str | None = None,
    files: Sequence[str | os.PathLike[str]] = (),
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Asked:
    """Ask a callable about every case of the staging in `out`, `repeats` times each, and keep a row of every answer.

    `judge` is given a folder with one case, unpacked alone and removed afterwards; it returns a Reply, a dict with
    the same fields, or the text of a reply, which is parsed as strictly as a command's. An exception is `crashed`,
    None `missing`, a call of more than `timeout` seconds `timed-out`, all else that is no answer `malformed`: none is
    a pass. With `jobs` above 1 it is called from several threads at once.

    The run is in `results`, or beside the staging; rows that are there are kept when the judge, its `files` (whatever
    decides its answers: prompts, settings), the `snapshot` and the cases are the same, else JudgeError is raised.
    `progress` is called with how many rows there are, and how many there will be.
    """
    request = Request(
        label=label,
        snapshot=snapshot,
        repeats=repeats,
        split=split,
        results=None if results is None else Path(results),
        seconds=timeout,
        jobs=jobs,
    )
    return ask_all(Path(out), callable_judge(judge, name, [Path(file) for file in files]), request, progress)
