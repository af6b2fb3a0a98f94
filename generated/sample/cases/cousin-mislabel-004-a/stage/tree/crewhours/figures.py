"""Sum up the lengths of shifts."""

import statistics

from crewhours.hours import is_weekend, week_of
from crewhours.shifts import length


def by_week(shifts):
    """Return the minutes by the ISO week in which a shift starts, in the order the weeks come."""
    weeks = {}
    for offset in shifts:
        week = week_of(offset.start)
        weeks[week] = weeks.get(week, 0) + length(offset)
    return weeks


def usual(minutes):
    """Return the length in the middle, the lower of the two of an even number."""
    return statistics.median_low(minutes)


def spread(minutes):
    """Return the standard deviation of a sample of two lengths or more, in minutes to the nearest."""
    return round(statistics.stdev(minutes))


def weekend_share(shifts):
    """Return how many of the minutes are of shifts that start at a weekend, in whole percent rounded down."""
    all_minutes = sum(length(offset) for offset in shifts)
    of_weekends = sum(length(offset) for offset in shifts if is_weekend(offset.start))
    return of_weekends * 100 // all_minutes if all_minutes else 0
