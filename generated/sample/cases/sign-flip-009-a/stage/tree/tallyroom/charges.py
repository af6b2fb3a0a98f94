"""Work out what a fund is charged: interest, and the instalments of a debt."""

from fractions import Fraction

YEAR = 365


def instalments(cents, count):
    """Return `count` payments that make up an amount: equal ones, rounded up, as long as something is left."""
    share = -(-cents // count)
    return [min(share, max(0, cents - share * figure)) for figure in range(count)]


def months_to_pay(cents, each):
    """Return how many payments of `each` it takes, none or fewer where money is owed to the payer."""
    return (cents + each - 1) // each


def interest(cents, rate, days):
    """Return the interest for some days at a rate in hundredths of a percent a year, a half cent to the even."""
    return round(Fraction(cents * rate * days, 10_000 * YEAR))
