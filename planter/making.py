"""Making a set: select, plan, fill every slot in parallel, write whole pairs, and record what became of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from planter import pipeline
from planter.canon import digest
from planter.case.balance import levels_of
from planter.case.layout import SET_SCHEMA
from planter.case.plan import Slot, make_plan
from planter.case.unlike import files_of_set, long_files
from planter.case.write import write_pair, write_set_file
from planter.errors import PlanError, SetError, UsageError
from planter.plant.host import Host
from planter.plugin import DefectClass
from planter.registry import load_classes, load_hosts
from planter.run import Pool
from planter.run.processes import submit, worker_processes
from planter.seeds import fresh_seed
from planter.set_records import SetFile
from planter.summary import filled_cell, what_it_shows, why_unsealable, yield_rows
from planter.versions import versions

Named = TypeVar("Named", DefectClass, Host)

FLOOR = 0.8
RESPELLINGS = 20


@dataclass(frozen=True)
class Selection:
    """What a set is made from, by name, so that a worker process can load it again."""

    classes: tuple[str, ...]
    hosts: tuple[str, ...]
    host_dirs: tuple[Path, ...]

    def load(self) -> tuple[tuple[DefectClass, ...], tuple[Host, ...]]:
        """Load the selected classes and hosts; raises UsageError for a name nobody provides."""
        classes = _pick("defect class", load_classes(), self.classes)
        hosts = load_hosts(self.host_dirs)
        if self.hosts:
            chosen = set(self.hosts) | {host.name for host in hosts if not host.built_in}
            _pick("host", hosts, self.hosts)
            hosts = tuple(host for host in hosts if host.name in chosen)
        elif self.host_dirs:
            hosts = tuple(host for host in hosts if not host.built_in)
        return classes, hosts


@dataclass(frozen=True)
class Order:
    """What is asked of a set: its size, what it is made from, the sets it must not resemble, and the floor to show.

    `tools` asks what pylint, mypy and bandit see of each pair, which takes seconds a pair.
    """

    pairs: int
    selection: Selection
    floor: float = FLOOR
    repeat: bool = False
    unlike: tuple[Path, ...] = ()
    tools: bool = False


def new_set(
    folder: Path,
    order: Order,
    *,
    seed: int | None = None,
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> SetFile:
    """Make a set of pairs in a folder that is empty or not there yet, and return its record.

    `progress` is called with the pairs done and their number. Raises SetError for a folder that holds something,
    UsageError for an unknown name, PlanError when a cell's candidates are exhausted; whole pairs stay.
    """
    _refuse_occupied(folder)
    seed = fresh_seed() if seed is None else seed
    classes, hosts = order.selection.load()
    seen = {file for path in order.unlike for file in files_of_set(path)}
    choices = pipeline.choices_of(hosts, classes)
    slots = make_plan(choices, order.pairs, seed, repeat=order.repeat)
    record = SetFile(
        schema=SET_SCHEMA,
        seed=str(seed),
        versions=versions(),
        plan=tuple(slot.cell for slot in slots),
        pairs=tuple(pipeline.pair_id_of(slot.cell.defect_class, slot.index) for slot in slots),
        yields=(),
        shows=what_it_shows((), order.floor),
        sealable=False,
        sealable_why=("the set is unfinished",),
    )
    _make_folder(folder)
    write_set_file(folder, record)
    attempts: list[pipeline.Attempt] = []
    given = {digest(data) for host in hosts if not host.built_in for data in host.files.values()}
    with worker_processes(jobs) as executor:
        for attempt in _fill(executor, order, slots, seed, seen - given, given):
            attempts.append(attempt)
            if attempt.files is not None:
                write_pair(folder, attempt.files)
            progress(len(attempts), order.pairs)
    _refuse_exhausted(attempts)
    why = why_unsealable(seed, attempts, levels_of(choice.kind for choice in choices))
    done = replace(
        record,
        plan=tuple(filled_cell(attempt) for attempt in attempts),
        yields=yield_rows(attempts),
        shows=what_it_shows(attempts, order.floor),
        sealable=not why,
        sealable_why=why,
    )
    return write_set_file(folder, done)


def fill_in_worker(order: Order, slot: Slot, seed: int, respelling: int) -> pipeline.Attempt:
    """Fill one slot in a process of its own, with its own pool."""
    classes, hosts = order.selection.load()
    with Pool(workers=1) as pool:
        shop = pipeline.Workshop({h.name: h for h in hosts}, {c.name: c for c in classes}, pool, order.tools)
        return pipeline.fill_slot(shop, slot, seed, respelling)


def _fill(
    executor: Executor,
    order: Order,
    slots: Sequence[Slot],
    seed: int,
    seen: Set[str],
    given: Set[str],
) -> Iterator[pipeline.Attempt]:
    """Give the attempts in slot order; a pair that repeats a file of an earlier pair, or one `seen`, is spelled again.

    The files `given` by hosts from outside, as they are, may be repeated: nothing in them can be respelled.
    """
    futures: list[Future[pipeline.Attempt]] = [submit(executor, fill_in_worker, order, slot, seed, 0) for slot in slots]
    used = set(seen)
    for slot, future in zip(slots, futures, strict=True):
        attempt = future.result()
        for respelling in range(1, RESPELLINGS + 1):
            files = set() if attempt.files is None else long_files(attempt.files) - given
            if not used & files:
                break
            if respelling == RESPELLINGS:
                raise PlanError(
                    f"slot {slot.index + 1} came out like an earlier pair or an --unlike set {RESPELLINGS} times; "
                    "ask for fewer pairs, or name fewer sets"
                )
            attempt = submit(executor, fill_in_worker, order, slot, seed, respelling).result()
        used |= files
        yield attempt


def _refuse_exhausted(attempts: Sequence[pipeline.Attempt]) -> None:
    for attempt in attempts:
        if attempt.files is None:
            cell = attempt.slot.cell
            reasons = Counter(reason for _, reason in attempt.tried)
            told = ", ".join(f"{count} {reason}" for reason, count in reasons.most_common()) or "it had none"
            raise PlanError(
                f"slot {attempt.slot.index + 1} ({cell.defect_class}, {cell.row}, {cell.host}) used up its candidates "
                f"({told}); ask for fewer pairs, or for more hosts or classes"
            )


def _refuse_occupied(folder: Path) -> None:
    try:
        if folder.is_dir() and any(folder.iterdir()):
            raise SetError(f"{str(folder)!r} is not empty; a new set needs a folder that is empty or not there yet")
        if not folder.is_dir() and (folder.exists() or folder.is_symlink()):
            raise SetError(f"{str(folder)!r} is not a folder; a new set needs one that is empty or not there yet")
    except OSError as error:
        raise SetError(f"{str(folder)!r} cannot be looked into: {error.strerror}") from None


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetError(f"{str(folder)!r} cannot be made: {error.strerror}") from None


def _pick(what: str, known: tuple[Named, ...], names: tuple[str, ...]) -> tuple[Named, ...]:
    for name in names:
        if name not in {item.name for item in known}:
            raise UsageError(f"no {what} is called {name!r}; there are {', '.join(item.name for item in known)}")
    return tuple(item for item in known if not names or item.name in names)
