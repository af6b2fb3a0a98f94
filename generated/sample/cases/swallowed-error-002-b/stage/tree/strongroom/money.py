"""Read and write amounts of money, which strongroom holds as whole cents."""

import re

from strongroom.errors import MoneyError

LONGEST = 40


def parse_money(text):
    """Return the cents that a text such as `1,250.75`, `-3` or `0.5` says; raise MoneyError if it says none."""
    unsigned = text.removeprefix("-")
    if len(text) > LONGEST or not re.fullmatch(r"(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.[0-9]{1,2})?", unsigned):
        raise MoneyError(f"no amount: {text!r}")
    whole, _, hundredths = unsigned.replace(",", "").partition(".")
    sign = 1 if unsigned == text else -1
    return sign * (int(whole) * 100 + int(hundredths.ljust(2, "0")))


def format_money(cents):
    """Return the text for an amount, a comma before each three digits and two digits behind the point."""
    sign = "-" if cents < 0 else ""
    whole, hundredths = divmod(abs(cents), 100)
    return f"{sign}{whole:,}.{hundredths:02d}"
