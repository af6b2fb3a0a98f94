"""Comparing duties, and their figures."""

from datetime import date, datetime

from dutyplan import figures, hours, shifts


def at(day, hour):
    return datetime(2024, 5, day, hour)


EARLY = shifts.Duty("ann", at(13, 6), at(13, 14))
LATE = shifts.Duty("bob", at(13, 14), at(13, 20))
NIGHT = shifts.Duty("cem", at(13, 21), at(14, 7))


def test_lengths_are_put_together():
    assert hours.Stretch(90) + hours.Stretch(30) == hours.Stretch(120)
    assert hours.Stretch(90) - 30 == hours.Stretch(60)
    assert hours.Stretch(90) > hours.Stretch(30)
    assert hours.Stretch(425).text() == "7:05"
    assert hours.Stretch(425).whole_hours() == 7


def test_times_are_compared():
    assert hours.minutes_between(at(13, 6), at(13, 8)) == 120
    assert hours.gap(at(13, 6), at(13, 7)) == hours.Stretch(60)
    assert hours.punctuality(at(13, 6), at(13, 7)) == "60 min late"


def test_a_day_in_may():
    assert hours.week_of(date(2024, 5, 14)) == "2024-W20"
    assert hours.leave_year(date(2024, 5, 14)) == 2024
    assert hours.is_weekend(date(2024, 5, 18)) and not hours.is_weekend(date(2024, 5, 14))


def test_nobody_is_on_twice():
    again = EARLY._replace(end=at(13, 10))
    assert shifts.clashes([EARLY, LATE, NIGHT]) == []
    assert shifts.clashes([EARLY, LATE, again]) == [(EARLY, again)]


def test_the_longest_come_first():
    assert shifts.longest([EARLY, LATE, NIGHT]) == NIGHT
    assert shifts.ranking([EARLY, LATE, NIGHT]) == [NIGHT, EARLY, LATE]
    assert shifts.busiest([EARLY, LATE]) == [("ann", 480), ("bob", 360)]


def test_who_is_on_duty():
    assert shifts.on_duty([EARLY, LATE, NIGHT], at(13, 15)) == ["bob"]


def test_figures_of_a_week():
    assert figures.usual([480, 360, 600]) == 480
    assert figures.spread([480, 480, 480]) == 0
    assert figures.by_week([NIGHT]) == {"2024-W20": 600}
    assert figures.weekend_share([EARLY, LATE, NIGHT]) == 0
