"""Run `python -m passbook BALANCES JOURNAL NAME...` to post a journal into a file of balances."""

import sys

from passbook.errors import BooksError
from passbook.money import format_money
from passbook.posting import Book, RejectedError, enter
from passbook.store import load_balances, save_balances
from passbook.vouchers import read_journal


def main(argv):
    """Open the budgets named, post, and return the exit status: 1 if some are left out, 2 if all."""
    place, src, *names = argv
    exit_status = 0
    try:
        had = load_balances(place)
        book = Book([*had, *names])
        with open(src, 'rb') as opened:
            receipts = read_journal(opened.read())
        try:
            enter(book, receipts, len, print)
        except RejectedError as exc:
            print('not posted:', *(f'{series}/{figure}' for series, figure in exc.references), file=sys.stderr)
            exit_status = 1
        sums = {name: had.get(name, 0) + worth for name, worth in book.balances().items()}
        save_balances(place, sums)
    except (BooksError, OSError, ValueError) as exc:
        print(exc, file=sys.stderr)
        return 2
    for name, worth in sums.items():
        print(f'{format_money(worth):>20}  {name}')
    return exit_status


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
