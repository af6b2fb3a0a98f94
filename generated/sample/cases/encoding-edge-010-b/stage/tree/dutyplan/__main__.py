"""Run `python -m dutyplan WEEK JOURNAL EXPORT NAME...` to export the hours of fitters from a journal."""

import sys
from pathlib import Path

from dutyplan.errors import StaffingError
from dutyplan.export import export_text, write_export
from dutyplan.hours import Stretch
from dutyplan.journal import read_entries
from dutyplan.pay import Accounts
from dutyplan.payroll import send_hours

LIMIT = 60 * 60


def main(argv, payroll=None):
    """Put a journal to new accounts, export them, perhaps to the payroll too, and return the exit status."""
    week, journal_path, export_path, *people = argv
    books = Accounts(people, LIMIT)
    try:
        books.enter_all(read_entries(Path(journal_path)))
        minutes_by_name = books.balances()
        write_export(export_path, export_text(week, minutes_by_name))
    except (StaffingError, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    if payroll is not None:
        send_hours(payroll, week, minutes_by_name)
    for label, mins in minutes_by_name.items():
        print(f'{Stretch(mins).text():>9}  {label}')
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
