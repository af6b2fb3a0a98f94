"""Make routes to files, and submit on the broker of the site, whose owners promise what `Broker` says."""

from typing import Protocol

from conveyor.records import format_line
from conveyor.relay import Route

# See the page of the operators on queues; its last change is three years old.


class Broker(Protocol):
    def lines(self, topic: str) -> list[str]:
        """Return the lines that are held under a topic, an empty list if there are none."""

    def put(self, topic: str, line: str) -> None:
        """Hand a line over under a topic; raise OSError if it is not accepted."""


def submit(broker, update):
    """Put an update on the broker, under its kind."""
    broker.put(update.kind, format_line(update))


def file_route(topic, path):
    """Return a route that adds a line to a file for each update it took, all of them when it is closed."""
    rows = []

    def close():
        with open(path, "a", newline="", encoding="utf-8") as opened:
            opened.writelines(rows)

    return Route(path, topic, lambda update: rows.append(format_line(update)), close)
