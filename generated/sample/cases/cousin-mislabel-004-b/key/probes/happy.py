"""happy: the everyday path of the whole program works.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import contextlib
import io
import json
import pathlib
from datetime import date, datetime
import os
import sys
import tempfile

CRITERION = "happy"
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
    global command, export, figures, hours, journal, names, pay, plan, shifts
    import crewhours.__main__ as command
    from crewhours import export, figures, hours, journal, names, pay, plan, shifts


def decide_hours():
    check(due(hours.Amount(90).__add__, hours.Amount(30)).minutes == 120, "lengths are added")
    check(due(hours.Amount(90).__sub__, hours.Amount(30)).minutes == 60, "lengths are subtracted")
    check((due(hours.Amount(425).text), due(hours.Amount(425).whole_hours)) == ("7:05", 7), "a length is written")
    day, start, end = date(2024, 5, 14), datetime(2024, 5, 13, 6), datetime(2024, 5, 13, 14)
    check(due(hours.minutes_between, start, end) == 480, "eight hours")
    check(due(hours.gap, start, end).minutes == 480, "a gap of eight hours")
    check(due(hours.punctuality, start, start.replace(minute=9)) == "9 min late", "nine minutes late")
    check((due(hours.week_of, day), due(hours.leave_year, day)) == ("2024-W20", 2024), "a day in May")
    check(not due(hours.is_weekend, day) and due(hours.is_weekend, date(2024, 5, 18)), "Tuesday and Saturday")


def decide_shifts():
    early = shifts.Shift("ann", datetime(2024, 5, 13, 6), datetime(2024, 5, 13, 14))
    late = shifts.Shift("bob", datetime(2024, 5, 13, 14), datetime(2024, 5, 13, 20))
    again = shifts.Shift("ann", datetime(2024, 5, 13, 6), datetime(2024, 5, 13, 10))
    check(list(due(shifts.clashes, [early, late, again])) == [(early, again)], "one is on twice")
    check(due(shifts.longest, [early, late]) == early, "the longest")
    check(due(shifts.ranking, [late, early]) == [early, late], "the longest first")
    check(due(shifts.busiest, [late, early]) == [("ann", 480), ("bob", 360)], "the busiest first")
    check(due(shifts.on_duty, [early, late], datetime(2024, 5, 13, 9)) == ["ann"], "one is on duty")
    check(due(figures.usual, [480, 360, 600]) == 480 and due(figures.spread, [480, 480]) == 0, "usual lengths")
    check(due(figures.by_week, [early]) == {"2024-W20": 480}, "a week")
    check(due(figures.weekend_share, [early, late]) == 0, "no weekend")


def decide_plan():
    check(due(names.handle, "Ann Lee") == "ann lee", "a handle")
    check(due(names.is_badge, "K20731") and not due(names.is_badge, "20731"), "a badge")
    check(due(names.is_printable, "Ann"), "a printable name")
    check(due(plan.roster, plan.Unit(("ann",), (plan.Unit(("bob",)),))) == ["ann", "bob"], "a roster")
    check(due(plan.newcomers, ["Ann", "Bob"], {"cem"}) == ["ann", "bob"], "newcomers")
    check(due(plan.assign, ["ann"], ["door"]) == [("ann", "door")], "a post")
    check(due(plan.with_one_more, {"a": ["ann"]}, "a", "bob") == {"a": ["ann", "bob"]}, "a plan grows")


def decide_accounts():
    rates = [pay.Rate(date(2023, 1, 1), 1500), pay.Rate(date(2024, 4, 1), 1620)]
    check(due(pay.rate_on, rates, date(2024, 5, 14)) == 1620, "the rate of a day")
    check(due(pay.rates_from, rates, date(2024, 1, 10)) == rates[1:], "the rates to come")
    check(due(pay.wage, 480, 1500) == 12000, "a wage")
    entries = [pay.Entry("ann", 480), pay.Entry("bob", 360), pay.Entry("ann", 120)]
    check(due(pay.payout, {"ann": 600, "bob": 360}, ["bob", "ann"]) == [("bob", 360), ("ann", 600)], "a payout")
    with tempfile.TemporaryDirectory() as root:
        source, target, handover = (pathlib.Path(root, name) for name in ("journal", "export", "handover"))
        due(journal.append_entries, source, entries)
        check(due(journal.read_entries, source) == entries, "a journal is read back")
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            status = due(command.main, ["2024-W20", str(source), str(target), "ann", "bob"])
        check(status == 0 and "10:00" in printed.getvalue(), "the command prints hours")
        check(json.loads(target.read_bytes()) == {"week": "2024-W20", "minutes": {"ann": 600, "bob": 360}}, "an export")
        handover.write_bytes(b"keys\nwith the porter")
        check(due(export.read_remark, handover) == ("keys", "with the porter"), "a remark")
    check(due(export.board_lines, {"name": "ann"}) == ["  {", '    "name": "ann"', "  }"], "a slip for the board")


def decide():
    decide_hours()
    decide_shifts()
    decide_plan()
    decide_accounts()



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
