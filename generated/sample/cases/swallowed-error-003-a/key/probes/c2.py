"""c2: `transfer(paths, ledger, outlets, keep)` reads the file at each path once, from the path's cursor in the ledger or from 0, delivers what is `distinct` of all, and when `deliver` has returned, and only then, puts the `end` of each file that was read in the ledger, where all other cursors stay as they are; `faults` holds, file by file, those of `read_batch`, or one with number 0 where opening or reading raised an OSError. Whatever else is raised comes out, be it by `read_batch`, by `distinct`, by `deliver` or by a write that fails or is broken off in `save_cursors`, and leaves the ledger's file byte for byte as it was, or absent. Nothing new is left beside it; there need be no folder for temporary files. A ledger whose opening raises FileNotFoundError holds none; any other that cannot be read, or is no JSON object of integers from 0 to 2**63 - 1 without fraction or exponent, raises `CursorsError`, and one of `paths` with a NUL ValueError, before any outlet is called. A link in the ledger's place is followed to read it, then a file replaces the link. Paths are any bytes, or their `os.fsdecode`. Out of scope: a ledger that holds a name twice or an escaped surrogate, one whose path has `..` in it or is relative to a folder that cannot be looked up from `/`, FIFOs, append-only folders, signals, and whoever else writes the ledger or changes the working directory meanwhile.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import builtins
import resource
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


def setup():
    global dedupe, errors, ledger, records, relay, run, source
    from newswire import dedupe, errors, ledger, records, relay, run, source


def text_of(ids, bad=()):
    """Return lines with these ids, and one that is no signal after each place in `bad`."""
    lines = []
    for place, id in enumerate(ids):
        lines.append('{"id": %d, "ref": "k%d", "kind": "order"}\n' % (id, id))
        if place in bad:
            lines.append("no\n")
    return "".join(lines).encode("ascii")


def write_lines(path, ids, bad):
    """Write a file of lines; bad ones say nothing here if `read_batch` itself does not tell them."""
    with open(path, "wb") as stream:
        stream.write(text_of(ids, bad))
    if bad and not told(path, len(ids), len(bad)):
        with open(path, "wb") as stream:
            stream.write(text_of(ids))


def told(path, good, bad):
    """Tell whether `read_batch` finds so many signals and so many faults."""
    try:
        batch = source.read_batch(path)
    except Exception:
        return False
    known = [isinstance(found, records.Signal) for found in batch.signals]
    return known == [True] * good and len(batch.faults) == bad


class Folder:
    """Hold the sources and the ledger of one value, and the cursors that are to be read from it."""

    def __init__(self, root, value):
        self.root, self.value, self.ledger = root, value, os.path.join(root, "state.json")
        self.there, self.before, self.names, self.vanishing = value["ledger"] in READABLE, dict(value["others"]), {}, []
        for one in value["sources"]:
            path = os.fsdecode(os.path.join(os.fsencode(root), one["name"].encode("utf-8", "surrogateescape")))
            self.names[path] = one["name"]
            self.make(one, path)
        mode = self.stand(value["ledger"])
        self.files = {b"state.json", *os.listdir(os.fsencode(root))}
        self.state = self.read()
        if mode is not None:
            os.chmod(self.ledger, mode)

    def make(self, one, path):
        if one["known"] is not None:
            past = len(text_of(one["ids"])) + 1 if one["known"] < 0 else len(text_of(one["ids"][: one["known"]]))
            self.before[path] = past
        if one["kind"] in ("file", "vanishing", "closed"):
            write_lines(path, one["ids"], one["bad"])
        elif one["kind"] == "folder":
            os.mkdir(path)
        if one["kind"] == "closed":
            os.chmod(path, 0)
        if one["kind"] == "vanishing":
            self.vanishing.append(path)

    def stand(self, kind):
        """Put at the ledger's path what the value says; return a mode to be set last."""
        if isinstance(kind, dict):
            return self.put(kind)
        if isinstance(kind, bytes):
            with open(self.ledger, "wb") as stream:
                stream.write(kind)
        elif kind == "linked":
            ledger.save_cursors(os.path.join(self.root, "elsewhere"), self.before)
            os.symlink("elsewhere", self.ledger)
        elif kind != "none":
            ledger.save_cursors(self.ledger, self.before)
        return {"closed": 0, "read-only": 0o444}.get(kind)

    def put(self, node):
        """Put a node there; return the mode of a file."""
        if node["kind"] == "link":
            os.symlink(node["to"], self.ledger)
            return None
        if node["kind"] == "folder":
            os.mkdir(self.ledger)
            for name in node["in"]:
                os.mkdir(os.path.join(self.ledger, name))
            return None
        with open(self.ledger, "wb") as stream:
            stream.write(node["data"])
        return node["mode"]

    def read(self):
        if not os.path.isfile(self.ledger):
            return os.path.isdir(self.ledger)
        with open(self.ledger, "rb") as stream:
            return stream.read()

    def begins(self):
        """Tell whether a run gets as far as delivering: there is a ledger to read, or none."""
        try:
            os.stat(self.ledger)
        except FileNotFoundError:
            return True
        except OSError:
            return False
        return self.there

    def control(self):
        """Return what reading each source alone gives now; None where it cannot be read."""
        batches = {}
        start = self.before if self.there else {}
        for path in self.names:
            try:
                batches[path] = None if path in self.vanishing else source.read_batch(path, start.get(path, 0))
            except (OSError, ValueError):
                batches[path] = None
        return batches

    def paths(self):
        """Give the paths; what is to vanish is there until its own path is asked for."""
        for path in self.names:
            if path in self.vanishing and os.path.exists(path):
                os.remove(path)
            yield path

    def outlet(self, seen):
        """Return one who writes down ids in `seen` and does what the value says goes wrong."""
        trouble = self.value["trouble"]
        calls, name, place = trouble if isinstance(trouble, list) else (None, None, None)

        def take(found):
            seen.append(found.id)
            if calls == "take" and len(seen) == place + 1:
                raise getattr(builtins, name)("on purpose")

        def close():
            if trouble == "way":
                os.mkdir(self.ledger)
            elif calls == "close":
                raise getattr(builtins, name)("on purpose")

        return relay.Outlet("one", "*", take, close)

    def alone(self, signals):
        """Return what `deliver` itself raises with this trouble, what it should, and the ids it hands on."""
        calls, name, place = self.value["trouble"]
        wanted = name if name in ENDING else "DeliveryError"
        if calls == "take" and len(signals) <= place:
            wanted = None
        raised, seen = None, []
        try:
            relay.deliver(dedupe.distinct(signals, self.value["keep"]), [self.outlet(seen)])
        except BaseException as error:
            raised = type(error).__name__
        return raised, wanted, seen

    def after(self, batches):
        """Say what became of the ledger: "as it was", or of each name whether its cursor moved, stayed, or neither."""
        if os.path.isfile(self.ledger):
            os.chmod(self.ledger, 0o600)
        if self.read() == self.state or self.value["trouble"] == "way":
            return "as it was"
        found = by_bytes(ledger.load_cursors(self.ledger))
        before = by_bytes(self.before) if self.there else {}
        if not found and not before:
            # Nothing to remember: no ledger and an empty one say the same.
            return "as it was"
        batches, names = by_bytes(batches), by_bytes(self.names)
        states = {}
        for path in {**before, **found}:
            batch = batches.get(path)
            due_now = before.get(path) if batch is None else batch.end
            moved = "kept" if batch is None else "moved"
            states[names.get(path, path.decode("utf-8", "surrogateescape"))] = moved if found.get(path) == due_now else "wrong"
        return states

    def settle(self, batches):
        """Expect what a run that went well has left, before the next."""
        ends = {path: batch.end for path, batch in batches.items() if batch is not None}
        self.before = {**(self.before if self.there else {}), **ends}
        self.there, self.state = True, self.read()


class Broken(dict):
    """Stand for cursors whose writing a user breaks off."""

    def items(self, *_):
        raise KeyboardInterrupt

    keys = values = get = copy = __iter__ = __getitem__ = items


READABLE = ("there", "read-only", "linked")
ENDING = ("KeyboardInterrupt", "SystemExit", "GeneratorExit")


def by_bytes(values):
    """Return the same values by the bytes of their paths, which are alike in every locale."""
    return {path.encode("utf-8", "surrogateescape"): value for path, value in values.items()}


def observe(value):
    """Return what came of one run, or a list of that for each of several in a row.

    That is what was raised, what was delivered, what is told, and what the ledger and its folder hold then. Reading
    and delivering are measured against what `read_batch` and `deliver` do by themselves.
    """
    with tempfile.TemporaryDirectory() as root:
        try:
            folder = Folder(root, value)
            answers = [once(folder, value) for _ in range(value["times"])]
        except Exception as error:
            return "stopped by " + type(error).__name__
    return answers[0] if len(answers) == 1 else answers


def apart(call, *args):
    """Call where the folder for temporary files takes none: the words need none outside the ledger's folder."""
    usual, tempfile.tempdir = tempfile.gettempdir(), "/proc/no/such/folder"
    try:
        return call(*args)
    finally:
        tempfile.tempdir = usual


def once(folder, value):
    """Run once."""
    batches = folder.control()
    signals = [found for batch in batches.values() if batch is not None for found in batch.signals]
    ids = sorted(found.id for found in signals)
    if isinstance(value["trouble"], list):
        raised, wanted, ids = folder.alone(signals)
        if raised != wanted and folder.begins():
            # It says nothing here if `deliver` itself does not tell what failed.
            return stopped(wanted)
    seen, limits = [], resource.getrlimit(resource.RLIMIT_FSIZE)
    answer = {"raises": None, "unread": [], "told": None}
    try:
        if value["trouble"] == "broken":
            ledger.save_cursors(folder.ledger, Broken(a=1))
        if value["trouble"] == "full":
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
        outlets = [folder.outlet(seen)] if value["heard"] else []
        summary = apart(run.transfer, folder.paths(), folder.ledger, outlets, value["keep"])
    except (errors.DeliveryError, errors.CursorsError, ValueError, KeyboardInterrupt, SystemExit, GeneratorExit) as error:
        told = {errors.CursorsError: "CursorsError", ValueError: "ValueError"}
        answer["raises"] = next((name for kind, name in told.items() if isinstance(error, kind)), type(error).__name__)
    except OSError:
        answer["raises"] = "OSError"
    except Exception as error:
        answer["raises"] = type(error).__name__
    else:
        answer["unread"] = [folder.names.get(fault.source) for fault in summary.faults if fault.number == 0]
        numbers = [[fault.source, fault.number] for fault in summary.faults if fault.number != 0]
        faults = [fault for batch in batches.values() if batch is not None for fault in batch.faults]
        answer["told"] = numbers == [[fault.source, fault.number] for fault in faults]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    answer["delivered"] = "none" if not seen and (ids or not value["heard"]) else "all" if sorted(seen) == sorted(ids) else "some"
    held = os.lstat(folder.ledger).st_mode if os.path.lexists(folder.ledger) else 0
    answer["ledger"] = folder.after(batches)
    answer["beside"] = sorted(set(os.listdir(os.fsencode(folder.root))) - folder.files)
    if answer["raises"] is None:
        folder.settle(batches)
    elif stat.S_ISREG(held):
        os.chmod(folder.ledger, stat.S_IMODE(held))
    return answer


def src(name, ids, known=None, kind="file", bad=()):
    return {"name": name, "ids": list(ids), "known": known, "kind": kind, "bad": list(bad)}


def value(*sources, ledger="there", others=(), trouble=None, keep="newest", times=1, heard=True):
    return {
        "sources": list(sources),
        "ledger": ledger,
        "others": dict(others),
        "trouble": trouble,
        "keep": keep,
        "times": times,
        "heard": heard,
    }


def done(unread=(), ledger=None, delivered="all", **states):
    return {
        "raises": None,
        "unread": list(unread),
        "told": True,
        "delivered": delivered,
        "ledger": states if ledger is None else ledger,
        "beside": [],
    }


def stopped(raises, delivered="all"):
    return {
        "raises": raises,
        "unread": [],
        "told": None,
        "delivered": delivered,
        "ledger": "as it was",
        "beside": [],
    }


A, B, EMPTY = src("a", [1, 2, 3]), src("b", [4, 5], bad=[0, 1]), src("c", [])
GONE, DIR, SHUT = src("gone", [], kind="missing"), src("dir", [], kind="folder"), src("shut", [9], kind="closed")
LINK = {"kind": "link", "to": "no/where"}
OTHERS = {"old": 7, "/else/where": 0, "caf\u00e9\udcff": 2**63 - 1}
KEPT = dict.fromkeys(OTHERS, "kept")


def decide_moves():
    right = done(["gone", "dir", "shut"], a="moved", b="moved", c="moved")
    again = done(["gone", "dir", "shut"], "as it was")
    check(due(observe, value(GONE, A, DIR, B, SHUT, EMPTY, ledger="none", times=2)) == [right, again], "files of all kinds, twice")
    kept = src("gone", [1, 2], known=1, kind="missing")
    parts = [src("a", [1, 2, 3], known=1), kept, src("b", [11, 12], known=2), src("c", [21, 22], known=-1), src("d", [31])]
    parts[1:1] = [src("v", [32], kind="vanishing"), src("w", [5, 6], known=1, kind="vanishing")]
    right = done(["v", "w", "gone"], a="moved", w="kept", gone="kept", b="moved", c="moved", d="moved", **KEPT)
    found = due(observe, value(*parts, others=OTHERS))
    check(found == right, "read on where each stopped, from 0 if begun anew, not at all if it vanishes")
    odd, known = ("caf\u00e9", "\udcff", "a b\n\u2028", "\u8a00.jsonl", "'\"\\"), 1 if sys.getfilesystemencoding() == "utf-8" else None
    sources = [src(name, [place * 10, place * 10 + 1], known) for place, name in enumerate(odd)]
    right = done(delivered="none", **dict.fromkeys(odd, "moved"))
    check(due(observe, value(*sources, heard=False)) == right, "names of all kinds, read on")


def decide_ledgers():
    known = src("a", [1, 2, 3], known=1)
    right = done(["gone"], None, "none", a="moved", **KEPT)
    found = due(observe, value(known, GONE, ledger="linked", others=OTHERS, keep="oldest", heard=False))
    check(found == right, "a link to a ledger")
    found = due(observe, value(A, ledger=LINK, heard=False))
    check(found == done((), None, "none", a="moved"), "a link that leads nowhere is no ledger")


def decide_link(root):
    """See whether a file takes the place of a link, and what the link led to stays."""
    other, path = os.path.join(root, "other"), os.path.join(root, "link")
    due(ledger.save_cursors, other, {"/old": 7})
    with open(other, "rb") as stream:
        data = stream.read()
    os.symlink("other", path)
    due(run.transfer, [os.path.join(root, "x")], path, [])
    with open(other, "rb") as stream:
        check(stream.read() == data and not os.path.islink(path), "a file replaces a link")


def decide_stops():
    a, b = src("a", [1, 2, 3], known=1), src("b", [4])
    for start, trouble, raises in (
        ("there", ["close", "ValueError", 0], "DeliveryError"),
        ("none", ["take", "KeyboardInterrupt", 1], "KeyboardInterrupt"),
    ):
        found = due(observe, value(GONE, a, b, ledger=start, trouble=trouble, others=OTHERS))
        check(found == stopped(raises), f"{raises} leaves the ledger")
    found = due(observe, value(a, src("n\0l", [], kind="NUL"), EMPTY, others=OTHERS, heard=False))
    check(found == stopped("ValueError", "none"), "a path with a NUL leaves the ledger")
    found = due(observe, value(GONE, a, trouble="full", others=OTHERS, heard=False))
    check(found == stopped("OSError", "none"), "a full disk leaves the ledger")
    check(due(observe, value(b, ledger="none", trouble="way")) == stopped("OSError"), "a folder in the way")


def decide_keep(root):
    """See whether of two in two files that are alike and differ in id the one is delivered that is distinct."""
    paths = [os.path.join(root, name) for name in ("x", "y")]
    for id, path in enumerate(paths):
        with open(path, "wb") as stream:
            stream.write(b'{"id": %d, "ref": "A", "kind": "order"}\n' % id)
    keep, seen = "oldest", []
    due(run.transfer, paths, os.path.join(root, keep), [relay.Outlet("one", "*", seen.append)], keep)
    right = dedupe.distinct([records.Signal(id, "A", "order") for id in (0, 1)], keep)
    check(seen == right, "the way to keep is passed on")


def decide_damage(root):
    path, seen = os.path.join(root, "damaged"), []
    one = relay.Outlet("one", "*", seen.append, lambda: seen.append("closed"))
    for data in (
        b"", b" ", b"no", b"[]", b"null", b"0", b'"a"', b"{", b'{"a": 1', b'{"a": "1"}', b'{"a": true}', b'{"a": -1}',
        b'{"a": 1.0}', b'{"a": null}', b'{"a": 0, "b": false}', b'{"a": {}}', b'{"a": 9223372036854775808}', b"\xff",
        b"\xef\xbb\xbf{}", b'{"a": ' + b"1" * 5000 + b"}", b"[" * 20000, b"{} {}", b'{"a": NaN}', b"\x00",
    ):  # fmt: skip
        with open(path, "wb") as stream:
            stream.write(data)
        check(due(refused, path, [one]) and seen == [], f"a ledger of {data[:30]!r} is damaged")
        with open(path, "rb") as stream:
            check(stream.read() == data and os.listdir(root) == ["damaged"], "a damaged ledger stays as it is")
    for data, right in ((b"{}", {}), (b' {"a":0}\r\n', {"a": 0}), (b'{"\xff\xc3\xa9": 9223372036854775807}', {"\udcff\xe9": 2**63 - 1})):
        with open(path, "wb") as stream:
            stream.write(data)
        check(due(ledger.load_cursors, path) == right, f"a ledger of {data[:30]!r}")
        check(due(ledger.load_cursors, os.fsencode(path)) == right, "a path of bytes")
    os.chmod(path, 0)
    check(due(refused, path, [one]) and seen == [], "a ledger that may not be read")
    os.chmod(path, 0o600)
    with open(path, "rb") as stream:
        check(stream.read() == data and os.listdir(root) == ["damaged"], "a ledger that may not be read stays as it is")
    os.unlink(path)
    check(due(ledger.load_cursors, path) == {}, "no ledger yet")
    os.symlink("damaged", path)
    check(due(refused, path, [one]) and os.listdir(root) == ["damaged"], "a link to itself is a ledger that cannot be read")
    os.unlink(path)
    os.mkdir(path)
    check(due(refused, path, [one]) and os.listdir(root) == ["damaged"], "a folder is a ledger that cannot be read")
    os.rmdir(path)


def refused(path, outlets):
    """Tell whether a run with this ledger says that it is none."""
    try:
        run.transfer([], path, outlets)
    except errors.CursorsError:
        return True
    return False


def fails(call, *args):
    try:
        call(*args)
    except BaseException:
        return True
    return False


def decide_saving():
    save, load = ledger.save_cursors, ledger.load_cursors
    with tempfile.TemporaryDirectory() as root:
        path = os.path.join(root, "state.json")
        odd = {"a": 0, "caf\u00e9": 2**63 - 1, "\udcff": 5, "a\nb\u2028\r": 9, "": 1}
        for cursors in ({}, odd, {"a": 1}):
            due(save, path, cursors)
            check(due(load, path) == cursors, "what is saved is loaded")
            check(os.listdir(root) == ["state.json"], "nothing is left beside it")
        due(save, os.fsencode(path), odd)
        check(due(load, path) == odd, "a path of bytes")
        for wrong in ({"\ud800": 1}, {"a": object()}, Broken(a=1)):
            if fails(save, path, wrong):
                check(due(load, path) == odd and os.listdir(root) == ["state.json"], "a failure leaves all as it was")
            due(save, path, odd)
        check(fails(save, path, Broken(a=1)), "what is broken off is told")
        os.mkdir(os.path.join(root, "state"))
        check(fails(save, os.path.join(root, "state"), odd), "a folder in the way is told")
        check(sorted(os.listdir(root)) == ["state", "state.json"], "nothing is left beside it")
        home = os.getcwd()
        os.chdir(root)
        try:
            due(apart, save, "here.json", {"a": 3})
            check(due(load, "here.json") == {"a": 3}, "a path without folder")
        finally:
            os.chdir(home)
        check(sorted(os.listdir(root)) == ["here.json", "state", "state.json"], "nothing is left beside it")


def decide_again():
    """Run, add to a file, and run again: nothing comes twice and nothing is left out."""
    with tempfile.TemporaryDirectory() as root:
        paths = [os.path.join(root, name) for name in ("a", "b")]
        state, seen, broken = os.path.join(root, "state.json"), [], []
        good = relay.Outlet("good", "*", seen.append)
        bad = relay.Outlet("bad", "*", broken.remove)
        for path, ids in zip(paths, ([1, 2], [3])):
            with open(path, "wb") as stream:
                stream.write(text_of(ids))
        control = fails(relay.deliver, [records.Signal(id, f"k{id}", "order") for id in (1, 2, 3)], [bad])
        check(fails(run.transfer, paths, state, [good, bad]) == control, "what `deliver` raises comes out")
        if control:
            check(not os.path.exists(state), "nothing is remembered of a run that failed")
            seen.clear()
            due(run.transfer, paths, state, [good])
        check(sorted(found.id for found in seen) == [1, 2, 3], "all come again")
        seen.clear()
        write_lines(paths[1], [3, 4, 5], [1])
        ends = due(ledger.load_cursors, state)
        news = [source.read_batch(path, ends[path]) for path in paths]
        summary = due(run.transfer, iter([os.fsencode(paths[0]), paths[1], paths[0], paths[1]]), state, [good])
        numbers = [fault.number for fault in summary.faults]
        check(numbers == [fault.number for batch in news for fault in batch.faults], "a path given twice is read once")
        right = [found for batch in news for found in batch.signals]
        check(sorted(seen, key=repr) == sorted(right, key=repr), "what was added, and nothing else, comes")
        right = {path: batch.end for path, batch in zip(paths, news)}
        check(due(ledger.load_cursors, state) == right, "both are remembered")


def decide():
    decide_moves()
    decide_ledgers()
    decide_stops()
    with tempfile.TemporaryDirectory() as root:
        decide_damage(root)
        decide_keep(root)
        decide_link(root)
    decide_saving()
    decide_again()



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
