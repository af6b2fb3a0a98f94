"""Tell what is due: listings, labelled totals, and how old the open items are."""

from bisect import bisect_left, bisect_right
from typing import NamedTuple

TERMS = {'limits': (0, 30, 60, 90), 'grace': 0}


class Item(NamedTuple):
    """Hold what is to be paid on a day, and what was paid; a refund is to be paid back to the customer."""

    label: str
    day: int
    due: int
    paid: int = 0
    refund: bool = False


def summary(items, today, given):
    """Return labelled totals, and what is left by limits of age and by weeks; `given` goes before the usual terms."""
    terms = {**TERMS, **given}
    aged = [0] * (len(terms['limits']) + 1)
    by_week, late = {}, False
    for entry in items:
        left = left_of(entry)
        aged[bisect_right(terms['limits'], today - entry.day)] += left
        week = (today - entry.day) // 7
        by_week[week] = by_week.get(week, 0) + left
        late |= is_late(entry, today, terms['grace'])
    figures = {'gross': gross_of(items), 'net': net_of(items)}
    return {**figures, 'aged': aged, 'weeks': list(by_week.items()), 'late': late}


def running(items, opening):
    """Return the balance after each: it rises by what is due, and falls by what is refunded."""
    amounts = []
    for entry in items:
        if not entry.refund:
            opening += entry.due
        else:
            opening -= entry.due
        amounts.append(opening)
    return amounts


def listing(items, first, last, count):
    """Return the last `count` of those due between two days, both included and given in either order, by day."""
    if last < first:
        first, last = last, first
    rows = sorted(items, key=lambda entry: entry.day)
    days = [one_row.day for one_row in rows]
    rows = rows[bisect_left(days, first) : bisect_right(days, last)]
    return rows[max(0, len(rows) - count) :]


def reminder(item, today, cycle):
    """Return in how many days a reminder is due, one being due every `cycle` days before and after the day."""
    return (item.day - today) % cycle


def largest(items, count):
    """Return the `count` with the most left to pay, the earlier first of those with as much."""
    return sorted(items, key=lambda entry: (-left_of(entry), entry.day))[:count]


def gross_of(items):
    """Return what is due without refunds."""
    return sum(entry.due for entry in items if not entry.refund)


def net_of(items):
    """Return what is due with refunds taken off."""
    return sum(-entry.due if entry.refund else entry.due for entry in items)


def recent(items, today, days):
    """Return those due today or in the last `days` days."""
    matched = []
    for entry in items:
        age = today - entry.day
        if 0 <= age <= days:
            matched.append(entry)
    return matched


def unsettled(items, slack):
    """Return those for which too little or too much was paid, by more than `slack` cents."""
    return [entry for entry in items if not abs(entry.paid - entry.due) <= slack]


def by_group(items):
    """Return what is left to pay by group, which a label has before its last slash."""
    groups = {}
    for entry in items:
        batch = entry.label.rpartition('/')[0]
        groups[batch] = groups.get(batch, 0) + left_of(entry)
    return groups


def left_of(item):
    """Return what is left to pay, nothing where too much was paid."""
    return max(0, item.due - item.paid)


def is_late(item, today, grace):
    """Tell whether something is left to pay when the grace is over."""
    if not grace < today - item.day:
        return False
    return left_of(item) > 0
