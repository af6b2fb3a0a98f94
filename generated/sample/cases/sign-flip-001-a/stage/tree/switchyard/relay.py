"""Hand notices to listeners, several listeners at a time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from switchyard.errors import Declined, DeliveryError
from switchyard.names import covers

WORKERS = 4


class Failure(NamedTuple):
    """Say which listener failed on the notice of which id; None stands for its `close`."""

    id: int | None
    name: str
    error: Exception


class Listener(NamedTuple):
    """Say who takes the notices of which topic; `close` is called once, after the last."""

    name: str
    topic: str
    take: Callable
    close: Callable | None = None


def deliver(notices, listeners, workers=WORKERS):
    """Give every notice to each listener whose topic covers its kind; return how many were taken.

    Each listener gets its notices in order, from one thread. What fails does not stop the others:
    a DeliveryError at the end names it all, listener by listener.
    """
    notices, listeners = tuple(notices), tuple(listeners)
    parallel = max(1, min(workers, len(listeners)))
    with ThreadPoolExecutor(max_workers=parallel) as executor:
        futures = [executor.submit(_hand_over, listener, notices) for listener in listeners]
    taken, all_failed = 0, []
    for job in futures:
        accepted, missed = job.result()
        taken += accepted
        all_failed.extend(missed)
    if all_failed:
        raise DeliveryError(all_failed)
    return taken


def _hand_over(listener, notices):
    accepted, missed = 0, []
    try:
        for notice in notices:
            if not covers(listener.topic, notice.kind):
                continue
            try:
                listener.take(notice)
            except Declined:
                continue
            except Exception as error:  # noqa: BLE001
                missed.append(Failure(notice.id, listener.name, error))
            else:
                accepted += 1
    finally:
        missed.extend(_closed(listener))
    return accepted, missed


def _closed(listener):
    try:
        if listener.close is not None:
            listener.close()
    except Exception as error:  # noqa: BLE001
        return [Failure(None, listener.name, error)]
    return []
