"""What one attack is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from planter.audit.attacks.families import FAMILIES, Family

KINDS = (
    *("folder", "text", "number", "name", "items", "output", "time"),
    *("callback", "vanish", "twice", "failure", "kill"),
)


@dataclass(frozen=True)
class Attack:
    """One thing to try: its family, a name for people, and the kind and payload given to a host's inputs.

    Kinds and payloads: `folder` a folder node to put among others; `text`, `number`, `name` a value of that sort;
    `items` a list of texts; `output` the node that stands beforehand where the program will write (a folder node,
    a file, a link); `time` a date or a time as ISO 8601 has it; `callback` the name of the built-in exception that a
    callback of the caller raises; `vanish` a number n, the n-th file the program meets being gone when it is read;
    `twice` how often the program runs in a row; `failure` a list of a system call, a number n and the name of an errno,
    with which the n-th such call fails; `kill` a number n, the program ending after its n-th change of the disk.
    """

    family: Family
    name: str
    kind: str
    payload: Any

    def __post_init__(self) -> None:
        if self.family not in FAMILIES:
            raise ValueError(f"attack {self.name!r} is of family {self.family!r}; families are {', '.join(FAMILIES)}")
        if self.kind not in KINDS:
            raise ValueError(f"attack {self.name!r} has the kind {self.kind!r}; kinds are {', '.join(KINDS)}")


def file(data: bytes = b"x\n", mode: int = 0o644) -> dict[str, Any]:
    """Return a file node."""
    return {"kind": "file", "data": data, "mode": mode}


def folder(inside: dict[str, Any], mode: int = 0o755) -> dict[str, Any]:
    """Return a folder node."""
    return {"kind": "folder", "mode": mode, "in": inside}


def link(to: str) -> dict[str, Any]:
    """Return a symbolic link node."""
    return {"kind": "link", "to": to}
