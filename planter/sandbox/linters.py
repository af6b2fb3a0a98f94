"""Tools of others that read a tree without running it: ruff, pylint, mypy and bandit, and the messages they give.

Each runs as a module of this interpreter, confined like any command of the runner: in a copy of the tree, with an empty
home, no network, and neither a configuration nor a cache but its own defaults. It is given every Python file of the
tree by name, so that no list of excluded folders, the tree's own or a user's, hides one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from importlib import metadata
from typing import Literal

from planter.core.records.runs import Limits
from planter.core.trees import Tree
from planter.sandbox.jobs import CommandJob
from planter.sandbox.runner import Runner

NOT_RUN: Literal["not run"] = "not run"
TIMED_OUT, FAILED = "timed out", "failed"
LIMITS = Limits(cpu_seconds=60.0, wall_seconds=240.0, memory=4 << 30)
OUTPUT = 4 << 20

_TEXT = re.compile(r"(.+?):([0-9]{1,9}):(?:[0-9]+:)? ?([A-Za-z][A-Za-z0-9-]*)(?=[: ]|$)")


@dataclass(frozen=True, order=True)
class Message:
    """One thing a tool says of a tree: where, line from 1, and the code of its rule."""

    path: str
    line: int
    code: str


@dataclass(frozen=True)
class Reading:
    """What a tool says of a tree, in order; `failed` is empty, or says why there is no answer."""

    messages: tuple[Message, ...] = ()
    failed: str = ""


@dataclass(frozen=True)
class Reader:
    """One way to run a tool: its name here, its module, its arguments before the files, and how its output is read."""

    name: str
    module: str
    arguments: tuple[str, ...]
    parse: Callable[[str], Iterator[Message]]
    limits: Limits = LIMITS

    @property
    def version(self) -> str | None:
        """Give the version of the tool that is installed, None where it is not."""
        try:
            return metadata.version(self.module)
        except metadata.PackageNotFoundError:
            return None


def read(pool: Runner, reader: Reader, tree: Tree) -> Reading:
    """Return what a tool says of a tree; a tool that is missing, hangs or crashes is told of, never raised."""
    files = [f"./{path}" for path in tree if path.endswith(".py")]
    if not files:
        return Reading()
    argv = ("-P", "-m", reader.module, *reader.arguments, *files)
    status, output = pool.command(CommandJob(tree=tree, argv=argv, limits=reader.limits, output=OUTPUT))
    return reading(reader, status, output, tree)


def reading(reader: Reader, status: int | None, output: str, paths: Collection[str]) -> Reading:
    """Return what the output of a tool says of the files at `paths`.

    A status other than 0 means findings, so without a message it has failed, as with output too long to be kept whole.
    """
    if status is None:
        return Reading(failed=TIMED_OUT)
    if re.search(rf"No module named '?{re.escape(reader.module)}'?\s*\Z", output):
        return Reading(failed=NOT_RUN)
    messages = tuple(sorted(message for message in reader.parse(output) if message.path in paths))
    if status < 0:
        return Reading(failed=f"{FAILED}: signal {-status}")
    if len(output.encode()) >= OUTPUT:
        return Reading(failed=f"{FAILED}: {OUTPUT} bytes of output or more")
    if status > 0 and not messages:
        return Reading(failed=f"{FAILED}: exit status {status}")
    return Reading(messages)


def text_messages(output: str) -> Iterator[Message]:
    """Yield the messages of lines such as `pkg/a.py:3:CODE` or `pkg/a.py:3:7: CODE text`; other lines say nothing."""
    for line in output.split("\n"):
        found = _TEXT.match(line)
        if found is not None:
            yield Message(found[1].removeprefix("./"), int(found[2]), found[3])


def json_messages(output: str) -> Iterator[Message]:
    """Yield the errors among lines of JSON as mypy writes them; notes and other lines say nothing."""
    for line in output.split("\n"):
        try:
            told = json.loads(line)
            if told["severity"] == "error":
                yield Message(str(told["file"]).removeprefix("./"), int(told["line"]), str(told["code"] or "error"))
        except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
            continue


_RUFF = ("check", "--isolated", "--no-cache", "--quiet", "--output-format", "concise", "--target-version", "py311")
_PYLINT = ("--rcfile=/dev/null", "--jobs=1", "--persistent=n", "--score=n", "--msg-template={path}:{line}:{msg_id}")
_MYPY = (
    "--config-file=", "--cache-dir=/dev/null", "--no-incremental", "--no-site-packages", "--explicit-package-bases",
    "--strict", "--soft-error-limit=-1", "--python-version=3.11", "--platform=linux", "--output=json",
)  # fmt: skip
_BANDIT = ("--quiet", "--format", "custom", "--msg-template", "{relpath}:{line}:{test_id}")

QUICK = (
    Reader("ruff", "ruff", _RUFF, text_messages),
    Reader("ruff, all rules", "ruff", (*_RUFF, "--select", "ALL"), text_messages),
)
SLOW = (
    Reader("pylint", "pylint", _PYLINT, text_messages),
    Reader("mypy --strict", "mypy", _MYPY, json_messages),
    Reader("bandit", "bandit", _BANDIT, text_messages),
)
