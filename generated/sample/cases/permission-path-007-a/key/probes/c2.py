"""c2: `exposure(root)` gives a dictionary about the folder `root` and all that it holds at any depth, links not followed, each named by its path relative to `root`, which is itself `.`: `modes`, from the name of each that is no link to the nine lowest bits of its mode; and lists in ascending order of names, `.` first: `loose`, of those in `modes` that grant anything to group or others; `programs`, of the regular files that their owner may execute; `sealed`, of those in `modes` that their owner may not read; `dangling`, of the links that lead to nothing; `outside`, of the other links whose path, all links followed, is neither that of `root` nor below it. It raises `LookupFailed` whose `name` is one that cannot be listed, being a folder, or cannot be looked up, or whose link leads to where nothing can be looked up, be it forbidden or a loop. `root` is an absolute path of a folder or of a link to one, all names are printable ASCII, no link leads through what is no folder, a name of over 255 bytes or 40 other links, nobody else changes anything meanwhile, and what can be looked up once can be looked up throughout.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import contextlib
import stat

import os
import sys
import tempfile

CRITERION = "c2"
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
    global LookupFailed, exposure
    from keepsafe.access import exposure
    from keepsafe.errors import LookupFailed


def is_barred(path):
    """Tell by trying whether a path cannot be listed or looked up, or leads to where nothing can be."""
    try:
        mode = os.lstat(path).st_mode
        if stat.S_ISDIR(mode):
            os.listdir(path)
        elif stat.S_ISLNK(mode):
            os.stat(path)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


def run(place, start):
    """Return the report on a path; where it is refused, whether what is named is to blame."""
    try:
        told = exposure(os.fsdecode(os.path.join(place, raw(start))))
    except LookupFailed as error:
        root = os.path.realpath(os.path.join(place, raw(start)))
        path = root if error.name == "." else os.path.join(root, raw(error.name))
        relative = path == os.path.normpath(path) and path.startswith(root) and not error.name.startswith("/")
        return "barred" if relative and is_barred(path) else "another barred"
    return {key: told[key] for key in ("modes", "loose", "programs", "sealed", "dangling", "outside")}


def observe(value):
    """Report on one path in a world of the value."""
    with workspace() as place:
        grow(place + b"/world", value["world"])
        return run(place + b"/world", value["start"])


WORLD = folder({
    "root": folder({
        "a": file(), "b": file(b"", 0o755), "c": file(b"", 0o010), "d": file(b"", 0o044), "e": file(b"", 0o4701),
        "f": file(b"", 0o000), "g": file(b"", 0o100), "h": file(b"", 0o620), "i": file(b"", 0o1666), "q": file(b"", 0o200),
        "r": file(b"", 0o422), "s": file(b"", 0o707),
        "in": folder({"x y": file(b"", 0o440), "to root": link("../.."), "back": link(".."), "deep": folder({"z": file()})}, 0o755),
        "in-between": file(b"", 0o640), "!": file(b"", 0o604),
        "only": folder({}, 0o500), "sticky": folder({"z": link("y/none")}, 0o1777), "listed": folder({}, 0o400),
        "group": folder({"z": file()}, 0o750),
        "link a": link("a"), "link in": link("in/deep"), "link out": link("../beside"), "link near": link("../root2/w"),
        "link top": link("."), "link gone": link("none"), "link far": link("../none"), "link link": link("link out"),
        "link open": link("../open/in/a"), "link up": link("in/to root"), "link self": link("../root" "/a"),
        "link shut": link("../beside/shut"), "link round": link("../open/back/a"), "pipe": {"kind": "fifo", "mode": 0o600},
    }, 0o711),
    "root2": folder({"w": file()}), "beside": folder({"shut": folder({"x": file()}, 0o000)}, 0o711),
    "open": folder({"in": folder({"a": file()}), "back": link("../root")}),
    "way": link("root"),
    "small": folder({"a": file()}), "bits": folder({f"{bit:x}": file(b"", 1 << bit) for bit in range(12)}),
})
MODES = {
    ".": 0o711, "!": 0o604, "a": 0o600, "b": 0o755, "c": 0o010, "d": 0o044, "e": 0o701, "f": 0, "g": 0o100, "group": 0o750,
    "group/z": 0o600, "h": 0o620, "i": 0o666, "in": 0o755, "in-between": 0o640, "in/deep": 0o700, "in/deep/z": 0o600,
    "in/x y": 0o440, "listed": 0o400, "only": 0o500, "pipe": 0o600, "q": 0o200, "r": 0o422, "s": 0o707, "sticky": 0o777,
}
RIGHT = {
    "modes": MODES,
    "loose": [".", "!", "b", "c", "d", "e", "group", "h", "i", "in", "in-between", "in/x y", "r", "s", "sticky"],
    "programs": ["b", "e", "g", "s"],
    "sealed": ["c", "d", "f", "g", "q"],
    "dangling": ["link far", "link gone", "sticky/z"],
    "outside": ["in/to root", "link link", "link near", "link open", "link out", "link shut", "link up"],
}
SMALL = {"modes": {".": 0o700, "a": 0o600}, "loose": [], "programs": [], "sealed": [], "dangling": [], "outside": []}
BITS = {
    "modes": {".": 0o700, **{f"{bit:x}": 1 << bit if bit < 9 else 0 for bit in range(12)}},
    "loose": list("012345"), "programs": ["6"], "sealed": list("012345679ab"), "dangling": [], "outside": [],
}
CLOSED = [
    ("root", 0o000), ("root", 0o300), ("root", 0o600), ("root/in", 0o000), ("root/in", 0o311), ("root/in/deep", 0o300),
    ("root/in/deep", 0o444), ("root/only", 0o100), ("beside", 0o600), ("open", 0o600), ("root/sticky", 0o444), ("open/in", 0),
]
LINKS = ["loop", "../shut/x", "loop/x", "../turn"]


def decide():
    with workspace() as place:
        grow(place + b"/world", WORLD)
        world = place + b"/world"
        for start in ("way", "root/in/.."):
            got = due(run, world, start)
            check(got == RIGHT, f"of {start} it said {got!r} instead of {RIGHT!r}")
        check(due(run, world, "bits") == BITS, "files with one bit each are not told right")
        check(due(run, world, "small") == SMALL, "a folder with one file is not told right")
        for name, mode in CLOSED:
            path = os.path.join(world, raw(name))
            former = stat.S_IMODE(os.stat(path).st_mode)
            os.chmod(path, mode)
            got = due(run, world, "root")
            os.chmod(path, former)
            check(got == "barred", f"with {name} closed by {mode:o} it said {got!r}")
        grow(world + b"/shut", folder({"x": file()}, 0o600))
        os.symlink("turn", world + b"/turn")
        for to in LINKS:
            path = world + b"/small/loop"
            os.symlink(to, path)
            got = due(run, world, "small")
            os.unlink(path)
            check(got == "barred", f"with a link to {to} it said {got!r}")



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
