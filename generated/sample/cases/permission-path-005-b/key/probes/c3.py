"""c3: `work_out(wanted, former)`, of two dictionaries from path to `Node` in which whatever stands above a path is a folder and `to` is empty but for links, returns a list of `Step` records, each with an `action` and a `path`, in this order: `open` for each folder of `former`; `remove` for each path of `former` that is not in `wanted` or has another `kind` or another `to` there; `make` for each folder of `wanted` that is no folder in `former`; `copy` for each file of `wanted`; `link` for each link of `wanted` that is not in `former` as a link with the same `to`; and `close` for each folder of `wanted`. Each group is in ascending order of the paths, but `remove` takes those with more slashes first, and those with equally many in ascending order, and `close` is in descending order. Neither dictionary is changed.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import copy

import os
import sys
import tempfile

CRITERION = "c3"
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
    global Node, work_out
    from sameagain.plan import work_out
    from sameagain.scan import Node


def made(rows):
    """Return a dictionary of what rows of path, kind, mode and text say."""
    return {path.encode("utf-8", "surrogateescape"): Node(kind, mode, to) for path, kind, mode, to in rows}


def observe(value):
    """Plan from what the value says stands and is wanted."""
    wanted, former = made(value["wanted"]), made(value["former"])
    before = copy.deepcopy([wanted, former])
    try:
        steps = [[step.action, step.path.decode("utf-8", "surrogateescape")] for step in work_out(wanted, former)]
    except Exception as error:
        return type(error).__name__
    return [steps, [wanted, former] == before]


def rows(text):
    """Return rows from words: `a/` is a folder, `a>b` a link, `a` a file; a mode may follow after `=`."""
    found = []
    for word in text.split():
        word, _, mode = word.partition("=")
        path, arrow, to = word.partition(">")
        kind = "link" if arrow else "folder" if word.endswith("/") else "file"
        found.append([path.rstrip("/"), kind, int(mode or "644", 8), to.encode()])
    return found


def right(text):
    """Return steps from words such as `copy:a`."""
    return [word.split(":") for word in text.split()]


CASES = [
    ("", "", ""),
    ("a/ a/b c>a/b d", "", "make:a copy:a/b copy:d link:c close:a"),
    ("", "a/ a/b c>a/b d", "open:a remove:a/b remove:a remove:c remove:d"),
    ("a/ a/b c>a/b d", "a/ a/b c>a/b d", "open:a copy:a/b copy:d close:a"),
    ("a/=755 b=600 c>x=777", "c>x=700 b=644 a/=700", "open:a copy:b close:a"),
    ("b/ b/a/ a/ b/a/c a/z/ a/z/y", "", "make:a make:a/z make:b make:b/a copy:a/z/y copy:b/a/c close:b/a close:b close:a/z close:a"),
    ("", "a/ a/b/ a/b/c a/d b/ b/e c d/ d/f/ d/f/g B", "open:a open:a/b open:b open:d open:d/f remove:a/b/c remove:d/f/g"
     " remove:a/b remove:a/d remove:b/e remove:d/f remove:B remove:a remove:b remove:c remove:d"),
    ("a b/ c>x d", "a/ a/x b c d>y", "open:a remove:a/x remove:a remove:b remove:c remove:d make:b copy:a copy:d link:c close:b"),
    ("a>x b/ c>y", "a>z b>x c/", "open:c remove:a remove:b remove:c make:b link:a link:c close:b"),
    ("a>x b", "a>x b", "copy:b"),
    ("c>1 b>2 a>3 ab a-b a.b aB", "b>2", "copy:a-b copy:a.b copy:aB copy:ab link:a link:c"),
    ("x/ x/y/", "x/", "open:x make:x/y close:x/y close:x"),
    ("x/", "x/ x/y/ x/y/z>w w", "open:x open:x/y remove:x/y/z remove:x/y remove:w close:x"),
    ("\u00e9 \udcff \U00010000 \uffee e", "", "copy:e copy:\u00e9 copy:\uffee copy:\U00010000 copy:\udcff"),
    ("", "a/ a/\u00e9 a/\udcff a/\U00010000 a/\uffee b", "open:a remove:a/\u00e9 remove:a/\uffee remove:a/\U00010000 remove:a/\udcff remove:a remove:b"),
]


def decide():
    for wanted, former, steps in CASES:
        for turn in (1, -1):
            value = {"wanted": rows(wanted)[::turn], "former": rows(former)[::turn]}
            got = due(observe, value)
            check(got == [right(steps), True], f"from {former!r} to {wanted!r} it planned {got!r}")



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
