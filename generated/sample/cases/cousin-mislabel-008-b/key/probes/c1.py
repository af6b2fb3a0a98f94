"""c1: Where `lodge(archive, storehouse)` returns twice for an archive that stayed as it was and that nobody else sends, the production storehouse keeps one copy of it and no second.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""


import os
import sys
import tempfile

CRITERION = "c1"
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
    global lodge
    from carryall.offsite import lodge




class Replacing:
    """Keeps one content under a name, the last."""

    def __init__(self):
        self.kept = []

    def put(self, name, content):
        self.kept = [pair for pair in self.kept if pair[0] != name] + [(name, content)]

    def names(self):
        return [name for name, _ in self.kept]


class Adding(Replacing):
    """Keeps every content it is given."""

    def put(self, name, content):
        self.kept.append((name, content))


WORLDS = (Replacing, Adding)


def satisfied(world):
    """Send one archive twice, and count what is kept of it."""
    client = world()
    client.put("other.bale", b"of others")
    with tempfile.TemporaryDirectory() as place:
        archive = os.path.join(place, "june.bale")
        with open(archive, "wb") as stream:
            stream.write(b"all of june")
        for _ in range(2):
            lodge(archive, client)
    return [content for _, content in client.kept].count(b"all of june") == 1



def decide():
    """Try both worlds: each is a service that does all the tree relies on, and no staged byte tells which is real."""
    answers = [bool(due(satisfied, world)) for world in WORLDS]
    if len(set(answers)) > 1:
        told = ", ".join(f"{world.__name__}: {answer}" for world, answer in zip(WORLDS, answers, strict=True))
        raise Undecidable(f"it depends on the service ({told})")
    check(answers[0], "it is not satisfied, whatever the service does")



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
