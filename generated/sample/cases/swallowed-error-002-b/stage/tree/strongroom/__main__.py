"""Run `python -m strongroom BALANCES JOURNAL NAME...` to post a journal into a file of balances."""

import sys

from strongroom.errors import LedgerError
from strongroom.money import format_money
from strongroom.posting import Book, RejectedError, enter
from strongroom.store import load_balances, save_balances
from strongroom.vouchers import read_journal


def main(argv):
    """Open the purses named, post, and return the exit status: 1 if some are left out, 2 if all."""
    target, source, *titles = argv
    status = 0
    try:
        held = load_balances(target)
        ledger_book = Book([*held, *titles])
        with open(source, 'rb') as stream:
            vouchers = read_journal(stream.read())
        try:
            enter(ledger_book, vouchers, len, print)
        except RejectedError as exc:
            print('not posted:', *(f'{series}/{figure}' for series, figure in exc.references), file=sys.stderr)
            status = 1
        totals = {label: held.get(label, 0) + cents for label, cents in ledger_book.balances().items()}
        save_balances(target, totals)
    except (LedgerError, OSError, ValueError) as exc:
        print(exc, file=sys.stderr)
        return 2
    for label, cents in totals.items():
        print(f'{format_money(cents):>20}  {label}')
    return status


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
