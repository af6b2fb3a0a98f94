"""c4: `make_folders(target, nodes)` makes, in their order, those nodes of a dictionary from path to `Node` whose `kind` is `folder` as new folders at their paths below `target`; each has its `mode`, a number of nine bits, with 0o700 added, under any umask. It raises an OSError where anything, be it a link, stands at such a path, and where the folder above is not there, may not be searched or not be written to; those before are made, and nothing else is changed. `set_aside(place)` gives whatever stands at `place`, of a link the link, the same name with a `~` after it; it raises FileExistsError where anything, be it a link that leads nowhere, has that name in a folder that may be searched, and otherwise an OSError where nothing stands at `place`. `remove(place)` removes a file, a link, wherever it leads, or an empty folder; it raises an OSError for a folder that is not empty, and where nothing stands at `place`. Both raise an OSError where the folder above may not be searched or not be written to, and where one of them raises, nothing is changed. `clear_paths(target, paths)` does for each of a list of paths below the folder `target`, in turn, what `remove` does, but passes over those that are not there; one that cannot be looked up or removed does not keep the others from being removed, and in the end it raises `RemovalFault` whose `paths` lists all those, in the order given. Paths below `target` are bytes, and what stands above one is a folder or nothing; all else is absolute and `str`, `bytes` or a path-like object of either; no path holds a NUL or a name that is `.` or `..`, or ends in a slash, `os.fsencode` takes it, and no name in it is longer than 200 bytes; nobody else changes anything meanwhile.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import contextlib
import stat

import os
import sys
import tempfile

CRITERION = "c4"
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
    global Node, RemovalFault, set_aside, clear_paths, make_folders, remove
    from sameagain.carry import set_aside, clear_paths, make_folders, remove
    from sameagain.errors import RemovalFault
    from sameagain.scan import Node


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
    full = os.path.join(place, raw(args[0]))
    at = given(full, form)
    try:
        if what == "clear":
            clear_paths(at, [raw(path) for path in args[1]])
        elif what == "make":
            make_folders(at, {raw(path): Node(kind, mode) for path, kind, mode in args[1]})
            return [os.lstat(os.path.join(full, raw(path))).st_mode for path, kind, _ in args[1] if kind == "folder"]
        else:
            {"aside": set_aside, "remove": remove}[what](at)
    except RemovalFault as error:
        return [path.decode("utf-8", "surrogateescape") for path in error.paths]
    except FileExistsError:
        return "taken" if what == "aside" else "no"
    except OSError:
        return "no"
    return "done"


def run(value, place):
    """Do all steps of a value in its world; return what came of each, and what then stands, without modes."""
    grow(place, value["world"])
    with umask(value["umask"]):
        results = [step(place, value["form"], *each) for each in value["steps"]]
    return {"results": results, "world": {label: each[: 1 if each[0] == "folder" else 2] for label, each in seen(place).items()}}


def observe(value):
    """Make, move and remove as the value says, in folders that may be closed or hold something already."""
    with workspace() as place:
        return run(value, place + b"/here")


def case(steps, at=None, mode=0o700, form="str", mask=0o022, **beside):
    return {"world": folder({"at": folder(at, mode), **beside}), "steps": steps, "form": form, "umask": mask}


def make(paths, mode=0o755):
    """Return the step that makes folders in one go."""
    return ["make", "at", [[path, "folder", mode] for path in paths.split()]]


def stands(results, at, **beside):
    """Return the right answer; what stands is text for a file's content, a list for a link, None for a folder."""
    told = {**beside, "at": None, **{"at/" + name: each for name, each in at.items()}}
    forms = {name: ["folder"] if each is None else ["link", *each] if isinstance(each, list) else ["file", each]
             for name, each in told.items()}
    return {"results": results, "world": forms}


HELD = {
    "a": file(b"1"), "b": folder({"x": file(b"2")}), "c": folder({}, 0o000), "d": link("b"), "e": link("gone"),
    "f": link("f"), "g": link("a"), "h": file(b"3", 0o000),
}
SAME = {
    "a": b"1", "b": None, "b/x": b"2", "c": None, "d": ["b"], "e": ["gone"], "f": ["f"], "g": ["a"], "h": b"3",
}
TAKEN = {"a": file(b"1"), "a~": link("gone"), "b": link("gone"), "b~": file(b"2"), "c": folder({"x": file(b"3")}), "d~": folder(),
         "e": file(b"4"), "e~": link("e~"), "g": folder(), "g~": link("g")}
CASES = [
    (case([make(path) for path in ("a", "b", "c", "d", "e", "f", "j/k", "a/b", "i i/k l", "m a n", "i/k/x i/k/y", "")]
          + [["make", "none", [["a", "folder", 0o755]]]], HELD, form="bytes path"),
     stands(["no"] * 8 + [[0o40755] * 3, "no", [0o40755] * 2, [], "no"],
            {**SAME, "i": None, "i/k": None, "l": None, "m": None, "i/k/x": None, "i/k/y": None})),
    *((case([["make", "at", [["a", "folder", 0o777], ["b", "file", 0o644], ["c", "folder", 0o555], ["c/d", "folder", 0o050],
                             ["e", "link", 0o777], ["f", "folder", 0]]], make("\u00e9 \udcff", 0o712)], mask=mask, form="str path"),
       stands([[0o40777, 0o40755, 0o40750, 0o40700], [0o40712] * 2],
              {"a": None, "c": None, "c/d": None, "f": None, "\u00e9": None, "\udcff": None})) for mask in (0, 0o027, 0o077)),
    (case([["aside", f"at/{name}"] for name in "abcdeghi"], HELD, form="str path"),
     stands(["done"] * 7 + ["no"], {
        "a~": b"1", "b~": None, "b~/x": b"2", "c~": None, "d~": ["b"], "e~": ["gone"], "f": ["f"], "g~": ["a"], "h~": b"3",
     })),
    (case([["aside", f"at/{name}"] for name in "abcdeg"] + [["aside", "at/c"], ["aside", "at/c~"]], TAKEN),
     stands(["taken", "taken", "done", "taken", "taken", "taken", "taken", "done"], {
        "a": b"1", "a~": ["gone"], "b": ["gone"], "b~": b"2", "c~~": None, "c~~/x": b"3", "d~": None, "e": b"4",
        "e~": ["e~"], "g": None, "g~": ["g"],
     })),
    (case([["remove", f"at/{name}"] for name in "abcdefghi"], HELD, form="bytes"),
     stands(["done", "no"] + ["done"] * 6 + ["no"], {"b": None, "b/x": b"2"})),
    *((case([make("i"), make("a")] + [[what, "at/" + name] for what in ("aside", "remove") for name in "acdi"], HELD, mode),
       stands(["no"] * 10, SAME)) for mode in (0o500, 0o600)),
    (case([["aside", "at/b"], ["aside", "at/d"]], TAKEN, 0o600),
     stands(["no", "no"], {
        "a": b"1", "a~": ["gone"], "b": ["gone"], "b~": b"2", "c": None, "c/x": b"3", "d~": None, "e": b"4", "e~": ["e~"],
        "g": None, "g~": ["g"],
     })),
    (case([["clear", "at", ["b", "a", "i", "c", "b/x", "b", "b/x", "d", "e", "f", "g", "h", "h", "j/k"]], ["clear", "at", []],
           ["clear", "at", ["a", "b"]]], HELD, form="str path"),
     stands([["b"], "done", "done"], {})),
    (case([["clear", "at", ["b/y", "b", "c/y", "c/z", "a"]], ["clear", "at", ["k"]]], {**HELD, "c": folder({"z": file()}, 0o600)},
          form="bytes path"),
     stands([["b", "c/y", "c/z"], "done"],
            {name: each for name, each in SAME.items() if name != "a"} | {"c/z": b"data"})),
    (case([["clear", "at", ["a", "i", "e"]], ["clear", "at", ["i"]]], HELD, 0o500), stands([["a", "e"], "done"], SAME)),
    (case([["clear", "at", ["a", "i", "e"]], ["clear", "at", ["i"]]], HELD, 0o600), stands([["a", "i", "e"], ["i"]], SAME)),
    (case([["clear", "at", ["caf\udce9", "\u4e2d"]]], {"caf\udce9": folder({"x": link("..")}), "\u4e2d": file()}),
     stands([["caf\udce9"]], {"caf\udce9": None, "caf\udce9/x": [".."]})),
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
