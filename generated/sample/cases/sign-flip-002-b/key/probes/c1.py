"""c1: Given a readable archive that `bundle` made of a folder with nothing in it but folders and regular files, all readable, or that `write` made of such rows with any `relpath` or `checksum` of printable ASCII and any `permissions` from 0 to 0o177777, `unbundle(archive, target)` writes each parcel as a regular file at its name below the folder `target`, with its content and with exactly the nine lowest bits of its `permissions` (from `bundle`, those of the file) as its mode, under any umask and in place of whatever stands there but a folder, and returns how many there are; folders that are missing on the way to one that is written, `target` included, are made; a link at `target` stands for the folder it leads to. It leaves out, without touching what stands at its place, a parcel whose `checksum` is not the sha256 of its content in lower-case hex digits, whose name has a part that is empty, `.` or `..`, whose folder with links followed lies outside `target`, or which cannot be written (a folder stands at its place, say, or its own folder cannot be made or written to); it still writes all others and then raises `NotRestored` whose `names` lists those left out in the order of the archive. But for folders missing on the way to one left out, which may be made, nothing else in or outside `target` changes. Both arguments may be `str`, `bytes` or a path-like object of either; `target` is absolute and without a part `..`, no folder in it is append-only, links have `..` only at their start, and a path that runs into no loop leads over at most 40 links, one met twice counted twice.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import contextlib
import dataclasses
import hashlib
import stat

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



def raw(name):
    """Return the bytes of a name that is written as text."""
    return name.encode("utf-8", "surrogateescape")


def file(data=b"data", mode=0o644):
    return {"kind": "file", "data": data, "mode": mode}


def folder(nodes=None, mode=0o755):
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
            os.fchmod(descriptor, node["mode"])
            os.close(descriptor)
        elif node["kind"] == "link":
            os.symlink(raw(node["to"]), place)
        else:
            os.mkfifo(place, 0)  # who opens it is refused at once, and not kept waiting for a writer
    for place, mode in reversed(made):
        os.chmod(place, mode)


def seen(place):
    """Return what stands below a place: name to kind, then content and mode or where it leads; folders left out."""
    found, shut = {}, []
    todo = [b""]
    while todo:
        here = todo.pop()
        path = os.path.join(place, here)
        mode = stat.S_IMODE(os.lstat(path).st_mode)
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
    lent = os.fsencode(tempfile.mkdtemp())
    try:
        yield lent
    finally:
        clear(lent)


@contextlib.contextmanager
def closed_scratch(place):
    """Let nobody make scratch files in the folder for them."""
    former = tempfile.tempdir
    os.mkdir(place + b"/closed", 0o500)
    tempfile.tempdir = os.fsdecode(place) + "/closed"
    try:
        yield
    finally:
        tempfile.tempdir = former


@contextlib.contextmanager
def umask(mask):
    former = os.umask(mask)
    try:
        yield
    finally:
        os.umask(former)


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


def setup():
    global NotRestored, bundle, unbundle, read, write
    from holdall.errors import NotRestored
    from holdall.pack import bundle
    from holdall.restore import unbundle
    from holdall.store import read, write


FIELDS = {"name": "relpath", "mode": "permissions", "digest": "checksum"}


def changed(row, changes):
    """Return the rows that a value has in the place of one: a list of changes gives a row for each."""
    each, content = row
    rows = []
    new = changes.get(each.relpath, {})
    for one in new if isinstance(new, list) else [new]:
        fields = {FIELDS[key]: one[key] for key in FIELDS if key in one}
        data = one.get("content", content)
        rows.append((dataclasses.replace(each, nbytes=len(data), **fields), data))
    return rows


def turn(value, archive, target):
    """Restore an archive, and say how many there were and which were left out."""
    try:
        with umask(value["umask"]):
            return [unbundle(given(archive, value["form"]), given(target, value["form"])), None]
    except NotRestored as error:
        return [None, list(error.names)]


def make(value, place):
    """Pack the value's source, and change rows of the archive."""
    archive = os.fsdecode(place) + "/archive"
    grow(place + b"/source", value["source"])
    bundle(os.fsdecode(place) + "/source", archive)
    if value["changes"]:
        rows = [changed(row, value["changes"]) for row in read(archive)]
        write(archive, [row for each in rows for row in each])


def turns(value, archive, place):
    """Restore an archive to `out` in the value's world, as often as the value says."""
    grow(place, value["world"])
    ended = [turn(value, archive, place + b"/out") for _ in range(value["times"])]
    return {"turns": ended, "world": seen(place)}


def observe(value):
    """Restore an archive that was made as the value says."""
    with workspace() as place:
        make(value, place)
        return turns(value, place + b"/archive", place + b"/world")


def case(source, changes=None, world=None, mask=0o022, form="str", times=1):
    where = {"source": folder(source), "changes": changes or {}, "world": folder(world)}
    return {**where, "umask": mask, "form": form, "times": times}


def kept(data, mode=0o644):
    return ["file", data, mode]


def all_there(count, world):
    return {"turns": [[count, None]], "world": world}


def some(left_out, world):
    return {"turns": [[None, left_out]], "world": world}


BITS = [0o177777, 0o100644, 0o7000, 0o100, 0o602, 0o755, 0o007, 0o022]
NESTED = {"d": folder({"e": file(b"1")}), "f": file(b"2", 0o444)}
SHA = hashlib.sha256(b"9").hexdigest()
NAMES = [
    "../a", "d/../b", "", ".", "./c", "/a", "d//b", "c/", "..", "d/..", "... /..c", "../out/a", "../outer/b", "n" * 256,
    "a/b",
]
ROWS = [
    {"name": "x1", "digest": "0" * 64},
    {"name": "x2"},
    {"name": "x3", "content": b"9"},
    {"name": "x4", "content": b"9", "digest": SHA.upper()},
    {"name": "x5", "content": b"9", "digest": SHA},
    {"name": "x6", "content": b""},
    *({"name": label} for label in NAMES),
    {"name": "closed/e"},
    {"name": "file/e"},
    {"name": "full"},
    {"name": "inner/e"},
    {"name": "locked/e"},
    {"name": "loop/e"},
    {"name": "new/e"},
    {"name": "none"},
    {"name": "outer/e"},
    {"name": "prefix/e"},
    *({"name": f"y{place}", "mode": bits} for place, bits in enumerate(BITS)),
    {"name": "z"},
    {"name": "up/g/e"},
]
WRITTEN = ["x2", "x5", "... /..c", "inner/e", "z", *(f"y{place}" for place in range(len(BITS)))]
CASES = [
    (case({}), all_there(0, {})),
    (case({"a": file(b"1", 0o4755), "b": file(b"2", 0o666), "d": folder({"e": folder({"f g": file(b"", 0o604)})}),
           "p": file(b"3", 0o400), "q": file(b"4", 0o640)},
          world={"out": link("real"),
                 "real": folder({"a": file(b"old", 0o400), "b": link("../beyond"), "l": link("a"), "p": link("p"),
                                 "q": {"kind": "fifo"}, "z": file(b"9", 0o600)}),
                 "beyond": file(b"safe", 0o600)}, mask=0o077, form="bytes path"),
     all_there(5, {
        "out": ["link", "real"], "real/a": kept(b"1", 0o755), "real/b": kept(b"2", 0o666),
        "real/d/e/f g": kept(b"", 0o604), "real/l": ["link", "a"], "real/p": kept(b"3", 0o400),
        "real/q": kept(b"4", 0o640), "real/z": kept(b"9", 0o600), "beyond": kept(b"safe", 0o600),
     })),
    (case({"a": file(b"0"), "x": file(b"1", 0o600)}, {"x": ROWS}, mask=0o000, form="str path", world={
        "out": folder({
            "x1": file(b"old", 0o640),
            "closed": folder(mode=0o000),
            "file": file(b"in the way"),
            "full": folder({"h": file(b"4")}),
            "held": folder({"h": file(b"5")}),
            "inner": link("held"),
            "locked": folder({"e": file(b"old"), "x": file(b"y")}, 0o555),
            "loop": link("loop"),
            "new": link("../new"),
            "none": folder(),
            "outer": link("../outer"),
            "prefix": link("../ou"),
            "up": link(".."),
        }),
        "ou": folder(),
        "outer": folder({"e": file(b"safe")}),
      }),
     some([row["name"] for row in ROWS if row["name"] not in WRITTEN], {
        "out/a": kept(b"0"), "out/... /..c": kept(b"1", 0o600),
        **{f"out/y{place}": kept(b"1", bits & 0o777) for place, bits in enumerate(BITS)},
        "out/x1": kept(b"old", 0o640), "out/x2": kept(b"1", 0o600), "out/x5": kept(b"9", 0o600),
        "out/file": kept(b"in the way"),
        "out/full/h": kept(b"4"),
        "out/held/e": kept(b"1", 0o600), "out/held/h": kept(b"5"), "out/inner": ["link", "held"],
        "out/locked/e": kept(b"old"), "out/locked/x": kept(b"y"),
        "out/loop": ["link", "loop"], "out/new": ["link", "../new"], "out/outer": ["link", "../outer"],
        "out/prefix": ["link", "../ou"], "out/up": ["link", ".."], "out/z": kept(b"1", 0o600),
        "outer/e": kept(b"safe"),
     })),
    (case(NESTED, form="bytes", times=2),
     {"turns": [[2, None]] * 2, "world": {"out/d/e": kept(b"1"), "out/f": kept(b"2", 0o444)}}),
    (case(NESTED, world={"out": folder({"f": file(b"old")}, 0o500)}), some(["d/e", "f"], {"out/f": kept(b"old")})),
    (case(NESTED, world={"out": file(b"no folder")}), some(["d/e", "f"], {"out": kept(b"no folder")})),
    (case(NESTED, world={"out": link("none/such")}),
     all_there(2, {"out": ["link", "none/such"], "none/such/d/e": kept(b"1"), "none/such/f": kept(b"2", 0o444)})),
]


def cut_short(place):
    """Restore a file larger than this process may write, between two that are not."""
    import resource
    import signal

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    former = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    here = os.fsdecode(place)
    source = folder({"a": file(b"1"), "b": file(b"2" * 9000), "c": file(b"3")})
    grow(place, folder({"source": source, "out": folder({"b": file(b"old", 0o600)})}))
    bundle(here + "/source", here + "/archive")
    left_out = None
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
        unbundle(here + "/archive", here + "/out")
    except NotRestored as error:
        left_out = list(error.names)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, former)
    return left_out, seen(place + b"/out")


def decide():
    with workspace() as place, closed_scratch(place):
        last = None
        for number, (value, right) in enumerate(CASES):
            if last is None or value["source"] != last["source"]:
                here, last = place + b"/%d" % number, value
                os.mkdir(here)
                due(make, value, here)
            got = due(turns, value, here + b"/archive", here + b"/world%d" % number)
            check(got == right, f"for {value!r} it gave {got!r} instead of {right!r}")
        standing = {"a": kept(b"1"), "b": kept(b"old", 0o600), "c": kept(b"3")}
        ended = due(cut_short, place + b"/cut")
        check(ended == (["b"], standing), "a failed write was not undone, not reported, or kept others back")



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
