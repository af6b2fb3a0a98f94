"""Tell what is due: listings, labelled totals, and how old the open bills are."""

from bisect import bisect_left, bisect_right
from typing import NamedTuple

TERMS = {'limits': (0, 30, 60, 90), 'grace': 0}


class Bill(NamedTuple):
    """Hold what is to be paid on a day, and what was paid; a refund is to be paid back to the customer."""

    label: str
    day: int
    due: int
    paid: int = 0
    refund: bool = False


def net_of(bills):
    """Return what is due with refunds taken off."""
    return sum(-bill.due if bill.refund else bill.due for bill in bills)


def recent(bills, today, days):
    """Return those due today or in the last `days` days."""
    matched = []
    for bill in bills:
        age = today - bill.day
        if abs(age) <= days:
            matched.append(bill)
    return matched


def left_of(bill):
    """Return what is left to pay, nothing where too much was paid."""
    return max(0, bill.due - bill.paid)


def unsettled(bills, slack):
    """Return those for which too little or too much was paid, by more than `slack` cents."""
    return [bill for bill in bills if not abs(bill.paid - bill.due) <= slack]


def summary(bills, today, given):
    """Return labelled totals, and what is left by limits of age and by weeks; `given` goes before the usual terms."""
    terms = {**TERMS, **given}
    brackets = [0] * (len(terms['limits']) + 1)
    by_week, overdue = {}, False
    for bill in bills:
        left = left_of(bill)
        brackets[bisect_right(terms['limits'], today - bill.day)] += left
        week = (today - bill.day) // 7
        by_week[week] = by_week.get(week, 0) + left
        overdue |= is_late(bill, today, terms['grace'])
    figures = {'gross': gross_of(bills), 'net': net_of(bills)}
    return {**figures, 'aged': brackets, 'weeks': list(by_week.items()), 'late': overdue}


def running(bills, opening):
    """Return the balance after each: it rises by what is due, and falls by what is refunded."""
    amounts = []
    for bill in bills:
        if not bill.refund:
            opening += bill.due
        else:
            opening -= bill.due
        amounts.append(opening)
    return amounts


def reminder(bill, today, cycle):
    """Return in how many days a reminder is due, one being due every `cycle` days before and after the day."""
    return (bill.day - today) % cycle


def by_group(bills):
    """Return what is left to pay by group, which a label has before its last slash."""
    groups = {}
    for bill in bills:
        cluster = bill.label.rpartition('/')[0]
        groups[cluster] = groups.get(cluster, 0) + left_of(bill)
    return groups


def gross_of(bills):
    """Return what is due without refunds."""
    return sum(bill.due for bill in bills if not bill.refund)


def largest(bills, count):
    """Return the `count` with the most left to pay, the earlier first of those with as much."""
    return sorted(bills, key=lambda bill: (-left_of(bill), bill.day))[:count]


def listing(bills, first, last, count):
    """Return the last `count` of those due between two days, both included and given in either order, by day."""
    if last < first:
        first, last = last, first
    rows = sorted(bills, key=lambda bill: bill.day)
    days = [one_row.day for one_row in rows]
    rows = rows[bisect_left(days, first) : bisect_right(days, last)]
    return rows[max(0, len(rows) - count) :]


def is_late(bill, today, grace):
    """Tell whether something is left to pay when the grace is over."""
    if not grace < today - bill.day:
        return False
    return left_of(bill) > 0
