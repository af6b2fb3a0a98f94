"""c2: `is_leftover(name)` tells whether a text begins with `#`, `.#` or `~$`. `is_below(path, base)`, of two paths in bytes, each empty or parts that are not empty and joined by single slashes, tells whether the first parts of `path` are all the parts of `base`, which is so where both are equal and always where `base` is empty. `wanted_of(nodes, skipped)` returns a dictionary of those nodes, given by path, whose path is below none of the paths in the list `skipped` and has no part, decoded from UTF-8 with `surrogateescape`, that is a leftover. `web_address(volume, path)` returns `https://depot.corp/`, the name of the volume, a slash and the path in bytes, where each byte of the name and of the path (of the name, those of its UTF-8 with `surrogateescape`, which takes it) that is no ASCII letter, digit, `_`, `.`, `-` or `~` is a `%` and its two hexadecimal digits, the letters capital; but the slashes in the path stay, and those in the name do not. `fit(text, limit)` returns the longest beginning of `text` that takes no more than `limit` bytes in UTF-8, each surrogate in it counted and returned as `?`; `limit` is a whole number, zero or more.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""


import os
import sys
import tempfile

CRITERION = "c2"
NEEDS = ()


class Undecidable(Exception):
    """The criterion cannot be decided in a test environment."""


def check(condition, message):
    """Count it as a violation when the condition is false."""
    if not condition:
        raise AssertionError(message)


def due(call, /, *args, **kwargs):
    """Return what the call returns; an exception where the contract promises an answer is a violation."""
    try:
        return call(*args, **kwargs)
    except (Exception, SystemExit) as error:
        name = getattr(call, "__name__", "the call")
        raise AssertionError(f"{name} raised {type(error).__name__}: {error}") from error


def permission_bits_bind():
    """Tell by trying whether a file of mode 000 is closed to this process."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "closed")
        with open(path, "wb"):
            pass
        os.chmod(path, 0)
        try:
            with open(path, "rb"):
                return False
        except PermissionError:
            return True


POWERS = {"permission bits": permission_bits_bind}


def missing_power():
    """Return the first need this environment does not meet, None when it meets all."""
    for need in NEEDS:
        if not POWERS[need]():
            return need
    return None




def setup():
    global Node, wanted_of, fit, web_address, is_below, is_leftover
    from sameagain.names import wanted_of, fit, web_address, is_below, is_leftover
    from sameagain.scan import Node


def observe(value):
    """Ask about names, pairs of paths, web addresses and titles, and pick among paths."""
    nodes = {raw(path): Node("file", place) for place, path in enumerate(value["paths"])}
    chosen = wanted_of(dict(nodes), [raw(path) for path in value["skipped"]])
    return {
        "leftover": [is_leftover(name) for name in value["names"]],
        "below": [is_below(raw(path), raw(base)) for path, base in value["pairs"]],
        "chosen": sorted([text(path), each.mode] for path, each in chosen.items()),
        "urls": [web_address(name, raw(path)) for name, path in value["urls"]],
        "titles": [fit(each, limit) for each, limit in value["titles"]],
    }


def raw(path):
    """Return the bytes of a path that is written as text."""
    return path.encode("utf-8", "surrogateescape")


def text(path):
    """Return a path as text."""
    return path.decode("utf-8", "surrogateescape")


LEFTOVERS = ["#", "#a#", ".#", ".#a", "~$", "~$letter.doc", "##", "#\n"]
OTHERS = ["", "a", "a#", "a.#b", "a~$b", "~", "$", "~a$", ".a#", ".", "~~$", "\n#", " #a", "\uff03a", "~\n$", "$~", "-#"]
BELOW = [
    ("a", "a"), ("a/b", "a"), ("a/b/c", "a"), ("a/b/c", "a/b"), ("a", ""), ("", ""), ("a/b", ""), ("\udcff/x", "\udcff"),
]
BESIDE = [
    ("ab", "a"), ("a.b", "a"), ("a", "a/b"), ("ab/c", "a"), ("b/a", "a"), ("", "a"), ("a/bc", "a/b"), ("A/b", "a"),
    ("a~", "a"), ("b", "a"), ("x/a/b", "a"), ("a\n/b", "a"),
]
PATHS = [
    "a", "a/b", "ab", "a/b/c", "a/bc", "#x", "d/#x", "#x/d", "d/.#x/e", "d/~$x", "d/x#", "e", "e/f", "ef", "\udcff/a",
    "g/caf\udce9", "g/caf\udce9/h", "g/caf\u00e9", "g", "#", ".#",
]
SAFE = "abcxyzABCXYZ0189_.-~"
URLS = [
    (("maps", b""), "maps/"), (("maps", b"a/b"), "maps/a/b"), (("a/b", b"a/b"), "a%2Fb/a/b"), (("/", b"/"), "%2F//"),
    (("a b+c", b"a b+c"), "a%20b%2Bc/a%20b%2Bc"), (("%2F?#&=:@", b"%2F?#&=:@"), "%252F%3F%23%26%3D%3A%40/%252F%3F%23%26%3D%3A%40"),
    (("\u00e9\u4e2d", "\u00e9\u4e2d/\u00e9".encode()), "%C3%A9%E4%B8%AD/%C3%A9%E4%B8%AD/%C3%A9"),
    (("caf\udce9", b"caf\xe9"), "caf%E9/caf%E9"), (("\n\x7f\0", b"\n\x7f\0"), "%0A%7F%00/%0A%7F%00"),
    ((SAFE, SAFE.encode()), f"{SAFE}/{SAFE}"), (("", b"x"), "/x"), (("//", b""), "%2F%2F/"),
]
TITLES = [
    (("maps", 10), "maps"), (("maps", 4), "maps"), (("maps", 3), "map"), (("maps", 0), ""), (("", 3), ""),
    (("caf\u00e9", 5), "caf\u00e9"), (("caf\u00e9", 4), "caf"), (("\u4e2d\u4e2d", 6), "\u4e2d\u4e2d"), (("\u4e2d\u4e2d", 5), "\u4e2d"),
    (("\u4e2d", 2), ""), (("\U0001f4a9x", 4), "\U0001f4a9"), (("\U0001f4a9", 3), ""), (("e\u0301", 2), "e"), (("\ufeffab", 4), "\ufeffa"), (("a\udcffb\ud800", 3), "a?b"),
    (("\udcff", 1), "?"), (("a\ufffd", 3), "a"), (("a\ufffd", 4), "a\ufffd"), ((" a ", 2), " a"), (("a\n\u2028", 4), "a\n"),
]


def decide():
    for name in LEFTOVERS + OTHERS:
        check(due(is_leftover, name) is (name in LEFTOVERS), f"{name!r} is not told apart")
    for path, base in BELOW + BESIDE:
        check(due(is_below, raw(path), raw(base)) is ((path, base) in BELOW), f"{path!r} and {base!r} are not told apart")
    nodes = {raw(path): Node("file", place) for place, path in enumerate(PATHS)}
    for skipped, left in (
        ([], {"a", "a/b", "ab", "a/b/c", "a/bc", "d/x#", "e", "e/f", "ef", "\udcff/a", "g/caf\udce9", "g/caf\udce9/h", "g/caf\u00e9", "g"}),
        (["a/b", "e"], {"a", "ab", "a/bc", "d/x#", "ef", "\udcff/a", "g/caf\udce9", "g/caf\udce9/h", "g/caf\u00e9", "g"}),
        (["g/caf\udce9", "\udcff", "a", "x"], {"ab", "d/x#", "e", "e/f", "ef", "g/caf\u00e9", "g"}),
        (["", "z"], set()),
    ):
        chosen = due(wanted_of, dict(nodes), [raw(path) for path in skipped])
        check(chosen == {raw(path): nodes[raw(path)] for path in left}, f"without {skipped!r} it kept {list(chosen)!r}")
    for given, right in URLS:
        got = due(web_address, *given)
        check(got == f"https://depot.corp/{right}", f"for {given!r} it gave {got!r}")
    for given, right in TITLES:
        got = due(fit, *given)
        check(got == right, f"for {given!r} it gave {got!r}")



def main():
    """Decide, print the outcome last, and return the exit status."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, os.getcwd())
    need = missing_power()
    if need is not None:
        print(f"this environment lacks: {need}")
        print("setup_failed")
        return 2
    try:
        setup()
    except BaseException as error:
        print(f"setting up raised {type(error).__name__}: {error}")
        print("setup_failed")
        return 2
    try:
        decide()
    except Undecidable as reason:
        print(reason)
        print("undecidable")
        return 3
    except AssertionError as error:
        frame = error.__traceback__
        while frame.tb_next is not None:
            frame = frame.tb_next
        ours = frame.tb_frame.f_globals is globals()
        print(error)
        print("violated" if ours else "crashed")
        return 1 if ours else 2
    except BaseException as error:
        print(f"{type(error).__name__}: {error}")
        print("crashed")
        return 2
    print("holds")
    return 0


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    os._exit(status)
