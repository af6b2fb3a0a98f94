"""Run `python -m daybook BALANCES JOURNAL NAME...` to post a journal into a file of balances."""

import sys

from daybook.errors import TallyError
from daybook.money import format_money
from daybook.posting import Book, RejectedError, post
from daybook.store import load_balances, save_balances
from daybook.vouchers import read_journal


def main(argv):
    """Open the purses named, post, and return the exit status: 1 if some are left out, 2 if all."""
    target, origin, *titles = argv
    status = 0
    try:
        held = load_balances(target)
        book = Book([*held, *titles])
        with open(origin, "rb") as stream:
            vouchers = read_journal(stream.read())
        try:
            post(book, vouchers, len, print)
        except RejectedError as problem:
            print("not posted:", *(f"{series}/{figure}" for series, figure in problem.references), file=sys.stderr)
            status = 1
        totals = {name: held.get(name, 0) + cents for name, cents in book.balances().items()}
        save_balances(target, totals)
    except (TallyError, OSError, ValueError) as problem:
        print(problem, file=sys.stderr)
        return 2
    for name, cents in totals.items():
        print(f"{format_money(cents):>20}  {name}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
