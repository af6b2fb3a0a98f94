"""c5: On the bookkeeping server in production, as anywhere else, `parse_money(text)`, `read_journal(data)` of bytes and `summary(items, today, given)` of a list work out what they return for everyday arguments from those arguments and constants alone; and whatever they return or raise, they open, list, look up, make or remove no file, ask no clock for the time or date of now, and make no network connection.

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
    global money, statement, vouchers
    from daybook import money, statement, vouchers


JOURNAL = (
    b"3 A/17 D 1,250.00 rent: March\n3 A/17 C 1,250.00 cash: March\n\n"
    b"4 A/18 D 20.50 cash: a lamp\n4 A/18 C 20.50 sales: a lamp\n"
)
WRONG = b"1 A/1 X 1.00 cash\n1 A/1 D one cash\n1 A D 1.00 cash\nx A/1 D 1.00 cash\n1 A/1 D 1.00 cash: " + b"a" * 121


def tried(call, *args):
    """Call with odd values, whatever comes of it."""
    try:
        call(*args)
    except Exception:
        return


def use():
    check(money.parse_money("1,250.75") == 125075, "an amount is read")
    found = vouchers.read_journal(JOURNAL)
    check([(one.series, one.number, len(one.entries)) for one in found] == [("A", 17, 2), ("A", 18, 2)], "a journal is read")
    rows = [statement.Item("a", 1, 500), statement.Item("b", 8, 900, 100)]
    figures = statement.summary(rows, 35, {})
    check((figures["gross"], list(figures["aged"]), bool(figures["late"])) == (1400, [0, 800, 500, 0, 0], True), "a summary")
    for text in ("", "-0.5", "twelve", "\u0663", "9" * 50, "\ud800"):
        tried(money.parse_money, text)
    for data in (b"", WRONG, b"no", b"\xff", b"\xef\xbb\xbf\xe2\x80\xa8\n1 A/\xd9\xa3 D 1.00 x", b"1 A/1 C 1.00 a b\r\n"):
        tried(vouchers.read_journal, data)
    rows.append(statement.Item("c", 50, 7, 9, True))
    for today, given in ((0, {}), (-(10**30), {"grace": 3}), (60, {"limits": (), "grace": 99, "more": None})):
        tried(statement.summary, rows, today, given)
    tried(statement.summary, [], 0, {})


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
