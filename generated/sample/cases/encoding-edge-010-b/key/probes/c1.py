"""c1: `handle(name)` is `str.lower` of the NFC form of a name. `newcomers(names, known)` lists the handles of the names, in their order and as often as they come, leaving out those in `known`, a set of handles. `is_badge(text)` tells whether a text has six characters, the first one a letter (`str.isalpha`) and the others decimal digits (`str.isdecimal`), of whatever script; `is_printable(name)` whether none of its characters is of category Cc. `roster(team)` lists the names of the team, and then all of the first of the tuple of teams below it in the same way, all of the second, and so on. `assign(names, posts)` is the list of pairs of the first name and the first post, the second ones, and so on, and raises ValueError if there are more of one than of the other. `with_one_more(plan, week, name)` returns a dict with all weeks of `plan`, a dict in which each week has a list of names of its own, in their order, and the name behind those of the week, a week that is new standing last; `plan` and its lists stay as they were. Names, weeks and posts are texts.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import copy
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


def setup():
    global names, plan
    from dutyplan import names, plan


def unit(value):
    own, below = value
    return plan.Team(tuple(own), tuple(unit(one) for one in below))


def observe(value):
    """Return what the call gives, with one_more the plan given beside it; a list of that if it is done often."""
    answers = [once(value["call"], *copy.deepcopy(value["args"])) for _ in range(value["times"])]
    return answers[0] if len(answers) == 1 else answers


def once(call, *args):
    """Call once."""
    if call == "roster":
        return plan.roster(unit(*args))
    if call == "newcomers":
        return plan.newcomers(args[0], set(args[1]))
    if call == "assign":
        try:
            return [list(pair) for pair in plan.assign(*args)]
        except ValueError:
            return "ValueError"
    if call == "one_more":
        given = dict(args[0])
        grown = plan.with_one_more(given, *args[1:])
        return [[[week, people] for week, people in one.items()] for one in (grown, given)]
    return {"handle": names.handle, "badge": names.is_badge, "printable": names.is_printable}[call](*args)


def same(call, args, right):
    found = due(observe, {"call": call, "args": list(args), "times": 1})
    check(found == right and type(found) is type(right), f"{call}{args}")


def decide_names():
    for name, right in (
        ("Ann Lee", "ann lee"), ("", ""), ("Stra\u00dfe", "stra\u00dfe"), ("STRASSE", "strasse"), ("Zoe\u0308", "zo\u00eb"), ("ZO\u00cb", "zo\u00eb"), ("\u212a", "k"), ("\ufb01n", "\ufb01n"), ("\uff21", "\uff41"), (" A\t", " a\t"),
        ("\u0130", "i\u0307"), ("\u039f\u0394\u039f\u03a3", "\u03bf\u03b4\u03bf\u03c2"), ("\u017f", "\u017f"), ("\u1e9e", "\u00df"), ("x\u00b2", "x\u00b2"), ("\u212b", "\u00e5"), ("A\u030a", "\u00e5"), ("\u0130e\u0308", "i\u0307\u00eb"),
    ):  # fmt: skip
        same("handle", (name,), right)
    for text, right in (
        ("K20731", True), ("k00000", True), ("\u00e920731", True), ("K\u0662\u0660\u0667\u0663\u0661", True), ("K2073\uff11", True), ("K2073\u00b2", False), ("K2073\u2460", False), ("K\u00bd0731", False), ("K2073", False),
        ("K207311", False), ("120731", False), ("K2073x", False), ("KK0731", False), ("", False), ("K", False), ("_20731", False), ("K 0731", False), ("K-0731", False), ("K2073\n", False), ("\u00b220731", False),
        ("K20731\n", False), (" K20731", False), ("K2073\u4e94", False), ("\u4e9420731", True),
    ):  # fmt: skip
        same("badge", (text,), right)
    for name, right in (("", True), ("Ann Lee", True), ("a\u2028\u200b\u00ad\ufeff", True), ("\u00a0", True), ("a\t", False), ("\nb", False), ("a\x85b", False), ("\x00", False), ("\x7f", False), ("a\x9f", False), ("a\x1f", False), ("\ue000\ud800", True)):
        same("printable", (name,), right)


def decide_plans():
    tree = [["a"], [[["b"], [[["c"], []], [["d", "a"], []]]], [[], []], [["e"], [[["f"], []]]]]]
    same("roster", (tree,), list("abcdaef"))
    same("roster", ([[], []],), [])
    same("roster", ([["z", "y"], []],), ["z", "y"])
    same("roster", ([[], [[["b"], []], [["a"], []], [["c"], []]]],), ["b", "a", "c"])
    for people, known, right in (
        (["Ann", "Bob"], [], ["ann", "bob"]), (["Ann", "Bob", "ann"], ["bob"], ["ann", "ann"]), (["bob"], ["bob"], []), (["BOB", "Cem"], ["bob", "cem"], []), ([], ["x"], []), (["b", "a", "b"], ["c"], ["b", "a", "b"]),
        (["STRASSE", "Stra\u00dfe"], ["strasse"], ["stra\u00dfe"]), (["Zoe\u0308", "Zoe"], ["zo\u00eb"], ["zoe"]), (["Ann", "ANN", "Bob"], ["ann"], ["bob"]),
    ):  # fmt: skip
        same("newcomers", (people, known), right)
    for people, posts, right in (
        ([], [], []), (["b", "a"], ["x", "y"], [["b", "x"], ["a", "y"]]), (["a", "a"], ["x", "x"], [["a", "x"], ["a", "x"]]), (["a"], [], "ValueError"), ([], ["x"], "ValueError"), (["a", "b"], ["x"], "ValueError"), (["a"], ["x", "y"], "ValueError"),
    ):  # fmt: skip
        same("assign", (people, posts), right)
    check(due(plan.assign, iter("ab"), iter("xy")) == [("a", "x"), ("b", "y")], "a list of pairs")
    for given, week, name, right in (
        ([], "w1", "a", [["w1", ["a"]]]), ([["w1", []]], "w1", "a", [["w1", ["a"]]]), ([["w2", ["b"]], ["w1", ["a", "c"]]], "w2", "b", [["w2", ["b", "b"]], ["w1", ["a", "c"]]]), ([["w2", ["b"]]], "w1", "a", [["w2", ["b"]], ["w1", ["a"]]]),
        ([["w2", ["b"]], ["w3", []], ["w1", ["a"]]], "w1", "", [["w2", ["b"]], ["w3", []], ["w1", ["a", ""]]]),
    ):  # fmt: skip
        same("one_more", (given, week, name), [right, given])
    given = {"w": ["a"], "v": ["b"]}
    fresh = due(plan.with_one_more, given, "w", "c")
    fresh["v"].append("x")
    check(given == {"w": ["a"], "v": ["b"]}, "the lists of the plan stay as they were")


def decide():
    decide_names()
    decide_plans()



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
