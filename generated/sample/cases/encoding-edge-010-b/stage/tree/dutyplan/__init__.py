"""Plan the duties of fitters, keep their hours and work out their pay.

Times are naive datetimes in UTC, days are dates, and lengths are whole minutes.
"""
