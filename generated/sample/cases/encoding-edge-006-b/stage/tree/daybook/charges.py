"""Work out what a purse is charged: interest, and the instalments of a debt."""

from fractions import Fraction

YEAR = 365


def instalments(cents, count):
    """Return `count` payments that make up an amount: equal ones, rounded up, as long as something is left."""
    each = -(-cents // count)
    return [min(each, max(0, cents - each * numeral)) for numeral in range(count)]


def interest(cents, rate, days):
    """Return the interest for some days at a rate in hundredths of a percent a year, a half cent to the even."""
    return round(Fraction(cents * rate * days, 10_000 * YEAR))


def months_to_pay(cents, each):
    """Return how many payments of `each` it takes, none or fewer where money is owed to the payer."""
    return (cents + each - 1) // each
