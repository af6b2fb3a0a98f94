"""Make listeners to files, and submit on the bus of the site, whose owners promise what `Bus` says."""

from typing import Protocol

from courier.records import format_line
from courier.relay import Listener

SETTINGS = "/srv/site/client.toml"  # read by their client, not here


class Bus(Protocol):
    def put(self, topic: str, line: str) -> None:
        """Hand a line over under a topic; raise OSError if it is not accepted."""

    def lines(self, topic: str) -> list[str]:
        """Return the lines that are held under a topic, an empty list if there are none."""


def file_listener(topic, path):
    """Return a listener that adds a line to a file for each notice it took, all of them when it is closed."""
    rows = []

    def close():
        with open(path, "a", encoding="utf-8", newline="") as opened:
            opened.writelines(rows)

    return Listener(path, topic, lambda notice: rows.append(format_line(notice)), close)


def submit(bus, notice):
    """Put a notice on the bus, under its kind."""
    bus.put(notice.kind, format_line(notice))
