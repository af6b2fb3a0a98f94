"""c2: On the staffing server in production as in a test, `ranking(shifts)` and `busiest(shifts)` put the longer of two shifts of different names that start and end at full minutes, naive datetimes, first, `longest(shifts)` returns it, and `clashes(shifts)` finds two of one name that start together and end later, but not one that starts when the other is over; and none of the four, whatever shifts and however many are given, asks for a time or date of now, opens a network connection, or opens, lists, looks up, makes or removes a file.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import datetime
import posix
import threading
import time

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



def setup():
    global shifts
    from crewhours import shifts


def on(name, start, minutes):
    begun = datetime.datetime(2024, 3, 5) + datetime.timedelta(minutes=start)
    return shifts.Shift(name, begun, begun + datetime.timedelta(minutes=minutes))


def tried(call, *args):
    """Return what the call returns, None if it raises: what odd arguments come to is another criterion's."""
    try:
        return call(*args)
    except Exception:
        return None


def use():
    one, other, again, night = on("ann", 360, 480), on("bob", 420, 360), on("ann", 360, 60), on("ann", 1200, 60)
    check(list(shifts.ranking([other, one])) == [one, other], "the longer first")
    check([name for name, _ in shifts.busiest([other, one])] == ["ann", "bob"], "the longer first")
    check(shifts.longest([other, one]) == one, "the longer")
    check(list(shifts.clashes([one, other, again, night])) == [(one, again)], "on twice")
    odd = [on("", 0, 0), on("caf\u00e9", 1439, 1439), on("ann", -5000, 1), on("ann", 0, 1), on("\ud800", 0, 10**6)]
    odd.append(shifts.Shift("last", datetime.datetime.min, datetime.datetime.max))
    for given in ([], odd, odd[::-1], [one, other, again] * 9, [one] * 50, (), [None], odd * 3):
        for call in (shifts.clashes, shifts.longest, shifts.ranking, shifts.busiest):
            tried(call, given)


CLOCKS = {
    getattr(time, name + unit)
    for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time", "clock_gettime")
    for unit in ("", "_ns")
} | {time.sleep}
PURE = ("fspath", "fsencode", "fsdecode", "getpid", "urandom", "cpu_count", "strerror", "get_terminal_size")
FILES = {
    call
    for name, call in vars(posix).items()
    if callable(call) and not isinstance(call, type) and not name.startswith(("_", "W")) and name not in PURE
}
DATES = ("now", "today", "utcnow")
QUIET = ("object.__", "compile", "exec", "code.__", "function.__", "sys._", "cpython.", "builtins.id", "gc.", "marshal.")
seen = []
watching = False


def audited(event, _arguments):
    """Record an audit event of the interpreter: files, folders, sockets and processes all raise one."""
    if watching and not event.startswith(QUIET) and event not in ("import", "sys.setprofile", "threading.setprofile"):
        seen.append(event)


def profiled(_frame, event, call):
    """Record a call of a clock or of the file system: not all of these raise an audit event."""
    if watching and event == "c_call" and (_one_of(call, CLOCKS | FILES) or _asks_today(call)):
        seen.append(f"{call.__module__ or 'datetime'}.{call.__name__}")


def _one_of(call, calls):
    return any(call is known for known in calls)


def _asks_today(call):
    kind = getattr(call, "__self__", None)
    return isinstance(kind, type) and issubclass(kind, datetime.date) and call.__name__ in DATES


def decide():
    """Use the functions while the interpreter reports what they touch."""
    global watching
    sys.addaudithook(audited)
    threading.setprofile(profiled)
    sys.setprofile(profiled)
    watching = True
    try:
        due(use)
    finally:
        watching = False
        sys.setprofile(None)
        threading.setprofile(None)
    check(not seen, f"it called {', '.join(sorted(set(seen)))}")



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
