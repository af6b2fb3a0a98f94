"""c1: `distinct(signals, keep="newest")` returns one of the signals whose refs are alike, as it was given: two refs are alike when the full case folding (`str.casefold`) of the NFD form of both is equal. Of those alike `newest` keeps the one with the highest id and of several with that id the last given, `oldest` the one with the lowest id and of several the first given; what is kept comes by ascending id, equal ids in the order in which they were given. Any other `keep`, bytes aside, is a ValueError.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import itertools
import os
import sys
import tempfile

CRITERION = "c1"
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


HIGH, LOW = "newest", "oldest"


def setup():
    global dedupe, names, records
    from newswire import dedupe, names, records


def observe(value):
    """Return [id, ref, place among those given] of each that is kept; a list of that if done often."""
    given = [
        records.Signal(id, subject, "order", str(place))
        for place, (id, subject) in enumerate(value["rows"])
    ]
    answers = [chosen(given, value["keep"]) for _ in range(value.get("times", 1))]
    return answers[0] if len(answers) == 1 else answers


def chosen(given, keep):
    """Choose once."""
    try:
        found = dedupe.distinct(given, keep)
    except ValueError:
        return "ValueError"
    return [[one.id, one.ref, int(one.note)] for one in found]


def kept(rows, keep):
    return [place for _, _, place in due(observe, {"rows": rows, "keep": keep})]


ALIKE = [
    ("abc", "ABC"),
    ("stra\u00dfe", "STRASSE"),
    ("stra\u00dfe", "STRA\u1e9eE"),
    ("\u03bf\u03b4\u03cc\u03c2", "\u039f\u0394\u038c\u03a3"),
    ("caf\u00e9", "cafe\u0301"),
    ("caf\u00e9", "CAFE\u0301"),
    ("\u212b", "\u00e5"),
    ("\u212aelvin", "kelvin"),
    ("\u017fit", "SIT"),
    ("\ufb01n", "FIN"),
    ("\u0345\u0301", "\u0301\u0345"),
    ("\u1fb4", "\u03b1\u0345\u0301"),
    ("q\u0307\u0323", "q\u0323\u0307"),
    ("\u0130", "i\u0307"),
    ("\uac00", "\u1100\u1161"),
]
APART = [
    ("a", "b"),
    ("a", "a "),
    ("a", " a"),
    ("a", "a\n"),
    ("i", "\u0131"),
    ("I", "\u0130"),
    ("e", "\u00e9"),
    ("1", "\u00b9"),
    ("a", "\uff41"),
    ("1", "\u0661"),
    ("a", "\u00aa"),
    ("a", "\u0430"),
    ("\ufb01\u00b2", "FI2"),
    ("a b", "a\u00a0b"),
    ("ab", "a\u200bb"),
    ("", "\u200b"),
]


def decide_likeness():
    for one, other in ALIKE:
        for first, second in ((one, other), (other, one)):
            rows = [[1, first], [2, second]]
            right = [[2, second, 1]]
            check(due(observe, {"rows": rows, "keep": HIGH}) == right, f"{first!r} and {second!r} are alike")
            right = [[1, first, 0]]
            check(due(observe, {"rows": rows, "keep": LOW}) == right, f"{first!r} and {second!r} are alike")
        check(due(names.fold_ref, one) == due(names.fold_ref, other), f"{one!r} and {other!r} fold alike")
    for one, other in APART:
        for first, second in ((one, other), (other, one)):
            rows = [[1, first], [2, second]]
            right = [[1, first, 0], [2, second, 1]]
            check(due(observe, {"rows": rows, "keep": HIGH}) == right, f"{first!r} and {second!r} are not alike")
            check(due(observe, {"rows": rows, "keep": LOW}) == right, f"{first!r} and {second!r} are not alike")


def decide_choice():
    big = 2**53
    for keep in (HIGH, LOW):
        check(kept([], keep) == [], "nothing is kept of nothing")
        check(kept([[0, "a"]], keep) == [0], "one is kept of one")
    rows = [[2, "a"], [3, "A"], [1, "a"], [3, "a"], [1, "A"], [2, "A"]]
    check(kept(rows, HIGH) == [3], "of those with the highest id the last is kept")
    check(kept(rows, LOW) == [2], "of those with the lowest id the first is kept")
    check(kept([[big, "a"], [big + 1, "a"], [big, "a"]], HIGH) == [1], "ids are compared exactly")
    check(kept([[big + 1, "a"], [big, "a"], [big + 1, "a"]], LOW) == [1], "ids are compared exactly")
    check(kept([[9, "a"], [10, "a"], [9, "a"]], HIGH) == [1], "ids are compared as numbers")
    check(kept([[0, "a"], [0, "A"]], HIGH) == [1], "the later of two with id 0 is kept")
    check(kept([[0, "a"], [0, "A"]], LOW) == [0], "the earlier of two with id 0 is kept")
    check(kept([[0, "a"], [1, "A"]], LOW) == [0], "0 is the lowest id")


def decide_order():
    big = 2**53
    for keep in (HIGH, LOW):
        check(kept([[10, "a"], [9, "b"], [1, "c"]], keep) == [2, 1, 0], "they come by ascending id")
        check(kept([[5, "b"], [5, "a"], [5, "c"]], keep) == [0, 1, 2], "equal ids come in the order given")
        check(kept([[big + 1, "b"], [big, "a"]], keep) == [1, 0], "ids are sorted exactly")
    check(kept([[1, "a"], [5, "b"], [5, "A"], [5, "c"]], HIGH) == [1, 2, 3], "the order given is that of the kept")
    check(kept([[9, "a"], [5, "b"], [5, "A"], [5, "c"]], LOW) == [1, 2, 3], "the order given is that of the kept")
    check(kept([[5, "a"], [5, "b"], [5, "A"], [5, "B"]], HIGH) == [2, 3], "the later of equals takes the later place")
    check(kept([[5, "a"], [5, "b"], [5, "A"], [5, "B"]], LOW) == [0, 1], "the earlier of equals keeps its place")


def decide_all_orders():
    """Compare with a search of the best of each ref over all orders of six."""
    pool = [[1, "a"], [2, "A"], [2, "b"], [3, "B"], [3, "c"]]
    for rows in itertools.permutations(pool):
        for keep, ids in ((HIGH, [2, 3, 3]), (LOW, [1, 2, 3])):
            found = due(observe, {"rows": list(rows), "keep": keep})
            check([id for id, _, _ in found] == ids, "the right ones are kept whatever the order")
            check(all(list(rows[place]) == [id, subject] for id, subject, place in found), "each is as it was given")
            places = [place for id, _, place in found if id == 3]
            check(places == sorted(places), "equal ids come in the order given")


def decide():
    decide_likeness()
    decide_choice()
    decide_order()
    decide_all_orders()
    given = (records.Signal(id, subject, "order") for id, subject in ([1, "a"], [2, "A"]))
    check([found.id for found in due(dedupe.distinct, given)] == [2], "any iterable will do, and newest goes without saying")
    deep = []
    for _ in range(100_000):
        deep = [deep]
    check(due(observe, {"rows": [], "keep": deep}) == "ValueError", "a deep list is no way to keep")
    for keep in ("any", "", HIGH.upper(), LOW + " ", None):
        for rows in ([], [[1, "a"]], [[1, "a"], [2, "A"]]):
            check(due(observe, {"rows": rows, "keep": keep}) == "ValueError", f"there is no {keep!r}")



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
