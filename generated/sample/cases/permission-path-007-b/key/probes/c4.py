"""c4: On the production key host as anywhere, `split_name(name)` of a text, `clashes(names)` of a list of texts, `encode(entries)` of a list of `Entry` and `decode(data)` of bytes, whether they return or raise, ask no clock, make no network connection and open, list, look up, make or remove no file.

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
    global Entry, clashes, decode, encode, split_name
    from keepsafe.index import Entry, decode, encode
    from keepsafe.names import clashes, split_name




NAMES = ["mail", "Mail", "a@b", "a@b@c.d-e_9", "\u00e9", "e\u0301", "\u00df", "ss", "\udcff", "\u2028", "x" * 200, "a b "]
REFUSED = ["", "@a", ".a", "a@", "a@b\n", "a@\u00e9", "a/b", "a\tb", "a\0b", "x" * 201]
LINES = [b"", b"\n\na\t007\tx", b"a\n", b"a\tx\ty\n", b"a\t\xd9\xa3\tx\n", b"\t1\tx\n", b".a\t1\tx\n", b"a@\t1\tx"]


def tried(call, value):
    """Return what the call returns, None if it raises: what odd values come to is told by other criteria."""
    try:
        return call(value)
    except Exception:
        return None


def use():
    """Split, compare, write and read; only of everyday values is it asked what comes of them."""
    rows = [Entry("login", 2, "the old account"), Entry("admin@home", 0, "")]
    check(decode(encode(rows)) == rows, "lines did not come back")
    check(tuple(split_name("ada@home")) == ("ada", "home"), "a name is not split")
    check(clashes(["login", "admin"]) == [], "names that differ are alike")
    rows = [Entry(name, 10**number, f"{name}\n\\ \r") for number, name in enumerate(NAMES)]
    lines = [tried(encode, some) for some in ([], rows, *([row] for row in rows))]
    for data in (*lines, *LINES):
        tried(decode, data)
    for names in (NAMES, REFUSED, []):
        tried(clashes, names)
        for name in names:
            tried(split_name, name)



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
