"""c4: `deliver(signals, outlets, workers=4)` calls, for each outlet, its `take` with every signal whose kind its topic covers (`*` covers every kind, any other topic itself and what continues it with a dot), in the order of the signals, then its `close`, unless that is None, once. It returns how many calls of `take` returned. An `Exception` raised by a `take`, other than `Declined`, or by a `close` stops nothing else, and at the end a `DeliveryError` has all of them in `failures`, in the order of the outlets and for each as they happened (`id`, None for `close`; `name`; `error`). Any other exception from a `take`, such as KeyboardInterrupt, ends the turn of that outlet, its `close` still called, and comes out of `deliver` instead when the others are done; of several, that of the first such outlet. (A `close` raises Exceptions only, `workers` is 1 or more, and a thread can always be started.)

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


ERRORS = {
    "ValueError": ValueError,
    "KeyError": KeyError,
    "OSError": OSError,
    "StopIteration": StopIteration,
    "RuntimeError": RuntimeError,
    "AssertionError": AssertionError,
    "KeyboardInterrupt": KeyboardInterrupt,
    "SystemExit": SystemExit,
    "GeneratorExit": GeneratorExit,
}


def setup():
    global errors, names, records, relay
    from newswire import errors, names, records, relay

    class Later(errors.Declined):
        pass

    class Mute(Exception):
        def __repr__(self):
            raise RuntimeError("it has no text")

        __str__ = __repr__

    ERRORS.update({"Declined": errors.Declined, "Later": Later, "Mute": Mute, "LineError": errors.HandlingError})


class Recorder:
    """Take signals, write down their ids, and raise what the value says."""

    def __init__(self, plan):
        self.plan = plan
        self.begin()

    def begin(self):
        self.seen, self.closings, self.raised = [], 0, []

    def fail(self, name):
        error = ERRORS[name]("on purpose")
        self.raised.append(error)
        raise error

    def take(self, found):
        place = len(self.seen)
        self.seen.append(found.id)
        name = self.plan["raises"].get(place)
        if name is not None:
            self.fail(name)
        return self.plan.get("returns")

    def close(self):
        self.closings += 1
        if self.plan["close"] not in (None, "quiet"):
            self.fail(self.plan["close"])


def observe(value):
    """Return what every outlet saw, how often each was closed, and what came of it; a list if done often."""
    given = [records.Signal(id, f"k{place}", kind) for place, (id, kind) in enumerate(value["rows"])]
    recorders = [Recorder(plan) for plan in value["plans"]]
    listed = [
        relay.Outlet(
            recorder.plan["name"],
            recorder.plan["topic"],
            recorder.take,
            None if recorder.plan["close"] is None else recorder.close,
        )
        for recorder in recorders
    ]
    answers = [delivered(given, listed, recorders, value["workers"]) for _ in range(value["times"])]
    return answers[0] if len(answers) == 1 else answers


def delivered(given, listed, recorders, workers):
    """Deliver once, and return what the recorders saw this time."""
    for recorder in recorders:
        recorder.begin()
    answer = {}
    try:
        answer["taken"] = relay.deliver(given, listed, workers)
    except errors.DeliveryError as error:
        raised = [one for recorder in recorders for one in recorder.raised]
        known = all(any(failure.error is one for one in raised) for failure in error.failures)
        answer["failures"] = [[failure.id, failure.name, type(failure.error).__name__] for failure in error.failures]
        answer["known"] = known
    except (KeyboardInterrupt, SystemExit, GeneratorExit, ERRORS["Mute"]) as error:
        answer["raises"] = type(error).__name__
    answer["seen"] = [recorder.seen for recorder in recorders]
    answer["closings"] = [recorder.closings for recorder in recorders]
    return answer


def plan(name="one", topic="*", raises=(), close="quiet"):
    return {"name": name, "topic": topic, "raises": dict(raises), "close": close}


def value(rows, *plans, workers=4, times=1):
    return {"rows": rows, "plans": list(plans), "workers": workers, "times": times}


ROWS = [[3, "order"], [1, "order.paid"], [2, "stock"], [1, "orders"], [2**60, "order.paid.v2"]]
IDS = [3, 1, 2, 1, 2**60]


NAMES = ("ValueError", "KeyError", "OSError", "StopIteration", "RuntimeError", "AssertionError", "LineError")


def decide_topics():
    covered = {
        "*": IDS, "order": [3, 1, 2**60], "order.paid": [1, 2**60], "order.paid.v2": [2**60], "stock": [2],
        "orders": [1], "ord": [], "paid": [], "order.": [], "Order": [], "order.p": [], "v2": [],
        "order.paid.v2.x": [], "order.v2": [],
    }  # fmt: skip
    plans = [plan(topic, topic) for topic in covered]
    right = {"taken": 13, "seen": list(covered.values()), "closings": [1] * 14}
    check(due(observe, value(ROWS, *plans, workers=2)) == right, "what topics cover")
    for topic in ("order", "ord"):
        right = {"taken": len(covered[topic]), "seen": [covered[topic]], "closings": [1]}
        check(due(observe, value(ROWS, plan(topic=topic))) == right, f"what topic {topic} covers")
    check(due(names.covers, "a.b", "a.b.c.d"), "a topic covers what is far below")
    check(due(names.covers, "a", "a.b.c.d"), "a topic covers what is far below")
    check(not due(names.covers, "a.b.c", "a.b"), "a topic does not cover what is above")
    check(not due(names.covers, "a", "ab.a"), "a topic covers from the first word on")


def decide_failures():
    kinds = [ERRORS[name].__name__ for name in NAMES]
    plans = [plan(str(place), raises={place % 5: name}.items()) for place, name in enumerate(NAMES)]
    right = {
        "failures": [[IDS[place % 5], str(place), kind] for place, kind in enumerate(kinds)],
        "known": True,
        "seen": [IDS] * 7,
        "closings": [1] * 7,
    }
    check(due(observe, value(ROWS, *plans)) == right, "one failure of each of seven is told")
    plans = [plan(str(place), close=name) for place, name in enumerate(NAMES)]
    right["failures"] = [[None, str(place), kind] for place, kind in enumerate(kinds)]
    check(due(observe, value(ROWS, *plans)) == right, "seven failures of close are told")
    check(due(observe, value([], *plans))["failures"] == right["failures"], "failures of close alone are told")
    for place, (name, kind) in enumerate(zip(NAMES, kinds)):
        where = place % 6
        one = plan(raises={where: name}.items(), close="OSError" if where == 5 else "quiet")
        failure = [None, "one", "OSError"] if where == 5 else [IDS[where], "one", kind]
        right = {"failures": [failure], "known": True, "seen": [IDS], "closings": [1]}
        check(due(observe, value(ROWS, one)) == right, f"a single failure, {name}, is told")


def decide_many_failures():
    mute = plan(raises={0: "Mute"}, close="Mute")
    right = {"failures": [[3, "one", "Mute"], [None, "one", "Mute"]], "known": True, "seen": [IDS], "closings": [1]}
    check(due(observe, value(ROWS, mute)) == right, "errors without a text are told")
    three = (
        plan("b", "order", {0: "ValueError", 1: "Declined", 2: "OSError"}, "KeyError"),
        plan("a", "*", {4: "RuntimeError"}, None),
        plan("b", "stock", {0: "ValueError"}),
    )
    right = {
        "failures": [
            [3, "b", "ValueError"], [2**60, "b", "OSError"], [None, "b", "KeyError"],
            [2**60, "a", "RuntimeError"], [2, "b", "ValueError"],
        ],
        "known": True,
        "seen": [[3, 1, 2**60], IDS, [2]],
        "closings": [1, 0, 1],
    }  # fmt: skip
    for workers in (1, 3, 9):
        check(due(observe, value(ROWS, *three, workers=workers)) == right, f"all are told with {workers} workers")
    check(due(observe, value(ROWS, *three, times=2)) == [right, right], "all are told again")
    for place in (0, 3, 5):
        plans = [plan(f"r{other}", raises={0: "OSError"} if other == place else {}) for other in range(6)]
        answer = due(observe, value(ROWS, *plans))
        check(answer.get("failures") == [[3, f"r{place}", "OSError"]], "one of six that failed is told")
        check(answer["seen"] == [IDS] * 6 and answer["closings"] == [1] * 6, "the other five are served")
    everything = plan(raises={place: "ValueError" for place in range(5)}, close="OSError")
    right = [[id, "one", "ValueError"] for id in IDS] + [[None, "one", "OSError"]]
    check(due(observe, value(ROWS, everything)).get("failures") == right, "nothing hides the rest")


def decide_declining():
    picky = (
        plan(raises={0: "Declined", 3: "Declined"}), plan(raises={0: "Later", 3: "Later"}), plan(close=None),
        plan(raises={place: "Declined" for place in range(5)}),
    )  # fmt: skip
    right = {"taken": 11, "seen": [IDS] * 4, "closings": [1, 1, 0, 1]}
    check(due(observe, value(ROWS, *picky)) == right, "one that is declined is neither taken nor a failure")
    check(due(observe, value(ROWS, picky[3])) == {"taken": 0, "seen": [IDS], "closings": [1]}, "all are declined")
    answer = due(observe, value(ROWS, plan(raises={1: "Declined", 2: "ValueError"}), plan("b", close="Declined")))
    right = [[2, "one", "ValueError"], [None, "b", "Declined"]]
    check(answer.get("failures") == right, "one declined does not hide one that failed, and close cannot decline")


def decide_stops():
    for workers, name in ((1, "KeyboardInterrupt"), (4, "KeyboardInterrupt"), (2, "SystemExit"), (4, "GeneratorExit")):
        plans = [plan("a"), plan("b", raises={1: name, 2: "ValueError"}), plan("c", raises={0: "ValueError"}), plan("d")]
        right = {"raises": name, "seen": [IDS, [3, 1], IDS, IDS], "closings": [1, 1, 1, 1]}
        check(due(observe, value(ROWS, *plans, workers=workers)) == right, f"{name} comes out as itself")
    plans = [plan("a", raises={4: "KeyboardInterrupt"}, close="OSError"), plan("b", raises={0: "SystemExit"}, close=None)]
    right = {"raises": "KeyboardInterrupt", "seen": [IDS, [3]], "closings": [1, 0]}
    check(due(observe, value(ROWS, *plans)) == right, "the first of two comes out")
    right = {"raises": "SystemExit", "seen": [[3], IDS], "closings": [0, 1]}
    check(due(observe, value(ROWS, *plans[::-1])) == right, "the first of two comes out")


def decide_plain():
    check(due(observe, value(ROWS)) == {"taken": 0, "seen": [], "closings": []}, "nobody to take them")
    check(due(observe, value([], plan())) == {"taken": 0, "seen": [[]], "closings": [1]}, "nothing to take")
    plans = [plan(f"r{number}") for number in range(7)]
    right = {"taken": 35, "seen": [IDS] * 7, "closings": [1] * 7}
    for workers in (2, 20):
        check(due(observe, value(ROWS, *plans, workers=workers)) == right, "seven are served")
    picky = [{**plan(), "returns": answer} for answer in (0, False, True, "", 5, ValueError("returned"))]
    right = {"taken": 30, "seen": [IDS] * 6, "closings": [1] * 6}
    check(due(observe, value(ROWS, *picky)) == right, "what take returns says nothing")
    seen, other = [], []
    given = iter([records.Signal(1, "a", "order"), records.Signal(2, "b", "order")])
    listed = iter([relay.Outlet("a", "order", seen.append), relay.Outlet("b", "*", other.append)])
    check(due(relay.deliver, given, listed) == 4, "any iterable will do")
    check([found.id for found in seen] == [found.id for found in other] == [1, 2], "each gets all of an iterable")


def decide():
    decide_topics()
    decide_failures()
    decide_many_failures()
    decide_declining()
    decide_stops()
    decide_plain()



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
