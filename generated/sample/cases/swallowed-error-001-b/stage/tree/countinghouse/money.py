"""Read and write amounts of money, which countinghouse holds as whole cents."""

import re

from countinghouse.errors import MoneyError

LONGEST = 40


def parse_money(text):
    """Return the cents that a text such as `1,250.75`, `-3` or `0.5` says; raise MoneyError if it says none."""
    unsigned = text.removeprefix('-')
    if len(text) > LONGEST or not re.fullmatch(r"(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.[0-9]{1,2})?", unsigned):
        raise MoneyError(f'no amount: {text!r}')
    whole, _, part = unsigned.replace(',', '').partition('.')
    direction = 1 if unsigned == text else -1
    return direction * (int(whole) * 100 + int(part.ljust(2, '0')))


def format_money(cents):
    """Return the text for an amount, a comma before each three digits and two digits behind the point."""
    direction = '-' if cents < 0 else ''
    whole, part = divmod(abs(cents), 100)
    return f'{direction}{whole:,}.{part:02d}'
