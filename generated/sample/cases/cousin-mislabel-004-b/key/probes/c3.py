"""c3: Of a list of rates by ascending `since`, equal ones allowed, and for a `day`, all of them dates and none a datetime, `rate_on(rates, day)` is the `cents` of the last that begins on the day or before it, and raises `RateError` if there is none; `rates_from(rates, day)` lists those that begin on the day or after it. `wage(minutes, cents)` is minutes * cents / 60 to the nearest whole number, a half to the even one. `Accounts(names, limit)` holds 0 minutes for each name, in the order given. `enter_all(entries)` first takes all the entries there are, nothing else being booked meanwhile, and what that raises comes out; then each in order counts its minutes, which may be below zero, up in the balance of its name, or down if `debit`, which is True or False, is True, and where no account has that name, or the balance would come to lie further than `limit` from 0, in either direction, `AccountError` comes out; after any of these `balances()` is what it was before the call. `payout(balances, names)` is a list of pairs of each name, in the order given, and its balance, or 0 if it has none or came before; `balances` stays as it was. All numbers are whole and names texts, and results exact whatever their size.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

from datetime import date
import os
import sys
import tempfile

CRITERION = "c3"
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
    global errors, pay
    from crewhours import errors, pay


def observe(value):
    """Return what the call gives; for accounts what came of each round, and the balances; a list of that if done often."""
    answers = [once(value["call"], *value["args"]) for _ in range(value["times"])]
    return answers[0] if len(answers) == 1 else answers


def once(call, *args):
    """Call once."""
    if call == "wage":
        return pay.wage(*args)
    if call == "payout":
        balances = dict(args[0])
        found = pay.payout(balances, args[1])
        return [[list(pair) for pair in found], [list(pair) for pair in balances.items()]]
    if call == "accounts":
        return rounds(*args)
    rates = [pay.Rate(date.fromisoformat(since), cents) for since, cents in args[0]]
    try:
        found = getattr(pay, call)(rates, date.fromisoformat(args[1]))
    except errors.RateError:
        return "RateError"
    return found if call == "rate_on" else [[rate.since.isoformat(), rate.cents] for rate in found]


def rounds(names, limit, given):
    accounts, told = pay.Accounts(names, limit), []
    for rows in given:
        entries = [pay.Entry(*row) for row in rows]
        try:
            accounts.enter_all(entries)
            came = "done"
        except errors.AccountError:
            came = "AccountError"
        told.append([came, [list(pair) for pair in accounts.balances().items()]])
    return told


def same(call, args, right):
    found = due(observe, {"call": call, "args": list(args), "times": 1})
    check(found == right and type(found) is type(right), f"{call}{args}")


def decide_rates():
    rates = [["2021-04-01", 1500], ["2022-04-01", 1560], ["2022-04-01", 1570], ["2023-04-01", 1620]]
    for day, cents, start in (
        ("2021-03-31", "RateError", 0), ("2021-04-01", 1500, 0), ("2021-04-02", 1500, 1), ("2022-03-31", 1500, 1), ("2022-04-01", 1570, 1), ("2022-04-02", 1570, 3), ("2023-03-31", 1570, 3), ("2023-04-01", 1620, 3),
        ("2023-04-02", 1620, 4), ("9999-12-31", 1620, 4), ("0001-01-01", "RateError", 0),
    ):  # fmt: skip
        same("rate_on", (rates, day), cents)
        same("rates_from", (rates, day), rates[start:])
    for call, right in (("rate_on", "RateError"), ("rates_from", [])):
        same(call, ([], "2024-01-01"), right)
    same("rate_on", ([["9999-12-31", 7]], "9999-12-31"), 7)
    for args, right in (
        ((0, 1500), 0), ((60, 1500), 1500), ((480, 1500), 12000), ((30, 1501), 750), ((30, 1503), 752), ((30, 1502), 751), ((-30, 1501), -750), ((-30, 1503), -752), ((1, 1529), 25), ((1, 1531), 26), ((1, 1530), 26), ((1, 1470), 24),
        ((7, 1501), 175), ((13, 1777), 385), ((-7, 1501), -175), ((10**30 + 1, 60), 10**30 + 1), ((30, 2 * 10**25 + 1), 10**25), ((30, 2 * 10**25 + 3), 10**25 + 2), ((59, 61), 60), ((1, 59), 1), ((1, 31), 1), ((1, 30), 0), ((1, 90), 2), ((1, 29), 0),
    ):  # fmt: skip
        same("wage", args, right)


def broken_off(kind):
    yield pay.Entry("ann", 7)
    raise kind("broken off")


def both(came, ann, bob):
    return [came, [["ann", ann], ["bob", bob]]]


def decide_accounts():
    plus, minus, gone = ["ann", 480, False], ["bob", 360, True], ["cem", 5, False]
    for limit, given, right in (
        (480, [[plus], [minus], []], [both("done", 480, 0), both("done", 480, -360), both("done", 480, -360)]), (480, [[plus, plus]], [both("AccountError", 0, 0)]), (479, [[plus]], [both("AccountError", 0, 0)]),
        (480, [[plus, minus, plus], [plus]], [both("AccountError", 0, 0), both("done", 480, 0)]), (719, [[minus], [minus], [plus]], [both("done", 0, -360), both("AccountError", 0, -360), both("done", 480, -360)]),
        (720, [[minus, minus]], [both("done", 0, -720)]), (9999, [[plus, gone], [gone, plus], [minus]], [both("AccountError", 0, 0), both("AccountError", 0, 0), both("done", 0, -360)]), (0, [[["ann", 0, True]], [["ann", 1, False]], [["ann", 1, True]]], [both("done", 0, 0), both("AccountError", 0, 0), both("AccountError", 0, 0)]),
        (100, [[["ann", -100, False]], [["ann", -200, True]], [["ann", -1, True]]], [both("done", -100, 0), both("done", 100, 0), both("AccountError", 100, 0)]), (9999, [[plus, ["ann", 80, True]], [["Ann", 5, False]]], [both("done", 400, 0), both("AccountError", 400, 0)]),
        (10**30, [[["bob", 10**30, True]], [["bob", 1, True]], [["bob", 1, False]]], [both("done", 0, -(10**30)), both("AccountError", 0, -(10**30)), both("done", 0, 1 - 10**30)]), (50, [[["ann", 60, False], ["ann", 60, True]]], [both("AccountError", 0, 0)]),
    ):  # fmt: skip
        same("accounts", (["ann", "bob"], limit, given), right)
    same("accounts", ([], 5, [[], [plus]]), [["done", []], ["AccountError", []]])
    same("accounts", (["b", "a", "b"], 5, [[["a", 5, False]]]), [["done", [["b", 0], ["a", 5]]]])
    accounts = pay.Accounts(["ann"], 500)
    accounts.balances()["ann"] = 7
    due(accounts.enter_all, iter([pay.Entry("ann", 5), pay.Entry("ann", 6)]))
    check(due(accounts.balances) == {"ann": 11}, "entries from an iterator are counted")
    for kind in (errors.AccountError, ZeroDivisionError):
        try:
            came = accounts.enter_all(broken_off(kind))
        except (errors.AccountError, ZeroDivisionError) as error:
            came = type(error)
        check(came is kind and due(accounts.balances) == {"ann": 11}, "nothing is counted of entries that break off")


def decide_payout():
    for balances, names, right in (
        ([["a", 5], ["b", -7]], ["b", "a"], [["b", -7], ["a", 5]]), ([["a", 5]], ["a", "a"], [["a", 5], ["a", 0]]), ([["a", 5], ["b", 6]], ["b", "c", "b"], [["b", 6], ["c", 0], ["b", 0]]), ([], ["x"], [["x", 0]]), ([["a", 5]], [], []), ([["a", 0]], ["a", "A"], [["a", 0], ["A", 0]]),
    ):  # fmt: skip
        same("payout", (balances, names), [right, balances])


def decide():
    decide_rates()
    decide_accounts()
    decide_payout()



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
