"""c1: `create(vault)` makes the folder `vault`, and those above it that are missing; it raises an OSError where anything, be it a link, stands there. `lay_down(vault, name, secret)` puts bytes into the file `name.secret` of that folder: a regular file there, whose mode has none but the nine permission bits, is replaced by one that keeps them, and a link there is itself replaced; while anything stands at `.lock` in the folder, which must be one that may be searched, it raises `InUse`, and where it otherwise cannot write, an OSError. `accept(vault, pairs)` adds the secrets of a list of pairs of name and bytes, in files that were not there, and returns how many; where one cannot be written, or where anything stands at its file, it raises an OSError. After any of these errors no file or link has been added, changed or removed. But for a mode kept, what is made has mode 0700 as the folder `vault` and 0600 as a file, and nothing that is made and stays ever grants to group or others what it does not grant in the end. The folder is given as `str`, `bytes` or a path-like object of either, by a path that ends in a letter or digit; but for `create` it is a folder or not there yet; no folder on that path has an ACL, the setgid bit or the append-only attribute; names are one to a hundred ASCII letters and digits, the process can open more files, and nobody else changes anything meanwhile.

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
    global create, InUse, accept, lay_down
    from keepsafe.errors import InUse
    from keepsafe.store import create, accept, lay_down

    sys.addaudithook(watch)


WATCH = {"on": False, "seen": []}


def watch(event, args):
    """Note what a mode about to be changed grants to group or others, and the new one does not."""
    if event == "os.chmod" and WATCH["on"]:
        WATCH["on"] = False
        try:
            more = os.stat(args[0]).st_mode & 0o077 & ~args[1]
        except OSError:
            more = 0
        if more:
            WATCH["seen"].append(more)
        WATCH["on"] = True


@contextlib.contextmanager
def watched(mask, limit):
    """Set the umask and the size that no file may exceed, and watch modes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    former = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit if limit else soft, hard))
    WATCH["seen"] = []
    WATCH["on"] = True
    try:
        with umask(mask):
            yield
    finally:
        WATCH["on"] = False
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, former)


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
    try:
        if what == "create":
            return create(given(place + b"/" + raw(args[0]), form))
        calls = {"put": lay_down, "add": accept}
        named = [(name, data) for name, data in args[0]] if what == "add" else args[0]
        return calls[what](given(place + b"/at", form), named, *args[1:])
    except InUse:
        return "busy"
    except OSError:
        return "no"


def run(value, place):
    """Do all steps of a value in its world; return what came of each, what was open to others, and what then stands."""
    grow(place, value["world"])
    results = []
    with watched(value["umask"], value["limit"]):
        for each in value["steps"]:
            results.append(step(place, value["form"], *each))
    stands = seen(place)
    made = [each[1] for each in value["steps"] if each[0] == "create"]
    for label in [label for label, each in stands.items() if each[0] == "folder"]:
        if label not in made:
            stands[label] = ["folder"]
    return {"results": results, "open": len(WATCH["seen"]), "world": stands}


def observe(value):
    """Create, put and add as the value says, in folders that may be closed or hold something already."""
    with workspace() as place:
        return run(value, place + b"/here")


def case(steps, at=None, mask=0o022, form="str", limit=None, **beside):
    world = dict(beside) if at is None else {"at": at, **beside}
    return {"world": folder(world), "steps": steps, "umask": mask, "form": form, "limit": limit}


def stands(results, **held):
    return {"results": results, "open": 0, "world": held}


def kept(data, mode=0o600):
    return ["file", data, mode]


AT = ["folder"]
OWN = ["folder", 0o700]
NAMES = ["a", "b", "c", "d", "e", "f", "g", "i"]
HELD = {
    "a.secret": file(b"old", 0o640), "b.secret": file(b"old", 0o444), "c.secret": link("../out"),
    "d.secret": link("../nowhere"), "e.secret": folder({"x": file(b"y")}),
    "g.secret": file(b"old", 0o606), "i.secret": file(b"old", 0o711), "h": file(b"other"),
}
AFTER = {
    "at": AT, "at/a.secret": kept(b"new", 0o640), "at/b.secret": kept(b"new", 0o444),
    "at/c.secret": kept(b"new"), "at/d.secret": kept(b"new"), "at/e.secret": AT,
    "at/e.secret/x": kept(b"y"), "at/f.secret": kept(b"new"), "at/g.secret": kept(b"new", 0o606),
    "at/i.secret": kept(b"new", 0o711),
    "at/h": kept(b"other"), "out": kept(b"safe", 0o644),
}
ADDED = [["add", [["i", b"1"], ["j", b""]]]]
REFUSED = [
    ["add", [["k", b"1"], ["l", b"2"], ["h", b"3"]]], ["add", [["k", b"1"], ["c", b"2"]]],
    ["add", [["k", b"1"], ["d", b"2"]]], ["add", [["e", b"1"], ["k", b"2"]]], ["add", [["k", b"1"], ["k", b"2"]]],
]
STANDING = {"c.secret": link("../out"), "d.secret": link("../nowhere"), "e.secret": folder(),
            "h.secret": file(b"old", 0o640)}
STILL = {"at/c.secret": ["link", "../out"], "at/d.secret": ["link", "../nowhere"],
         "at/e.secret": AT, "at/h.secret": kept(b"old", 0o640)}
PLANTED = {".lock": file(b"theirs", 0o666), "a.secret": file(b"old", 0o640)}
CASES = [
    (case([["put", name, b"new"] for name in NAMES], folder(HELD), out=file(b"safe", 0o644), form="bytes path"),
     stands([None, None, None, None, "no", None, None, None], **AFTER)),
    (case([["create", "at"], *ADDED, ["put", "m", b"\0\xff\n"], ["put", "i", b"2"]], mask=0o000, form="str path"),
     stands([None, 2, None, None], **{
        "at": OWN, "at/i.secret": kept(b"2"), "at/j.secret": kept(b""), "at/m.secret": kept(b"\0\xff\n"),
     })),
    (case([["create", "x/y"], ["create", "x/z"], ["create", "x/y"], ["create", "l"], ["create", "k"], ["create", "f"], ["create", "f/g"]],
          mask=0o077, form="bytes", l=link("gone"), k=link("x"), f=file(b"1")),
     stands([None, None, "no", "no", "no", "no", "no"], **{
        "x": AT, "x/y": OWN, "x/z": OWN, "l": ["link", "gone"], "k": ["link", "x"], "f": kept(b"1"),
     })),
    (case([*REFUSED, *ADDED, ["add", []]], folder(STANDING), out=file(b"safe", 0o644)),
     stands(["no"] * 5 + [2, 0], **STILL, **{
        "at": AT, "at/i.secret": kept(b"1"), "at/j.secret": kept(b""), "out": kept(b"safe", 0o644),
     })),
    (case([["put", "a", b"new"], ["put", "b", b"new"], *ADDED], folder(PLANTED), mask=0o077),
     stands(["busy", "busy", 2], **{
        "at": AT, "at/.lock": kept(b"theirs", 0o666), "at/a.secret": kept(b"old", 0o640),
        "at/i.secret": kept(b"1"), "at/j.secret": kept(b""),
     })),
    (case([["put", "a", b"new"]], folder({".lock": link("../out")}, 0o500), mask=0o000),
     stands(["busy"], **{"at": AT, "at/.lock": ["link", "../out"]})),
    (case([["put", "a", b"2" * 5000], ["put", "b", b"2" * 9999], ["add", [["c", b"1"], ["d", b"2" * 5000]]],
           ["put", "a", b"2" * 4096]],
          folder({"a.secret": file(b"old", 0o604)}), limit=4096),
     stands(["no", "no", "no", None], **{"at": AT, "at/a.secret": kept(b"2" * 4096, 0o604)})),
    (case([["put", "a", b"1"], ["put", "b", b"1"], *ADDED, ["create", "at/x"]],
          folder({"a.secret": file(b"old", 0o640)}, 0o500)),
     stands(["no"] * 4, **{"at": AT, "at/a.secret": kept(b"old", 0o640)})),
    (case([["put", "a", b"1"], ["put", "b", b"1"], *ADDED], folder({"a.secret": file(b"old", 0o640)}, 0o600)),
     stands(["no"] * 3, **{"at": AT, "at/a.secret": kept(b"old", 0o640)})),
    (case([["put", "a", b"1"], *ADDED]), stands(["no"] * 2)),
    (case([["put", "n" * 100, b"1"], ["put", "A9", b"2"]], folder(mode=0o300), mask=0o027),
     stands([None, None], **{
        "at": AT, "at/" + "n" * 100 + ".secret": kept(b"1"), "at/A9.secret": kept(b"2"),
     })),
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
