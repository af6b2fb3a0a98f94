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
    global from_bytes, to_bytes, Node, job_names, survey, bring_up_to_date, program
    from sameagain import __main__ as program
    from sameagain.index import from_bytes, to_bytes
    from sameagain.run import bring_up_to_date
    from sameagain.scan import Node, job_names, survey


def command(*arguments):
    """Run the command line with its output put aside, and return the exit status."""
    former = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = io.StringIO()
    try:
        return program.main(list(arguments))
    finally:
        sys.stdout, sys.stderr = former


def write(*parts, text="x"):
    with open(os.path.join(*parts), "w") as stream:
        stream.write(text)


def read(*parts):
    with open(os.path.join(*parts)) as stream:
        return stream.read()


def decide():
    with tempfile.TemporaryDirectory() as place:
        source, target = os.path.join(place, "source"), os.path.join(place, "target")
        os.makedirs(os.path.join(source, "maps", "old"))
        write(source, "maps", "north", text="1")
        write(source, "maps", "old", "south", text="2")
        write(source, "letters", text="3")
        check(due(command, source, target, "home") == 0, "the command line made no mirror")
        for path, text in (("maps/north", "1"), ("maps/old/south", "2"), ("letters", "3")):
            check(due(read, target, path) == text, f"{path} is not there or another one")
        write(target, "theirs")
        write(source, "letters", text="4")
        os.unlink(os.path.join(source, "maps", "north"))
        steps = due(bring_up_to_date, source, target, "home")
        check([step.path for step in steps if step.action == "remove"] == [b"maps/north"], "not that one was removed")
        check(not os.path.exists(os.path.join(target, "maps", "north")), "it is still there")
        check(due(read, target, "letters") == "4", "a changed file was not copied")
        check(due(read, target, "theirs") == "x", "a file of somebody else has changed")
        check("letters" in due(read, target, ".contents.txt"), "the report is about something else")
        found = due(survey, source)
        check(list(found) == [b"letters", b"maps", b"maps/old", b"maps/old/south"], "not all was found")
        check(due(from_bytes, due(to_bytes, found)) == found, "an index did not come back")
        write(source, "nightly.mirror")
        check(due(job_names, source) == ["nightly.mirror"], "the job was not found")



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
