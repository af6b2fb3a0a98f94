"""What the tests of sealed sets share: what sealing is asked for, and the bytes of a folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from planter.case.read import read_set
from planter.seal.checking import check_seal
from planter.seal.rules import read_rules
from planter.seal.sealing import Asked, judge_digests
from planter.seal_records import Seal

SealIt = Callable[..., Seal]
RED, GREEN = "sign-flip-001-a", "sign-flip-001-b"


def asked(folder: Path, **changes: object) -> Asked:
    record = read_set(folder).record
    assert record is not None
    usual = Asked(
        set_digest=record.digest,
        rules=read_rules(Path("rules.toml")),
        judge_files=judge_digests((Path("prompt.md"),)),
        audit=None,
        built_in_hosts=("feed",),
        recipients=(),
        why="a test",
        detail={},
    )
    return replace(usual, **changes)  # type: ignore[arg-type]


def content(folder: Path) -> dict[str, bytes]:
    """Give every file below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def found_in(folder: Path, identity: Path | None = None) -> list[tuple[str, str | None]]:
    """Give (slug, case) of every finding of checking the seal."""
    return [(one.slug, one.case) for one in check_seal(folder, identity)]
