"""c3: `Stretch(m)` stands for `m` minutes, an `int`, which is its `minutes`: `a + b` and `a - b` of two of them, or of one and an `int` on either side, which counts as minutes too, give the one with the sum or the difference `a` less `b`; with anything else on the other side (of those of Python itself: `float`, `str`, `None`, `timedelta`) they raise TypeError. Below 10**12 minutes either way `whole_hours()` is minutes / 60 cut off towards zero, and `text()` hours and minutes of the magnitude, the latter with two digits, behind a colon, and `-` in front only below zero (`7:05`, `-0:30`). Of two naive datetimes `minutes_between(start, end)` is the number of full minutes in `end` less `start`, rounded down, negative ones too; `gap(one, other)` the Stretch of the same from the earlier to the later of the two, whichever is given first; and `punctuality(due, came)` `<n> min early` where `came` is before `due`, by however little, and else `<n> min late`, n being the full minutes between the two, rounded down, without a sign.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

from datetime import datetime, timedelta
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
    global hours
    from dutyplan import hours


def observe(value):
    """Return what the call gives, or TypeError; a list of that if it is done often."""
    answers = [once(value["call"], value["args"]) for _ in range(value["times"])]
    return answers[0] if len(answers) == 1 else answers


def once(call, args):
    """Call once."""
    if call in ("add", "sub"):
        one, other = (hours.Stretch(part[1]) if type(part) is list else part for part in args)
        try:
            return told(one + other if call == "add" else one - other)
        except TypeError:
            return "TypeError"
    if call == "hours":
        return hours.Stretch(*args).whole_hours()
    if call == "text":
        return hours.Stretch(*args).text()
    functions = {"between": hours.minutes_between, "gap": hours.gap, "late": hours.punctuality}
    return told(functions[call](*map(datetime.fromisoformat, args)))


def told(found):
    return ["stretch", found.minutes] if isinstance(found, hours.Stretch) else found


def same(call, args, right):
    """Check one call, and the type of what it gives."""
    found = due(observe, {"call": call, "args": list(args), "times": 1})
    check(found == right and type(found) is type(right), f"{call}{args}")


def s(minutes):
    return ["stretch", minutes]


def decide_sums():
    for one, other in ((5, 7), (-5, 7), (0, 0), (90, -30), (10**30, 1), (-7, -7)):
        for left, right in ((s(one), s(other)), (s(one), other), (one, s(other))):
            same("add", (left, right), s(one + other))
            same("sub", (left, right), s(one - other))
    for odd in (1.5, 2.0, "5", None, timedelta(minutes=5)):
        for call in ("add", "sub"):
            same(call, (s(5), odd), "TypeError")
            same(call, (odd, s(5)), "TypeError")
    one = hours.Stretch(5)
    due(one.__sub__, hours.Stretch(7))
    check(one.minutes == 5, "what is taken from stays as it was")


def decide_texts():
    for minutes, full, text in (
        (0, 0, "0:00"), (1, 0, "0:01"), (59, 0, "0:59"), (60, 1, "1:00"), (61, 1, "1:01"), (119, 1, "1:59"), (425, 7, "7:05"), (600, 10, "10:00"), (6000, 100, "100:00"), (-1, 0, "-0:01"), (-30, 0, "-0:30"),
        (-59, 0, "-0:59"), (-60, -1, "-1:00"), (-61, -1, "-1:01"), (-119, -1, "-1:59"), (-120, -2, "-2:00"), (-605, -10, "-10:05"), (10**12 - 1, 16666666666, "16666666666:39"), (1 - 10**12, -16666666666, "-16666666666:39"),
    ):  # fmt: skip
        same("hours", (minutes,), full)
        same("text", (minutes,), text)


def decide_times():
    for start, end, minutes, back, word in (
        ("2024-03-05T12:00:00", "2024-03-05T12:00:00", 0, 0, "late"), ("2024-03-05T12:00:00", "2024-03-05T12:00:59.999999", 0, -1, "late"), ("2024-03-05T12:00:00", "2024-03-05T12:01:00", 1, -1, "late"),
        ("2024-03-05T06:00:00", "2024-03-05T14:00:00", 480, -480, "late"), ("2024-03-05T22:00:00", "2024-03-06T06:00:30", 480, -481, "late"), ("2023-12-31T23:59:59.999999", "2024-01-01T00:00:00", 0, -1, "late"),
        ("2024-03-05T12:00:00", "2024-03-06T12:00:00", 1440, -1440, "late"), ("2024-03-05T12:00:00", "2024-03-07T11:59:59", 2879, -2880, "late"), ("2024-02-28T22:00:00", "2024-03-01T06:00:00", 1920, -1920, "late"),
        ("2023-03-05T12:00:00", "2024-03-05T13:30:00", 527130, -527130, "late"), ("0001-01-01T00:00:00", "9999-12-31T23:59:59.999999", 5258964959, -5258964960, "late"),
    ):  # fmt: skip
        same("between", (start, end), minutes)
        same("between", (end, start), back)
        same("gap", (start, end), s(minutes))
        same("gap", (end, start), s(minutes))
        same("late", (start, end), f"{minutes} min {word}")
        if start != end:
            same("late", (end, start), f"{minutes} min early")


def decide():
    decide_sums()
    decide_texts()
    decide_times()



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
