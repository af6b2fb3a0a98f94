"""The order of commits: what was judged by was there before, and nothing of it changed since."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from planter.core.errors import SealError
from planter.core.files import read_plain, shown
from planter.core.findings import finding
from planter.core.layout import CASES, SET_FILE
from planter.core.records.findings import Finding
from planter.core.records.sealing import LEDGER_FILE, RESULTS, SEAL_FILE, SEALED, Seal
from planter.release.encrypting import added_number
from planter.release.remains import KEY_SIDE
from planter.sandbox.git import Commit, History

DERIVED = "record.json"
"""What of results is made from the rest, and may be made again."""


@dataclass(frozen=True)
class _Past:
    """The history of a set: its commits, oldest first, and for each path the commit that first added it."""

    history: History
    commits: tuple[Commit, ...]
    first: Mapping[str, str]


def check_order(folder: Path, seal: Seal) -> list[Finding]:
    """Return where the history does not show cases first, then the seal, then results, or shows a change of them.

    Raises RunError where there is no history that could be asked.
    """
    history = History(folder)
    commits = history.commits()
    first: dict[str, str] = {}
    for commit in commits:
        for status, path in commit.changes:
            if set(status) == {"A"}:
                first.setdefault(path, commit.id)
    past = _Past(history, commits, first)
    sealed_at = first.get(SEAL_FILE)
    found = [*_uncommitted(folder, seal, past), *_ledger(folder, past)]
    if seal.recipients:
        found += _keys_in_history(past, sealed_at)
    if sealed_at is not None:
        found += [*_order(seal, past, sealed_at), *_changed_after(seal, past, sealed_at)]
    return list(dict.fromkeys(found))


def _is_fixture(path: str, seal: Seal) -> bool:
    """Tell whether a path is of what the seal is about: the encrypted files, or cases and set.json."""
    if seal.recipients:
        return path.startswith(f"{SEALED}/") and added_number(path.removeprefix(f"{SEALED}/")) is None
    return path == SET_FILE or path.startswith(f"{CASES}/")


def _is_result(path: str) -> bool:
    return path.startswith(f"{RESULTS}/") and path.rpartition("/")[2] != DERIVED


def _uncommitted(folder: Path, seal: Seal, past: _Past) -> Iterator[Finding]:
    """Yield what stands here and is not so in the commit that is checked out."""
    here = sorted(path for path in _files(folder) if _is_fixture(path, seal) or _is_result(path) or path == SEAL_FILE)
    here += [LEDGER_FILE] if (folder / LEDGER_FILE).is_file() else []
    plain = [path for path in here if "\n" not in path]
    ids, held = past.history.here(plain), past.history.held("HEAD")
    for path in here:
        if path not in held:
            yield finding("not-committed", seen=f"{shown(path)}: in no commit", expected="committed as it stands")
        elif ids.get(path) != held[path] and path != LEDGER_FILE:
            yield finding("not-committed", seen=f"{shown(path)}: changed here", expected="committed as it stands")


def _files(folder: Path) -> list[str]:
    found = [SEAL_FILE] if (folder / SEAL_FILE).is_file() else []
    found += [SET_FILE] if (folder / SET_FILE).is_file() else []
    for name in (CASES, SEALED, RESULTS):
        for place, _, files in os.walk(folder / name):
            found += [(Path(place) / file).relative_to(folder).as_posix() for file in files]
    return found


def _order(seal: Seal, past: _Past, sealed_at: str) -> Iterator[Finding]:
    fixtures = {path: commit for path, commit in past.first.items() if _is_fixture(path, seal)}
    results = {path: commit for path, commit in past.first.items() if _is_result(path)}
    for commit in dict.fromkeys(fixtures.values()):
        if not past.history.comes_after(sealed_at, commit):
            some = next(path for path, added in fixtures.items() if added == commit)
            seen = f"{SEAL_FILE} in {sealed_at[:12]}, {shown(some)} in {commit[:12]}"
            yield finding("commit-order", seen=seen, expected=f"{SEAL_FILE} in a later commit than what it seals")
    for commit in dict.fromkeys(results.values()):
        if not past.history.comes_after(commit, sealed_at):
            some = next(path for path, added in results.items() if added == commit)
            seen = f"{SEAL_FILE} in {sealed_at[:12]}, {shown(some)} in {commit[:12]}"
            yield finding("commit-order", seen=seen, expected=f"results in a later commit than {SEAL_FILE}")


def _changed_after(seal: Seal, past: _Past, sealed_at: str) -> Iterator[Finding]:
    """Yield each change of something sealed in a commit that the seal does not stand on, and of results at all."""
    seen: set[str] = set()
    for commit in past.commits:
        before = commit.id != sealed_at and past.history.comes_after(sealed_at, commit.id)
        for status, path in commit.changes:
            again = path in seen or set(status) != {"A"}
            seen.add(path)
            fixed = _is_fixture(path, seal) and not before and commit.id != past.first.get(path)
            if again and (fixed or path == SEAL_FILE or _is_result(path)):
                text = f"{shown(path)}: {status} in {commit.id[:12]}"
                yield finding("changed-after-seal", seen=text, expected="no change once it is committed")


def _ledger(folder: Path, past: _Past) -> Iterator[Finding]:
    """Yield the commits whose ledger is no beginning of the one that stands here."""
    try:
        now = read_plain(folder / LEDGER_FILE)
    except (OSError, OverflowError) as error:
        raise SealError(f"{LEDGER_FILE!r} cannot be read: {error}; bring it back from the history") from None
    for commit in past.commits:
        for status, path in commit.changes:
            if path != LEDGER_FILE:
                continue
            gone = "D" in status
            if gone or not now.startswith(past.history.content(commit.id, LEDGER_FILE)):
                seen = f"{LEDGER_FILE} {'was removed' if gone else 'differs'} in {commit.id[:12]}"
                yield finding("ledger-rewritten", seen=seen, expected="a ledger that only grows")


def _keys_in_history(past: _Past, sealed_at: str | None) -> Iterator[Finding]:
    """Yield the first path of the key side that was committed in the clear before the set was encrypted."""
    for path, commit in past.first.items():
        top = path.split("/")[0]
        if top != SET_FILE and top not in KEY_SIDE:
            continue
        if sealed_at is None or not past.history.comes_after(commit, sealed_at):
            seen = f"{shown(path)} in {commit[:12]}"
            yield finding("key-in-history", seen=seen, expected="only encrypted files in the history")
            return
