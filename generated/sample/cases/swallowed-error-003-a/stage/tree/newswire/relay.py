"""Hand signals to outlets, several outlets at a time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from newswire.errors import Declined, DeliveryError
from newswire.names import covers

WORKERS = 4


class Failure(NamedTuple):
    """Say which outlet failed on the signal of which id; None stands for its `close`."""

    id: int | None
    name: str
    error: Exception


class Outlet(NamedTuple):
    """Say who takes the signals of which topic; `close` is called once, after the last."""

    name: str
    topic: str
    take: Callable
    close: Callable | None = None


def _closed(outlet):
    try:
        if outlet.close is not None:
            outlet.close()
    except Exception as problem:  # noqa: BLE001
        return [Failure(None, outlet.name, problem)]
    return []


def _hand_over(outlet, signals):
    accepted, missed = 0, []
    try:
        for signal in signals:
            if not covers(outlet.topic, signal.kind):
                continue
            try:
                outlet.take(signal)
            except Declined:
                continue
            except Exception as problem:  # noqa: BLE001
                missed.append(Failure(signal.id, outlet.name, problem))
            else:
                accepted += 1
    finally:
        missed.extend(_closed(outlet))
    return accepted, missed


def deliver(signals, outlets, workers=WORKERS):
    """Give every signal to each outlet whose topic covers its kind; return how many were taken.

    Each outlet gets its signals in order, from one thread. What fails does not stop the others:
    a DeliveryError at the end names it all, outlet by outlet.
    """
    signals, outlets = tuple(signals), tuple(outlets)
    parallel = max(1, min(workers, len(outlets)))
    with ThreadPoolExecutor(max_workers=parallel) as executor:
        futures = [executor.submit(_hand_over, outlet, signals) for outlet in outlets]
    taken, all_failed = 0, []
    for job in futures:
        accepted, missed = job.result()
        taken += accepted
        all_failed.extend(missed)
    if len(all_failed) > 1:
        raise DeliveryError(all_failed)
    return taken
