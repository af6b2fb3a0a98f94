"""Run `python -m dutyplan WEEK JOURNAL EXPORT NAME...` to export the hours of clerks from a journal."""

import sys
from pathlib import Path

from dutyplan.errors import StaffingError
from dutyplan.export import export_text, write_export
from dutyplan.hours import Span
from dutyplan.journal import read_entries
from dutyplan.pay import Accounts
from dutyplan.payroll import hand_in

LIMIT = 60 * 60


def main(argv, payroll=None):
    """Put a journal to new accounts, export them, perhaps to the payroll too, and return the exit status."""
    which_week, given_path, export_path, *name_list = argv
    accounts = Accounts(name_list, LIMIT)
    try:
        accounts.credit_all(read_entries(Path(given_path)))
        results = accounts.balances()
        write_export(export_path, export_text(which_week, results))
    except (StaffingError, OSError, ValueError) as problem:
        print(problem, file=sys.stderr)
        return 1
    if payroll is not None:
        hand_in(payroll, which_week, results)
    for title, minute_count in results.items():
        print(f'{Span(minute_count).text():>9}  {title}')
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
