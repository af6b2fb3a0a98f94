"""c2: For files and folders with names of printable ASCII, `stow(root, output)` puts every regular file under the folder `root` into the archive at `output`, so that `read(output)` yields its content to whoever may read it, and returns how many there are; links, and whatever else is neither a regular file nor a folder, are left out; a new archive has mode 0600, one that replaces a file keeps that file's nine permission bits. Where a folder cannot be listed, or something in it cannot be looked up or, being a regular file, cannot be read, it raises `PackFault` whose `name`, a `str`, is one such path relative to `root` (`.` for `root` itself); where all can be read but the archive, always a new file put in its place, cannot be written, it raises `PackFault` whose `name` is None; in both cases no file is added, changed or removed. Both arguments may be `str`, `bytes` or a path-like object of either; `output` lies outside `root`, in a folder that is not append-only, and is a regular file, a link, a folder or not there yet (a link stays and stands for the path it leads to; at a folder or a link in a loop no archive can be written); neither it nor a link on the way has a part `.` or `..` or a slash at its end, a path that runs into no loop leads over at most 40 links, one met twice counted twice, the working folder can be looked up from `/`, the files together fit into memory, threads can be started, and nobody else changes anything meanwhile.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import contextlib
import resource
import signal
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
    global stow, read, PackFault
    from carryall.errors import PackFault
    from carryall.pack import stow
    from carryall.store import read


def nodes_of(node):
    """Return all that a folder holds at any depth, by relative name."""
    held = {}
    todo = [("", node)]
    while todo:
        prefix, node = todo.pop()
        for label, child in node.get("in", {}).items():
            held[prefix + label] = child
            todo.append((prefix + label + "/", child))
    return held


def standing(node):
    """Return what seen() gives of a folder node while nothing in it changes."""
    told = {"file": ("kind", "data", "mode"), "link": ("kind", "to")}
    held = {label: child for label, child in nodes_of(node).items() if child["kind"] in told}
    return {label: [child[key] for key in told[child["kind"]]] for label, child in held.items()}


def is_closed(path):
    """Tell by trying whether a path cannot be listed, looked up or, as a regular file, read."""
    try:
        mode = os.lstat(path).st_mode
        if stat.S_ISDIR(mode):
            os.listdir(path)
        elif stat.S_ISREG(mode):
            os.close(os.open(path, os.O_RDONLY))
    except OSError:
        return True
    return False


def blamed(root, tree, name):
    """Say what an error blames: the archive, a path that cannot be read, or something else."""
    if name is None:
        return "the archive"
    known = name == "." or name in nodes_of(tree)
    return "unreadable" if known and is_closed(os.path.join(root, raw(name))) else "something else"


@contextlib.contextmanager
def room(limit):
    """Let no file of this process grow over a number of bytes; None changes nothing."""
    if limit is None:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    former = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, former)


def contents_of(archive):
    return sorted([each.title, content] for each, content in read(os.fsdecode(archive)))


def turn(value, root, shelf):
    """Pack a root to `it` on a shelf, and say how that went and what the shelf then holds."""
    output = shelf + b"/it"
    before = folder({"it": value["before"]} if value["before"] else {})
    try:
        with umask(value["umask"]), room(value["limit"]):
            count = stow(given(root, value["form"]), given(output, value["form"]))
    except PackFault as error:
        return {"raises": blamed(root, value["tree"], error.name), "kept": seen(shelf) == standing(before)}
    held = sorted([label, node[0]] for label, node in seen(shelf).items())
    mode = stat.S_IMODE(os.stat(output).st_mode)
    os.chmod(output, 0o600)
    contents = contents_of(output)
    os.chmod(output, mode)
    told = mode & 0o777 if value["before"] else mode
    return {"count": count, "mode": told, "contents": contents, "shelf": held}


def turns(value, root, shelf):
    """Pack as often as the value says, to a shelf on which something may stand already."""
    grow(shelf, folder({"it": value["before"]} if value["before"] else {}, value["shelf"]))
    return [turn(value, root, shelf) for _ in range(value["times"])]


def observe(value):
    """Pack the value's tree to a shelf that may hold something already, may be closed, and may have too little room."""
    with workspace() as place:
        grow(place + b"/root", value["tree"])
        return turns(value, place + b"/root", place + b"/shelf")


def case(tree, before=None, shelf=0o755, form="str", mask=0o022, limit=None, times=1):
    return {
        "tree": tree, "before": before, "shelf": shelf, "limit": limit, "form": form, "umask": mask, "times": times
    }


def packed(*contents, mode=0o600, shelf=(("it", "file"),)):
    return {"count": len(contents), "mode": mode, "contents": [list(each) for each in contents],
            "shelf": [list(each) for each in shelf]}


UNREADABLE = {"raises": "unreadable", "kept": True}
UNWRITABLE = {"raises": "the archive", "kept": True}
OLD = file(b"an older archive", 0o640)
DEEP = folder({"far": file(b"down")})
for _level in range(8):
    DEEP = folder({"d": DEEP})
MIXED = folder({
    "b.txt": file(b"bee", 0o400),
    "a": folder({"z": file(b""), "m n": file(b"\0\xff\r\n"), "none": folder(mode=0o444)}, 0o500),
    " ": file(b"blank"),
    "link": link("b.txt"),
    "gone": link("nowhere"),
    "loop": link("loop"),
    "linked": link("a"),
    "pipe": {"kind": "fifo"},
    "top": DEEP,
})
HELD = packed(
    [" ", b"blank"], ["a/m n", b"\0\xff\r\n"], ["a/z", b""], ["b.txt", b"bee"], ["top/" + "d/" * 8 + "far", b"down"]
)
THROUGH = {**packed(["a", b"1"]), "shelf": [["it", "link"], ["there", "file"]]}
ONE = folder({"a": file(b"1")})
SINGLE = packed(["a", b"1"])
BARE = folder({"d": folder({"e": file(b"1")}, 0o444)})
LARGE = folder({"a": file(b"1" * 5000), "b": file(b"2" * 5000)})
PAPERS = folder({
    "a": file(b"1"),
    "b": file(b"2"),
    "d": folder({"e": file(b"3"), "f": folder({"g": file(b"4")})}),
    "k": folder({"l": link("nowhere")}),
    "m": folder({"f": folder()}),
    "n": folder(),
})
CLOSED = [
    ("", 0o000), ("", 0o311), ("", 0o444), ("a", 0o200), ("d/f/g", 0o000), ("d", 0o000), ("d", 0o111),
    ("d", 0o444), ("d/f", 0o000), ("d/f", 0o444), ("k", 0o444), ("m", 0o644), ("n", 0o311),
]
CASES = [
    (folder(), [
        (case(folder(), times=2), packed()),
        (case(folder(), shelf=0o000), UNWRITABLE),
        (case(folder(), OLD, shelf=0o600), UNWRITABLE),
        (case(folder(), folder({"x": OLD}), form="bytes"), UNWRITABLE),
        (case(folder(), folder()), UNWRITABLE),
        (case(folder(), link("it"), form="bytes path"), UNWRITABLE),
        (case(folder(), link("none/such")), UNWRITABLE),
    ]),
    (BARE, [(case(BARE, OLD, form="bytes path"), UNREADABLE)]),
    (MIXED, [
        (case(MIXED, mask=0o000), HELD),
        (case(MIXED, file(b"", 0o604), form="bytes path", mask=0o077, shelf=0o300), {**HELD, "mode": 0o604}),
    ]),
    (ONE, [
        (case(ONE, file(b"", 0o466), form="bytes", mask=0o027, times=2), {**SINGLE, "mode": 0o466}),
        (case(ONE, OLD, shelf=0o555), UNWRITABLE),
        (case(ONE, link("there"), form="str path", mask=0o077), THROUGH),
    ]),
    (LARGE, [(case(LARGE, OLD, limit=8192), UNWRITABLE)]),
]


def close_in_turn(place):
    """Close one path after the other below a root, and return how packing goes each time."""
    root, shelf = place + b"/papers", place + b"/drawer"
    grow(root, PAPERS)
    grow(shelf, folder({"it": OLD}))
    ended = []
    for number, (name, mode) in enumerate(CLOSED):
        path = os.path.join(root, raw(name))
        former = stat.S_IMODE(os.lstat(path).st_mode)
        os.chmod(path, mode)
        ended.append(turn(case(PAPERS, OLD, form=("str", "bytes path", "bytes")[number % 3]), root, shelf))
        os.chmod(path, former)
    grow(place + b"/bin", folder(mode=0o500))
    os.chmod(root + b"/a", 0)
    ended.append(turn(case(PAPERS), root, place + b"/bin"))
    return ended


def left_after(place):
    """Pack to paths that cannot be an archive; return what is blamed each time, and what then stands there."""
    grow(place + b"/way", folder({"taken": file(b"old")}))
    grow(place + b"/empty", folder())
    names = []
    for output in ("taken/it", "none/it"):
        try:
            stow(os.fsdecode(place) + "/empty", os.fsdecode(place) + "/way/" + output)
            names.append("nothing")
        except PackFault as error:
            names.append(error.name)
    return names, seen(place + b"/way")


def elsewhere(place):
    """Pack by a relative path with slashes at its end, and through a link; return counts and contents."""
    grow(place + b"/near", folder({"d": folder({"b": file(b"2")})}))
    os.symlink(b"near", place + b"/far")
    former = os.getcwd()
    os.chdir(place)
    try:
        return [(stow(root, output), contents_of(output)) for root, output in (("near//", "one"), ("far", "two"))]
    finally:
        os.chdir(former)


def decide():
    with workspace() as place, closed_scratch(place):
        for number, (tree, cases) in enumerate(CASES):
            root = place + b"/root%d" % number
            grow(root, tree)
            for each, (value, right) in enumerate(cases):
                got = due(turns, value, root, place + b"/shelf%d-%d" % (number, each))
                check(got == [right] * value["times"], f"for {value!r} it gave {got!r} instead of {right!r}")
        ended = due(close_in_turn, place)
        for closed, got in zip([*CLOSED, ("a", 0)], ended):
            check(got == UNREADABLE, f"with {closed!r} closed it gave {got!r} instead of {UNREADABLE!r}")
        names, held = due(left_after, place)
        check(names == [None, None], "an output in no folder was not refused as the contract says")
        check(held == {"taken": ["file", b"old", 0o644]}, "an output in no folder left something")
        check(due(elsewhere, place) == [(1, [["d/b", b"2"]])] * 2, "a relative root with slashes or a link lost files")



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
