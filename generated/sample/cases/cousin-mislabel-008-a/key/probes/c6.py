"""c6: In whatever locale, and whatever bytes the names of files and folders hold, `checklist(archive)` of a readable archive that `stow(root, archive)` made, all paths given to the program being ASCII `str`, `archive` and `target` such as `output` may be in c2, and under `root` being nothing but folders and regular files, all readable, gives one parcel for each regular file, in ascending order of the bytes of the paths relative to `root` with their parts joined by `/`: `title` is that path decoded as UTF-8 with `surrogateescape` and otherwise unchanged, `extent` the number of bytes of the content. `save(path, parcels)` with these and then `load(path)`, where a regular file can be written and read at `path`, give equal parcels in the same order, and `unload(archive, target)` into a folder that was not there and can be made writes the files at paths of the same bytes.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import contextlib
import locale
import stat

import os
import sys
import tempfile

CRITERION = "c6"
NEEDS = ()


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
    global ArchiveFault, RestoreFault, checklist, stow, unload, load, save
    from carryall.errors import ArchiveFault, RestoreFault
    from carryall.manifest import load, save
    from carryall.pack import stow
    from carryall.restore import unload
    from carryall.store import checklist


@contextlib.contextmanager
def in_locale(name):
    """Have the C library count characters as a locale does; the empty name stands for the one of the environment."""
    former = locale.setlocale(locale.LC_CTYPE)
    try:
        if name:
            locale.setlocale(locale.LC_CTYPE, name)
        yield
    finally:
        locale.setlocale(locale.LC_CTYPE, former)


def turn(place, number):
    """Pack what is in `root`, list it, save and load the list, and restore it to a folder that is not there."""
    archive, saved, target = (os.fsdecode(place) + name for name in ("/archive", "/saved", f"/target{number}"))
    stow(os.fsdecode(place) + "/root", archive)
    rows = checklist(archive)
    save(saved, rows)
    loaded = load(saved)
    left_out = []
    try:
        unload(archive, target)
    except RestoreFault as error:
        left_out = list(error.names)
    found = seen(os.fsencode(target)) if os.path.isdir(target) else {}
    return {
        "listed": [[each.title, each.extent] for each in rows],
        "loaded": list(loaded) == list(rows),
        "left_out": left_out,
        "written": sorted(([label, len(node[1])] for label, node in found.items()), key=lambda pair: raw(pair[0])),
    }


def ended(place, number):
    """Say how a turn ended: what it gave, or that the program would not take what it wrote or was given itself."""
    try:
        return turn(place, number)
    except (ArchiveFault, UnicodeError) as error:
        return {"refused by": type(error).__name__}


def turns(value, place):
    """Do all that as often as the value says, in its locale, where an archive and a saved list may stand already."""
    with in_locale(value["locale"]):
        grow(place, folder({"root": value["tree"], **value["before"]}))
        return [ended(place, number) for number in range(value["times"])]


def observe(value):
    """Pack a tree, then list it, save and load the list, and restore it."""
    with workspace() as place:
        return turns(value, place + b"/it")


def case(tree, locale="", before=None, times=1):
    return {"tree": tree, "locale": locale, "before": before or {}, "times": times}


def listed(*pairs):
    pairs = [list(pair) for pair in pairs]
    return {"listed": pairs, "loaded": True, "left_out": [], "written": pairs}


def flat(*labels):
    return folder({label: file(b"x" * (1 + place)) for place, label in enumerate(labels)})


RAW = "a\u2028b\u2029c\u0085d\x7fe"
CONTROLS = "a\nb\rc\r\nd\x0be\x0cf\x1cg\x1dh\x1ei\x1fj\x01"
SIGNS = "\"\\n\\u0041\\xff\\udcff{}%s?&#233;\\N{BULLET}'~*a:b\\"
COMPOSED = "\u00e9\u017f\u0131\ufb01\u212be\u0301\u0130"
CASES = [
    (case(folder()), listed()),
    (case(flat("b.txt", "a.txt"), before={"archive": file(b"old" * 900), "saved": file(b"{}\n" * 900)}, times=2),
     listed(("a.txt", 2), ("b.txt", 1))),
    (case(flat(RAW, CONTROLS, SIGNS, COMPOSED, "\udcc3\udcff", "\ufeffz", " \u3000"), "C"),
     listed((" \u3000", 7), (SIGNS, 3), (CONTROLS, 2), (RAW, 1), (COMPOSED, 4), ("\udcc3\udcff", 5), ("\ufeffz", 6))),
    (case(folder({
        "a": folder({"b": file("\u00e9\n".encode(), 0o400), "\udcfe": folder({"\u2028": file(b"last")}, 0o500)}),
        "a.b": file(b"1"),
        "a0": file(b""),
        "K": file(b"22"), "\u212a": file(b"1"), "\u00df": file(b"22"), "SS": file(b"333"), "ss": file(b"4444"),
        "\u00c5": file(b"1"), "A\u030a": file(b"22"),
        "\U0001f4e6": file(b"333"), "\ue000": file(b"4444"), "\uffee\udced\udcb3\udcbf": file(b"55555"),
        "\udcc0\udcaf\udc80": file(b"666666"), "\udcef\udcbf": file(b"7777777"),
        "...": file(b"1"), "-": file(b"22"), "..a": file(b"333"), ".\t": file(b"4444"), "\t ": file(b"55555"),
        "\u00e9" * 127: file(b"1"), "n" * 255: file(b"22"),
     })),
     listed(("\t ", 5), ("-", 2), (".\t", 4), ("...", 1), ("..a", 3), ("A\u030a", 2), ("K", 2), ("SS", 3),
            ("a.b", 1), ("a/b", 3), ("a/\udcfe/\u2028", 4), ("a0", 0), ("n" * 255, 2), ("ss", 4), ("\udcc0\udcaf\udc80", 6),
            ("\u00c5", 1), ("\u00df", 2), ("\u00e9" * 127, 1), ("\u212a", 1), ("\ue000", 4), ("\udcef\udcbf", 7),
            ("\uffee\udced\udcb3\udcbf", 5), ("\U0001f4e6", 3))),
]


def decide():
    with workspace() as place:
        for number, (value, right) in enumerate(CASES):
            got = due(turns, value, place + b"/%d" % number)
            check(got == [right] * value["times"], f"for {value!r} it gave {got!r} instead of {right!r}")



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
