"""Sum up the lengths of duties."""

import statistics

from dutyplan.hours import is_weekend, week_of
from dutyplan.shifts import length


def by_week(duties):
    """Return the minutes by the ISO week in which a duty starts, in the order the weeks come."""
    per_week = {}
    for duty in duties:
        week = week_of(duty.start)
        per_week[week] = per_week.get(week, 0) + length(duty)
    return per_week


def weekend_share(duties):
    """Return how many of the minutes are of duties that start at a weekend, in whole percent rounded down."""
    all_minutes = sum(length(duty) for duty in duties)
    of_weekends = sum(length(duty) for duty in duties if is_weekend(duty.start))
    return of_weekends * 100 // all_minutes if all_minutes else 0


def usual(minutes):
    """Return the length in the middle, the lower of the two of an even number."""
    return statistics.median_low(minutes)


def spread(minutes):
    """Return the standard deviation of a sample of two lengths or more, in minutes to the nearest."""
    return round(statistics.stdev(minutes))
