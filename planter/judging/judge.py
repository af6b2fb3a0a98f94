"""What a judge is to the runner: something with a name that is asked about one case and says something."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from planter.core.digests import digest
from planter.core.errors import JudgeError
from planter.core.files import shown
from planter.core.records.staging import RowCode
from planter.judging.replies import Verdict, parse_reply
from planter.sandbox.command import Place


@dataclass(frozen=True)
class Said:
    """What a judge gave for one case: its reply, None where there is none, and its transcript, both as they came.

    `code` and `why` are set where it gave no answer, whatever the reply looks like; `tokens` is the output cost where
    something else than the reply tells it.
    """

    reply: bytes | None
    transcript: bytes
    code: RowCode | None = None
    why: str = ""
    tokens: int | None = None

    def verdict(self) -> Verdict:
        """Return what it comes to."""
        if self.code is not None:
            return Verdict(self.code, why=self.why)
        if self.reply is None:
            return Verdict("missing", why=self.why or "no reply")
        return parse_reply(self.reply)


class Stopped(Exception):
    """The run was ended while a judge was asked."""


class Judge(Protocol):
    """Anything that can be asked; `digest` is over its name and files, so that a changed one is another judge."""

    @property
    def name(self) -> str:
        """Give the command, or the callable's name."""

    @property
    def digest(self) -> str:
        """Give the digest."""

    def ask(self, place: Place, case: Path, seconds: float, stop: threading.Event) -> Said:
        """Ask about the case in a folder, which lies in the place; raises Stopped when `stop` is set meanwhile."""


def judge_digest(name: str, files: Mapping[str, bytes]) -> str:
    """Return the digest of a judge: its name, and its files by the name given."""
    parts = [part for path in sorted(files) for part in (path.encode("utf-8", "surrogateescape"), files[path])]
    return digest(name.encode("utf-8", "surrogateescape"), *parts)


def fingerprints(files: Mapping[str, Path]) -> dict[str, bytes]:
    """Return the sha256 of each file by the name given; raises JudgeError where one cannot be read."""
    found = {}
    for name, path in files.items():
        try:
            with open(path, "rb") as stream:
                found[name] = hashlib.file_digest(stream, "sha256").digest()
        except OSError as error:
            raise JudgeError(f"cannot read the judge's file {shown(name)!r}: {error.strerror}") from None
    return found
