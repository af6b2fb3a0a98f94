"""Keep the balances of budgets in one small file: cents, a tab and a name on each line."""

import os
import re
import tempfile

from passbook.errors import StoreError


def save_balances(path, balances):
    """Put balances in the place of those in the file; whatever goes wrong, the old ones stay."""
    for called in balances:
        cents = balances[called]
        if "\n" in called or type(cents) is not int:
            raise ValueError(f'no balance of a budget: {called!r}')
    target = os.fsdecode(path)
    handle, fresh = tempfile.mkstemp(prefix='.', dir=os.path.dirname(target))
    try:
        with open(handle, 'wb') as file_object:
            for called, cents in balances.items():
                file_object.write(f"{cents}\t{called}\n".encode())
        os.replace(fresh, target)
    except BaseException:
        os.unlink(fresh)
        raise


def load_balances(path):
    """Return the cents by name, none where there is no such file; raise StoreError if it holds anything else."""
    try:
        with open(path, 'rb') as file_object:
            raw = file_object.read()
    except FileNotFoundError:
        return {}
    try:
        found = raw.decode('utf-8').split("\n")
    except UnicodeDecodeError as problem:
        raise StoreError(f'{os.fsdecode(path)}: {problem}') from problem
    figures = {}
    for one_row in found[:-1]:
        cents, separator, called = one_row.partition("\t")
        if not separator or called in figures or re.fullmatch(r'-?[0-9]{1,40}', cents) is None:
            raise StoreError(f'{os.fsdecode(path)}: no balance: {one_row!r}')
        figures[called] = int(cents)
    if found[-1]:
        raise StoreError(f'{os.fsdecode(path)}: the last line has no end')
    return figures
