"""c4: Also in production, `parse_line(line, source, number)` makes a notice with an id from 1 to 999 and strings of one to nine ASCII letters again of the line that `format_line(notice)` made of it, `distinct(notices, keep)` returns it once where it is given twice, and none of the three, whatever strings, integers of at most 1,000 digits and lists of notices it is given, asks for a time or date, makes a network connection, or opens, lists, looks up, makes or removes a file.

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
    global dedupe, records
    from switchyard import dedupe, records


def parts():
    """Return lines of all kinds, the good ones first."""
    members = '"ref": "%s", "kind": "%s"'
    lines = [
        '{"id": %s, %s}' % (id, members % (subject, kind))
        for id in (0, '"7"', 3, 2**63 - 1)
        for subject, kind in (("A-113", "order"), ("caf\u00e9", "order.paid"), ("CAFE\u0301", "a.b"), ("Stra\\u00dfe", "Z"))
    ]
    lines.append('{"id": 1, "note": "by\\ncard \u2028", %s}' % (members % ("a", "stock")))
    lines += ["no", "", "[]", "{}", "[" * 3000, '{"id": NaN}', '{"id": 1, "id": 1}', '{"id": 1, "more": 2}', "1" * 5000]
    lines += ['{"id": %s, %s}' % (id, members % ("A", "a")) for id in ("-1", "true", '"x"', "1.5", 2**63, "[[1]]")]
    odd = ((" ", "a"), ("a" * 61, "a"), ("\\ud800", "a"), ("a", "1"), ("", ""))
    return lines + ['{"id": 1, %s}' % (members % pair) for pair in odd]


def tried(call, *args):
    """Return what the call returns, None if it raises: what odd arguments come to is another criterion's."""
    try:
        return call(*args)
    except Exception:
        return None


def use():
    for id, text in ((1, "card"), (999, "")):
        one = records.Notice(id, "Pump", "order", text)
        check(records.parse_line(records.format_line(one), "-", 1) == one, "a line there and back")
        for keep in ("newest", "oldest"):
            check([*dedupe.distinct([one, one], keep)] == [one], "one of two")
    read = [tried(records.parse_line, line, "-", number) for number, line in enumerate(parts(), 1)]
    given = [found for found in read if isinstance(found, records.Notice)]
    for notices in ([], given, given[::-1], given * 2):
        for keep in ("newest", "oldest", "any"):
            tried(dedupe.distinct, notices, keep)
    for found in given:
        tried(records.format_line, found)


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
