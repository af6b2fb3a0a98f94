"""The ledger of a set: one hash-chained row for every touch, and the state that the last row gives."""

from __future__ import annotations

import getpass
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec.structs import replace

from planter.core.bounds import MAX_FILE
from planter.core.canonical import to_json, to_json_line
from planter.core.decoding import NotJson, parse_json
from planter.core.digests import digest
from planter.core.errors import SealError
from planter.core.files import read_plain, replace_file, shown, telling
from planter.core.records.sealing import LEDGER_FILE, LEDGER_SCHEMA, SEAL_FILE, LedgerRow, State
from planter.release.lock import locked

WHO = "PLANTER_WHO"
SEALED = "sealed"
"""What the row of sealing is called; its detail `seal` is the digest of the seal."""

NEXT: dict[State, tuple[State, ...]] = {
    "draft": ("tuned", "sealed", "burnt"),
    "tuned": ("sealed", "burnt"),
    "sealed": ("opened", "burnt"),
    "opened": ("burnt",),
    "burnt": (),
}


def state(folder: Path) -> State:
    """Return the state of a set: that of the ledger's last row, `draft` where there is none.

    Raises SealError for a broken ledger, and for a set with a seal whose row the ledger lacks.
    """
    return state_after(folder, rows(folder))


def state_after(folder: Path, known: tuple[LedgerRow, ...]) -> State:
    """Return the state that the rows of a set give; raises SealError where they lack the row of its seal."""
    if os.path.lexists(folder / SEAL_FILE) and not is_sealed(known):
        raise SealError(
            f"{SEAL_FILE!r} stands in {shown(str(folder))!r} and {LEDGER_FILE!r} has no row of it: rows were cut off, "
            "or sealing was interrupted; bring the ledger back, or run `planter seal` again"
        )
    return known[-1].state if known else "draft"


def is_sealed(known: tuple[LedgerRow, ...]) -> bool:
    """Tell whether the rows have one of sealing."""
    return any(row.what == SEALED for row in known)


def rows(folder: Path) -> tuple[LedgerRow, ...]:
    """Return the rows of a set's ledger, none where it has none; raises SealError naming the first bad row."""
    try:
        data = read_plain(folder / LEDGER_FILE, MAX_FILE)
    except FileNotFoundError:
        return ()
    except (OSError, OverflowError) as error:
        raise SealError(f"{LEDGER_FILE!r} cannot be read: {error}; it must be a plain file") from None
    return read_rows(data)


def read_rows(data: bytes) -> tuple[LedgerRow, ...]:
    """Return the rows that the bytes of a ledger hold; raises SealError naming the first that does not follow."""
    lines = data.split(b"\n")
    if lines.pop():
        raise _broken(len(lines) + 1, "it is cut short: no newline at its end")
    found: list[LedgerRow] = []
    for number, line in enumerate(lines, start=1):
        try:
            row = msgspec.convert(parse_json(line), LedgerRow)
        except (NotJson, msgspec.ValidationError, RecursionError) as error:
            raise _broken(number, f"it is no row: {error}") from None
        _follow(row, line, number, found[-1] if found else None)
        found.append(row)
    return tuple(found)


def _follow(row: LedgerRow, line: bytes, number: int, before: LedgerRow | None) -> None:
    if row.schema != LEDGER_SCHEMA:
        raise _broken(number, f"its schema is {row.schema!r}, not {LEDGER_SCHEMA!r}")
    if row.number != number:
        raise _broken(number, f"its number is {row.number!r}: rows were taken out or moved")
    if row.previous != (before.digest if before else ""):
        raise _broken(number, "the row before it is not the one it was written after")
    if row.digest != sum_of_row(row) or to_json_line(row) != line + b"\n":
        raise _broken(number, "it was changed after it was written: its digest is another")
    was = before.state if before else "draft"
    if row.state != was and row.state not in NEXT[was]:
        raise _broken(number, f"a set that is {was!r} cannot become {row.state!r}")


def _broken(number: int, why: str) -> SealError:
    return SealError(f"row {number} of {LEDGER_FILE!r} breaks the chain: {why}; bring the ledger back as it was")


def sum_of_row(row: LedgerRow) -> str:
    """Return the digest of a row apart from the digest it holds."""
    return digest(to_json({name: getattr(row, name) for name in row.__struct_fields__ if name != "digest"}))


def touch(
    folder: Path,
    what: str,
    why: str,
    *,
    state: State | None = None,
    detail: Mapping[str, str] | None = None,
    date: str | None = None,
) -> LedgerRow:
    """Write a row of a touch and return it; with `state`, the set has that state from now on.

    Who: the variable PLANTER_WHO, else the login name; `date` is today in UTC. Raises SealError for a broken ledger,
    a transition that cannot be and an empty `what` or `why`, SetError where the disk refuses; the ledger is as it was
    then.
    """
    with locked(folder):
        known = rows(folder)
        state_after(folder, known)
        return append(folder, known, what, why, state=state, detail=detail, date=date)


def append(
    folder: Path,
    known: tuple[LedgerRow, ...],
    what: str,
    why: str,
    *,
    state: State | None = None,
    detail: Mapping[str, str] | None = None,
    date: str | None = None,
) -> LedgerRow:
    """Write the row after those that are known; only for who holds the lock. See `touch`."""
    was: State = known[-1].state if known else "draft"
    row = LedgerRow(
        schema=LEDGER_SCHEMA,
        number=len(known) + 1,
        date=date or datetime.now(UTC).date().isoformat(),
        who=who(),
        what=what,
        why=why,
        state=allowed(was, state or was),
        detail=dict(detail or {}),
        previous=known[-1].digest if known else "",
    )
    for name, text in {"what": what, "why": why, **row.detail}.items():
        _refuse_text(name, text, empty=name not in ("what", "why"))
    done = replace(row, digest=sum_of_row(row))
    with telling("write the ledger:"):
        replace_file(folder / LEDGER_FILE, b"".join(to_json_line(one) for one in (*known, done)))
    return done


def allowed(was: State, now: State) -> State:
    """Return the state a set goes to, itself included; raises SealError where it cannot."""
    if now != was and now not in NEXT[was]:
        ways = " or ".join(repr(name) for name in NEXT[was])
        right = f"it can only become {ways}" if ways else "nothing comes after that; make another set"
        raise SealError(f"a set that is {was!r} cannot become {now!r}; {right}")
    return now


def who() -> str:
    """Return who touches the set: PLANTER_WHO, else the login name; raises SealError for a name that is no text."""
    name = os.environ.get(WHO, "").strip()
    if not name:
        try:
            name = getpass.getuser()
        except (KeyError, OSError, ImportError):
            name = f"uid {os.getuid()}"
    _refuse_text("who", name, empty=False)
    return name


def _refuse_text(name: str, text: str, empty: bool) -> None:
    if not empty and not text.strip():
        raise SealError(f"{name!r} of a ledger row is {text!r}; say it in a few words")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise SealError(f"{name!r} of a ledger row is {text!r}, which is no text in UTF-8; write it in UTF-8") from None
