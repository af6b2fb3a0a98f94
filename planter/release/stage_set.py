"""Stage a set, the whole story: read, draw, lay out beside, search, keep the map, and only then put it in its place."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from planter.core.canonical import to_json
from planter.core.errors import StageError
from planter.core.layout import TwinFiles
from planter.core.records.findings import Finding
from planter.core.records.sealing import SEAL_FILE, STAGINGS
from planter.core.records.staging import STAGE_FILE, Form
from planter.core.streams import fresh_seed
from planter.core.trees import Tree
from planter.release.checking import check_seal
from planter.release.encrypting import keep
from planter.release.ledger import rows, touch
from planter.release.maps import map_path, write_map
from planter.release.opening import readable
from planter.release.pull_request import pull_request
from planter.release.reading import is_encrypted
from planter.release.stage_scan import scan_stage
from planter.release.stageable import read_pairs
from planter.release.staging import Staging, plan_staging
from planter.release.wording import refuse_alike
from planter.release.write_stage import laid_out, refuse_places

STAGED = "staged"
"""What the ledger's row of a staging is called; its details are `staging` and `form`."""

Right = Callable[[TwinFiles, Tree], bool]


@dataclass(frozen=True)
class Order:
    """What is asked for: the set, where to, in which form; `map_file` None keeps the map with the set."""

    folder: Path
    out: Path
    form: Form = "tree"
    map_file: Path | None = None
    seed: int | None = None
    identity: Path | None = None
    tuning: Sequence[Path] = ()
    why: str = "laid out for a judge"


@dataclass(frozen=True)
class Done:
    """What became of it: the staging, and why it was not put in its place.

    `map` is the file its map is in, None where it is among the encrypted keys of the set.
    """

    staging: Staging
    findings: tuple[Finding, ...]
    map: Path | None


def stage_set(order: Order, is_right: Right) -> Done:
    """Stage a set; `is_right` tells whether a tree is as right as a right twin, and is asked of bases alone.

    Nothing is left of a staging in which anything is found. Raises StageError, SealError or SetError for what cannot
    be done.
    """
    refuse_places(order.folder, order.out, order.map_file)
    known = rows(order.folder)
    with readable(order.folder, order.identity) as plain:
        record, pairs = read_pairs(plain)
        for tuning in order.tuning:
            refuse_alike([twin for pair in pairs for twin in (pair.red, pair.right)], tuning)
    _refuse_changed(order)
    seed = fresh_seed() if order.seed is None else order.seed
    staging = plan_staging(
        pairs,
        record.digest,
        order.form,
        seed,
        lambda pair, draw: pull_request(pair.right, pair.red, draw, lambda base: is_right(pair.right, base)),
    )
    files = {f"{i.split}/{i.item}/{path}": data for i in staging.items for path, data in i.files.items()}
    kept = order.map_file or (None if is_encrypted(order.folder) else map_path(order.folder, staging.record.staging))
    with laid_out(order.out, {**files, STAGE_FILE: to_json(staging.record)}) as (building, place):
        findings = scan_stage(building, staging, _places(order))
        if findings:
            return Done(staging, tuple(findings), kept)
        if known or kept is None:
            touch(order.folder, STAGED, order.why, detail={"staging": staging.record.staging, "form": order.form})
        if order.map_file is not None:
            write_map(order.map_file, staging.map)
        else:
            keep(order.folder, {f"{STAGINGS}/{staging.record.staging}.json": to_json(staging.map)})
        try:
            place()
        except BaseException:
            if kept is not None:
                kept.unlink(missing_ok=True)
            raise
    return Done(staging, (), kept)


def _refuse_changed(order: Order) -> None:
    """Raise StageError where the set is sealed and a case of it is not as it was; what is encrypted fails to open."""
    if not os.path.lexists(order.folder / SEAL_FILE):
        return
    changed = [found for found in check_seal(order.folder) if found.case is not None]
    if changed:
        raise StageError(
            f"case {changed[0].case!r} is not as it was sealed: {changed[0].seen}; `planter check` tells all changes"
        )


def _places(order: Order) -> list[Path]:
    named = [order.folder, order.out, order.out.parent, Path(os.path.expanduser("~")), Path.cwd()]
    named += [] if order.map_file is None else [order.map_file]
    return sorted({path for place in named for path in (place.absolute(), place.resolve())})
