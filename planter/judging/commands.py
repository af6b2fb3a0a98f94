"""A judge that is a command: its words, its surroundings, and what its end means."""

from __future__ import annotations

import os
import shlex
import shutil
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from planter.core.errors import JudgeError, UsageError
from planter.core.files import read_plain
from planter.core.records.staging import RowCode
from planter.judging.judge import Said, Stopped, fingerprints, judge_digest
from planter.judging.replies import MOST_REPLY
from planter.sandbox.command import MOST_OUTPUT, CommandRefused, CutOff, Ended, Place

CASE, REPLY, TRANSCRIPT = "{case}", "{reply}", "{transcript}"
OWN = "PLANTER_"
LEFT_OUT = frozenset({"OLDPWD", "_"})


@dataclass(frozen=True)
class CommandJudge:
    """A judge's command line as written, its words made to be run from anywhere, and the digest of it and its files."""

    name: str
    digest: str
    words: tuple[str, ...] = field(repr=False)

    def ask(self, place: Place, case: Path, seconds: float, stop: threading.Event) -> Said:
        """Run the command about a case; see Judge.

        A status other than 0 is `crashed`, whatever was written: who exits so says that the answer is none.
        """
        files = {CASE: str(case), REPLY: f"{place.path}/reply", TRANSCRIPT: f"{place.path}/transcript"}
        own = Path(place.path, "tmp")
        own.mkdir()
        try:
            ended = place.run([_filled(word, files) for word in self.words], surroundings(place.path, own), seconds)
        except CutOff:
            raise Stopped from None
        except CommandRefused as error:
            raise JudgeError(str(error)) from None
        reply, faults = ended.output, [_fault(ended, seconds)]
        if self._uses(REPLY):
            reply, fault = _written(Path(files[REPLY]), MOST_REPLY)
            faults.append(fault)
        transcript = ended.transcript
        if self._uses(TRANSCRIPT):
            transcript = _written(Path(files[TRANSCRIPT]), MOST_OUTPUT)[0]
            transcript = transcript or ended.transcript
        first = next((fault for fault in faults if fault), None)
        return Said(reply, transcript, *first) if first else Said(reply, transcript)

    def _uses(self, name: str) -> bool:
        return any(name in word for word in self.words)


def command_judge(text: str, here: Path, files: Sequence[Path] = ()) -> CommandJudge:
    """Return the judge of a command line, split as a shell splits words but run without one.

    It must hold `{case}`; `{reply}` and `{transcript}` are files it may write. A word that names a file seen from
    `here` is given by its whole path, since the judge runs in a folder of its own, and belongs to the judge as `files`
    do. Raises UsageError for a line that cannot be split, JudgeError for a command that is not there.
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise UsageError(f"the judge {text!r} is no command line: {str(error).lower()}") from None
    if not any(CASE in word for word in words):
        raise UsageError(f"the judge {text!r} does not name {CASE}, which stands for the folder of a case")
    own = {word: here / word for word in words if _is_file(here, word)}
    first = words[0]
    if "/" not in first:
        own.pop(first, None)
    if (first not in own and "/" in first) or ("/" not in first and shutil.which(first) is None):
        raise JudgeError(f"the judge's command {first!r} is not there; a relative path is seen from this folder")
    whole = tuple(os.path.abspath(own[word]) if word in own else word for word in words)
    return CommandJudge(text, judge_digest(text, fingerprints(own | {str(path): path for path in files})), whole)


def surroundings(folder: str, temporary: Path) -> dict[str, str]:
    """Return the environment of a judge: ours, for its keys, without what tells of planter or of another folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OWN) and name not in LEFT_OUT}
    return {**kept, "PWD": folder, "TMPDIR": str(temporary)}


def _is_file(here: Path, word: str) -> bool:
    try:
        return bool(word) and (here / word).is_file()
    except (OSError, ValueError):
        return False


def _filled(word: str, files: dict[str, str]) -> str:
    for name, path in files.items():
        word = word.replace(name, path)
    return word


def _fault(ended: Ended, seconds: float) -> tuple[RowCode, str] | None:
    """Return the code and the reason of a command that did not end well, None for one that did."""
    if ended.how == "timed-out":
        return "timed-out", f"not ended after {seconds:g} seconds"
    if ended.how == "flooded":
        return "crashed", f"ended by planter: it wrote {MOST_OUTPUT} bytes or more"
    if ended.how == "lost":
        return "crashed", "its end was not seen: the process that minded it was killed"
    if ended.signal is not None:
        return "crashed", f"ended by signal {ended.signal}"
    return ("crashed", f"exit status {ended.status}") if ended.status else None


def _written(path: Path, most: int) -> tuple[bytes, tuple[RowCode, str] | None]:
    """Return what a judge wrote to a file of its folder, and the code and reason where that is nothing usable."""
    try:
        return read_plain(path, most), None
    except FileNotFoundError:
        return b"", ("missing", "it wrote no reply file")
    except OverflowError:
        return _beginning(path, most), ("malformed", f"a reply file of more than {most} bytes")
    except OSError as error:
        return b"", ("missing", f"its reply file cannot be read: {error.strerror or 'it is no plain file'}")


def _beginning(path: Path, most: int) -> bytes:
    with open(path, "rb") as stream:
        return stream.read(most)
