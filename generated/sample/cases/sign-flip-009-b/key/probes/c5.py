"""c5: `parse_money(text)` returns the cents of an amount: perhaps `-`, then ASCII digits, either plain or with commas between threes of them counted from the end, then perhaps a point and one or two ASCII digits (`0.5` is fifty cents), at most 40 characters in all; any other text raises `MoneyError`. `format_money(cents)`, of less than 10**29 cents either way, is such a text that is read as the same cents, with the commas, two digits behind the point, no needless 0 in front and `-` only below zero. `interest(cents, rate, days)` is cents * rate * days / 3,650,000, rounded to the nearest whole number and a half to the even one. `instalments(cents, count)`, of at least 0 cents and a count of at least 1, is a list of `count` payments, each the smaller of what is left to pay and cents / count rounded up. `months_to_pay(cents, each)` with `each` at least 1 is the least whole number, perhaps below zero, that times `each` is not less than cents. All numbers given and returned are of type `int`, and results are exact whatever their size.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""


import os
import sys
import tempfile

CRITERION = "c5"
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
    global charges, errors, money
    from tallyroom import charges, errors, money


def observe(value):
    """Return what the call gives for the arguments; a list of that if it is done often."""
    answers = [once(value["call"], value["args"]) for _ in range(value["times"])]
    return answers[0] if len(answers) == 1 else answers


def once(call, args):
    """Call once."""
    if call == "parse":
        try:
            return money.parse_money(*args)
        except errors.MoneyError:
            return "MoneyError"
    if call == "format":
        return money.format_money(*args)
    return getattr(charges, call)(*args)


def same(call, args, right):
    """Check one call, and the type of what it gives."""
    found = due(observe, {"call": call, "args": list(args), "times": 1})
    check(found == right and type(found) is type(right), f"{call}{args}")


def decide_reading():
    for text, cents in (
        ("0", 0), ("-0", 0), ("7", 700), ("12", 1200), ("0.5", 50), ("0.05", 5), ("1.25", 125), ("-1.25", -125),
        ("-0.05", -5), ("-12", -1200), ("007.10", 710), ("1,250.75", 125075), ("-1,250.7", -125070), ("1,000", 100000),
        ("12,345,678", 1234567800), ("999,000,999.99", 99900099999), ("1234567", 123456700), ("-3,000.01", -300001),
        ("90071992547409.93", 9007199254740993), ("9" * 37 + ".99", 10**39 - 1), ("-" + "9" * 39, 100 - 10**41),
        ("9" * 40, 10**42 - 100), ("00,000", 0), ("012,345", 1234500),
    ):  # fmt: skip
        same("parse", (text,), cents)
    for text in (
        "", "-", ".", ".5", "5.", "1.234", "--5", "+5", "-,", ",", "1,", ",100", "1,25", "1,2500", "1,250,", "1,,250", "12,34,567",
        "1234,567", "1.2.3", "1.25.", " 1", "1 ", "1\n", "1.25\n", "\n1", "1_0", "1e3", "0x1", "twelve", "5-", "5.-1", "5.1-", "1.0,0",
        "1.2,5", "-1,250.75-", "\u0663", "1.\u0665", "\u00b2", "\uff11", "1\u202f000", "1,25\u0660", "\u22125", "NaN", "9" * 41, "-" + "9" * 40,
        "0" * 41, "9" * 38 + ".99", "1.25x", "a1", "1,000x", "1" * 5000, "\ud800", "1\x00", "5\u00a0", "1'000",
    ):  # fmt: skip
        same("parse", (text,), "MoneyError")


def decide_writing():
    for cents, text in (
        (0, "0.00"), (1, "0.01"), (-1, "-0.01"), (10, "0.10"), (99, "0.99"), (100, "1.00"), (-100, "-1.00"), (-101, "-1.01"),
        (-150, "-1.50"), (-99, "-0.99"), (123456, "1,234.56"), (-123456, "-1,234.56"), (99999, "999.99"), (100000, "1,000.00"),
        (-99999999, "-999,999.99"), (123456789012, "1,234,567,890.12"), (9007199254740993, "90,071,992,547,409.93"),
        (-(10**21) - 7, "-10,000,000,000,000,000,000.07"), (1 - 10**29, "-999,999,999,999,999,999,999,999,999.99"),
    ):  # fmt: skip
        same("format", (cents,), text)
        same("parse", (text,), cents)


def decide_interest():
    for args, right in (
        ((100000, 250, 365), 2500), ((100000, 250, 30), 205), ((100000, 250, 1), 7), ((100000, 250, 2), 14), ((-100000, 250, 30), -205),
        ((-100000, 250, 1), -7), ((100000, 250, -1), -7), ((100000, 0, 5), 0), ((0, 250, 5), 0), ((365, 5000, 1), 0), ((365, 5000, 3), 2),
        ((365, 5000, 5), 2), ((-365, 5000, 1), 0), ((-365, 5000, 3), -2), ((-365, 5000, 5), -2), ((365, 5000, 2), 1), ((73, 50000, 7), 7),
        ((1, 1824999, 1), 0), ((1, 1825001, 1), 1), ((1, 1825000, 1), 0), ((3, 1825000, 1), 2), ((3, 1824999, 1), 1), ((1, 3649999, 1), 1),
        ((3650000 * (10**25 + 1), 1, 1), 10**25 + 1), ((1825000 * (2 * 10**20 + 1), 1, 1), 10**20), ((1825000 * (2 * 10**20 + 3), 1, 1), 10**20 + 2),
        ((-1825001, 1, 1), -1), ((-5475000, 1, 1), -2), ((2 * 1825000, 1, 1), 1),
    ):  # fmt: skip
        same("interest", args, right)


def decide_instalments():
    for args, right in (
        ((1100, 3), [367, 367, 366]), ((1000, 3), [334, 334, 332]), ((900, 3), [300] * 3), ((0, 3), [0] * 3), ((0, 1), [0]), ((5, 1), [5]),
        ((10, 7), [2, 2, 2, 2, 2, 0, 0]), ((1, 4), [1, 0, 0, 0]), ((7, 5), [2, 2, 2, 1, 0]), ((13, 8), [2] * 6 + [1, 0]), ((12, 12), [1] * 12),
        ((11, 12), [1] * 11 + [0]), ((13, 12), [2] * 6 + [1] + [0] * 5), ((21, 6), [4, 4, 4, 4, 4, 1]), ((100, 4), [25] * 4), ((101, 4), [26, 26, 26, 23]),
        ((3 * 10**25 + 1, 3), [10**25 + 1, 10**25 + 1, 10**25 - 1]), ((25, 10), [3] * 8 + [1, 0]),
    ):  # fmt: skip
        same("instalments", args, right)
    for args, right in (
        ((1100, 300), 4), ((1200, 300), 4), ((1201, 300), 5), ((1, 300), 1), ((0, 300), 0), ((-1, 300), 0), ((-299, 300), 0), ((-300, 300), -1),
        ((-301, 300), -1), ((-700, 300), -2), ((5, 1), 5), ((-5, 1), -5), ((7, 2), 4), ((-7, 2), -3), ((10**25 + 1, 10), 10**24 + 1), ((299, 300), 1),
    ):  # fmt: skip
        same("months_to_pay", args, right)


def decide():
    decide_reading()
    decide_writing()
    decide_interest()
    decide_instalments()



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
