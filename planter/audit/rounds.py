"""What people found who attacked the keys of a set: rounds of attacks, and how many keys were wrong."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Set
from pathlib import Path

import msgspec
from msgspec.structs import replace

from planter.audit.attacks.families import FAMILIES
from planter.audit.report import set_digest
from planter.core.bounds import MAX_FILE
from planter.core.canonical import to_json
from planter.core.decoding import decode
from planter.core.errors import AuditError
from planter.core.files import read_plain, replace_file, telling
from planter.core.records.audit import KEY_AUDIT_FILE, KEY_AUDIT_SCHEMA, Attacked, KeyAudit, KeyRate, Round
from planter.core.records.base import Record
from planter.dataset.read import read_case, read_set
from planter.stats.intervals import exact_interval

NOTHING = KeyAudit(schema=KEY_AUDIT_SCHEMA, rounds=())


class RoundFile(Record, frozen=True):
    """A round as people write it, in TOML; `set` is the digest of the set attacked, where it is another."""

    readers: int
    stop_rule: str
    attacks: tuple[Attacked, ...]
    left: tuple[str, ...] = ()
    set: str = ""


def read_key_audit(root: Path) -> KeyAudit:
    """Return the rounds kept beside a set, none where there is no file; raises AuditError for a damaged one."""
    try:
        data = read_plain(root / KEY_AUDIT_FILE, MAX_FILE)
    except FileNotFoundError:
        return NOTHING
    except (OSError, OverflowError) as error:
        raise AuditError(f"{KEY_AUDIT_FILE!r} of {root.name!r} cannot be read: {error}") from None
    found, wrong = decode(data, KeyAudit, KEY_AUDIT_SCHEMA, KEY_AUDIT_FILE, None)
    if found is None or wrong:
        raise AuditError(f"{wrong[0].seen}; it must be as `planter key-audit --add` writes it")
    return found


def add_round(root: Path, path: Path) -> KeyAudit:
    """Read a round of attacks, keep it beside the set, and return all rounds.

    Raises AuditError naming the file, the attack and what would be right: each must name a case of the set and a
    criterion that the case holds by its key, unless the round says that it is of another set.
    """
    known, written = read_key_audit(root), _read(path)
    own = set_digest(root)
    held = _held(root, {attack.case for attack in written.attacks}) if written.set in ("", own) else None
    for number, attack in enumerate(written.attacks, 1):
        for said in _objections(attack, held):
            raise AuditError(f"{str(path)!r}, attack {number}: {said}")
    made = Round(
        set_digest=written.set or own,
        readers=written.readers,
        stop_rule=written.stop_rule,
        attacks=written.attacks,
        left=written.left,
        refuted=rate(written.attacks, "refuted"),
        ambiguous=rate(written.attacks, "ambiguous"),
    )
    audit = replace(known, rounds=(*known.rounds, made))
    with telling(f"write {KEY_AUDIT_FILE}:"):
        replace_file(root / KEY_AUDIT_FILE, to_json(audit))
    return audit


def rate(attacks: tuple[Attacked, ...], verdict: str) -> KeyRate:
    """Return how many of the cases attacked some attack has shown to be so, with the exact interval."""
    attacked = {one.case for one in attacks}
    wrong = {one.case for one in attacks if one.verdict == verdict}
    interval = exact_interval(len(wrong), len(attacked))
    low, high = (interval.low, interval.high) if interval else (0.0, 1.0)
    return KeyRate(wrong=len(wrong), of=len(attacked), low=low, high=high)


def _read(path: Path) -> RoundFile:
    try:
        plain = tomllib.loads(read_plain(path, MAX_FILE).decode("utf-8"))
        found = msgspec.convert(plain, RoundFile, strict=True)
    except (OSError, OverflowError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise AuditError(
            f"{str(path)!r}: {error}; a round has readers, stop_rule and [[attacks]] with case, criterion, family, "
            "tried and verdict"
        ) from None
    if found.readers < 1 or not found.stop_rule.strip() or not found.attacks:
        raise AuditError(f"{str(path)!r}: a round has a reader or more, a stop rule written first, and its attacks")
    return found


def _objections(attack: Attacked, held: Mapping[str, Mapping[str, str]] | None) -> Iterator[str]:
    """Yield what is wrong with an attack; `held` has the answers of the set's cases, None for another set."""
    if attack.family not in FAMILIES:
        yield f"family {attack.family!r}; families are {', '.join(FAMILIES)}"
    if not attack.tried.strip():
        yield "tried is empty; say in a line what was tried"
    if attack.verdict != "stands" and not attack.remedy.strip():
        yield f"{attack.verdict} without a remedy; say what was done about it, or that it was left"
    if held is None:
        return
    if attack.case not in held:
        yield f"case {attack.case!r}; the set has {', '.join(list(held)[:3])}, …"
    elif held[attack.case].get(attack.criterion) != "holds":
        right = ", ".join(name for name, answer in held[attack.case].items() if answer == "holds")
        yield f"criterion {attack.criterion!r}; {attack.case} holds {right}"


def _held(root: Path, named: Set[str]) -> Mapping[str, Mapping[str, str]]:
    """Return the cases of the set, with the answers of those that are named; only those are read."""
    found = {case: read_case(root, case).files if case in named else None for case in read_set(root).cases}
    return {case: {} if files is None else files.answers.criteria for case, files in found.items()}
