"""Make outlets to files, and publish on the bus of the site, whose owners promise what `Bus` says."""

from typing import Protocol

from newswire.records import format_line
from newswire.relay import Outlet

# TODO(ops): ask what became of the copies after the move to the new cluster.


class Bus(Protocol):
    def lines(self, topic: str) -> list[str]:
        """Return the lines that are held under a topic, an empty list if there are none."""

    def put(self, topic: str, line: str) -> None:
        """Hand a line over under a topic; raise OSError if it is not accepted."""


def publish(bus, signal):
    """Put a signal on the bus, under its kind."""
    bus.put(signal.kind, format_line(signal))


def file_outlet(topic, path):
    """Return an outlet that adds a line to a file for each signal it took, all of them when it is closed."""
    lines = []

    def close():
        with open(path, "a", encoding="utf-8", newline="") as file_object:
            file_object.writelines(lines)

    return Outlet(path, topic, lambda signal: lines.append(format_line(signal)), close)
