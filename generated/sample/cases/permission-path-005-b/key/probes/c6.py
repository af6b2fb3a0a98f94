"""c6: `copy_file(source, place)` copies the bytes of the regular file `source` into a new file, which takes the place of whatever stands at `place`, be it a link, but not of a folder, and whose mode is exactly the nine lowest bits of that of `source`. It raises an OSError where `source` is a link or a folder, is not there or cannot be read, where a folder stands at `place`, or where the folder that holds `place` is not there or may not be searched and written to; no file or link is then added, changed or removed. `copy_all(pairs)`, in a process that may start threads, does so for each of a list of pairs of source and place, and returns how many there are, but raises an OSError where one of them is not copied; which of the others are copied is open then. `keep_former(path)` copies the regular file `path`, which can be read and whose mode has none but the nine permission bits, to the name with a `~` after it, in the place of any file or link there, with the same mode; it raises an OSError where a folder stands there or where that folder may not be searched and written to, and nothing is then changed. `write_report(path, lines)` writes lines of printable ASCII, each with a line feed after it, to a file that takes the place of any file or link at `path` and whose mode is 0666 without the bits of the umask, and leaves the umask as it was. This holds under any umask, and where `tempfile.tempdir` names a folder that is not there. Paths are `str`, `bytes` or a path-like object of either, for `keep_former` `str` or a path-like object of it; they are absolute, hold no NUL and no name that is `.` or `..`, lead to no append-only folder, and do not end in a slash, `os.fsencode` takes them, and no name in them is longer than 200 bytes; no source is a pipe, a socket or a device, no place is named twice or is a source of another pair, and nobody else changes anything meanwhile.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import contextlib
import stat

import os
import sys
import tempfile

CRITERION = "c6"
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
    global copy_file, copy_all, keep_former, write_report
    from sameagain.carry import copy_file, copy_all, keep_former
    from sameagain.report import write_report


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


def step(place, form, what, *args):
    """Do one step of a value; return what comes of it."""

    def at(path, form=form):
        return given(os.path.join(place, raw(path)), form)

    try:
        if what == "copy":
            return copy_file(at(args[0]), at(args[1]))
        if what == "all":
            return copy_all([(at(source), at(target)) for source, target in args[0]])
        if what == "report":
            return write_report(at(args[0]), list(args[1]))
        keep_former(at(args[0], form.replace("bytes", "str")))
        return None
    except OSError:
        return "no"


@contextlib.contextmanager
def no_temporary_folder():
    """Let the folder for temporary files be one that is not there."""
    former, tempfile.tempdir = tempfile.tempdir, "/proc/no/such/folder"
    try:
        yield
    finally:
        tempfile.tempdir = former


def run(value, place):
    """Do all steps of a value in its world; return what came of each, the umask, and what then stands."""
    grow(place, value["world"])
    results, is_open = [], False
    with umask(value["umask"]), no_temporary_folder():
        for each in value["steps"]:
            results.append(step(place, value["form"], *each))
            is_open |= each[0] == "all" and results[-1] == "no"
        left = os.umask(0)
        os.umask(left)
    stands = {label: each if each[0] == "file" else each[:2] for label, each in seen(place).items() if each[0] != "folder"}
    return {"results": results, "umask": left, "world": None if is_open else stands}


def observe(value):
    """Copy and write as the value says, in folders that may be closed or hold something already."""
    with workspace() as place:
        return run(value, place + b"/here")


def case(steps, source=None, at=None, mode=0o700, mask=0o022, form="str", **beside):
    world = {"in": folder(SOURCE if source is None else source), "at": folder(at, mode), **beside}
    return {"world": folder(world), "steps": steps, "umask": mask, "form": form}


def after(results, at, mask=0o022, **source):
    """Return the right answer, from what stands at the target and, by name, at the source."""
    world = {"in/" + name: each for name, each in (source or STILL).items()}
    return {"results": results, "umask": mask, "world": world | {"at/" + name: each for name, each in at.items()}}


def kept(data, mode=0o600):
    return ["file", data, mode]


SOURCE = {
    "a": file(b"1\0\xff\r\n", 0o644), "b": file(b"", 0o4755), "c": file(b"3" * 9000, 0o426), "d": file(b"4", 0o200),
    "e": link("a"), "f": link("none"), "g": folder({"x": file()}), "h": file(b"8", 0o600), "i": file(b"9", 0o777),
    "j": file(b"10", 0o1640),
}
STILL = {
    "a": kept(b"1\0\xff\r\n", 0o644), "b": kept(b"", 0o4755), "c": kept(b"3" * 9000, 0o426), "d": kept(b"4", 0o200),
    "e": ["link", "a"], "f": ["link", "none"], "g/x": kept(b"data"), "h": kept(b"8"), "i": kept(b"9", 0o777),
    "j": kept(b"10", 0o1640),
}
COPIES = [["copy", f"in/{name}", f"at/{name}"] for name in "abcdefghijk"]
COPIED = {
    "a": kept(b"1\0\xff\r\n", 0o644), "b": kept(b"", 0o755), "c": kept(b"3" * 9000, 0o426), "h": kept(b"8"),
    "i": kept(b"9", 0o777), "j": kept(b"10", 0o640),
}
HELD = {
    "a": file(b"old", 0o400), "b": link("../in/a"), "c": link("gone"), "d": file(b"old", 0o640), "e": file(b"old"),
    "h": folder(), "i": folder({"x": file()}), "j": {"kind": "fifo"},
}
ONE = {"a": file(b"1", 0o640)}
FEW = {"a": file(b"1", 0o640), "d": file(b"4", 0o200), "e": link("a")}
LINES = ["one", "", "two  "]
CASES = [
    (case(COPIES, mask=0o077, form="bytes path"),
     after([None, None, None, "no", "no", "no", "no", None, None, None, "no"], COPIED, 0o077)),
    (case(COPIES, None, HELD, mask=0, form="str path"),
     after([None, None, None, "no", "no", "no", "no", "no", "no", None, "no"], {
        "a": kept(b"1\0\xff\r\n", 0o644), "b": kept(b"", 0o755), "c": kept(b"3" * 9000, 0o426), "d": kept(b"old", 0o640),
        "e": kept(b"old"), "i/x": kept(b"data"), "j": kept(b"10", 0o640),
     }, 0)),
    *((case([["copy", "in/a", "at/a"], ["copy", "in/a", "at/b"], ["former", "at/a"], ["report", "at/c", LINES]],
            ONE, {"a": file(b"old", 0o604), "a~": file(b"older")}, mode),
       after(["no"] * 4, {"a": kept(b"old", 0o604), "a~": kept(b"older")}, a=kept(b"1", 0o640)))
      for mode in (0o500, 0o600)),
    (case([["former", "at/a"], ["report", "at/b", []]], ONE, {"a": file(b"old", 0o604)}, 0o500),
     after(["no", "no"], {"a": kept(b"old", 0o604)}, a=kept(b"1", 0o640))),
    (case([["copy", "in/a", "none/a"], ["copy", "in/a", "in/a"], ["report", "in/a/b", []], ["former", "in/a"]], ONE),
     after(["no", None, "no", None], {}, **{"a": kept(b"1", 0o640), "a~": kept(b"1", 0o640)})),
    (case([["all", [[f"in/{name}", f"at/{name}"] for name in "abchij"]], ["all", []]], mask=0o027, form="bytes"),
     after([6, 0], COPIED, 0o027)),
    *((case([["all", [["in/a", "at/a"], [f"in/{name}", "at/x"], ["in/a", "at/b"]]]], FEW),
       {"results": ["no"], "umask": 0o022, "world": None}) for name in "de"),
    (case([["all", [["in/a", "at/a"], ["in/a", "at/b"], ["in/a", "none/c"]]]], ONE),
     {"results": ["no"], "umask": 0o022, "world": None}),
    (case([["former", f"at/{name}"] for name in "abcd"] + [["former", "at/a"]], ONE, {
        "a": file(b"1", 0o640), "a~": file(b"old", 0o400), "b": file(b"2", 0o755), "b~": link("../in/a"),
        "c": file(b"3", 0o466), "d": file(b"4"), "d~": folder(),
     }, mask=0o077, form="str path"),
     after([None, None, None, "no", None], {
        "a": kept(b"1", 0o640), "a~": kept(b"1", 0o640), "b": kept(b"2", 0o755), "b~": kept(b"2", 0o755),
        "c": kept(b"3", 0o466), "c~": kept(b"3", 0o466), "d": kept(b"4"),
     }, 0o077, a=kept(b"1", 0o640))),
    *((case([["report", f"at/{name}", LINES] for name in "abcd"] + [["report", "at/e", []]], ONE,
            {"a": file(b"old", 0o400), "b": link("../in/a"), "c": folder()}, mask=mask),
       after([None, None, "no", None, None], {
        "a": kept(b"one\n\ntwo  \n", mode), "b": kept(b"one\n\ntwo  \n", mode), "d": kept(b"one\n\ntwo  \n", mode),
        "e": kept(b"", mode),
       }, mask, a=kept(b"1", 0o640))) for mask, mode in ((0, 0o666), (0o027, 0o640), (0o077, 0o600))),
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
