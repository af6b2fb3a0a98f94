"""What a seal holds of each case: salted fingerprints of its contract, tree, oracle and answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from planter.core.canonical import to_json
from planter.core.digests import digest
from planter.core.layout import ANSWERS, CASE, CONTRACT, TREE
from planter.core.records.sealing import CaseSeal, Salt, Seal

Part = Literal["contract", "tree", "oracle", "answer"]
PARTS: tuple[Part, ...] = ("contract", "tree", "oracle", "answer")


def part_of(path: str) -> Part:
    """Return the part of the case that a file of its folder belongs to; every file belongs to one."""
    if path == CONTRACT:
        return "contract"
    if path.startswith(TREE + "/"):
        return "tree"
    return "answer" if path in (ANSWERS, CASE) else "oracle"


def fingerprint(case: str, salt: Salt, part: Part, files: Mapping[str, bytes]) -> str:
    """Return the sha256, in hex, of the salt, the case's id, the part's name and its files; others are passed over."""
    chosen = [path for path in sorted(files) if part_of(path) == part]
    flat = (data for path in chosen for data in (path.encode("utf-8"), files[path]))
    return digest(bytes.fromhex(salt.salt), case.encode("utf-8"), part.encode("ascii"), *flat)


def seal_case(case: str, salt: Salt, files: Mapping[str, bytes]) -> CaseSeal:
    """Return the fingerprints of one case; `files` are all of its folder, by relative path."""
    contract, tree, oracle, answer = (fingerprint(case, salt, part, files) for part in PARTS)
    return CaseSeal(item=salt.item, contract=contract, tree=tree, oracle=oracle, answer=answer)


def changed_parts(sealed: CaseSeal, now: CaseSeal) -> list[Part]:
    """Return the parts in which a case is not as it was sealed."""
    return [part for part in PARTS if getattr(sealed, part) != getattr(now, part)]


def sum_of_seal(seal: Seal) -> str:
    """Return the digest of a seal apart from the digest it holds."""
    return digest(to_json({name: getattr(seal, name) for name in seal.__struct_fields__ if name != "digest"}))


def sum_of_files(files: Mapping[str, bytes]) -> str:
    """Return the digest of files by path."""
    return digest(*(data for path in sorted(files) for data in (path.encode("utf-8"), files[path])))


def in_order(cases: Sequence[CaseSeal]) -> tuple[CaseSeal, ...]:
    """Return fingerprints in the order of their items."""
    return tuple(sorted(cases, key=lambda case: case.item))
