"""Places: what a program can meet where it reads and where it writes."""

from __future__ import annotations

from typing import Any

from planter.audit.attacks.model import Attack, file, folder, link


def deep(levels: int) -> dict[str, Any]:
    """Return a folder nested so many levels, with one file at the bottom."""
    node = folder({"bottom.txt": file()})
    for _ in range(levels - 1):
        node = folder({"d": node})
    return node


def long_path(length: int) -> dict[str, Any]:
    """Return a folder whose one file is at a path of about that many bytes below it."""
    node = folder({"f" * 50: file()})
    for _ in range((length - 50) // 101):
        node = folder({"p" * 100: node})
    return node


_MODES = (0o000, 0o111, 0o311, 0o333, 0o444, 0o500, 0o555, 0o700, 0o755, 0o775, 0o777, 0o2755, 0o2770, 0o1777)

PLACES: tuple[Attack, ...] = (
    Attack("names", "a folder 150 levels deep", "folder", deep(150)),
    Attack("names", "a folder 60 levels deep", "folder", deep(60)),
    Attack("names", "a folder 1 level deep", "folder", deep(1)),
    Attack("names", "a path of 800 bytes", "folder", long_path(800)),
    Attack("names", "a name of 255 bytes", "folder", folder({"n" * 255: file()})),
    Attack("names", "a name of 255 bytes in 3-byte letters", "folder", folder({"\u4e2d" * 85: file()})),
    Attack("collections", "an empty folder", "folder", folder({})),
    Attack("collections", "an empty file", "folder", folder({"empty": file(b"")})),
    Attack("collections", "empty folders in one another", "folder", folder({"a": folder({"b": folder({})})})),
    *(
        Attack("permissions", f"a folder of mode {mode:04o}", "folder", folder({"inner": file()}, mode))
        for mode in _MODES
    ),
    *(
        Attack("permissions", f"an empty folder of mode {mode:04o}", "folder", folder({}, mode))
        for mode in (0o000, 0o111, 0o311, 0o444, 0o555)
    ),
    *(
        Attack("permissions", f"a file of mode {mode:04o}", "folder", folder({"inner": file(b"x", mode)}))
        for mode in (0o000, 0o111, 0o200, 0o222, 0o400, 0o440, 0o444, 0o640, 0o755, 0o777, 0o4755, 0o2644, 0o1644)
    ),
    Attack(
        "permissions", "an unreadable folder two levels down", "folder", folder({"a": folder({"b": folder({}, 0)})})
    ),
    Attack("permissions", "a closed folder beside an open one", "folder", folder({"a": folder({}, 0), "b": file()})),
    Attack(
        "permissions",
        "a closed file beside open ones",
        "folder",
        folder({"a": file(b"1", 0), "b": file(), "c": file()}),
    ),
    Attack(
        "permissions", "a folder that lists but does not open", "folder", folder({"a": folder({"b": file()}, 0o444)})
    ),
    Attack(
        "permissions", "a folder that opens but does not list", "folder", folder({"a": folder({"b": file()}, 0o111)})
    ),
    Attack(
        "permissions",
        "a closed folder with nothing in it, two levels down",
        "folder",
        folder({"a": folder({"b": folder({}, 0o000)}, 0o555)}),
    ),
    Attack("permissions", "links that lead to one another", "folder", folder({"a": link("b"), "b": link("a")})),
    Attack(
        "permissions", "a link to a link to a file", "folder", folder({"a": file(), "b": link("a"), "c": link("b")})
    ),
    Attack("permissions", "a link up and down again", "folder", folder({"a": folder({"b": link("../a")})})),
    Attack("permissions", "a link to a closed file", "folder", folder({"a": file(b"1", 0), "b": link("a")})),
    Attack("permissions", "a link to a file", "folder", folder({"a": file(), "b": link("a")})),
    Attack("permissions", "a link to a folder", "folder", folder({"a": folder({"c": file()}), "b": link("a")})),
    Attack("permissions", "a dangling link", "folder", folder({"b": link("nowhere")})),
    Attack("permissions", "a link to itself", "folder", folder({"b": link("b")})),
    Attack("permissions", "a link to its own folder", "folder", folder({"b": link(".")})),
    Attack("permissions", "a link out of the tree", "folder", folder({"b": link("/etc/hostname")})),
    Attack("permissions", "a pipe", "folder", folder({"p": {"kind": "fifo"}})),
    Attack("permissions", "a file stands at the output", "output", file(b"old\n")),
    Attack("permissions", "a read-only file stands at the output", "output", file(b"old\n", 0o444)),
    Attack("permissions", "an empty file stands at the output", "output", file(b"")),
    Attack("permissions", "a file open to all stands at the output", "output", file(b"old\n", 0o666)),
    Attack("permissions", "a file longer than the new one stands at the output", "output", file(b"old\n" * 4000)),
    Attack("permissions", "a folder stands at the output", "output", folder({"old": file()})),
    Attack("permissions", "an empty folder stands at the output", "output", folder({})),
    Attack("permissions", "a link to a file stands at the output", "output", link("elsewhere")),
    Attack("permissions", "a dangling link stands at the output", "output", link("nowhere/at/all")),
    Attack("permissions", "a link to itself stands at the output", "output", link("output")),
)
