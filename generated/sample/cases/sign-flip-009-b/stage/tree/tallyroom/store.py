"""Keep the balances of funds in one small file: cents, a tab and a name on each line."""

import os
import re
import secrets

from tallyroom.errors import StoreError


def load_balances(path):
    """Return the cents by name, none where there is no such file; raise StoreError if it holds anything else."""
    try:
        with open(path, 'rb') as opened:
            raw = opened.read()
    except FileNotFoundError:
        return {}
    try:
        rows = raw.decode('utf-8').split("\n")
    except UnicodeDecodeError as error:
        raise StoreError(f'{os.fsdecode(path)}: {error}') from error
    amounts = {}
    for one_row in rows[:-1]:
        worth, separator, label = one_row.partition("\t")
        if not separator or label in amounts or re.fullmatch(r'-?[0-9]{1,40}', worth) is None:
            raise StoreError(f'{os.fsdecode(path)}: no balance: {one_row!r}')
        amounts[label] = int(worth)
    if rows[-1]:
        raise StoreError(f'{os.fsdecode(path)}: the last line has no end')
    return amounts


def save_balances(path, balances):
    """Put balances in the place of those in the file; whatever goes wrong, the old ones stay."""
    for label, worth in balances.items():
        if "\n" in label or type(worth) is not int:
            raise ValueError(f'no balance of a fund: {label!r}')
    final = os.fsdecode(path)
    draft = os.path.join(os.path.dirname(final), f'.{secrets.token_hex(8)}')
    fd = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(fd, 'wb') as opened:
            for label, worth in balances.items():
                opened.write(f"{worth}\t{label}\n".encode())
        os.replace(draft, final)
    except BaseException:
        os.unlink(draft)
        raise
