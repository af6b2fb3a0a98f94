"""c5: On the production host of the mirrors as anywhere, `work_out(wanted, former)`, given two dictionaries of `Entry` records by path as in c2, works out from these alone which paths are to be opened, removed, made, copied, linked and closed: to do so no file or folder is opened, listed, looked up, made or removed, no clock is asked for the time or the date, and no connection is made.

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
    global Entry, work_out
    from facsimile.plan import work_out
    from facsimile.scan import Entry




def use():
    """Plan, with everyday and odd values, and look at which steps come of it."""
    file, folder = Entry("file", 0o644), Entry("folder", 0o755)
    wanted = {b"a": folder, b"a/b": file, b"c": Entry("link", 0o777, b"a"), b"\xff": file, b"d": folder}
    former = {b"a": folder, b"a/x": file, b"c": file, b"e": Entry("link", 0o777, b"a")}
    told = sorted((step.action, step.path) for step in work_out(wanted, former))
    right = [
        ("close", b"a"), ("close", b"d"), ("copy", b"a/b"), ("copy", b"\xff"), ("link", b"c"), ("make", b"d"), ("open", b"a"),
        ("remove", b"a/x"), ("remove", b"c"), ("remove", b"e"),
    ]
    check(told == right, f"it planned {told!r}")
    check(work_out({}, {}) == [], "there is something to do where there is nothing")
    for link in (b"", b"x", b"\xff"):
        work_out({b"a": Entry("link", 0o777, link)}, {b"a": Entry("link", 0o777, b"x")})



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
