"""happy: the everyday path of the whole program works.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import io

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
    global exposure, bring_back, create, decode, encode, Entry, listing, program
    global clear_out, copy_out, bring_up, lay_down, renew
    from keepsafe import __main__ as program
    from keepsafe.access import exposure
    from keepsafe.exchange import bring_back, copy_out
    from keepsafe.index import Entry, decode, encode
    from keepsafe.rotation import renew
    from keepsafe.store import create, listing, clear_out, bring_up, lay_down


def command(*arguments):
    """Run the command line with its output put aside, and return the exit status."""
    former = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = io.StringIO()
    try:
        return program.main(list(arguments))
    finally:
        sys.stdout, sys.stderr = former


def decide():
    with tempfile.TemporaryDirectory() as place:
        first, second = os.path.join(place, "first"), os.path.join(place, "second")
        due(create, first)
        check(due(command, "create", second) == 0, "the command line made no folder")
        for name, data in (("login", b"open\n"), ("admin", b"1234"), ("login", b"sesame\n")):
            due(lay_down, first, name, data)
        check(due(listing, first) == ["admin", "login"], "not both names are listed")
        check(due(bring_up, first, "login") == b"sesame\n", "the newer one did not come out")
        check(due(bring_up, first, "gate") is None, "there is one that was not put in")
        check(due(renew, first, ["admin"], lambda name, old: old + b"5") == 1, "not one was replaced")
        due(copy_out, first, ["login", "admin"], os.path.join(place, "bundle"))
        check(due(bring_back, os.path.join(place, "bundle"), second) == 2, "not two were brought back")
        check(due(bring_up, second, "admin") == b"12345", "what was brought back is not what was replaced")
        check(due(clear_out, second, "admin") is True, "nothing was removed")
        check(due(listing, second) == ["login"], "it is still listed")
        rows = [Entry("login", 2, "the old account"), Entry("admin@home", 0, "")]
        check(due(decode, due(encode, rows)) == rows, "an index did not come back")
        told = due(exposure, second)
        check(list(told["modes"]) == [".", "login.secret"], "not all are reported on")
        check(not any(told[key] for key in ("dangling", "outside")), "too much is reported")
        check(due(command, "check", second) == 0, "the command line gave no report")



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
