"""happy: the everyday path of the whole program works.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import contextlib
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
    global charges, command, money, posting, statement, store, vouchers
    import daybook.__main__ as command
    from daybook import charges, money, posting, statement, store, vouchers


JOURNAL = (
    b"3 A/17 D 1,250.00 rent: March\n3 A/17 C 1,250.00 cash: March\n\n"
    b"4 A/18 D 20.50 cash: a lamp\n4 A/18 C 20.50 sales: a lamp\n"
)


def decide():
    check(due(money.parse_money, "1,250.75") == 125075, "an amount is read")
    check(due(money.format_money, 125075) == "1,250.75", "an amount is written")
    check(due(charges.interest, 100000, 250, 365) == 2500, "a year of interest")
    check(due(charges.instalments, 1100, 3) == [367, 367, 366], "three instalments")
    check(due(charges.months_to_pay, 1200, 300) == 4, "four payments")
    found = due(vouchers.read_journal, JOURNAL)
    check([(one.series, one.number, len(one.entries)) for one in found] == [("A", 17, 2), ("A", 18, 2)], "a journal is read")
    first = found[0].entries[0]
    check(first == vouchers.Entry(3, True, 125000, "rent", "March"), "an entry is read")
    book, told = posting.Book(["cash", "rent", "sales"]), []
    check(due(posting.post, book, found, len, told.append) == 2, "all are posted")
    check(due(book.balances)["rent"] == 125000 and len(told) == 2, "a debit counts up")
    with tempfile.TemporaryDirectory() as root:
        journal, balances = os.path.join(root, "journal.txt"), os.path.join(root, "balances.txt")
        with open(journal, "wb") as stream:
            stream.write(JOURNAL)
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            check(due(command.main, [balances, journal, "cash", "rent", "sales"]) == 0, "the command posts it all")
        check("1,250.00" in printed.getvalue(), "the command tells the balances")
        check(due(store.load_balances, balances)["rent"] == 125000, "balances are kept")
    rows = [statement.Item("a", 1, 500), statement.Item("b", 8, 900, 100)]
    check([row.label for row in due(statement.listing, rows, 0, 30, 2)] == ["a", "b"], "a listing")
    check([row.label for row in due(statement.largest, rows, 1)] == ["b"], "the largest")
    check(due(statement.unsettled, rows, 0) == rows, "nothing is settled")
    check(due(statement.running, rows, 100) == [600, 1500], "a running balance")
    answer = due(statement.summary, rows, 35, {})
    check((answer["gross"], answer["aged"]) == (1400, [0, 800, 500, 0, 0]) and bool(answer["late"]), "a summary")



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
