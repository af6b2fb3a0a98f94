"""Run `python -m countinghouse BALANCES JOURNAL NAME...` to post a journal into a file of balances."""

import sys

from countinghouse.errors import KeepingError
from countinghouse.money import format_money
from countinghouse.posting import Book, RejectedError, enter
from countinghouse.store import load_balances, save_balances
from countinghouse.vouchers import read_journal


def main(argv):
    """Open the budgets named, post, and return the exit status: 1 if some are left out, 2 if all."""
    place, src, *labels = argv
    status = 0
    try:
        had = load_balances(place)
        ledger_book = Book([*had, *labels])
        with open(src, "rb") as stream:
            receipts = read_journal(stream.read())
        try:
            enter(ledger_book, receipts, len, print)
        except RejectedError as problem:
            print("not posted:", *(f"{series}/{number}" for series, number in problem.references), file=sys.stderr)
            status = 1
        new_balances = {called: had.get(called, 0) + worth for called, worth in ledger_book.balances().items()}
        save_balances(place, new_balances)
    except (KeepingError, OSError, ValueError) as problem:
        print(problem, file=sys.stderr)
        return 2
    for called, worth in new_balances.items():
        print(f"{format_money(worth):>20}  {called}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
