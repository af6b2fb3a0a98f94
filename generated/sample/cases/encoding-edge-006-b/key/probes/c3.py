"""c3: `load_balances(path)` returns cents by name, in the order of the lines, from a regular file whose every line ends in LF and is perhaps `-`, 1 to 40 ASCII digits, a tab and a name, which is all valid UTF-8 up to the LF, perhaps none, and comes once; an empty file holds none, and so does a path whose opening or reading raises FileNotFoundError. Any other regular file raises `StoreError`; any other OSError of opening or reading comes out. `save_balances(path, balances)` makes the file one that is read as the same names, of type `str`, and cents, in the same order, the cents below 10**40 either way; a name with an LF or with no UTF-8, or cents whose type is not `int`, raise a ValueError, and an OSError of writing or renaming comes out. What it raises, or one KeyboardInterrupt while the lines are written, leaves what is at the path as it was, or absent; and nothing new is left beside it, in a folder that lets its files be removed. It makes files in no folder but the one that the path is in. A link at the path is followed to read, and the file that is saved takes its place. Paths are any bytes but NUL.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import contextlib
import errno
import resource
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


def setup():
    global errors, store
    from daybook import errors, store


@contextlib.contextmanager
def stuck(trouble):
    """Let no file take the place of another, when that is the trouble; leave no folder for files of any sort."""
    known = os.replace, os.rename, tempfile.tempdir

    def fail(*_args, **_named):
        raise OSError(errno.EIO, "on purpose")

    if trouble == "stuck":
        os.replace = os.rename = fail
    tempfile.tempdir = os.path.join(os.sep, "no", "folder")
    try:
        yield
    finally:
        os.replace, os.rename, tempfile.tempdir = known


@contextlib.contextmanager
def broken_off(trouble):
    """Break off the first writing of anything by KeyboardInterrupt, when that is the trouble."""

    def watch(_frame, event, call):
        if event == "c_return" and call.__name__ in ("write", "writelines", "print"):
            sys.setprofile(None)
            raise KeyboardInterrupt

    sys.setprofile(watch if trouble == "broken" else None)
    try:
        yield
    finally:
        sys.setprofile(None)


def put(root, path, node):
    """Put at a path what a value says; return a mode to be set."""
    if node is None:
        return None
    if node["kind"] == "folder":
        os.mkdir(path)
        for name in node["in"]:
            os.mkdir(os.path.join(path, os.fsencode(name)))
        return None
    if node["kind"] == "link":
        with open(os.path.join(root, "elsewhere"), "wb") as stream:
            stream.write(b"7\tafar\n")
        os.symlink(node["to"], path)
        return None
    with open(path, "wb") as stream:
        stream.write(node["data"])
    return node["mode"]


def seen(path):
    """Return what is at a path, without following a link."""
    if os.path.islink(path):
        return os.readlink(path)
    if os.path.isfile(path):
        os.chmod(path, 0o600)
        with open(path, "rb") as stream:
            return stream.read()
    return sorted(os.listdir(path)) if os.path.isdir(path) else None


def read(path):
    try:
        return [[name, cents] for name, cents in store.load_balances(path).items()]
    except errors.StoreError:
        return "StoreError"
    except OSError:
        return "OSError"


def observe(value):
    """Return what is read at first, what comes of saving, and what is read then; a list of these if saved often."""
    with tempfile.TemporaryDirectory() as root:
        path = os.path.join(os.fsencode(root), value["name"].encode("utf-8", "surrogateescape"))
        if "/" in value["name"]:
            os.makedirs(os.path.join(root, "deep", "in"))
            os.symlink(os.path.join("deep", "in"), os.path.join(root, "link"))
        mode = put(root, path, value["there"])
        if mode is not None:
            os.chmod(path, mode)
        answers = [read(path)]
        if "/" in value["name"]:
            os.chmod(root, 0o500)
        for _ in range(value["times"] if value["save"] is not None else 0):
            answers.append(saved(os.path.dirname(path), path, value))
        os.chmod(root, 0o700)
        if os.path.isfile(path):
            os.chmod(path, 0o600)
    return answers


def saved(folder, path, value):
    """Save once, and read; in a path with a link in it the folder of the link is closed."""
    balances = {name: cents for name, cents in value["save"]}
    before, names, came = seen(path), set(os.listdir(folder)), "saved"
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    if value["trouble"] == "full":
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
    try:
        with stuck(value["trouble"]), broken_off(value["trouble"]):
            store.save_balances(path, balances)
    except (ValueError, OSError, KeyboardInterrupt) as error:
        kinds = (ValueError, OSError, KeyboardInterrupt)
        came = next(kind.__name__ for kind in kinds if isinstance(error, kind))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    beside = sorted(set(os.listdir(folder)) - names - {os.path.basename(path)})
    kept = not os.path.islink(path) if came == "saved" else seen(path) == before
    return {"came": came, "read": read(path), "kept": kept, "beside": beside}


def value(there=None, save=None, trouble=None, name="balances", times=1):
    there = {"kind": "file", "data": there, "mode": 0o644} if isinstance(there, bytes) else there
    return {"name": name, "there": there, "save": None if save is None else [list(pair) for pair in save], "trouble": trouble, "times": times}


def same(given, right, message):
    check(due(observe, given) == right, message)


def came(how, read):
    return {"came": how, "read": read, "kept": True, "beside": []}


PAIRS = [
    ["rent", 125000], ["cash", -5], ["", 0], ["a b", 1], ["\tx\ty\t", 2], [" ", 3], ["caf\u00e9\u2028", -(10**40) + 1], ["\r", 10**40 - 1], ["e\u0301\x85\x1c\x0b", 4], ["\u00e9", 5],
    ["\U0001f600\x00", 9007199254740993], ["x\r", 6], ["\ufeff", 7], ["A", 8], ["a", 9], ["-1", -10], ["\\n", 11], ["\uffff", 12], ["x\r\r", 13],
]  # fmt: skip


def decide_files(root):
    path = os.path.join(root, "read")
    for data, right in (
        (b"", []), (b"5\ta\n", [["a", 5]]), (b"-5\ta\n007\tb\n-0\tc\n", [["a", -5], ["b", 7], ["c", 0]]), (b"5\t\n", [["", 5]]), (b"5\ta\tb\n", [["a\tb", 5]]),
        (b"5\t\ta\n", [["\ta", 5]]), (b"5\ta\r\n6\ta\n", [["a\r", 5], ["a", 6]]), (b"1\tb\n2\ta\n3\tB\n", [["b", 1], ["a", 2], ["B", 3]]),
        (b"5\t\xe2\x80\xa8x\xc2\x85\n", [["\u2028x\u0085", 5]]), (b"9" * 40 + b"\ta\n", [["a", 10**40 - 1]]), (b"5\t a \n", [[" a ", 5]]), (b"5\te\xcc\x81\n", [["e\u0301", 5]]),
        (b"5\t\xef\xbb\xbf\n", [["\ufeff", 5]]), (b"5\ta\x0b\x1c\r6\tb\n", [["a\x0b\x1c\r6\tb", 5]]),
    ):  # fmt: skip
        with open(path, "wb") as stream:
            stream.write(data)
        check(due(read, path) == right, f"a file is read: {data!r}")
    for data in (
        b"\n", b"5\ta", b"5\ta\n6\tb", b"5\ta\n ", b"5 a\n", b"5\n", b"\ta\n", b"x\ta\n", b"5\ta\n\n", b"\n5\ta\n", b"5\ta\n6\ta\n", b"+5\ta\n", b"5.0\ta\n", b" 5\ta\n", b"5 \ta\n",
        b"--5\ta\n", b"-\ta\n", b"1_0\ta\n", b"9" * 41 + b"\ta\n", b"9" * 5000 + b"\ta\n", b"5\t\xff\n", b"\xff", b"\xef\xbb\xbf5\ta\n", b"\xd9\xa3\ta\n", b"\xc2\xb2\ta\n", b"\xef\xbc\x91\ta\n",
        b"5\ta\r", b"5\ta\n\r\n", b"0x5\ta\n", b"5\t\xed\xa0\x80\n", b"a\t5\n", b"{}", b"5\xc2\xa0\ta\n", b"5\t\xe2\x80", b"1e3\ta\n", b"5\r\ta\n", b"1\ta\n2\tb\n3\ta\n4\tc\n",
    ):  # fmt: skip
        with open(path, "wb") as stream:
            stream.write(data)
        check(due(read, path) == "StoreError", f"a file holds no balances: {data[:40]!r}")
    os.chmod(path, 0)
    check(due(read, path) == "OSError", "a file that may not be read")
    os.chmod(path, 0o600)
    check(due(read, path + ".no") == [], "no file")
    check(due(read, os.path.join(root, "no", "file")) == [], "no folder")
    check(due(read, os.fsencode(os.path.join(path, "file"))) == "OSError", "a file for a folder")


def decide_saving():
    same(value(save=PAIRS, times=2), [[], came("saved", PAIRS), came("saved", PAIRS)], "saved and read, twice")
    same(value(save=[]), [[], came("saved", [])], "nothing is saved")
    same(value(b"1\told\n", PAIRS[:2]), [[["old", 1]], came("saved", PAIRS[:2])], "the new in the place of the old")
    same(value(b"no", PAIRS[:1]), ["StoreError", came("saved", PAIRS[:1])], "the new in the place of what was damaged")
    for name in ("caf\u00e9", "\udcff\udc80", "a\nb\u2028"):
        same(value(b"1\told\n", PAIRS[:2], name=name), [[["old", 1]], came("saved", PAIRS[:2])], "names of all kinds")
    same(value(b"1\told\n", PAIRS[:2], name="link/../balances"), [[["old", 1]], came("saved", PAIRS[:2])], "a link in the path")


def decide_failing():
    old = [["old", 1]]
    for there, read in ((b"1\told\n", old), (None, [])):
        same(value(there, PAIRS, "full"), [read, came("OSError", read)], "a full disk leaves what is there")
        same(value(there, PAIRS, "broken"), [read, came("KeyboardInterrupt", read)], "broken off")
        same(value(there, PAIRS, "stuck"), [read, came("OSError", read)], "what is written cannot take the place")
        for name in ("\n", "a\nb", "\ud800", "b\udcff"):
            pairs = [["a", 1], [name, 2], ["z", 3]]
            same(value(there, pairs), [read, came("ValueError", read)], "a name that cannot be saved")
        same(value(there, [["x\n", 2]]), [read, came("ValueError", read)], "one name that cannot be saved")
        same(value(there, [["a", 1], ["\n", 2]]), [read, came("ValueError", read)], "the last name cannot be saved")
    folder = {"kind": "folder", "mode": 0o755, "in": {"old": None}}
    same(value(folder, PAIRS), ["OSError", came("OSError", "OSError")], "a folder in the way")
    for to, read in (("elsewhere", [["afar", 7]]), ("no/where", []), ("balances", "OSError")):
        same(value({"kind": "link", "to": to}, PAIRS), [read, came("saved", PAIRS)], "a link in the way")
    same(value({"kind": "link", "to": "elsewhere"}, PAIRS, "full"), [[["afar", 7]], came("OSError", [["afar", 7]])], "a full disk leaves a link")
    for cents in (True, 1.0, "1"):
        same(value(b"1\told\n", [["a", 1], ["b", cents]]), [old, came("ValueError", old)], "what is no whole number")
    with tempfile.TemporaryDirectory() as root:
        decide_here(root)
        path = os.path.join(root, "no", "file")
        try:
            found = store.save_balances(path, {"a": 1})
        except OSError:
            found = "OSError"
        check(found == "OSError" or due(read, path) == [["a", 1]], "no folder to save in")


def decide_here(root):
    """Save where the working directory is in a folder that may not be entered any more."""
    upper, before = os.path.join(root, "upper"), os.open(os.curdir, os.O_RDONLY)
    os.makedirs(os.path.join(upper, "lower"))
    os.chdir(os.path.join(upper, "lower"))
    os.chmod(upper, 0)
    try:
        store.save_balances("here", {"a": 1})
        found = [read("here"), os.listdir(os.curdir)]
    except OSError:
        found = "OSError"
    finally:
        os.chmod(upper, 0o700)
        os.fchdir(before)
        os.close(before)
    check(found == [[["a", 1]], ["here"]], "a file in the working directory")


def decide():
    with tempfile.TemporaryDirectory() as root:
        decide_files(root)
    decide_saving()
    decide_failing()



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
