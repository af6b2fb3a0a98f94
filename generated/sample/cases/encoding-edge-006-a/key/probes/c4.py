"""c4: Of a list of items in any order, days and cents being `int`, `listing(items, first, last, count)` returns those from the smaller to the larger of the days `first` and `last`, both included, by ascending day, equal days in the order given, and of these only the last `count`; `largest(items, count)` the `count` with most left, the most first, and of equals the one with the smaller day and then the one given first; `unsettled(items, slack)` those whose due and paid are more than `slack` apart, in either direction, in the order given; `running(items, opening)` the balance after each, from `opening`, up by the due of each that is no refund and down by that of a refund; `recent(items, today, days)` those with an age (today less the day) from 0 to `days`, in the order given; `reminder(item, today, cycle)` the least number, not below 0, of days from today to a day that is a multiple of `cycle` before or after its own; `by_group(items)` a dict of what is left by what stands before the last `/` of the label, or by the empty text, in the order in which these first come. What is left is due less paid, or 0 if that is below 0. `summary(items, today, given)` has under `gross` the sum of the dues that are no refunds, under `net` the same less the refunds, under `aged` the sums of what is left by age, below the first of `limits` (a list or tuple that ascends, or an empty one, and then there is one sum of all), then from each of them to below the next, if any, under `weeks` pairs of the week (age / 7 rounded down, below zero before the day) and the sum of what is left in it, in the order in which the weeks first come, and under `late` whether any has something left and an age above `grace`; `limits` and `grace` come from the dict `given`, or are (0, 30, 60, 90) and 0. A `cycle` is 1 or more, other counts and slack are 0 or more; nothing given is changed, and `given` may hold other names too.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""


import os
import sys
import tempfile

CRITERION = "c4"
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
    global statement
    from daybook import statement


def made(rows):
    return [statement.Item(label, day, due, paid, refund) for label, day, due, paid, refund in rows]


def observe(value):
    """Return labels of the rows, the balances or the summary that the call gives; a list of that if done often."""
    answers = [once(value["call"], value["rows"], value["args"]) for _ in range(value["times"])]
    return answers[0] if len(answers) == 1 else answers


def once(call, rows, args):
    """Call once."""
    if call == "reminder":
        return [statement.reminder(one, *args) for one in made(rows)]
    found = getattr(statement, call)(made(rows), *args)
    if call == "summary":
        weeks = [list(pair) for pair in found["weeks"]]
        return {"gross": found["gross"], "net": found["net"], "aged": list(found["aged"]), "weeks": weeks, "late": bool(found["late"])}
    if call == "by_group":
        return [[group, cents] for group, cents in found.items()]
    return list(found) if call == "running" else [row.label for row in found]


def same(call, rows, args, right):
    found = due(observe, {"call": call, "rows": rows, "args": list(args), "times": 1})
    check(found == right, f"{call} with {args}")


def row(label, day=0, due=0, paid=0, refund=False):
    return [label, day, due, paid, refund]


def decide_listing():
    rows = [row("a", 5), row("b", 1), row("c", 5), row("d", -3), row("e", 9), row("f", 5), row("g", 1), row("h", 9)]
    for first, last, right in (
        (-3, 9, "dbgacfeh"), (-2, 8, "bgacf"), (1, 5, "bgacf"), (2, 5, "acf"), (1, 4, "bg"), (5, 5, "acf"), (2, 4, ""), (6, 8, ""), (-9, -4, ""), (10, 20, ""),
(9, 2, "acfeh"), (4, -1, "bg"), (8, 6, ""), (-3, -3, "d"), (0, 9, "bgacfeh"), (6, 9, "eh"), (-99, 0, "d"), (5, 1, "bgacf"),
    ):  # fmt: skip
        for count in (0, 1, 2, 3, 7, 8, 9, 100):
            same("listing", rows, (first, last, count), list(right[-count:] if count else ""))
    same("listing", [], (0, 9, 2), [])


def decide_largest():
    rows = [row("a", 5, 900, 100), row("b", 2, 800), row("c", 9, 1000), row("d", 2, 800), row("e", 1, 800, 900), row("f", -1, 0), row("g", -7, 800), row("h", 3, -50), row("i", 0, 1, 0)]
    order = "cgbdaifeh"
    for count in range(11):
        same("largest", rows, (count,), list(order[:count]))
    same("largest", [row("x", 3, 10**30), row("y", 2, 10**30 + 1), row("z", 3, 10**30)], (3,), ["y", "x", "z"])


def decide_unsettled():
    rows = [row("a", 0, 100, 100), row("b", 0, 100, 97), row("c", 0, 100, 103), row("d", 0, 100, 96), row("e", 0, 100, 104), row("f", 0, -50, -50), row("g", 0, -50, 50), row("h", 0, 5, 0)]
    for slack, right in ((0, "bcdegh"), (2, "bcdegh"), (3, "degh"), (4, "gh"), (5, "g"), (99, "g"), (100, "")):
        same("unsettled", rows, (slack,), list(right))
    same("unsettled", [], (0,), [])


def decide_running():
    rows = [row("a", 0, 100), row("b", 0, 30, 0, True), row("c", 0, 100, 100), row("d", 0, -7, 0, True), row("e", 0, -9), row("f", 0, 500, 0, True)]
    same("running", rows, (0,), [100, 70, 170, 177, 168, -332])
    same("running", rows, (-50,), [50, 20, 120, 127, 118, -382])
    same("running", [row("a", 0, 10**30), row("b", 0, 1, 0, True)], (5,), [10**30 + 5, 10**30 + 4])
    same("running", rows[1:2], (5,), [-25])
    same("running", [], (5,), [])


def decide_recent():
    rows = [row("a", 10), row("b", 7), row("c", 11), row("d", 8), row("e", 13), row("f", 10), row("g", 12), row("h", -10)]
    for days, right in ((0, "af"), (1, "af"), (2, "adf"), (3, "abdf"), (19, "abdf"), (20, "abdfh")):
        same("recent", rows, (10, days), list(right))
    for cycle, right in ((7, [0, 4, 1, 5, 3, 0, 2, 1]), (14, [0, 11, 1, 12, 3, 0, 2, 8]), (1, [0] * 8), (30, [0, 27, 1, 28, 3, 0, 2, 10])):
        same("reminder", rows, (10, cycle), right)


def decide_groups():
    rows = [row("A/1", 0, 5), row("2024/A/2", 0, 7, 1), row("x", 0, 9), row("A/3", 0, 5, 8), row("2024/B/2", 0, 1), row("/4", 0, 3), row("A/", 0, 2), row("B/5", 0, 1, 1), row("B//5", 0, 4), row("A/4", 0, 20)]
    same("by_group", rows, (), [["A", 27], ["2024/A", 6], ["", 12], ["2024/B", 1], ["B", 0], ["B/", 4]])
    same("by_group", [], (), [])


def told(gross, net, aged, weeks, late):
    return {"gross": gross, "net": net, "aged": aged, "weeks": [list(pair) for pair in weeks], "late": late}


def decide_ages():
    for age, place, week in (
        (-15, 0, -3), (-14, 0, -2), (-8, 0, -2), (-7, 0, -1), (-1, 0, -1), (0, 1, 0), (1, 1, 0), (6, 1, 0), (7, 1, 1), (13, 1, 1), (14, 1, 2), (29, 1, 4), (30, 2, 4), (31, 2, 4),
        (59, 2, 8), (60, 3, 8), (89, 3, 12), (90, 4, 12), (91, 4, 13), (700, 4, 100), (-700, 0, -100), (-701, 0, -101),
    ):  # fmt: skip
        aged = [0] * 5
        aged[place] = 40
        same("summary", [row("a", 200 - age, 50, 10)], (200, {}), told(50, 50, aged, [(week, 40)], age > 0))
    big = 7 * 10**25 + 6
    same("summary", [row("a", -big, 5)], (0, {}), told(5, 5, [0, 0, 0, 0, 5], [(10**25, 5)], True))
    same("summary", [row("a", big, 5)], (0, {}), told(5, 5, [5, 0, 0, 0, 0], [(-(10**25) - 1, 5)], False))


def decide_totals():
    rows = [row("a", 90, 500), row("b", 60, 100, 150), row("c", 90, 70, 0, True), row("d", 105, 30, 10), row("e", 61, 20, 0), row("f", 91, 3), row("g", 60, 1)]
    right = told(654, 584, [20, 573, 21, 0, 0], [(1, 573), (5, 21), (-1, 20)], True)
    same("summary", rows, (100, {}), right)
    same("summary", rows[::-1], (100, {}), {**right, "weeks": [[5, 21], [1, 573], [-1, 20]]})
    same("summary", [], (100, {}), told(0, 0, [0] * 5, [], False))
    same("summary", rows, (100, {"limits": [10]}), {**right, "aged": [23, 591]})
    same("summary", rows, (100, {"limits": (-5, 10, 40), "more": 1}), {**right, "aged": [0, 23, 590, 1]})
    same("summary", rows, (100, {"limits": ()}), {**right, "aged": [614]})
    same("summary", [row("r", 0, 5, 0, True)], (0, {}), told(0, -5, [0, 5, 0, 0, 0], [(0, 5)], False))
    given = {"grace": 3, "limits": (0,)}
    statement.summary(made(rows), 100, given)
    check(given == {"grace": 3, "limits": (0,)}, "what is given is not changed")
    same("summary", rows, (100, {}), right)


def decide_lateness():
    late, paid, open_still = row("a", 90, 5), row("b", 90, 5, 5), row("c", 99, 5)
    over = row("d", 90, 5, 9)
    for rows, grace, right in (
        ([late], 0, True), ([late], 9, True), ([late], 10, False), ([late], 11, False), ([paid], 0, False), ([late, paid], 0, True), ([paid, late], 0, True),
        ([late, open_still], 5, True), ([open_still, late], 5, True), ([open_still, paid, over], 5, False), ([over], 0, False), ([late, late], 0, True), ([open_still], 0, True),
        ([open_still], 1, False), ([late, over, paid], 9, True), ([row("e", 100, 5)], 0, False), ([row("f", 101, 5)], 0, False), ([row("g", 95, 0)], 0, False), ([row("h", 95, 1)], 4, True),
    ):  # fmt: skip
        found = due(observe, {"call": "summary", "rows": rows, "args": [100, {"grace": grace}], "times": 1})
        check(found["late"] == right, f"late with {grace} days of grace")


def decide():
    decide_listing()
    decide_largest()
    decide_unsettled()
    decide_running()
    decide_recent()
    decide_groups()
    decide_ages()
    decide_totals()
    decide_lateness()
    rows = made([row("a", 5, 2), row("b", 1, 1)])
    kept = list(rows)
    for call, args in (("listing", (0, 9, 1)), ("largest", (1,)), ("running", (0,)), ("unsettled", (0,)), ("recent", (5, 9))):
        due(getattr(statement, call), rows, *args)
        check(rows == kept, f"{call} changes nothing")



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
