"""Keep the balances of purses in one small file: cents, a tab and a name on each line."""

import os
import re
import secrets

from strongroom.errors import StoreError


def load_balances(path):
    """Return the cents by name, none where there is no such file; raise StoreError if it holds anything else."""
    try:
        with open(path, 'rb') as stream:
            data = stream.read()
    except FileNotFoundError:
        return {}
    try:
        lines = data.decode('utf-8').split("\n")
    except UnicodeDecodeError as cause:
        raise StoreError(f'{os.fsdecode(path)}: {cause}') from cause
    amounts = {}
    for row in lines[:-1]:
        worth, tab, name = row.partition("\t")
        if not tab or name in amounts or re.fullmatch(r'-?[0-9]{1,40}', worth) is None:
            raise StoreError(f'{os.fsdecode(path)}: no balance: {row!r}')
        amounts[name] = int(worth)
    if lines[-1]:
        raise StoreError(f'{os.fsdecode(path)}: the last line has no end')
    return amounts


def save_balances(path, balances):
    """Put balances in the place of those in the file; whatever goes wrong, the old ones stay."""
    for name, worth in balances.items():
        if "\n" in name or type(worth) is not int:
            raise ValueError(f'no balance of a purse: {name!r}')
    final = os.fsdecode(path)
    draft = os.path.join(os.path.dirname(final), f'.{secrets.token_hex(8)}')
    fd = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(fd, 'wb') as stream:
            for name, worth in balances.items():
                stream.write(f"{worth}\t{name}\n".encode())
        os.replace(draft, final)
    except BaseException:
        os.unlink(draft)
        raise
