"""Messages between the pool and a zygote: JSON behind its length, over a stream socket; stdlib only."""

from __future__ import annotations

import json
import socket
from typing import Any


def send(to: socket.socket, message: Any) -> None:
    """Send a message; bytes go as latin-1 text. Raises OSError when the other end is gone."""
    data = json.dumps(message).encode("ascii")
    to.sendall(b"%8d" % len(data) + data)


def receive(source: socket.socket) -> Any:
    """Return the next message, None when the other end is closed."""
    head = _exactly(source, 8)
    if head is None:
        return None
    data = _exactly(source, int(head))
    return None if data is None else json.loads(data)


def _exactly(source: socket.socket, count: int) -> bytes | None:
    parts = bytearray()
    while len(parts) < count:
        try:
            part = source.recv(min(count - len(parts), 1 << 20))
        except ConnectionError:
            return None
        if not part:
            return None
        parts += part
    return bytes(parts)
