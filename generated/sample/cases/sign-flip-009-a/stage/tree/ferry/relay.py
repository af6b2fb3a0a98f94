"""Hand messages to routes, several routes at a time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from ferry.errors import Declined, DeliveryError
from ferry.names import covers

WORKERS = 4


class Failure(NamedTuple):
    """Say which route failed on the message of which id; None stands for its `close`."""

    id: int | None
    name: str
    error: Exception


class Route(NamedTuple):
    """Say who takes the messages of which topic; `close` is called once, after the last."""

    name: str
    topic: str
    take: Callable
    close: Callable | None = None


def _serve(route, messages):
    accepted, bad_ones = 0, []
    try:
        for note in messages:
            if not covers(route.topic, note.kind):
                continue
            try:
                route.take(note)
            except Declined:
                continue
            except Exception as error:  # noqa: BLE001
                bad_ones.append(Failure(note.id, route.name, error))
            else:
                accepted += 1
    finally:
        bad_ones.extend(_finish(route))
    return accepted, bad_ones


def _finish(route):
    try:
        if route.close is not None:
            route.close()
    except Exception as error:  # noqa: BLE001
        return [Failure(None, route.name, error)]
    return []


def deliver(messages, routes, workers=WORKERS):
    """Give every message to each route whose topic covers its kind; return how many were taken.

    Each route gets its messages in order, from one thread. What fails does not stop the others:
    a DeliveryError at the end names it all, route by route.
    """
    messages, routes = tuple(messages), tuple(routes)
    parallel = max(1, min(workers, len(routes)))
    with ThreadPoolExecutor(max_workers=parallel) as executor:
        turns = [executor.submit(_serve, route, messages) for route in routes]
    taken, failures = 0, []
    for job in turns:
        accepted, bad_ones = job.result()
        taken += accepted
        failures.extend(bad_ones)
    if failures:
        raise DeliveryError(failures)
    return taken
