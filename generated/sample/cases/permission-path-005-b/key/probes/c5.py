"""c5: `survey(root)` gives a dictionary about the folder `root`, which may be reached through a link: it holds one `Node` for each file, folder and link below `root` at any depth (links are not followed; pipes, sockets and devices are left out), by its path relative to `root`, which is bytes, in ascending order of the paths. `kind` is `file`, `folder` or `link`; `mode` is the nine lowest bits of its own mode, 0o777 for a link; `to` is the text of a link in bytes, and empty for all else. Where `root` or a folder below cannot be listed, or anything in it, be it a pipe, cannot be looked up, it raises `LookFault` whose `name` is the path of one such folder, decoded from UTF-8 with `surrogateescape`, or `.` for `root`. `job_names(folder)` returns the names in `folder`, of whatever they are names, that end in `.mirror`, decoded in the same way and in ascending order of their bytes; it raises an OSError where `folder` is not there, is no folder or cannot be listed. `can_receive(folder)` returns whether `folder` is a folder, or a link to one, that the process may both write to and search. `root` and the folder of `can_receive` are given as `str`, `bytes` or a path-like object of either, that of `job_names` as `str` or a path-like object of it; none of them is empty or holds a NUL, `os.fsencode` takes each, and nobody else changes anything meanwhile.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import contextlib
import stat

import os
import sys
import tempfile

CRITERION = "c5"
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
    global LookFault, job_names, survey, can_receive
    from sameagain.errors import LookFault
    from sameagain.scan import job_names, survey, can_receive


class Lent:
    """A path-like object; its path may be text or bytes."""

    def __init__(self, path):
        self.path = path

    def __fspath__(self):
        return self.path


def given(path, form):
    """Return a path in the form in which a value has it given: str, bytes, or a path-like object of either."""
    if form.startswith("str"):
        path = os.fsdecode(path)
    return Lent(path) if form.endswith("path") else path


def barred(path):
    """Tell by trying whether a folder is one that may not be listed, or in which something may not be looked up."""
    try:
        for each in os.listdir(path):
            os.lstat(os.path.join(path, each))
    except PermissionError:
        return True
    except OSError:
        pass
    return False


def ask(place, what, path, form):
    """Ask one thing of a value; return the answer."""
    at = os.path.join(place, raw(path))
    try:
        if what == "takes":
            return can_receive(given(at, form))
        if what == "jobs":
            return list(job_names(given(at, form)))
        found = survey(given(at, form))
    except LookFault as error:
        name = error.name
        known = isinstance(name, str) and name != "" and not name.startswith("./")
        return ["barred", known and barred(os.path.join(at, raw(name)))]
    except OSError:
        return "no"
    return [[path, each.kind, each.mode, each.to] for path, each in found.items()]


def run(value, place):
    grow(place, value["world"])
    return [ask(place, *each) for each in value["asks"]]


def observe(value):
    """Look through, list and ask as the value says, in a world that may hold closed folders and links."""
    with workspace() as place:
        return run(value, place + b"/here")


BARRED = ["barred", True]
ODD = "caf\udce9"
ROOT = folder({
    "a": folder({"b": file(b"1", 0o640), "c": folder({}, 0o711), "f": link("../a")}, 0o750),
    "a.b": file(b"", 0o4755), "d": file(b"22", 0o602), "e": folder({ODD: file(b"", 0o2644), "p": {"kind": "fifo"}}, 0o1777),
    "g": link("a"), "h": link("d"), "i": link("nowhere/" + ODD), "j": link("j"), "A": file(b"", 0o400), "u": file(b"", 0o000),
    "w": file(b"", 0o626), "\u00e9": {"kind": "fifo"}, "\u00e8": file(), "\udc80": file(), "\u4e2d\n": folder({"x": file(b"", 0o644)}, 0o777),
})
FOUND = [
    [b"A", "file", 0o400, b""], [b"a", "folder", 0o750, b""], [b"a.b", "file", 0o755, b""], [b"a/b", "file", 0o640, b""],
    [b"a/c", "folder", 0o711, b""], [b"a/f", "link", 0o777, b"../a"], [b"d", "file", 0o602, b""],
    [b"e", "folder", 0o777, b""], [b"e/caf\xe9", "file", 0o644, b""], [b"g", "link", 0o777, b"a"],
    [b"h", "link", 0o777, b"d"], [b"i", "link", 0o777, b"nowhere/caf\xe9"], [b"j", "link", 0o777, b"j"],
    [b"u", "file", 0, b""], [b"w", "file", 0o626, b""], [b"\x80", "file", 0o600, b""], [b"\xc3\xa8", "file", 0o600, b""],
    [b"\xe4\xb8\xad\n", "folder", 0o777, b""],
    [b"\xe4\xb8\xad\n/x", "file", 0o644, b""],
]
JOBS = {
    name + ".mirror": file()
    for name in ("b", "\u00e9", "\udcc1", "a", "", "\U00010000", "\uffee", "\udcf5")
} | {"a.mirror~": file(), "c.mirror": folder(), "d.mirror": link("gone"), "notes": file(), ".mirrors": file()}
LISTED = [
    name + ".mirror" for name in ("", "a", "b", "c", "d", "\udcc1", "\u00e9", "\uffee", "\U00010000", "\udcf5")
]
TAKES = {
    **{f"{mode:o}": folder({}, mode) for mode in (0o700, 0o300, 0o600, 0o500, 0o200, 0o400, 0o077, 0o755)},
    "file": file(b"", 0o755), "way": link("700"), "shut": link("600"), "gone": link("none"), "loop": link("loop"),
}
RIGHT = {
    "700": True, "300": True, "755": True, "way": True, "600": False, "500": False, "200": False, "400": False, "77": False,
    "file": False, "shut": False, "gone": False, "loop": False, "none": False,
}


def case(asks, **world):
    return {"world": folder(world), "asks": asks}


CASES = [
    (case([["survey", "root", "str"], ["survey", "way", "bytes path"]], root=ROOT, way=link("root")), [FOUND, FOUND]),
    (case([["survey", "root", "bytes"]], root=folder({}, 0o500)), [[]]),
    (case([["survey", name, "str path"] for name in "abcdefg"],
          a=folder({"x": file()}, 0o300), b=folder({"x": file()}, 0o400), c=folder({"y": folder({}, 0o000), "x": file()}),
          d=folder({"y": folder({"x": file()}, 0o644)}), e=folder({"y": folder({ODD: folder({}, 0o311)})}),
          f=folder({}, 0o444), g=folder({"x": {"kind": "fifo"}}, 0o444)),
     [BARRED] * 5 + [[], BARRED]),
    (case([["jobs", name, "str"] for name in "abcdefg"] + [["jobs", "a", "str path"]],
          a=folder(JOBS), b=folder(JOBS, 0o400), c=folder(JOBS, 0o300), d=file(), f=link("a"), g=folder({"x": file()}, 0o000)),
     [LISTED, LISTED, "no", "no", "no", LISTED, "no", LISTED]),
    (case([["takes", name, ("str", "bytes path")[len(name) % 2]] for name in RIGHT], **TAKES), list(RIGHT.values())),
]


def decide():
    with workspace() as place:
        for number, (value, right) in enumerate(CASES):
            got = due(run, value, place + b"/%d" % number)
            check(got == right, f"for {value!r} it gave {got!r} instead of {right!r}")



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
