"""c7: For days of the years 1000 to 9999, dates or datetimes, `week_of(day)` is the year and the number of the ISO 8601 week it lies in, as in `2024-W05`; `leave_year(day)` that year of the week as a number; `is_weekend(day)` tells whether it is a Saturday or a Sunday. `usual(minutes)` of a list of one whole number or more is the middle one by size, and of an even number of them the smaller of the two in the middle; `spread(minutes)` of two to a hundred, below 10**5 either way, is the square root of s / (n - 1), s being the sum of the squares of the distances of the n of them from their mean, to the nearest whole number, a half to the even one, and raises a ValueError for fewer than two. `by_week(shifts)` of a list of shifts that start in these years and end when they start or less than 24 hours later, both at full minutes, naive datetimes, is a dict of the sums of the minutes between, by the week in which they start, in the order in which the weeks first come; `weekend_share(shifts)` the sum of those that start on a Saturday or a Sunday times 100 over the sum of all, rounded down, and 0 if the sum of all is 0.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

from datetime import date, datetime
import os
import sys
import tempfile

CRITERION = "c7"
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
    global figures, hours, shifts
    from crewhours import figures, hours, shifts


def observe(value):
    """Return what the call gives, pairs for a dict; a list of that if it is done often."""
    answers = [once(value["call"], *value["args"]) for _ in range(value["times"])]
    return answers[0] if len(answers) == 1 else answers


def once(call, given):
    """Call once."""
    if call in ("usual", "spread"):
        try:
            return getattr(figures, call)(list(given))
        except ValueError:
            return "ValueError"
    if call in ("by_week", "share"):
        rows = [shifts.Shift(name, datetime.fromisoformat(start), datetime.fromisoformat(end)) for name, start, end in given]
        return [list(pair) for pair in figures.by_week(rows).items()] if call == "by_week" else figures.weekend_share(rows)
    day = datetime.fromisoformat(given) if "T" in given else date.fromisoformat(given)
    return {"week": hours.week_of, "year": hours.leave_year, "weekend": hours.is_weekend}[call](day)


def same(call, given, right):
    found = due(observe, {"call": call, "args": [given], "times": 1})
    check(found == right and type(found) is type(right), f"{call}({given})")


def decide_days():
    for day, year, week in (
        ("2024-05-14", 2024, 20), ("2024-01-01", 2024, 1), ("2018-12-30", 2018, 52), ("2018-12-31", 2019, 1), ("2021-01-01", 2020, 53), ("2021-01-03", 2020, 53), ("2021-01-04", 2021, 1), ("2020-12-31", 2020, 53), ("2014-12-28", 2014, 52),
        ("2014-12-29", 2015, 1), ("2014-12-31", 2015, 1), ("2015-01-01", 2015, 1), ("2025-12-28", 2025, 52), ("2025-12-29", 2026, 1), ("2023-01-01", 2022, 52), ("2016-01-03", 2015, 53), ("2024-12-29", 2024, 52), ("2024-12-30", 2025, 1),
        ("1000-01-01", 1000, 1), ("9999-12-31", 9999, 52), ("2000-02-29", 2000, 9), ("2018-12-31T23:59:59", 2019, 1), ("2022-01-02T00:00:00", 2021, 52),
    ):  # fmt: skip
        same("week", day, f"{year}-W{week:02}")
        same("year", day, year)
    for number in range(14):
        same("weekend", f"2024-03-{4 + number:02}", number % 7 > 4)
    same("weekend", "2024-03-09T00:00:00", True)
    same("weekend", "9999-12-31", False)


def decide_figures():
    for given, right in (
        ([480], 480), ([480, 360], 360), ([360, 480], 360), ([3, 1, 2], 2), ([5, 5, 1, 9], 5), ([9, 1, 7, 3], 3), ([-5, -9], -9), ([-5, 10**30, 3, 10**30 + 1], 3), ([10**30, 10**30 + 1], 10**30), ([0, 0, 5], 0), ([2, 8, 4, 6, 10], 6), ([7, 1, 8, 2, 6, 3], 3),
    ):  # fmt: skip
        same("usual", given, right)
    for given, right in (
        ([480, 480], 0), ([1, 3], 1), ([1, 2], 1), ([0, 10], 7), ([2, 4, 4, 4, 5, 5, 7, 9], 2), ([0, 0, 0, 0, 5], 2), ([0, 0, 0, 0, 15], 7), ([1, 2, 3, 4, 5, 6, 7], 2), ([-480, 480, 3], 480), ([0, 0, 1], 1), ([480, 360, 600], 120), ([99_999, -99_999], 141420),
        ([480], "ValueError"), ([], "ValueError"), ([0, 0, 0, 1], 0), ([7, 7, 12, 7], 2), ([0, 15, 0, 0], 8), ([0, 0, 0, -25], 12), ([0, 3], 2), ([60, 61, 75], 8), ([0] * 99 + [100], 10), ([0, 0, 0, 0, 25], 11), ([0, 0, 0, 0, 35], 16), ([5, 5, 5, 0], 2), ([0, 0, 0, 0, -15], 7),
    ):  # fmt: skip
        same("spread", given, right)


def decide_weeks():
    friday, saturday, sunday, monday = (["x", f"2024-03-{day:02}T20:00:00", f"2024-03-{day + 1:02}T04:00:00"] for day in (8, 9, 10, 11))
    turn, thursday = ["y", "2018-12-31T06:00:00", "2018-12-31T07:30:00"], ["y", "2021-01-01T08:00:00", "2021-01-01T09:00:00"]
    same("by_week", [], [])
    same("by_week", [turn, friday, sunday, turn], [["2019-W01", 180], ["2024-W10", 960]])
    same("by_week", [monday, sunday, friday, monday], [["2024-W11", 960], ["2024-W10", 960]])
    same("by_week", [thursday, turn], [["2020-W53", 60], ["2019-W01", 90]])
    for given, right in (
        ([], 0), ([friday], 0), ([saturday], 100), ([sunday], 100), ([monday], 0), ([friday, saturday, sunday], 66), ([friday, friday, saturday], 33), ([turn, saturday, turn], 72), ([["x", "2024-03-09T08:00:00", "2024-03-09T08:00:00"]], 0),
        ([monday, saturday], 50), ([friday, ["x", "2024-03-10T08:00:00", "2024-03-10T08:04:00"]], 0), ([friday, ["x", "2024-03-10T08:00:00", "2024-03-10T08:05:00"]], 1),
    ):  # fmt: skip
        same("share", given, right)


def decide():
    decide_days()
    decide_figures()
    decide_weeks()



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
