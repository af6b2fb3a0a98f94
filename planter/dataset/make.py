"""Making a set: select, plan, fill every slot in parallel, write whole pairs, and record what became of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from concurrent.futures import Executor, Future
from pathlib import Path

from msgspec.structs import replace

from planter import pipeline
from planter.core.digests import digest
from planter.core.errors import PlanError, SetError
from planter.core.layout import SET_SCHEMA, pair_id_of
from planter.core.records.sets import SetFile
from planter.core.streams import fresh_seed
from planter.core.versions import versions
from planter.dataset import resume as journal
from planter.dataset.balance import levels_of
from planter.dataset.order import Order
from planter.dataset.plan import Choice, Slot, make_plan
from planter.dataset.read import read_set
from planter.dataset.summary import filled_cell, what_it_shows, why_unsealable, yield_rows
from planter.dataset.unlike import files_of_set, long_files
from planter.dataset.write import write_pair, write_set_file
from planter.kinds.base import BuildContext
from planter.planting.host import Host
from planter.sandbox.pool import Pool
from planter.sandbox.processes import submit, worker_processes

RESPELLINGS = 20
UNFINISHED = "the set is unfinished"


def new_set(
    folder: Path,
    order: Order,
    *,
    seed: int | None = None,
    jobs: int = 1,
    resume: bool = False,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> SetFile:
    """Make a set of pairs in a folder that is empty or not there yet, and return its record.

    With `resume` the folder holds a set that was interrupted; it is finished to the bytes of an uninterrupted one.
    `progress` is called with the pairs done and their number. Raises SetError for a folder that holds something else,
    UsageError for an unknown name, PlanError when a cell's candidates are exhausted; whole pairs stay.
    """
    begun = _begun(folder) if resume else None
    if begun is None:
        _refuse_occupied(folder)
    seed = int(begun.seed) if begun is not None else fresh_seed() if seed is None else seed
    _, hosts = order.selection.load()
    given = {digest(data) for host in hosts if not host.built_in for data in host.files.values()}
    seen = {file for path in order.unlike for file in files_of_set(path)}
    with worker_processes(jobs) as executor:
        choices = _scan(executor, order, hosts)
        slots = make_plan(choices, order.pairs, seed, repeat=order.repeat)
        record = _unfinished(slots, seed, order.floor)
        attempts = _begin(folder, begun, record, slots)
        used = (seen | {file for attempt in attempts for file in _files(attempt)}) - given
        for attempt in _fill(executor, order, slots[len(attempts) :], seed, used, given):
            attempts.append(attempt)
            if attempt.files is not None:
                journal.note(folder, attempt)
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
    journal.close(folder)
    return write_set_file(folder, done)


def _unfinished(slots: Sequence[Slot], seed: int, floor: float) -> SetFile:
    return SetFile(
        schema=SET_SCHEMA,
        seed=str(seed),
        versions=versions(),
        plan=tuple(slot.cell for slot in slots),
        pairs=tuple(pair_id_of(slot.cell.defect_class, slot.index) for slot in slots),
        yields=(),
        shows=what_it_shows((), floor),
        sealable=False,
        sealable_why=(UNFINISHED,),
    )


def _begun(folder: Path) -> SetFile:
    """Return the record of a set that was begun and not finished."""
    record = read_set(folder).record
    if record is None or record.sealable_why != (UNFINISHED,):
        why = "is finished" if record is not None else "has a set.json that cannot be read"
        raise SetError(f"{str(folder)!r} {why}; --resume finishes a set whose making was interrupted")
    return record


def _begin(folder: Path, begun: SetFile | None, record: SetFile, slots: Sequence[Slot]) -> list[pipeline.Attempt]:
    """Write the record of a new set, or take up the slots that are done of one that was begun."""
    if begun is None:
        _make_folder(folder)
        write_set_file(folder, record)
        return []
    if replace(begun, digest="") != record:
        raise SetError(f"{str(folder)!r} was begun otherwise; give the options and versions it was begun with")
    return journal.take_up(folder, slots)


def _scan(executor: Executor, order: Order, hosts: Sequence[Host]) -> list[Choice]:
    """Find every candidate, host by host."""
    futures = [submit(executor, scan_in_worker, order, host.name) for host in hosts]
    return [choice for future in futures for choice in future.result()]


def scan_in_worker(order: Order, name: str) -> list[Choice]:
    """Find every candidate in one host."""
    classes, hosts = order.selection.load()
    return pipeline.choices_of([host for host in hosts if host.name == name], classes)


def fill_in_worker(order: Order, slot: Slot, seed: int, respelling: int) -> pipeline.Attempt:
    """Fill one slot in a process of its own, with its own pool."""
    classes, hosts = order.selection.load()
    with Pool(workers=1) as pool:
        context = BuildContext({h.name: h for h in hosts}, {c.name: c for c in classes}, pool, order.tools)
        return pipeline.fill_slot(context, slot, seed, respelling)


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
            files = _files(attempt) - given
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


def _files(attempt: pipeline.Attempt) -> set[str]:
    return set() if attempt.files is None else long_files(attempt.files)


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
