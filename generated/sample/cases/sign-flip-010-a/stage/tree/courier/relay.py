"""Hand notices to listeners, several listeners at a time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from courier.errors import Declined, DeliveryError
from courier.names import covers

WORKERS = 4


class Listener(NamedTuple):
    """Say who takes the notices of which topic; `close` is called once, after the last."""

    name: str
    topic: str
    take: Callable
    close: Callable | None = None


class Failure(NamedTuple):
    """Say which listener failed on the notice of which id; None stands for its `close`."""

    id: int | None
    name: str
    error: Exception


def _closed(listener):
    try:
        if listener.close is not None:
            listener.close()
    except Exception as exc:  # noqa: BLE001
        return [Failure(None, listener.name, exc)]
    return []


def deliver(notices, listeners, workers=WORKERS):
    """Give every notice to each listener whose topic covers its kind; return how many were taken.

    Each listener gets its notices in order, from one thread. What fails does not stop the others:
    a DeliveryError at the end names it all, listener by listener.
    """
    notices, listeners = tuple(notices), tuple(listeners)
    size = max(1, min(workers, len(listeners)))
    with ThreadPoolExecutor(max_workers=size) as crew:
        turns = [crew.submit(_serve, listener, notices) for listener in listeners]
    total, troubles = 0, []
    for job in turns:
        count, missed = job.result()
        total += count
        troubles.extend(missed)
    if troubles:
        raise DeliveryError(troubles)
    return total


def _serve(listener, notices):
    count, missed = 0, []
    try:
        for notice in notices:
            if not covers(listener.topic, notice.kind):
                continue
            try:
                listener.take(notice)
            except Declined:
                continue
            except Exception as exc:  # noqa: BLE001
                missed.append(Failure(notice.id, listener.name, exc))
            else:
                count += 1
    finally:
        missed.extend(_closed(listener))
    return count, missed
