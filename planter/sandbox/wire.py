"""Messages between the pool and a zygote: JSON behind its length, or open files, over a stream socket; stdlib only."""

from __future__ import annotations

import json
import os
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


def send_memory(to: socket.socket) -> None:
    """Make two empty files in memory, for a record and for output, and send them; raises OSError.

    The pool makes them, because a run and therefore its zygote may make none: no limit would count what they hold.
    """
    files = [os.memfd_create("record", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)]
    try:
        files.append(os.memfd_create("output", os.MFD_CLOEXEC))
        socket.send_fds(to, [b"f"], files)
    finally:
        for file in files:
            os.close(file)


def receive_memory(source: socket.socket) -> tuple[int, int]:
    """Return the descriptors of the next two files; raises OSError when the other end is closed."""
    _, files, _, _ = socket.recv_fds(source, 1, 2, socket.MSG_CMSG_CLOEXEC)
    if len(files) != 2:
        raise ConnectionError("no files came for a run")
    return files[0], files[1]


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
