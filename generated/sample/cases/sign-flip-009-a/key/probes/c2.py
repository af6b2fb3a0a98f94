"""c2: Where `workers` (1 or more) threads can be started, no signal handler raises and no exception counts as false, `record(book, slips, inspect, tell, slack, workers)`, all cents and numbers being `int`, calls `inspect` once with each slip, and again when that raises TimeoutError, three times at most; if the last of these calls raised an exception, the first such in the order of the slips comes out and all else is left as it was. Then each slip in order is posted wholly or leaves every balance as it was: its entries are gone through, and the first, if any, whose fund is locked or not in the book decides: locked, `LockedError` comes out at once, else the slip is rejected, as it is by a sum of debits and one of credits further than `slack` apart, in either direction. Posted, a debit counts up and a credit down in `book.balances()`, and `tell` is called with it; what `tell` raises, of whatever kind, comes out at once, and what was posted stays. In the end it returns the number of slips, or if some were rejected raises `RejectedError` with (series, number) of each in `references`. Two names of funds are alike when `str.casefold` of their NFC forms is equal; of those alike in `Book(funds, locked)` the first has the balance, and any of them stands for it; `balances()` has these first ones, in the order given. What `inspect` and `tell` return says nothing.

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


RAISED = {
    "ValueError": ValueError, "KeyError": KeyError, "OSError": OSError, "StopIteration": StopIteration, "RuntimeError": RuntimeError,
    "AssertionError": AssertionError, "KeyboardInterrupt": KeyboardInterrupt, "TimeoutError": TimeoutError,
    "SystemExit": SystemExit,
}  # fmt: skip


class Late(TimeoutError):
    """Stand for a TimeoutError of some library."""


def setup():
    global posting, vouchers
    from tallyroom import posting, vouchers

    RAISED.update({name: getattr(posting, name) for name in ("PostingError", "LockedError")})
    RAISED["Late"] = Late
    RAISED["RejectedError"] = lambda told: posting.RejectedError([(told, 1)])


class Watcher:
    """Write down the places of what it is called with, and raise what its plan says: names by place, None for nothing."""

    def __init__(self, given, plan):
        self.places = {id(one): place for place, one in enumerate(given)}
        self.plan, self.calls, self.raised = plan, [[] for _ in given], []

    def __call__(self, one):
        place = self.places[id(one)]
        calls, names = self.calls[place], self.plan.get(place, ())
        name = names[len(calls)] if len(calls) < len(names) else None
        calls.append(name)
        self.raised.append(place)
        if name is not None:
            raise RAISED[name]("on purpose")
        return 0


def observe(value):
    """Return what came of it, the balances, and how often each slip was seen; a list of that if done often."""
    book = posting.Book(value["funds"], value["locked"])
    answers = [once(book, value) for _ in range(value["times"])]
    return answers[0] if len(answers) == 1 else answers


def once(book, value):
    """Post once."""
    given = [
        vouchers.Slip(series, number, tuple(vouchers.Entry(1, *entry) for entry in entries))
        for series, number, entries in value["slips"]
    ]
    inspect, tell = Watcher(given, value["inspect"]), Watcher(given, value["tell"])
    answer = {}
    try:
        answer["count"] = posting.record(book, given, inspect, tell, value["slack"], value["workers"])
    except posting.RejectedError as error:
        answer["rejected"] = [list(reference) for reference in error.references]
    except (Exception, KeyboardInterrupt, SystemExit) as error:
        answer["raises"] = type(error).__name__
    answer["balances"] = [[name, cents] for name, cents in book.balances().items()]
    answer["inspected"] = [len(calls) for calls in inspect.calls]
    answer["told"] = tell.raised
    return answer


def value(*slips, names=("cash", "rent", "sales"), locked=(), inspect=(), tell=(), slack=0, workers=1, times=1):
    return {
        "funds": list(names), "locked": list(locked), "slips": list(slips), "inspect": dict(inspect),
        "tell": dict(tell), "slack": slack, "workers": workers, "times": times,
    }  # fmt: skip


def slip(number, *entries, series="A"):
    return [series, number, [list(entry) for entry in entries]]


def plain(number, cents=100, to="rent", by="cash"):
    return slip(number, (True, cents, to), (False, cents, by))


def right(cents, inspected, told, **came):
    return {**came, "balances": [list(pair) for pair in zip(("cash", "rent", "sales"), cents)], "inspected": inspected, "told": told}


def same(given, wanted, message):
    check(due(observe, given) == wanted, message)


def decide_balances():
    same(value(), right([0, 0, 0], [], [], count=0), "nothing to post")
    three = [plain(1), plain(2, 10**30 + 1, "sales", "rent"), slip(3, (True, 5, "cash"), (True, 6, "rent"), (False, 11, "sales"), series="B/2")]
    big = 10**30 + 1
    for workers in (1, 3):
        wanted = right([-95, 106 - big, big - 11], [1, 1, 1], [0, 1, 2], count=3)
        same(value(*three, workers=workers), wanted, "three are posted")
    twice = [right([-95, 106 - big, big - 11], [1] * 3, [0, 1, 2], count=3), right([-190, 212 - 2 * big, 2 * big - 22], [1] * 3, [0, 1, 2], count=3)]
    same(value(*three, times=2), twice, "and posted again")
    same(value(slip(1)), right([0, 0, 0], [1], [0], count=1), "no entries balance")
    negative = slip(1, (True, -70, "rent"), (False, -30, "cash"), (False, -40, "sales"))
    same(value(negative), right([30, -70, 40], [1], [0], count=1), "amounts below zero")
    names = [f"n{place}" for place in range(9)]
    answer = due(observe, value(*(plain(place, place, names[place], "n0") for place in range(1, 9)), names=names))
    check(answer["balances"] == [["n0", -36]] + [[f"n{place}", place] for place in range(1, 9)], "balances come in the order given")


def decide_rejected():
    over, under = slip(1, (True, 103, "rent"), (False, 100, "cash")), slip(2, (True, 100, "rent"), (False, 103, "cash"))
    both = right([-203, 203, 0], [1, 1], [0, 1], count=2)
    for slack in (3, 1000):
        same(value(over, under, slack=slack), both, "within the slack, either way")
    for slack in (2, 0):
        same(value(over, under, slack=slack), right([0, 0, 0], [1, 1], [], rejected=[["A", 1], ["A", 2]]), "beyond the slack, either way")
        same(value(over, slack=slack), right([0, 0, 0], [1], [], rejected=[["A", 1]]), "one too much on the debit side")
        same(value(under, slack=slack), right([0, 0, 0], [1], [], rejected=[["A", 2]]), "one too much on the credit side")
    lost = slip(7, (True, 50, "cash"), (False, 50, "gone"), series="X/Y")
    first = slip(8, (True, 50, "gone"), (False, 50, "cash"))
    wanted = right([-200, 200, 0], [1] * 5, [0, 3], rejected=[["X/Y", 7], ["A", 8], ["A", 1]])
    same(value(plain(3), lost, first, plain(4), over), wanted, "posted wholly or not at all")
    same(value(lost), right([0, 0, 0], [1], [], rejected=[["X/Y", 7]]), "a single one rejected")
    again = value(plain(3), lost, times=2)
    same(again, [right([-100 * n, 100 * n, 0], [1, 1], [0], rejected=[["X/Y", 7]]) for n in (1, 2)], "rejected again")
    same(value(lost, names=("cash", "rent", "sales"), slack=10**9), right([0, 0, 0], [1], [], rejected=[["X/Y", 7]]), "slack finds no fund")


def decide_huge():
    """Try numbers of more digits than Python turns into text."""
    huge = 10**5000
    lone = slip(huge, (True, huge, "rent"), (False, 1, "cash"))
    even = slip(2, (True, huge, "rent"), (False, huge, "cash"))
    same(value(even, lone), right([-huge, huge, 0], [1, 1], [0], rejected=[["A", huge]]), "numbers of 5,000 digits")
    same(value(lone, slack=huge), right([-1, huge, 0], [1], [0], count=1), "a slack of 5,000 digits")


def decide_locked():
    at = slip(5, (True, 5, "cash"), (False, 5, "sales"))
    lost = slip(7, (True, 50, "cash"), (False, 50, "gone"))
    wanted = right([-100, 100, 0], [1] * 4, [0], raises="LockedError")
    same(value(plain(3), lost, at, plain(4), locked=["sales"]), wanted, "a locked fund ends it")
    same(value(at, locked=["SALES", "other"]), right([0, 0, 0], [1], [], raises="LockedError"), "locked by a name that is alike")
    mixed = slip(6, (True, 5, "cash"), (True, 5, "gone"), (False, 5, "sales"))
    wanted = right([-100, 100, 0], [1, 1], [1], rejected=[["A", 6]])
    same(value(mixed, plain(1), locked=["sales"]), wanted, "the first of two decides")
    same(value(slip(6, (True, 5, "sales"), (True, 5, "gone")), locked=["sales"]), right([0, 0, 0], [1], [], raises="LockedError"), "the first of two")
    same(value(slip(6, (True, 5, "gone")), locked=["gone"]), right([0, 0, 0], [1], [], raises="LockedError"), "locked though not in the book")
    same(value(slip(6, (True, 5, "Sales")), locked=["sales"]), right([0, 0, 0], [1], [], raises="LockedError"), "an entry by a name that is alike")
    same(value(plain(1), locked=["sales"]), right([-100, 100, 0], [1], [0], count=1), "others are not locked")


def decide_inspection():
    four = [plain(number) for number in range(1, 5)]
    for place, name in enumerate(("ValueError", "PostingError", "LockedError", "KeyboardInterrupt")):
        wanted = right([0, 0, 0], [1] * 4, [], raises=name)
        same(value(*four, inspect={place % 4: [name]}), wanted, f"{name} of inspect comes out")
    wanted = right([0, 0, 0], [1] * 4, [], rejected=[["on purpose", 1]])
    same(value(*four, inspect={3: ["RejectedError"]}), wanted, "RejectedError of inspect comes out")
    two = {1: ["KeyError"], 3: ["ValueError"], 2: ["OSError"]}
    for workers in (1, 4):
        same(value(*four, inspect=two, workers=workers), right([0, 0, 0], [1] * 4, [], raises="KeyError"), "the first of several comes out")
    late = "TimeoutError"
    same(value(*four, inspect={0: [late], 2: [late, late]}), right([-400, 400, 0], [2, 1, 3, 1], [0, 1, 2, 3], count=4), "tried again")
    same(value(*four, inspect={2: [late] * 3}), right([0, 0, 0], [1, 1, 3, 1], [], raises=late), "three times late")
    same(value(plain(1), inspect={0: [late, "Late"]}), right([-100, 100, 0], [3], [0], count=1), "TimeoutError of two kinds")
    same(value(plain(1), inspect={0: [late] * 9}), right([0, 0, 0], [3], [], raises=late), "no fourth time")
    same(value(plain(1), inspect={0: [late, "OSError"]}), right([0, 0, 0], [2], [], raises="OSError"), "late, then something else")
    same(value(plain(1), inspect={0: [late, late, "KeyError"]}), right([0, 0, 0], [3], [], raises="KeyError"), "late twice, then something else")


def decide_telling():
    four = [plain(1), slip(2, (True, 1, "gone")), plain(3), plain(4)]
    for name in ("PostingError", "LockedError", "ValueError", "KeyboardInterrupt", "TimeoutError", "StopIteration", "SystemExit"):
        wanted = right([-200, 200, 0], [1] * 4, [0, 2], raises=name)
        same(value(*four, tell={2: [name]}), wanted, f"{name} of tell comes out")
    same(value(plain(1), tell={0: ["PostingError"]}), right([-100, 100, 0], [1], [0], raises="PostingError"), "what was posted stays")
    same(value(*four, tell={0: ["RejectedError"]}), right([-100, 100, 0], [1] * 4, [0], rejected=[["on purpose", 1]]), "RejectedError of tell")


def decide_posting_within():
    """Let what `tell` does post to the same book, before something is rejected and posted."""
    entry, book = vouchers.Entry, posting.Book(["cash", "rent"])
    within = vouchers.Slip("B", 1, (entry(1, True, 7, "rent"), entry(1, False, 7, "cash")))
    three = [vouchers.Slip("A", number, (entry(1, True, 100, "rent"), entry(1, False, cents, "cash"))) for number, cents in enumerate((100, 99, 100))]

    def tell(_):
        posting.record(book, [within], len, len, 0, 1)

    try:
        posting.record(book, three, len, tell, 0, 1)
    except posting.RejectedError as error:
        references = [tuple(one) for one in error.references]
    except Exception as error:
        references = type(error).__name__
    else:
        references = None
    check(references == [("A", 1)], "the second is rejected")
    check(due(book.balances) == {"cash": -214, "rent": 214}, "what is posted meanwhile stays")


ALIKE = (
    ("cash", "CASH"), ("stra\u00dfe", "STRASSE"), ("caf\u00e9", "CAFE\u0301"), ("caf\u00e9", "cafe\u0301"), ("\u212b", "\u00e5"), ("\u03bf\u03b4\u03cc\u03c2", "\u039f\u0394\u038c\u03a3"),
    ("\u017fit", "SIT"), ("\ufb01n", "FIN"), ("q\u0323\u0307", "q\u0307\u0323"), ("\u212a", "k"), ("\uac00", "\u1100\u1161"), ("\u1e9e", "ss"),
)  # fmt: skip
CAFE = 2
APART = (
    ("a", "b"), ("a", "a "), ("a", " a"), ("i", "\u0131"), ("e", "\u00e9"), ("1", "\u00b9"), ("a", "\uff41"), ("a", "\u00aa"), ("a b", "a\u00a0b"), ("1", "\u0661"),
    ("a", "a\n"), ("ab", "a\u200bb"), ("", " "),
)  # fmt: skip


def decide_names():
    for here in (0, 1):
        first = [pair[here] for pair in ALIKE]
        slips = [slip(place, (True, 9, pair[1 - here]), (False, 9, "x")) for place, pair in enumerate(ALIKE)]
        wanted = [[name, 18 if place == CAFE else 9] for place, name in enumerate(first) if place != CAFE + 1]
        answer = due(observe, value(*slips, names=[*first, "x"]))
        check(answer["balances"] == [*wanted, ["x", -9 * len(ALIKE)]], "names that are alike stand for one")
        answer = due(observe, value(*slips, names=[*first, "x", *(pair[1 - here] for pair in ALIKE)]))
        check(answer["balances"] == [*wanted, ["x", -9 * len(ALIKE)]], "the first of two that are alike has the balance")
        for pairs in (APART, [("i\u0307", "I")]):
            slips = [slip(place, (True, 9, pair[1 - here]), (False, 9, "x")) for place, pair in enumerate(pairs)]
            names = list(dict.fromkeys(pair[here] for pair in pairs))
            answer = due(observe, value(*slips, names=[*names, "x"]))
            check(answer.get("rejected") == [["A", place] for place, _ in enumerate(pairs)], "names that are not alike")
            check(answer["balances"] == [[name, 0] for name in [*names, "x"]], "names that are not alike")


def decide():
    decide_balances()
    decide_rejected()
    decide_huge()
    decide_locked()
    decide_inspection()
    decide_telling()
    decide_posting_within()
    decide_names()



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
