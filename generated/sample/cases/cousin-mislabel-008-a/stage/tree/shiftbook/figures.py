"""Sum up the lengths of stints."""

import statistics

from shiftbook.hours import is_weekend, week_of
from shiftbook.shifts import length


def usual(minutes):
    """Return the length in the middle, the lower of the two of an even number."""
    return statistics.median_low(minutes)


def weekend_share(stints):
    """Return how many of the minutes are of stints that start at a weekend, in whole percent rounded down."""
    whole = sum(length(stint) for stint in stints)
    inside = sum(length(stint) for stint in stints if is_weekend(stint.start))
    return inside * 100 // whole if whole else 0


def spread(minutes):
    """Return the standard deviation of a sample of two lengths or more, in minutes to the nearest."""
    return round(statistics.stdev(minutes))


def by_week(stints):
    """Return the minutes by the ISO week in which a stint starts, in the order the weeks come."""
    sums = {}
    for stint in stints:
        iso_week = week_of(stint.start)
        sums[iso_week] = sums.get(iso_week, 0) + length(stint)
    return sums
