"""happy: the everyday path of the whole program works.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import json
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
    global dedupe, ledger, records, run, sinks, source
    from newswire import dedupe, ledger, records, run, sinks, source


def write(path, rows):
    with open(path, "w", encoding="ascii", newline="") as stream:
        for id, subject, kind in rows:
            stream.write(json.dumps({"id": id, "ref": subject, "kind": kind}) + "\n")


def read(path):
    """Return the ids in a file of lines, sorted."""
    with open(path, encoding="ascii") as stream:
        return sorted(json.loads(line)["id"] for line in stream)


def decide():
    one = records.Signal(7, "A-1", "order.paid", "by card")
    check(due(records.parse_line, due(records.format_line, one), "-", 1) == one, "a line there and back")
    check([*(due(dedupe.distinct, [one, one]) or ())] == [one], "one of two")
    with tempfile.TemporaryDirectory() as root:
        first, second, state, orders = (os.path.join(root, name) for name in ("a.jsonl", "b.jsonl", "state", "orders"))
        write(first, [(1, "A", "order.paid"), (2, "B", "stock"), (1, "A", "order.paid")])
        write(second, [(2, "B", "stock"), (3, "C", "order")])
        summary = due(run.transfer, [first, second], state, [due(sinks.file_outlet, "order", orders)])
        check(summary.faults == (), "all went well")
        check(read(orders) == [1, 3], "orders go where orders go, each once")
        cursors = due(ledger.load_cursors, state)
        check(cursors == {path: os.path.getsize(path) for path in (first, second)}, "how far it came is remembered")
        with open(first, "rb") as stream:
            data = stream.read()
    check([found.id for found in due(source.read_stream, [data[:20], data[20:]]).signals] == [1, 2, 1], "a stream is read")
    check(due(run.transfer_stream, [data], []).faults == (), "a stream is carried")



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
