"""A run on disk: read it strictly, and append to it one whole row at a time."""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import msgspec

from planter.core.canonical import to_json, to_json_line
from planter.core.decoding import NotJson, parse_json
from planter.core.errors import JudgeError
from planter.core.files import read_plain, sync_folder
from planter.core.records.staging import ROWS_FILE, RUN_FILE, RUN_SCHEMA, ReplyRow, RunFile

REPLIES = "replies"
TRANSCRIPTS = "transcripts"
MOST_OF_ROWS = 1 << 30
MOST_OF_TEXT = 64 << 20

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}", re.ASCII)

T = TypeVar("T")


def read_run(path: Path) -> tuple[RunFile, tuple[ReplyRow, ...]]:
    """Return what a run's folder records: run.json, and its rows in the order they were written.

    Raises JudgeError for a folder that is no run, a line that is no row or not ended, a row that breaks the rules of
    its record, and two rows of one item and repeat.
    """
    run = read_run_file(path)
    return run, _rows(path, run, _content(path / ROWS_FILE, MOST_OF_ROWS))


def read_run_file(path: Path) -> RunFile:
    """Return run.json of a run's folder; raises JudgeError where it is none."""
    where = path / RUN_FILE
    run = _decoded(_content(where, MOST_OF_TEXT), RunFile, str(where))
    if run.schema != RUN_SCHEMA:
        raise JudgeError(f"{str(where)!r} has the schema {run.schema!r}; this planter reads {RUN_SCHEMA!r}")
    if run.repeats < 1:
        raise JudgeError(f"{str(where)!r} has {run.repeats} repeats; there must be 1 or more")
    return run


def is_file_name(text: str) -> bool:
    """Tell whether a text may be a label or an item: ASCII letters, digits, dots, dashes, at most 100 of them."""
    return _NAME.fullmatch(text) is not None


def _rows(path: Path, run: RunFile, data: bytes) -> tuple[ReplyRow, ...]:
    lines = data.split(b"\n")
    if lines.pop():
        raise JudgeError(
            f"the last line of {str(path / ROWS_FILE)!r} is not ended; run the same command again to resume"
        )
    rows: list[ReplyRow] = []
    seen: set[tuple[str, int]] = set()
    for number, line in enumerate(lines, start=1):
        where = f"{path / ROWS_FILE}, line {number}"
        row = _decoded(line, ReplyRow, where)
        if (wrong := _fault(row, run)) or to_json_line(row) != line + b"\n":
            raise JudgeError(f"{where!r} is no row: {wrong or 'it is not canonical JSON'}; rows are never edited")
        if (row.item, row.repeat) in seen:
            raise JudgeError(f"{where!r} is a second row of item {row.item!r}, repeat {row.repeat}; there may be one")
        seen.add((row.item, row.repeat))
        rows.append(row)
    return tuple(rows)


def _fault(row: ReplyRow, run: RunFile) -> str:
    """Return what the types of a row cannot say and is wrong with it, "" for nothing."""
    if not is_file_name(row.item):
        return f"item {row.item!r} is not the name of one"
    if not 1 <= row.repeat <= run.repeats:
        return f"repeat {row.repeat} is not one of 1 to {run.repeats}"
    if (row.code == "answered") != (row.overall is not None):
        return f"code {row.code!r} with the verdict {row.overall!r}"
    if (row.prompt, row.judge, row.snapshot) != (run.prompt, run.judge_digest, run.snapshot):
        return f"its prompt, judge or snapshot is not the one of {RUN_FILE}"
    for folder, name in ((REPLIES, row.reply), (TRANSCRIPTS, row.transcript)):
        if name != text_name(folder, row.item, row.repeat):
            return f"{name!r} is not {text_name(folder, row.item, row.repeat)!r}"
    if any(claim.line < 1 for claim in row.where) or (row.tokens or 0) < 0:
        return "a line below 1, or tokens below 0"
    return ""


def text_name(folder: str, item: str, repeat: int) -> str:
    """Return where a run keeps one reply or transcript, relative to its folder."""
    return f"{folder}/{item}.{repeat}.txt"


def _content(path: Path, most: int) -> bytes:
    try:
        return read_plain(path, most)
    except FileNotFoundError:
        raise JudgeError(f"{str(path.parent)!r} is no run of a judge: it has no {path.name}") from None
    except (OSError, OverflowError) as error:
        raise JudgeError(f"cannot read {str(path)!r}: {getattr(error, 'strerror', None) or error}") from None


def _decoded(data: bytes, kind: type[T], where: str) -> T:
    try:
        return msgspec.convert(parse_json(data), kind)
    except (NotJson, msgspec.ValidationError, RecursionError) as error:
        raise JudgeError(f"{where!r} is no {kind.__name__}: {error}") from None


class RunWriter:
    """Append to a run; one process at a time, each row with its texts or none of it.

    Opening makes the folder, or takes up one whose run.json is equal, and drops a last line that a kill left without
    its end. `rows` are those that were there. Raises JudgeError for another run, or one that is being written.
    """

    def __init__(self, path: Path, run: RunFile) -> None:
        self._path = path
        self._file = self._folder = -1
        try:
            for folder in (path, path / REPLIES, path / TRANSCRIPTS):
                folder.mkdir(parents=True, exist_ok=True)
            self._folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        except OSError as error:
            raise JudgeError(f"cannot keep a run in {str(path)!r}: {error.strerror}") from None
        try:
            self._lock()
            self._agree(run)
            self._file = os.open(path / ROWS_FILE, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW, 0o644)
            data = _content(path / ROWS_FILE, MOST_OF_ROWS)
            self._size = data.rfind(b"\n") + 1
            if self._size < len(data):
                os.ftruncate(self._file, self._size)
            self.rows = _rows(path, run, data[: self._size])
        except BaseException as error:
            self.close()
            if isinstance(error, OSError):
                raise JudgeError(f"cannot keep a run in {str(path)!r}: {error.strerror}") from None
            raise

    def _lock(self) -> None:
        try:
            fcntl.flock(self._folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise JudgeError(f"{str(self._path)!r} is being written by another planter; wait for it to end") from None

    def _agree(self, run: RunFile) -> None:
        if not (self._path / RUN_FILE).exists():
            if (self._path / ROWS_FILE).exists():
                raise JudgeError(f"{str(self._path)!r} has {ROWS_FILE} without {RUN_FILE}; use another --label")
            _put(self._path / RUN_FILE, to_json(run))
            return
        before = read_run_file(self._path)
        differing = [name for name in run.__struct_fields__ if getattr(before, name) != getattr(run, name)]
        if differing:
            told = ", ".join(f"{name} {getattr(before, name)!r}, now {getattr(run, name)!r}" for name in differing)
            raise JudgeError(f"the run in {str(self._path)!r} is another: it has {told}; use another --label")

    def append(self, row: ReplyRow, reply: bytes, transcript: bytes) -> None:
        """Keep the texts of one item and repeat, then their row; raises JudgeError where it could not be kept."""
        line = to_json_line(row)
        try:
            _put(self._path / row.reply, reply)
            _put(self._path / row.transcript, transcript)
            _append(self._file, line, self._size)
        except OSError as error:
            raise JudgeError(f"cannot add to the run in {str(self._path)!r}: {error.strerror}") from None
        self._size += len(line)

    def close(self) -> None:
        """Let others write; a second time does nothing."""
        for file in (self._file, self._folder):
            if file != -1:
                os.close(file)
        self._file = self._folder = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _append(file: int, line: bytes, size: int) -> None:
    try:
        if os.write(file, line) != len(line):
            raise OSError(28, "no space left on device")
        os.fsync(file)
    except BaseException:
        os.ftruncate(file, size)
        raise


def _put(path: Path, data: bytes) -> None:
    """Write a file whole, beside and then in place of what stands there."""
    beside = path.with_name(f".{path.name}.part")
    with open(beside, "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(beside, path)
    sync_folder(path.parent)


def write_run(path: Path, run: RunFile, rows: Sequence[tuple[ReplyRow, bytes, bytes]]) -> None:
    """Write a run at once, each row with its reply and transcript; raises JudgeError where a run with rows stands."""
    with RunWriter(path, run) as writer:
        if writer.rows:
            raise JudgeError(f"{str(path)!r} has {len(writer.rows)} rows already; name another folder")
        for row, reply, transcript in rows:
            writer.append(row, reply, transcript)
