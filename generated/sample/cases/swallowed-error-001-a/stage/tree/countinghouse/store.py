"""Keep the balances of budgets in one small file: cents, a tab and a name on each line."""

import os
import re
import tempfile

from countinghouse.errors import StoreError


def load_balances(path):
    """Return the cents by name, none where there is no such file; raise StoreError if it holds anything else."""
    try:
        with open(path, "rb") as opened:
            data = opened.read()
    except FileNotFoundError:
        return {}
    try:
        found = data.decode("utf-8").split("\n")
    except UnicodeDecodeError as cause:
        raise StoreError(f"{os.fsdecode(path)}: {cause}") from cause
    figures = {}
    for row in found[:-1]:
        worth, tab, called = row.partition("\t")
        if not tab or called in figures or re.fullmatch(r"-?[0-9]{1,40}", worth) is None:
            raise StoreError(f"{os.fsdecode(path)}: no balance: {row!r}")
        figures[called] = int(worth)
    if found[-1]:
        raise StoreError(f"{os.fsdecode(path)}: the last line has no end")
    return figures


def save_balances(path, balances):
    """Put balances in the place of those in the file; whatever goes wrong, the old ones stay."""
    for called in balances:
        worth = balances[called]
        if "\n" in called or type(worth) is not int:
            raise ValueError(f"no balance of a budget: {called!r}")
    final = os.fsdecode(path)
    handle, fresh = tempfile.mkstemp(prefix=".", dir=os.path.dirname(final))
    try:
        with open(handle, "wb") as opened:
            for called, worth in balances.items():
                opened.write(f"{worth}\t{called}\n".encode())
        os.replace(fresh, final)
    except BaseException:
        os.unlink(fresh)
        raise
