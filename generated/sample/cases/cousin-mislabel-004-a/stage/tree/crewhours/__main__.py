"""Run `python -m crewhours WEEK JOURNAL EXPORT NAME...` to export the hours of porters from a journal."""

import sys
from pathlib import Path

from crewhours.errors import BookingError
from crewhours.export import export_text, write_export
from crewhours.hours import Amount
from crewhours.journal import read_entries
from crewhours.pay import Accounts
from crewhours.payroll import turn_in

LIMIT = 60 * 60


def main(argv, payroll=None):
    """Put a journal to new accounts, export them, perhaps to the payroll too, and return the exit status."""
    week, journal_path, export_path, *name_list = argv
    accounts = Accounts(name_list, LIMIT)
    try:
        accounts.enter_all(read_entries(Path(journal_path)))
        results = accounts.balances()
        write_export(export_path, export_text(week, results))
    except (BookingError, OSError, ValueError) as problem:
        print(problem, file=sys.stderr)
        return 1
    if payroll is not None:
        turn_in(payroll, week, results)
    for title, minutes in results.items():
        print(f'{Amount(minutes).text():>9}  {title}')
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
