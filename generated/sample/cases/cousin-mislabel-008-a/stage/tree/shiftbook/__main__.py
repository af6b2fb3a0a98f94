"""Run `python -m shiftbook WEEK JOURNAL EXPORT NAME...` to export the hours of nurses from a journal."""

import sys
from pathlib import Path

from shiftbook.errors import StaffingError
from shiftbook.export import export_text, write_export
from shiftbook.hours import Stretch
from shiftbook.journal import read_entries
from shiftbook.pay import Accounts
from shiftbook.payroll import hand_in

LIMIT = 60 * 60


def main(argv, payroll=None):
    """Put a journal to new accounts, export them, perhaps to the payroll too, and return the exit status."""
    iso_week, given_path, export_path, *name_list = argv
    accounts = Accounts(name_list, LIMIT)
    try:
        accounts.post_all(read_entries(Path(given_path)))
        results = accounts.balances()
        write_export(export_path, export_text(iso_week, results))
    except (StaffingError, OSError, ValueError) as problem:
        print(problem, file=sys.stderr)
        return 1
    if payroll is not None:
        hand_in(payroll, iso_week, results)
    for name, mins in results.items():
        print(f"{Stretch(mins).text():>9}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
