"""c6: Of a list of shifts that start and end at full minutes, naive datetimes, and end when they start or less than 24 hours later, with the minutes between as their length, `clashes(shifts)` is the list of pairs (one, other), `one` standing before `other` in the list, of the same name, each of which starts before the other ends, ordered by the place of `one` and then by that of `other`; `longest(shifts)`, of one or more, the first of those with the greatest length; `ranking(shifts)` a list of all by falling length, equally long ones in the order given; `busiest(shifts)` a list of pairs of a name and the sum of its lengths, by falling sum, and names with equal sums in the order in which they first come; and `on_duty(shifts, moment)` a list of the names of those that start at `moment`, a naive datetime, or before it and end after it, each once, in the order in which they come. Names are alike only when they are equal, and the list is left as it was.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

from datetime import datetime
import os
import sys
import tempfile

CRITERION = "c6"
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
    global shifts
    from crewhours import shifts


def made(rows):
    return [shifts.Shift(name, datetime.fromisoformat(start), datetime.fromisoformat(end)) for name, start, end in rows]


def told(one):
    return [one.name, one.start.isoformat(), one.end.isoformat()]


def observe(value):
    """Return what the call gives, a row for each shift; a list of that if it is done often."""
    answers = [once(value["call"], *value["args"]) for _ in range(value["times"])]
    return answers[0] if len(answers) == 1 else answers


def once(call, rows, *args):
    """Call once; a list that was changed is an answer of its own."""
    given = made(rows)
    found = getattr(shifts, call)(given, *map(datetime.fromisoformat, args))
    if given != made(rows):
        return "the list was changed"
    if call == "longest":
        return told(found)
    if call == "ranking":
        return [told(one) for one in found]
    if call == "clashes":
        return [[told(one), told(other)] for one, other in found]
    return [list(pair) for pair in found] if call == "busiest" else found


def same(call, args, right):
    found = due(observe, {"call": call, "args": list(args), "times": 1})
    check(found == right and type(found) is type(right), f"{call}: {args}")


def row(name, start, end, day=5, last=None):
    return [name, f"2024-03-{day:02}T{start}:00", f"2024-03-{last or day:02}T{end}:00"]


def decide_clashes():
    early, late, inside, around = (row("ann", *times) for times in (("08:00", "16:00"), ("15:00", "20:00"), ("09:00", "10:00"), ("06:00", "22:00")))
    behind, other = row("ann", "16:00", "23:00"), row("bob", "08:00", "16:00")
    for one, two, clash in (
        (early, late, True), (early, inside, True), (early, around, True), (early, early, True), (early, behind, False), (early, other, False), (late, inside, False), (late, behind, True),
        (around, inside, True), (row("x", "08:00", "08:00"), row("x", "07:00", "09:00"), True), (row("x", "08:00", "08:00"), row("x", "08:00", "09:00"), False), (row("x", "08:00", "08:00"), row("x", "08:00", "08:00"), False),
        (row("x", "22:00", "06:00", 5, 6), row("x", "05:59", "07:00", 6), True), (row("x", "22:00", "06:00", 5, 6), row("x", "06:00", "07:00", 6), False), (row("Zo\u00eb", "08:00", "09:00"), row("Zoe\u0308", "08:00", "09:00"), False),
        (row("ann", "08:00", "09:00"), row("Ann", "08:00", "09:00"), False), (row("x", "22:00", "06:00", 5, 6), row("x", "22:00", "06:00", 6, 7), False),
    ):  # fmt: skip
        same("clashes", ([one, two],), [[one, two]] if clash else [])
        same("clashes", ([two, one],), [[two, one]] if clash else [])
    same("clashes", ([late, other, early, behind, inside],), [[late, early], [late, behind], [early, inside]])
    same("clashes", ([inside, early, late],), [[inside, early], [early, late]])
    same("clashes", ([],), [])
    same("clashes", ([around],), [])


def decide_orders():
    a, b, c, d = row("a", "08:00", "16:00"), row("b", "06:00", "14:00"), row("c", "09:00", "18:00"), row("a", "10:00", "11:00")
    part, none, night = row("e", "08:00", "16:00"), row("f", "08:00", "08:00"), row("a", "15:00", "14:59", 5, 6)
    for rows, right in (
        ([a, b, c, d], [c, a, b, d]), ([d, c, b, a], [c, b, a, d]), ([b, a], [b, a]), ([a, b], [a, b]), ([part, a, b], [part, a, b]), ([b, part, a], [b, part, a]), ([none, d, night], [night, d, none]),
        ([a], [a]), ([c, night, none, c], [night, c, c, none]), ([d, a, d, b], [a, b, d, d]),
    ):  # fmt: skip
        same("ranking", (rows,), right)
        same("longest", (rows,), right[0])
    same("ranking", ([],), [])
    for rows, right in (
        ([], []), ([a], [["a", 480]]), ([d, b], [["b", 480], ["a", 60]]), ([a, b], [["a", 480], ["b", 480]]), ([b, a], [["b", 480], ["a", 480]]), ([b, c, d, a], [["c", 540], ["a", 540], ["b", 480]]),
        ([none, part, d], [["e", 480], ["a", 60], ["f", 0]]), ([none, row("Z", "08:00", "08:00"), none], [["f", 0], ["Z", 0]]), ([night, b, d], [["a", 1499], ["b", 480]]),
        ([row("a", "08:00", "12:00"), b, row("a", "12:00", "16:00")], [["a", 480], ["b", 480]]), ([row("Zo\u00eb", "08:00", "12:00"), row("Zoe\u0308", "08:00", "12:00")], [["Zo\u00eb", 240], ["Zoe\u0308", 240]]),
    ):  # fmt: skip
        same("busiest", (rows,), right)


def decide_duty():
    a, b, c = row("bob", "08:00", "16:00"), row("ann", "08:00", "12:00"), row("cem", "12:00", "20:00")
    for rows, moment, right in (
        ([a, b, c], "09:00", ["bob", "ann"]), ([b, a], "08:00", ["ann", "bob"]), ([a, b, c], "12:00", ["bob", "cem"]), ([c, b, a], "12:00", ["cem", "bob"]), ([a, b], "16:00", []), ([a, b], "07:59:59", []),
        ([a, c, a, b, c], "12:00", ["bob", "cem"]), ([a, b, a], "11:59:59", ["bob", "ann"]), ([], "12:00", []), ([row("x", "08:00", "08:00")], "08:00", []), ([row("z", "22:00", "06:00", 4, 5), row("b", "00:00", "06:00")], "05:00", ["z", "b"]),
        ([row("Zoe\u0308", "08:00", "09:00"), row("Zo\u00eb", "08:00", "09:00")], "08:30", ["Zoe\u0308", "Zo\u00eb"]), ([c, row("CEM", "08:00", "20:00")], "19:00", ["cem", "CEM"]),
    ):  # fmt: skip
        same("on_duty", (rows, f"2024-03-05T{moment}"), right)


def decide():
    decide_clashes()
    decide_orders()
    decide_duty()



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
