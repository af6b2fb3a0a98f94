"""happy: the everyday path of the whole program works.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""


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
    global load, program, catalogue, bundle, read, save, figures_of
    from holdall import __main__ as program
    from holdall.manifest import load, save
    from holdall.pack import bundle
    from holdall.report import figures_of
    from holdall.store import catalogue, read


FILES = {"index.csv": b"june;july\n", "letters/june.txt": b"Dear Ada,\nall is well.\n"}


def at(place, *parts):
    return os.path.join(place, *parts)


def command(*arguments):
    """Run the command line with its output put aside, and return the exit status."""
    former = sys.stdout, sys.stderr
    with open(os.devnull, "w") as nothing:
        sys.stdout = sys.stderr = nothing
        try:
            return program.main(list(arguments))
        finally:
            sys.stdout, sys.stderr = former


def decide():
    with tempfile.TemporaryDirectory() as place:
        root, archive, target = at(place, "root"), at(place, "archive"), at(place, "target")
        os.makedirs(at(root, "letters"))
        for label, content in FILES.items():
            with open(at(root, label), "wb") as stream:
                stream.write(content)
        check(due(bundle, root, archive) == 2, "not two files were put into the archive")
        rows = due(catalogue, archive)
        check([each.relpath for each in rows] == list(FILES), "the names are not those of the files")
        check([each.nbytes for each in rows] == [10, 23], "the sizes are not those of the files")
        held = {each.relpath: content for each, content in due(lambda: list(read(archive)))}
        check(held == FILES, "the contents are not those of the files")
        due(save, at(place, "saved"), rows)
        check(due(load, at(place, "saved")) == rows, "a saved list did not come back")
        told = due(figures_of, rows)
        check(told["parcels"] == 2 and told["bytes"] == 33, "the figures are wrong")
        check(told["largest"] == "letters/june.txt", "the largest is wrong")
        check(sum(told["endings"].values()) == 33 and told["clashes"] == [], "endings or clashes are wrong")
        check(due(command, "unbundle", archive, target) == 0, "the command line did not read the archive")
        for label, content in FILES.items():
            with open(at(target, label), "rb") as stream:
                check(stream.read() == content, "the files written are not the files read")
        check(due(command, "figures_of", archive) == 0, "the command line gave no figures")



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
