"""What the tests of sealed sets share: what sealing is asked for, and the bytes of a folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from planter.core.records.sealing import Seal
from planter.dataset.read import read_set
from planter.release.checking import check_seal
from planter.release.rules import read_rules
from planter.release.seal import Asked, judge_digests

SealIt = Callable[..., Seal]
SAMPLE = Path(__file__).resolve().parents[2] / "generated" / "sample"


def pair() -> str:
    """Return the first pair of the sample whose first case is red and whose second is green."""
    verdicts = {
        path.parent.name: json.loads(path.read_bytes())["verdict"] for path in sorted(SAMPLE.glob("cases/*/case.json"))
    }
    names = [name.removesuffix("-a") for name, verdict in verdicts.items() if name.endswith("-a") and verdict == "red"]
    return next((name for name in names if verdicts[f"{name}-b"] == "green"), "none-000")


PAIR = pair()
RED, GREEN = f"{PAIR}-a", f"{PAIR}-b"


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
