"""Keep the balances of purses in one small file: cents, a tab and a name on each line."""

import os
import re
import secrets

from daybook.errors import StoreError


def save_balances(path, balances):
    """Put balances in the place of those in the file; whatever goes wrong, the old ones stay."""
    for called, worth in balances.items():
        if "\n" in called or type(worth) is not int:
            raise ValueError(f'no balance of a purse: {called!r}')
    final = os.fsdecode(path)
    temporary = os.path.join(os.path.dirname(final), f'.{secrets.token_hex(8)}')
    fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(fd, 'wb') as file_object:
            for called, worth in balances.items():
                file_object.write(f"{worth}\t{called}\n".encode())
        os.replace(temporary, final)
    except BaseException:
        os.unlink(temporary)
        raise


def load_balances(path):
    """Return the cents by name, none where there is no such file; raise StoreError if it holds anything else."""
    try:
        with open(path, 'rb') as file_object:
            raw = file_object.read()
    except FileNotFoundError:
        return {}
    try:
        lines = raw.decode('utf-8').split("\n")
    except UnicodeDecodeError as error:
        raise StoreError(f'{os.fsdecode(path)}: {error}') from error
    amounts = {}
    for row in lines[:-1]:
        in_cents, tab, called = row.partition("\t")
        if not tab or called in amounts or re.fullmatch(r'-?[0-9]{1,40}', in_cents) is None:
            raise StoreError(f'{os.fsdecode(path)}: no balance: {row!r}')
        amounts[called] = int(in_cents)
    if lines[-1]:
        raise StoreError(f'{os.fsdecode(path)}: the last line has no end')
    return amounts
