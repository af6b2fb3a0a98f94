"""Ways to break a set on disk, some with every stored digest and count written again to match."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from planter.core.canonical import to_json, to_json_line
from planter.core.layout import CASE, CONTRACT, TREE, VARIANTS, stage_digest, sum_of_set
from planter.core.records.sets import SetFile
from planter.core.trees import Tree
from planter.dataset.report import Report

RED, GREEN = "swallowed-error-001-a", "swallowed-error-001-b"
TWINS = (RED, GREEN)


def case_path(root: Path, case: str, path: str = "") -> Path:
    return root / "cases" / case / path


def change_json(path: Path, change: Callable[[Any], object]) -> None:
    """Change what a JSON file says, and write it as planter would."""
    value = json.loads(path.read_bytes())
    change(value)
    path.write_bytes(to_json(value))


def change_case(root: Path, case: str, change: Callable[[Any], object]) -> None:
    change_json(case_path(root, case, CASE), change)


def change_variants(root: Path, case: str, change: Callable[[list[Any]], list[Any]]) -> None:
    path = case_path(root, case, VARIANTS)
    lines = [json.loads(line) for line in path.read_bytes().split(b"\n")[:-1]]
    path.write_bytes(b"".join(to_json_line(line) for line in change(lines)))


def swap_bytes(path: Path, before: bytes, after: bytes) -> None:
    data = path.read_bytes()
    assert before in data, (before, path)
    path.write_bytes(data.replace(before, after, 1))


def flip_byte(path: Path, at: int, mask: int = 1) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= mask
    path.write_bytes(bytes(data))


def redo_digests(root: Path) -> None:
    """Write every stored digest again, as someone would who covers a change up."""
    for case in sorted((root / "cases").iterdir()):
        stage = case / TREE
        tree = Tree({p.relative_to(stage).as_posix(): p.read_bytes() for p in stage.rglob("*") if p.is_file()})
        found = stage_digest((case / CONTRACT).read_bytes(), tree)
        change_json(case / CASE, lambda value, found=found: value["digests"].update(stage=found))
    record = msgspec.json.decode((root / "set.json").read_bytes(), type=SetFile)
    (root / "set.json").write_bytes(to_json(msgspec.structs.replace(record, digest=sum_of_set(record))))


def files_of(root: Path) -> list[Path]:
    """Give every file of a set outside measured/, in an order that does not depend on the disk."""
    return sorted(path for path in root.rglob("*") if path.is_file() and "measured" not in path.relative_to(root).parts)


def slugs(report: Report) -> set[str]:
    """Give the slugs of what was found; a report is ok exactly when there are none."""
    assert report.ok == (not report.findings)
    return {found.slug for found in report.findings}
