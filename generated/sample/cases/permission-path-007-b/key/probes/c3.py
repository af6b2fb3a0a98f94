"""c3: In a folder that `create` made, whatever its mode now, on a file system that is not read-only, and at whose files there are regular files of any mode, links, folders or nothing, and nothing at `.lock`: `bring_up(vault, name)` returns the bytes of the file `name.secret`, and None where nothing stands there; it raises `WritableByOthers` for a regular file that it can read and that group or others may write to, and an OSError for a link, for a folder, and for whatever may not be looked up or read. `clear_out(vault, name)` removes that file or link and returns True, or False where nothing stands there; it raises an OSError for what it may not look up or cannot remove. `renew(vault, names, make)` takes a list of names in turn: it calls `make(name, old)` with what `bring_up` returns and puts the bytes that come back in the place of the old ones. Where `bring_up` returns None or raises one of these errors, where `make` raises `KeyStoreError` or an OSError, or where the new bytes cannot be written, the old ones stay and the next name follows, and in the end it raises `RenewalError` whose `names` lists, in order, the name of every such turn; otherwise it returns how many names there are. Any other exception of `make` comes out at once. Names are one to a hundred ASCII letters and digits, the process can open more files, and nobody else changes anything meanwhile.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import contextlib
import stat

import os
import sys
import tempfile

CRITERION = "c3"
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



def raw(name):
    """Return the bytes of a name that is written as text."""
    return name.encode("utf-8", "surrogateescape")


def file(data=b"data", mode=0o600):
    return {"kind": "file", "data": data, "mode": mode}


def folder(nodes=None, mode=0o700):
    return {"kind": "folder", "mode": mode, "in": nodes or {}}


def link(to):
    return {"kind": "link", "to": to}


def grow(place, node):
    """Make a node on the disk; folders get their modes last, the deepest first."""
    made = []
    todo = [(place, node)]
    while todo:
        place, node = todo.pop()
        if node["kind"] == "folder":
            os.mkdir(place, 0o700)
            made.append((place, node["mode"]))
            todo.extend((os.path.join(place, raw(name)), child) for name, child in node["in"].items())
        elif node["kind"] == "file":
            descriptor = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            os.write(descriptor, node["data"])
            if node["mode"] != 0o600:
                os.fchmod(descriptor, node["mode"])
            os.close(descriptor)
        elif node["kind"] == "link":
            os.symlink(raw(node["to"]), place)
        else:
            os.mkfifo(place)
            os.chmod(place, node.get("mode", 0o644))
    for place, mode in reversed(made):
        if mode != 0o700:
            os.chmod(place, mode)


def seen(place):
    """Return all below a place by name: kind, then content and mode of a file, mode of a folder, end of a link."""
    found, shut = {}, []
    todo = [b""]
    while todo:
        here = todo.pop()
        path = os.path.join(place, here)
        mode = stat.S_IMODE(os.lstat(path).st_mode)
        found[os.fsdecode(here)] = ["folder", mode]
        if mode & 0o700 != 0o700:
            os.chmod(path, 0o700)
            shut.append((path, mode))
        for each in os.listdir(path):
            name = os.path.join(here, each)
            path = os.path.join(place, name)
            label = name.decode("utf-8", "surrogateescape")
            mode = os.lstat(path).st_mode
            if stat.S_ISDIR(mode):
                todo.append(name)
            elif stat.S_ISLNK(mode):
                found[label] = ["link", os.readlink(path).decode("utf-8", "surrogateescape")]
            elif stat.S_ISREG(mode):
                mode = stat.S_IMODE(mode)
                if not mode & 0o400:
                    os.chmod(path, 0o600)
                    shut.append((path, mode))
                with open(path, "rb", buffering=0) as stream:
                    found[label] = ["file", stream.read(), mode]
            else:
                found[label] = ["pipe"]
    for path, mode in reversed(shut):
        os.chmod(path, mode)
    del found[""]
    return found


def clear(place):
    """Remove a folder and all it holds, whatever the modes."""
    folders = [place]
    for here in folders:
        os.chmod(here, 0o700)
        with os.scandir(here) as found:
            for each in list(found):
                if each.is_dir(follow_symlinks=False):
                    folders.append(each.path)
                else:
                    os.unlink(each.path)
    for here in reversed(folders):
        os.rmdir(here)


@contextlib.contextmanager
def workspace():
    """Lend an empty folder, and remove it whatever modes it then holds."""
    lent = os.path.realpath(os.fsencode(tempfile.mkdtemp()))
    try:
        yield lent
    finally:
        clear(lent)


@contextlib.contextmanager
def umask(mask):
    former = os.umask(mask)
    try:
        yield
    finally:
        os.umask(former)


def setup():
    global KeyStoreError, RenewalError, WritableByOthers, clear_out, bring_up, renew
    from keepsafe.errors import KeyStoreError, RenewalError, WritableByOthers
    from keepsafe.rotation import renew
    from keepsafe.store import clear_out, bring_up

    class Odd(KeyStoreError, SyntaxError):
        """An error of two kinds, whose place in a text is none."""

        filename, lineno, offset, text = 5, "one", "two", "what"

    RAISED["Odd"] = Odd


class Mute(OSError):
    """An error that cannot be told."""

    def __str__(self):
        raise ValueError("nothing to tell")


RAISED = {
    each.__name__: each
    for each in (ValueError, OSError, PermissionError, Mute, KeyError, StopIteration, AssertionError, RuntimeError,
                 KeyboardInterrupt, SystemExit)
}


def turn(vault, names, new):
    """Replace what names have, as a table of new bytes or errors says; return how that ended and what was asked for."""
    asked = []

    def make(name, old):
        asked.append([name, old])
        data = new.get(name, b"new " + name.encode())
        if isinstance(data, bytes):
            return data
        raise RAISED.get(data, KeyStoreError)("not made")

    try:
        return [renew(vault, list(names), make), asked]
    except RenewalError as error:
        return [list(error.names), asked]
    except OSError:
        return ["no", asked]
    except BaseException as error:
        return [type(error).__name__, asked]


def step(vault, what, *args):
    """Do one step of a value; return what comes of it."""
    if what == "rotate":
        return turn(vault, *args)
    try:
        return (bring_up if what == "get" else clear_out)(vault, *args)
    except WritableByOthers:
        return "not trusted"
    except OSError:
        return "no"


def run(value, place):
    """Do all steps of a value in its folder; return what came of each, and what then stands, without modes."""
    grow(place, folder({"at": value["at"], **value["beside"]}))
    results = [step(os.fsdecode(place) + "/at", *each) for each in value["steps"]]
    return {"results": results, "stands": {label: each[:2] for label, each in seen(place).items() if each[0] != "folder"}}


def observe(value):
    """Get, drop and rotate as the value says, in a folder that may be closed."""
    with workspace() as place:
        return run(value, place + b"/here")


def case(steps, inside, mode=0o700, **beside):
    named = {name + ".secret": node for name, node in inside.items()}
    return {"at": folder(named, mode), "beside": beside, "steps": steps}


def kept(data):
    return ["file", data]


HELD = {
    "a": file(b"1\0\xff\r\n "), "b": file(b"", 0o400), "c": file(b"3", 0o644), "d": file(b"4", 0o620),
    "e": file(b"5", 0o602), "f": file(b"6", 0o200), "g": link("a.secret"), "h": link("../out"),
    "i": link("nowhere"), "j": folder({"x": file(b"y")}), "k": file(b"7", 0o222), "l": file(b"8", 0o755),
    "m": link("../out/in"),
}
THERE = {"a": kept(b"1\0\xff\r\n "), "b": kept(b""), "c": kept(b"3"), "d": kept(b"4"), "e": kept(b"5"),
         "f": kept(b"6"), "g": ["link", "a.secret"], "h": ["link", "../out"], "i": ["link", "nowhere"],
         "at/j.secret/x": kept(b"y"), "k": kept(b"7"), "l": kept(b"8"), "m": ["link", "../out/in"],
         "../out": kept(b"safe")}
LETTERS = "abcdefghijklmn"
GOT = [b"1\0\xff\r\n ", b"", b"3", "not trusted", "not trusted", "no", "no", "no", "no", "no", "no", b"8", "no", None]
DROPPED = [True] * 9 + ["no"] + [True] * 3 + [False]
BAD = ["d", "e", "f", "g", "h", "i", "j", "k", "m", "n"]
ASKED = [["a", b"1\0\xff\r\n "], ["b", b""], ["c", b"3"], ["l", b"8"]]
TURNED = {**THERE, "a": kept(b"new a"), "b": kept(b"\0"), "c": kept(b""), "l": kept(b"new l")}
OUT = {"out": file(b"safe", 0o644)}


def stands_after(held):
    """Return all that stands, from a table by letter."""
    told = {}
    for name, each in held.items():
        told[name.removeprefix("../") if "/" in name else f"at/{name}.secret"] = each
    return told


TWO = {"a": file(b"1"), "b": file(b"2"), "c": file(b"3")}
BOTH = ["a", "b", "c"]
CASES = [
    (case([["get", name] for name in LETTERS], HELD, **OUT), {"results": GOT, "stands": stands_after(THERE)}),
    (case([["get", name] for name in LETTERS], HELD, 0o100, **OUT), {"results": GOT, "stands": stands_after(THERE)}),
    (case([["drop", name] for name in LETTERS], HELD, **OUT),
     {"results": DROPPED, "stands": {"at/j.secret/x": kept(b"y"), "out": kept(b"safe")}}),
    (case([["rotate", list(LETTERS), {"b": b"\0", "c": b""}]], HELD, **OUT),
     {"results": [[BAD, ASKED]], "stands": stands_after(TURNED)}),
    (case([["get", "a"], ["get", "n"], ["drop", "a"], ["drop", "n"], ["rotate", ["a", "n"], {}]], TWO, 0o600),
     {"results": ["no", "no", "no", "no", [["a", "n"], []]],
      "stands": stands_after({"a": kept(b"1"), "b": kept(b"2"), "c": kept(b"3")})}),
    (case([["drop", "a"], ["drop", "n"], ["get", "a"], ["rotate", ["a", "n", "b"], {}]], TWO, 0o500),
     {"results": ["no", False, b"1", [["a", "n", "b"], [["a", b"1"], ["b", b"2"]]]],
      "stands": stands_after({"a": kept(b"1"), "b": kept(b"2"), "c": kept(b"3")})}),
    (case([["rotate", BOTH, {}], ["rotate", ["c", "a", "a"], {"a": b"again"}], ["rotate", [], {}], ["rotate", ["n", "n"], {}],
           ["get", "a"], ["drop", "b"], ["drop", "b"], ["get", "b"]], TWO),
     {"results": [[3, [["a", b"1"], ["b", b"2"], ["c", b"3"]]],
                  [3, [["c", b"new c"], ["a", b"new a"], ["a", b"again"]]],
                  [0, []], [["n", "n"], []], b"again", True, False, None],
      "stands": stands_after({"a": kept(b"again"), "c": kept(b"new c")})}),
]
RAISING = [
    ("OSError", ["b"], True), ("PermissionError", ["b"], True), ("StoreError", ["b"], True), ("Mute", ["b"], True),
    ("Odd", ["b"], True),
    *((name, name, False) for name in ("ValueError", "KeyError", "StopIteration", "AssertionError", "KeyboardInterrupt")),
]


def decide():
    with workspace() as place:
        for number, (value, right) in enumerate(CASES):
            got = due(run, value, place + b"/%d" % number)
            check(got == right, f"for {value!r} it gave {got!r} instead of {right!r}")
        grow(place + b"/at", folder({name + ".secret": node for name, node in TWO.items()}))
        for name, result, goes_on in RAISING:
            ended, asked = due(turn, os.fsdecode(place) + "/at", BOTH, {"a": b"1", "b": name, "c": b"3"})
            check(ended == result, f"with {name} raised by the caller it gave {ended!r}")
            check(asked == [["a", b"1"], ["b", b"2"], ["c", b"3"]][: 3 if goes_on else 2], "it asked for the wrong ones")
        both = due(turn, os.fsdecode(place) + "/at", BOTH, {"a": "OSError", "b": "its own", "c": b"4"})
        check(both[0] == ["a", "b"], "not all that failed were named")
        left = {label: each[1] for label, each in seen(place + b"/at").items()}
        check(left == {"a.secret": b"1", "b.secret": b"2", "c.secret": b"4"}, "the wrong bytes are left")



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
