"""Tell what is due: listings, labelled totals, and how old the open claims are."""

from bisect import bisect_left, bisect_right
from typing import NamedTuple

TERMS = {"limits": (0, 30, 60, 90), "grace": 0}


class Claim(NamedTuple):
    """Hold what is to be paid on a day, and what was paid; a refund is to be paid back to the customer."""

    label: str
    day: int
    due: int
    paid: int = 0
    refund: bool = False


def is_late(claim, today, grace):
    """Tell whether something is left to pay when the grace is over."""
    if not grace < today - claim.day:
        return False
    return left_of(claim) > 0


def net_of(claims):
    """Return what is due with refunds taken off."""
    return sum(-claim.due if claim.refund else claim.due for claim in claims)


def listing(claims, first, last, count):
    """Return the last `count` of those due between two days, both included and given in either order, by day."""
    if last < first:
        first, last = last, first
    lines = sorted(claims, key=lambda claim: claim.day)
    dates = [row.day for row in lines]
    lines = lines[bisect_left(dates, first) : bisect_right(dates, last)]
    return lines[max(0, len(lines) - count) :]


def largest(claims, count):
    """Return the `count` with the most left to pay, the earlier first of those with as much."""
    return sorted(claims, key=lambda claim: (-left_of(claim), claim.day))[:count]


def reminder(claim, today, cycle):
    """Return in how many days a reminder is due, one being due every `cycle` days before and after the day."""
    return (claim.day - today) % cycle


def by_group(claims):
    """Return what is left to pay by group, which a label has before its last slash."""
    clusters = {}
    for claim in claims:
        batch = claim.label.rpartition("/")[0]
        clusters[batch] = clusters.get(batch, 0) + left_of(claim)
    return clusters


def running(claims, opening):
    """Return the balance after each: it rises by what is due, and falls by what is refunded."""
    amounts = []
    for claim in claims:
        if not claim.refund:
            opening += claim.due
        else:
            opening -= claim.due
        amounts.append(opening)
    return amounts


def unsettled(claims, slack):
    """Return those for which too little or too much was paid, by more than `slack` cents."""
    return [claim for claim in claims if not abs(claim.paid - claim.due) <= slack]


def left_of(claim):
    """Return what is left to pay, nothing where too much was paid."""
    return max(0, claim.due - claim.paid)


def summary(claims, today, given):
    """Return labelled totals, and what is left by limits of age and by weeks; `given` goes before the usual terms."""
    terms = {**TERMS, **given}
    by_age = [0] * (len(terms["limits"]) + 1)
    weeks, behind = {}, False
    for claim in claims:
        left = left_of(claim)
        by_age[bisect_right(terms["limits"], today - claim.day)] += left
        week = (today - claim.day) // 7
        weeks[week] = weeks.get(week, 0) + left
        behind |= is_late(claim, today, terms["grace"])
    figures = {"gross": gross_of(claims), "net": net_of(claims)}
    return {**figures, "aged": by_age, "weeks": list(weeks.items()), "late": behind}


def gross_of(claims):
    """Return what is due without refunds."""
    return sum(claim.due for claim in claims if not claim.refund)


def recent(claims, today, days):
    """Return those due today or in the last `days` days."""
    found = []
    for claim in claims:
        age = today - claim.day
        if 0 <= age <= days:
            found.append(claim)
    return found
