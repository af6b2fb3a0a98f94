"""c2: `figures_of(parcels)` gives a dictionary about a list of `Parcel` records, each `relpath` being text as in c4 and each `nbytes` a whole number of zero or more, as `int`: `parcels`, how many; `bytes`, the sum of their `nbytes`; `kib`, that sum divided by 1024 and rounded up to a whole number; `median`, the middle one of their sizes, the lower where two are in the middle; `largest`, the name of the first one that no other exceeds in size; `longest_name`, the greatest number of bytes in a name in UTF-8 with `surrogateescape` (these three are None for an empty list); `endings`, a dictionary from ending to the sum of sizes of the parcels with that ending; and `clashes`, a list of one list for every group of two or more names that are equal after `str.casefold` of the whole name, names in a group and groups (by their first name) in the order of the records. The ending of a name is what follows the last dot of its last part, after `str.casefold`, and is empty where that part has no dot or only the one it begins with.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""


import os
import sys
import tempfile

CRITERION = "c2"
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




def setup():
    global Parcel, figures_of
    from holdall.manifest import Parcel
    from holdall.report import figures_of


KEYS = ("bytes", "kib", "median", "largest", "longest_name", "endings", "clashes")


def observe(value):
    """Return the figures the contract speaks of, as often as the value says, for records with its names and sizes."""
    mode, digest = 0o644, "0" * 64
    records = [
        Parcel(relpath=label, nbytes=size, permissions=mode, checksum=digest)
        for label, size in value["records"]
    ]
    told = [figures_of(records) for _ in range(value["times"])]
    return [{"count": each["parcels"], **{key: each[key] for key in KEYS}} for each in told]


def figures(count, total, kib, median, largest, longest_name, endings, clashes=()):
    return {
        "count": count,
        "bytes": total,
        "kib": kib,
        "median": median,
        "largest": largest,
        "longest_name": longest_name,
        "endings": endings,
        "clashes": list(clashes),
    }


CASES = [
    ([], figures(0, 0, 0, None, None, None, {})),
    ([["a", 0]], figures(1, 0, 0, 0, "a", 1, {"": 0})),
    ([["a.txt", 1]], figures(1, 1, 1, 1, "a.txt", 5, {"txt": 1})),
    ([["a.b", 1024]], figures(1, 1024, 1, 1024, "a.b", 3, {"b": 1024})),
    ([["a.b", 1000], ["c.b", 25]], figures(2, 1025, 2, 25, "a.b", 3, {"b": 1025})),
    ([["a.b", 1500], ["c.d", 1500]], figures(2, 3000, 3, 1500, "a.b", 3, {"b": 1500, "d": 1500})),
    ([["a", 2**60 + 1], ["b", 2**60 + 1], ["c", 10**30]],
     figures(3, 2**61 + 2 + 10**30, (2**61 + 2 + 10**30 + 1023) // 1024, 2**60 + 1, "c", 1, {"": 2**61 + 2 + 10**30})),
    ([["a", 2**60 + 1]], figures(1, 2**60 + 1, 2**50 + 1, 2**60 + 1, "a", 1, {"": 2**60 + 1})),
    ([["x.a", 7], ["x.b", 9], ["x.c", 9], ["x.d", 3]],
     figures(4, 28, 1, 7, "x.b", 3, {"a": 7, "b": 9, "c": 9, "d": 3})),
    ([["x", 5], ["y", 1], ["z", 2]], figures(3, 8, 1, 2, "x", 1, {"": 8})),
    ([["e", 10], ["d", 8], ["c", 6], ["b", 4], ["a", 2], ["f", 1]], figures(6, 31, 1, 4, "e", 1, {"": 31})),
    ([["a.tar.gz", 4], ["b.gz", 5], ["c.d/e", 6], ["c.d/f.", 7], [".profile", 8], ["..x", 9], ["d/.z", 1], ["d/.z.q", 2]],
     figures(8, 42, 1, 5, "..x", 8, {"gz": 9, "": 22, "x": 9, "q": 2})),
    ([["a.TXT", 1], ["b.txt", 2], ["c.Stra\u00dfe", 3], ["d.STRASSE", 4], ["e.\u017f", 5], ["f.s", 6]],
     figures(6, 21, 1, 3, "f.s", 9, {"txt": 3, "strasse": 7, "s": 11})),
    ([["b", 1], ["A", 1], ["a", 1], ["B", 1], ["c", 1]], figures(5, 5, 1, 1, "b", 1, {"": 5}, [["b", "B"], ["A", "a"]])),
    ([["p/q.r/s", 2], ["p.q/r/s.t", 1]], figures(2, 3, 1, 1, "p/q.r/s", 9, {"": 2, "t": 1})),
    ([["D/x", 1], ["d/X", 2], ["d/x", 1], ["x", 2]],
     figures(4, 6, 1, 1, "d/X", 3, {"": 6}, [["D/x", "d/X", "d/x"]])),
    ([["\u00df", 1], ["ss", 1], ["SS", 1], ["\u1e9e", 1]],
     figures(4, 4, 1, 1, "\u00df", 3, {"": 4}, [["\u00df", "ss", "SS", "\u1e9e"]])),
    ([["K", 1], ["\u212a", 1], ["\u03c3", 1], ["\u03c2", 1], ["\u0130", 1], ["i", 1], ["\u0131", 1]],
     figures(7, 7, 1, 1, "K", 3, {"": 7}, [["K", "\u212a"], ["\u03c3", "\u03c2"]])),
    ([["\u00e9", 1], ["e\u0301", 1], ["\u00c9", 1]], figures(3, 3, 1, 1, "\u00e9", 3, {"": 3}, [["\u00e9", "\u00c9"]])),
    ([["\u20ac\u20ac", 3], ["abcde", 3]], figures(2, 6, 1, 3, "\u20ac\u20ac", 6, {"": 6})),
    ([["\udcff\udcfe.\udcff", 2], ["ab", 1]], figures(2, 3, 1, 1, "\udcff\udcfe.\udcff", 4, {"\udcff": 2, "": 1})),
    ([["a\u2028.b\u0085", 2], [" . ", 1]], figures(2, 3, 1, 1, "a\u2028.b\u0085", 8, {"b\u0085": 2, " ": 1})),
]


def decide():
    for number, (records, right) in enumerate(CASES):
        times = 1 + (number % 8 == 2)
        got = due(observe, {"records": records, "times": times})
        check(got == [right] * times, f"for {records!r} it gave {got!r} instead of {right!r}")



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
