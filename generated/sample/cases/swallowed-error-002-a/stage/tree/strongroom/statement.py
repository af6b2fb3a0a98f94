"""Tell what is due: listings, labelled totals, and how old the open invoices are."""

from bisect import bisect_left, bisect_right
from typing import NamedTuple

TERMS = {'limits': (0, 30, 60, 90), 'grace': 0}


class Invoice(NamedTuple):
    """Hold what is to be paid on a day, and what was paid; a refund is to be paid back to the customer."""

    label: str
    day: int
    due: int
    paid: int = 0
    refund: bool = False


def by_group(invoices):
    """Return what is left to pay by group, which a label has before its last slash."""
    batches = {}
    for invoice in invoices:
        cluster = invoice.label.rpartition('/')[0]
        batches[cluster] = batches.get(cluster, 0) + left_of(invoice)
    return batches


def net_of(invoices):
    """Return what is due with refunds taken off."""
    return sum(-invoice.due if invoice.refund else invoice.due for invoice in invoices)


def gross_of(invoices):
    """Return what is due without refunds."""
    return sum(invoice.due for invoice in invoices if not invoice.refund)


def summary(invoices, today, given):
    """Return labelled totals, and what is left by limits of age and by weeks; `given` goes before the usual terms."""
    terms = {**TERMS, **given}
    aged = [0] * (len(terms['limits']) + 1)
    weeks, behind = {}, False
    for invoice in invoices:
        left = left_of(invoice)
        aged[bisect_right(terms['limits'], today - invoice.day)] += left
        full_weeks = (today - invoice.day) // 7
        weeks[full_weeks] = weeks.get(full_weeks, 0) + left
        behind |= is_late(invoice, today, terms['grace'])
    figures = {'gross': gross_of(invoices), 'net': net_of(invoices)}
    return {**figures, 'aged': aged, 'weeks': list(weeks.items()), 'late': behind}


def largest(invoices, count):
    """Return the `count` with the most left to pay, the earlier first of those with as much."""
    return sorted(invoices, key=lambda invoice: (-left_of(invoice), invoice.day))[:count]


def unsettled(invoices, slack):
    """Return those for which too little or too much was paid, by more than `slack` cents."""
    return [invoice for invoice in invoices if not abs(invoice.paid - invoice.due) <= slack]


def listing(invoices, first, last, count):
    """Return the last `count` of those due between two days, both included and given in either order, by day."""
    if last < first:
        first, last = last, first
    rows = sorted(invoices, key=lambda invoice: invoice.day)
    dates = [line.day for line in rows]
    rows = rows[bisect_left(dates, first) : bisect_right(dates, last)]
    return rows[max(0, len(rows) - count) :]


def recent(invoices, today, days):
    """Return those due today or in the last `days` days."""
    found = []
    for invoice in invoices:
        age = today - invoice.day
        if 0 <= age <= days:
            found.append(invoice)
    return found


def running(invoices, opening):
    """Return the balance after each: it rises by what is due, and falls by what is refunded."""
    amounts = []
    for invoice in invoices:
        if not invoice.refund:
            opening += invoice.due
        else:
            opening -= invoice.due
        amounts.append(opening)
    return amounts


def left_of(invoice):
    """Return what is left to pay, nothing where too much was paid."""
    return max(0, invoice.due - invoice.paid)


def reminder(invoice, today, cycle):
    """Return in how many days a reminder is due, one being due every `cycle` days before and after the day."""
    return (invoice.day - today) % cycle


def is_late(invoice, today, grace):
    """Tell whether something is left to pay when the grace is over."""
    if not grace < today - invoice.day:
        return False
    return left_of(invoice) > 0
