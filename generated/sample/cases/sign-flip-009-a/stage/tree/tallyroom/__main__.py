"""Run `python -m tallyroom BALANCES JOURNAL NAME...` to post a journal into a file of balances."""

import sys

from tallyroom.errors import LedgerError
from tallyroom.money import format_money
from tallyroom.posting import Book, RejectedError, record
from tallyroom.store import load_balances, save_balances
from tallyroom.vouchers import read_journal


def main(argv):
    """Open the funds named, post, and return the exit status: 1 if some are left out, 2 if all."""
    target, origin, *titles = argv
    code = 0
    try:
        had = load_balances(target)
        accounts_book = Book([*had, *titles])
        with open(origin, 'rb') as file_object:
            slips = read_journal(file_object.read())
        try:
            record(accounts_book, slips, len, print)
        except RejectedError as problem:
            print('not posted:', *(f'{series}/{number}' for series, number in problem.references), file=sys.stderr)
            code = 1
        new_balances = {name: had.get(name, 0) + cents for name, cents in accounts_book.balances().items()}
        save_balances(target, new_balances)
    except (LedgerError, OSError, ValueError) as problem:
        print(problem, file=sys.stderr)
        return 2
    for name, cents in new_balances.items():
        print(f'{format_money(cents):>20}  {name}')
    return code


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
