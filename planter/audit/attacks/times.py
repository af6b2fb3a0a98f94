"""Times: dates and moments at which calendars and clocks do something."""

from __future__ import annotations

from planter.audit.attacks.model import Attack

_TIMES: tuple[tuple[str, str], ...] = (
    ("the first day there is", "0001-01-01"),
    ("the last moment there is", "9999-12-31T23:59:59.999999"),
    ("the beginning of counting", "1970-01-01T00:00:00"),
    ("a second before it", "1969-12-31T23:59:59"),
    ("beyond 32 bits", "2038-01-19T03:14:08"),
    ("a leap day", "2024-02-29"),
    ("the day after it", "2024-03-01"),
    ("a century without a leap day", "2100-02-28"),
    ("week 53", "2020-12-31"),
    ("the next year's week 1", "2018-12-31"),
    ("the former year's week 53", "2021-01-03"),
    ("midnight", "2024-06-01T00:00:00"),
    ("a microsecond before midnight", "2024-05-31T23:59:59.999999"),
    ("a half second", "2024-05-31T12:00:00.500000"),
    ("an hour that is skipped", "2024-03-31T02:30:00"),
    ("an hour that comes twice", "2024-10-27T02:30:00"),
    ("an hour that comes twice in the south", "2024-04-07T02:30:00"),
    ("UTC", "2024-06-01T12:00:00+00:00"),
    ("an odd offset", "2024-06-01T12:00:00+05:45"),
    ("an offset by minutes below zero", "2024-06-01T12:00:00-00:30"),
    ("the farthest offset", "2024-06-01T12:00:00+14:00"),
    ("an offset with seconds", "1890-06-01T12:00:00+00:53:28"),
)

TIMES: tuple[Attack, ...] = tuple(Attack("time", told, "time", text) for told, text in _TIMES)
