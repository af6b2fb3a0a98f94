"""c1: `to_bytes(nodes)`, of a dictionary from path to `Node`, returns a line for each, in ascending order of the paths: `mode` in three octal digits, a blank, the path, for a folder then a slash, for a link a tab and `to`, and a line feed. In the path and in `to` a backslash becomes two, a line feed a backslash and an `n`, a tab a backslash and a `t`, and all other bytes stay as they are. `from_bytes(data)`, of such lines in any order and with any number of empty ones, the last with or without its line feed, returns the dictionary (of a path that comes twice, the later line counts), and raises `LineFault` where a line that is not empty does not begin with three octal digits and a blank; its `line` is the first such line without its line feed. `save(path, nodes)` writes what `to_bytes` returns to a file at `path`, and `load(path)` does with the bytes of the file there what `from_bytes` does; it returns an empty dictionary where nothing stands at `path`, and raises an OSError where a folder stands there or where what stands there may not be looked up or read; that path is absolute and holds no name that is `..`, nothing but a file or a folder stands there, and the folder above is there and, to `save`, may be searched and written to and is not append-only. A path in an index is not empty, does not end in a slash and holds no NUL; `mode` is 0 to 0o777, `kind` is `file`, `folder` or `link`, and `to` is any bytes for a link and empty for others.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""


import os
import sys
import tempfile

CRITERION = "c1"
NEEDS = ("permission bits",)


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
    global from_bytes, to_bytes, Node, LineFault, load, save
    from sameagain.errors import LineFault
    from sameagain.index import from_bytes, to_bytes, load, save
    from sameagain.scan import Node


def read(call, *args):
    """Return what an index holds as a sorted list, or the line that is none."""
    try:
        return sorted([path, each.kind, each.mode, each.to] for path, each in call(*args).items())
    except LineFault as error:
        return bytes(error.line)


def barred(folder, what):
    """Return what comes of an index that is nothing, a folder, a file of mode 000, or one in a folder like that."""
    place = os.path.join(folder, "other")
    if what == "folder":
        os.mkdir(place)
    elif what != "nothing":
        save(place, made(ROWS[:1]))
        os.chmod(folder if what == "shut" else place, 0)
    try:
        return read(load, place)
    except OSError:
        return "no"
    finally:
        os.chmod(folder, 0o700)


def made(rows):
    return {path: Node(kind, mode, to) for path, kind, mode, to in rows}


def observe(value):
    """Encode and decode as the value says, in memory and by way of a file."""
    with tempfile.TemporaryDirectory() as folder:
        place = os.path.join(folder, "index")
        none = read(load, place)
        save(place, made(value["rows"]))
        saved = read(load, place)
        with open(place, "rb") as stream:
            written = stream.read()
        with open(place, "wb") as stream:
            stream.write(value["data"])
        loaded = read(load, place)
        there = barred(folder, value["there"])
    lines = to_bytes(made(value["rows"]))
    return {"none": none, "lines": [lines, written], "saved": saved, "read": [read(from_bytes, value["data"]), loaded], "there": there}


ROWS = [
    [b"maps", "folder", 0o755, b""], [b"maps/north", "file", 0o644, b""], [b"maps/old", "link", 0o777, b"north"],
    [b"a\nb\tc\\d\\ne", "file", 0o7, b""], [b"\\", "folder", 0, b""], [b"l\t", "link", 0o777, b"\t\n\\t"],
    [b"\r", "file", 0o600, b""], [b"a\r", "folder", 0o700, b""], ["\u2028\x85".encode(), "file", 0o640, b""],
    [b"\xff\xfe\x85\x0b\x0c\x1c", "link", 0o777, b"\xe9/"], ["\u00e9".encode(), "folder", 0o70, b""], [b" a ", "file", 0o777, b""],
    [b"A", "file", 0o644, b""], [b"link", "link", 0o777, b""], ["\U00010000".encode(), "file", 0o1, b""],
    ["\uffee".encode(), "file", 0o2, b""], [b"x" * 900, "file", 0o10, b""], [b"644 x", "file", 0o100, b""], [b"b//c", "file", 0o4, b""],
]
LINES = [
    b"600 \r\n", b"777  a \n", b"100 644 x\n", b"644 A\n", b"000 \\\\/\n", b"007 a\\nb\\tc\\\\d\\\\ne\n", b"700 a\r/\n", b"004 b//c\n",
    b"777 l\\t\t\\t\\n\\\\t\n", b"777 link\t\n", b"755 maps/\n", b"644 maps/north\n", b"777 maps/old\tnorth\n",
    b"010 " + b"x" * 900 + b"\n", b"070 \xc3\xa9/\n", b"640 \xe2\x80\xa8\xc2\x85\n", b"002 \xef\xbf\xae\n", b"001 \xf0\x90\x80\x80\n",
    b"777 \xff\xfe\x85\x0b\x0c\x1c\t\xe9/\n",
]
BAD = [
    b"a", b"644", b"64 a", b"6444 a", b"648 a", b" 644 a", b"644\ta", b"x644 a", b"a 644 b", b"0o644 a", b"-64 a", b"+64 a",
    b"6 4 a", b"\r", b"\r644 a", b" ", b"\t", "\u0666\u0664\u0664 a".encode(), b"644a b", b"rw- 644 a",
]


def decide():
    right = sorted(ROWS)
    check(due(to_bytes, made(ROWS)) == b"".join(LINES), "the lines are not those of the nodes")
    check(due(to_bytes, {}) == b"", "an empty index has lines")
    for data in (b"".join(LINES), b"\n\n".join(reversed(LINES)), b"".join(LINES)[:-1]):
        check(due(read, from_bytes, data) == right, "the nodes are not those of the lines")
    check(due(read, from_bytes, b"") == [], "an empty index holds something")
    twice = b"644 a\n600 a\n755 b/\n777 b\tc\n"
    check(due(read, from_bytes, twice) == [[b"a", "file", 0o600, b""], [b"b", "link", 0o777, b"c"]], "not the later one counts")
    for line in BAD:
        for data in (line, b"644 a\n\n%s\nnone\n644 b" % line):
            got = due(read, from_bytes, data)
            check(got == line, f"for {data!r} it gave {got!r}")
    with tempfile.TemporaryDirectory() as folder:
        place = os.path.join(folder, "index")
        check(due(read, load, place) == [], "there is something where nothing stands")
        for form in (place, os.fsencode(place)):
            due(save, form, made(ROWS))
            check(due(read, load, form) == right, "it did not come back from a file")
        with open(place, "rb") as stream:
            check(stream.read() == b"".join(LINES), "the lines in the file are others")
        due(save, place, made(ROWS[:1]))
        check(due(read, load, place) == ROWS[:1], "the file holds more than was saved last")
        with open(place, "wb") as stream:
            stream.write(b"644 a\nb\n")
        check(due(read, load, place) == b"b", "a line that is none was read from a file")
        for what in ("nothing", "folder", "closed", "shut"):
            with tempfile.TemporaryDirectory() as inner:
                got = due(barred, inner, what)
            check(got == ([] if what == "nothing" else "no"), f"of an index that is {what} it gave {got!r}")



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
