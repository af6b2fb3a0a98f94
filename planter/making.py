"""Making a set: select, plan, fill every slot in parallel, write whole pairs, and record what became of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from planter import pipeline
from planter.canon import digest
from planter.case.layout import SET_SCHEMA, PairFiles
from planter.case.leaks import SHARED_SIZE
from planter.case.plan import Slot, imbalance, kind_of, levels_of, make_plan
from planter.case.write import write_pair, write_set_file
from planter.errors import PlanError, SetError, UsageError
from planter.model import Cell, SetFile, Verdict, YieldRow
from planter.plant.host import Host
from planter.plugin import DefectClass
from planter.registry import load_classes, load_hosts
from planter.run import Pool
from planter.run.processes import submit, worker_processes
from planter.seeds import SMALL_SEED, fresh_seed
from planter.versions import versions

Named = TypeVar("Named", DefectClass, Host)

LEAST_OF_EACH: dict[Verdict, int] = {"red": 3, "green": 3, "unknown": 1}
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


def new_set(
    folder: Path,
    *,
    pairs: int,
    seed: int | None = None,
    classes: tuple[str, ...] = (),
    hosts: tuple[str, ...] = (),
    host_dirs: tuple[Path, ...] = (),
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> SetFile:
    """Make a set of pairs in a folder that is empty or not there yet, and return its record.

    `progress` is called with the pairs done and their number. Raises SetError for a folder that holds something,
    UsageError for an unknown name, PlanError when a cell's candidates are exhausted; whole pairs stay.
    """
    _refuse_occupied(folder)
    seed = fresh_seed() if seed is None else seed
    selection = Selection(classes, hosts, tuple(path.resolve() for path in host_dirs))
    chosen_classes, chosen_hosts = selection.load()
    choices = pipeline.choices_of(chosen_hosts, chosen_classes)
    slots = make_plan(choices, pairs, seed)
    record = SetFile(
        schema=SET_SCHEMA,
        seed=str(seed),
        versions=versions(),
        plan=tuple(slot.cell for slot in slots),
        pairs=tuple(pipeline.pair_id_of(slot.cell.defect_class, slot.index) for slot in slots),
        yields=(),
        sealable=False,
        sealable_why=("the set is unfinished",),
    )
    write_set_file(folder, record)
    attempts: list[pipeline.Attempt] = []
    given = {digest(data) for host in chosen_hosts if not host.built_in for data in host.files.values()}
    with worker_processes(jobs) as executor:
        for attempt in _fill(executor, selection, slots, seed, frozenset(given)):
            attempts.append(attempt)
            if attempt.files is not None:
                write_pair(folder, attempt.files)
            progress(len(attempts), pairs)
    _refuse_exhausted(attempts)
    why = why_unsealable(seed, attempts)
    cells = tuple(filled_cell(attempt) for attempt in attempts)
    done = replace(record, plan=cells, yields=yield_rows(attempts), sealable=not why, sealable_why=why)
    return write_set_file(folder, done)


def fill_in_worker(selection: Selection, slot: Slot, seed: int, respelling: int) -> pipeline.Attempt:
    """Fill one slot in a process of its own, with its own pool."""
    classes, hosts = selection.load()
    with Pool(workers=1) as pool:
        shop = pipeline.Workshop({h.name: h for h in hosts}, {c.name: c for c in classes}, pool)
        return pipeline.fill_slot(shop, slot, seed, respelling)


def _fill(
    executor: Executor, selection: Selection, slots: Sequence[Slot], seed: int, given: frozenset[str]
) -> Iterator[pipeline.Attempt]:
    """Give the attempts in slot order; a pair that repeats a file of an earlier pair is spelled again.

    The files `given` by hosts from outside, as they are, may be repeated: nothing in them can be respelled.
    """
    futures: list[Future[pipeline.Attempt]] = [
        submit(executor, fill_in_worker, selection, slot, seed, 0) for slot in slots
    ]
    seen: set[str] = set()
    for slot, future in zip(slots, futures, strict=True):
        attempt = future.result()
        for respelling in range(1, RESPELLINGS):
            if attempt.files is None or not (seen - given) & _long_files(attempt.files):
                break
            attempt = submit(executor, fill_in_worker, selection, slot, seed, respelling).result()
        if attempt.files is not None:
            seen |= _long_files(attempt.files)
        yield attempt


def _long_files(files: PairFiles) -> set[str]:
    return {
        digest(data)
        for twin in files.twins
        for path, data in twin.tree.items()
        if path.endswith(".py") and len(data) >= SHARED_SIZE
    }


def filled_cell(attempt: pipeline.Attempt) -> Cell:
    """Return the cell as it was filled: the host and size of the candidate kept, and the severity measured."""
    if attempt.files is None:
        return attempt.slot.cell
    choice, _ = attempt.tried[-1]
    size, severity = choice.candidate.signature, attempt.files.a.case.severity
    return replace(attempt.slot.cell, host=choice.host, signature=size, severity=severity)


def yield_rows(attempts: Sequence[pipeline.Attempt]) -> tuple[YieldRow, ...]:
    """Count for each class, rewrite and host what was tried, kept, and refused by reason code."""
    tried: dict[tuple[str, str, str], list[str | None]] = {}
    for attempt in attempts:
        for choice, reason in attempt.tried:
            key = (choice.defect_class, choice.candidate.rewrite, choice.host)
            tried.setdefault(key, []).append(reason)
    return tuple(
        YieldRow(
            defect_class=defect_class,
            rewrite=rewrite,
            host=host,
            tried=len(reasons),
            kept=reasons.count(None),
            refused=dict(sorted(Counter(reason for reason in reasons if reason is not None).items())),
        )
        for (defect_class, rewrite, host), reasons in sorted(tried.items())
    )


def why_unsealable(seed: int, attempts: Sequence[pipeline.Attempt]) -> tuple[str, ...]:
    """Say everything that keeps a set from being sealed."""
    why = []
    if seed < SMALL_SEED:
        why.append("the seed has fewer than 64 bits, so anyone could find the set by walking the seeds")
    verdicts = Counter(twin.case.verdict for a in attempts if a.files is not None for twin in a.files.twins)
    for verdict, least in LEAST_OF_EACH.items():
        if verdicts[verdict] < least:
            why.append(f"{verdicts[verdict]} {verdict} cases, of which a sealed set needs {least} or more")
    kinds = [kind_of(filled_cell(attempt)) for attempt in attempts]
    excess = imbalance(kinds, levels_of(kinds))
    if excess:
        why.append(f"the plan is {excess} beyond within one of even over class, row, host, severity and size")
    return tuple(why)


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
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetError(f"{str(folder)!r} cannot be made: {error.strerror}") from None


def _pick(what: str, known: tuple[Named, ...], names: tuple[str, ...]) -> tuple[Named, ...]:
    for name in names:
        if name not in {item.name for item in known}:
            raise UsageError(f"no {what} is called {name!r}; there are {', '.join(item.name for item in known)}")
    return tuple(item for item in known if not names or item.name in names)
