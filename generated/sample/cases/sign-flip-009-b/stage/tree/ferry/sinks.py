"""Make routes to files, and submit on the broker of the site, whose owners promise what `Broker` says."""

from typing import Protocol

from ferry.records import format_line
from ferry.relay import Route

# See the page of the operators on queues; its last change is three years old.


class Broker(Protocol):
    def lines(self, topic: str) -> list[str]:
        """Return the lines that are held under a topic, an empty list if there are none."""

    def put(self, topic: str, line: str) -> None:
        """Hand a line over under a topic; raise OSError if it is not accepted."""


def file_route(topic, path):
    """Return a route that adds a line to a file for each message it took, all of them when it is closed."""
    lines = []

    def close():
        with open(path, "a", newline="", encoding="utf-8") as opened:
            opened.writelines(lines)

    return Route(path, topic, lambda message: lines.append(format_line(message)), close)


def submit(broker, message):
    """Put a message on the broker, under its kind."""
    broker.put(message.kind, format_line(message))
