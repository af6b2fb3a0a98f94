"""Read and write amounts of money, which tallyroom holds as whole cents."""

import re

from tallyroom.errors import MoneyError

LONGEST = 40


def parse_money(text):
    """Return the cents that a text such as `1,250.75`, `-3` or `0.5` says; raise MoneyError if it says none."""
    bare = text.removeprefix("-")
    if len(text) > LONGEST or not re.fullmatch(r"(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.[0-9]{1,2})?", bare):
        raise MoneyError(f"no amount: {text!r}")
    full, _, rest = bare.replace(",", "").partition(".")
    factor = 1 if bare == text else -1
    return factor * (int(full) * 100 + int(rest.ljust(2, "0")))


def format_money(cents):
    """Return the text for an amount, a comma before each three digits and two digits behind the point."""
    factor = "-" if cents < 0 else ""
    full, rest = divmod(abs(cents), 100)
    return f"{factor}{full:,}.{rest:02d}"
