"""The whole self-test: the figures, and over a private copy of a set the panel of judges and the broken keys."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from planter.core.errors import SealError
from planter.core.files import shown, telling
from planter.core.layout import CASES, MEASURED, SET_FILE
from planter.core.records.instrument import SCHEMA, FigureCheck, JudgeCheck, SabotageCheck, SelfTest
from planter.dataset.read import read_set
from planter.release import ledger
from planter.release.reading import is_encrypted
from planter.sandbox.runner import Runner
from planter.sandbox.store import Store
from planter.selftest.figures import check_figures
from planter.selftest.judging import check_judges
from planter.selftest.sabotage import Verifier, check_sabotage, chosen_cases

SEED = 0


@dataclass(frozen=True)
class Asked:
    """What is tested on: the set, the seed of all that is drawn, how many judges at once, every case or one a host."""

    folder: Path
    seed: int = SEED
    jobs: int = 1
    every: bool = False


Progress = Callable[[str, int, int], None]
"""Told of a part's name, the steps done and all its steps."""


def figures_alone() -> SelfTest:
    """Test what needs no set."""
    return _report(check_figures(), (), ())


def on_set(asked: Asked, pool: Runner, store: Store | None, progress: Progress) -> SelfTest:
    """Test the instrument on a set, of which nothing is changed and nothing kept.

    Raises SealError for a sealed set, whose cases this would tell of, StageError for one that cannot be staged.
    """
    refuse_closed(asked.folder)
    with _copied(asked.folder) as (plain, room):
        twins = chosen_cases(plain, asked.every, asked.seed)
        judges = check_judges(plain, room, asked.seed, asked.jobs, lambda done, of: progress("judges", done, of))
        shutil.rmtree(plain / "stagings")
        with _store(room, store) as kept:
            verifier = Verifier(plain, pool, kept)
            sabotage = check_sabotage(verifier, twins, asked.seed, lambda done, of: progress("sabotage", done, of))
    return _report(check_figures(), judges, sabotage)


def refuse_closed(folder: Path) -> None:
    """Raise SealError for a set that is sealed and not opened, SetError for a folder that is no set."""
    if is_encrypted(folder) or ledger.state(folder) == "sealed":
        raise SealError(
            f"{shown(str(folder))!r} is sealed, and a self-test tells of single cases and their keys; test a set "
            "before it is sealed, or `planter open` it first"
        )
    read_set(folder)


@contextmanager
def _copied(folder: Path) -> Iterator[tuple[Path, Path]]:
    """Give a private copy of a set, without ledger, seal and results, and an empty folder; both are removed after."""
    with telling("copy the set for the self-test"):
        room = Path(tempfile.mkdtemp(prefix="planter-selftest-"))
    try:
        plain = room / "set"
        with telling("copy the set for the self-test"):
            plain.mkdir()
            shutil.copyfile(folder / SET_FILE, plain / SET_FILE)
            for name in (CASES, MEASURED):
                if (folder / name).is_dir():
                    shutil.copytree(folder / name, plain / name, symlinks=True)
        yield plain, room
    finally:
        shutil.rmtree(room, ignore_errors=True)


@contextmanager
def _store(room: Path, store: Store | None) -> Iterator[Store]:
    """Give the store, or where there is none a private one: what is not broken in a case is run once."""
    if store is not None:
        yield store
        return
    with telling("keep results during the self-test"):
        (room / "results").mkdir(mode=0o700)
        handle = os.open(room / "results", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    with Store(handle) as own:
        yield own


def _report(
    figures: tuple[FigureCheck, ...], judges: tuple[JudgeCheck, ...], sabotage: tuple[SabotageCheck, ...]
) -> SelfTest:
    ok = all(check.ok for part in (figures, judges, sabotage) for check in part)
    return SelfTest(schema=SCHEMA, ok=ok, figures=figures, judges=judges, sabotage=sabotage)
