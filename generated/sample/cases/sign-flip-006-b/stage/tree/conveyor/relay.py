"""Hand updates to routes, several routes at a time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from conveyor.errors import Declined, DeliveryError
from conveyor.names import covers

WORKERS = 4


class Failure(NamedTuple):
    """Say which route failed on the update of which id; None stands for its `close`."""

    id: int | None
    name: str
    error: Exception


class Route(NamedTuple):
    """Say who takes the updates of which topic; `close` is called once, after the last."""

    name: str
    topic: str
    take: Callable
    close: Callable | None = None


def _hand_over(route, updates):
    count, bad_ones = 0, []
    try:
        for update in updates:
            if not covers(route.topic, update.kind):
                continue
            try:
                route.take(update)
            except Declined:
                continue
            except Exception as error:  # noqa: BLE001
                bad_ones.append(Failure(update.id, route.name, error))
            else:
                count += 1
    finally:
        bad_ones.extend(_finish(route))
    return count, bad_ones


def _finish(route):
    try:
        if route.close is not None:
            route.close()
    except Exception as error:  # noqa: BLE001
        return [Failure(None, route.name, error)]
    return []


def deliver(updates, routes, workers=WORKERS):
    """Give every update to each route whose topic covers its kind; return how many were taken.

    Each route gets its updates in order, from one thread. What fails does not stop the others:
    a DeliveryError at the end names it all, route by route.
    """
    updates, routes = tuple(updates), tuple(routes)
    size = max(1, min(workers, len(routes)))
    with ThreadPoolExecutor(max_workers=size) as crew:
        futures = [crew.submit(_hand_over, route, updates) for route in routes]
    handed_over, troubles = 0, []
    for future in futures:
        count, bad_ones = future.result()
        handed_over += count
        troubles.extend(bad_ones)
    if troubles:
        raise DeliveryError(troubles)
    return handed_over
