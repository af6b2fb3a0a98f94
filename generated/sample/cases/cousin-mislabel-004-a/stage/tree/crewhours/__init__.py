"""Plan the shifts of porters, keep their hours and work out their pay.

Times are naive datetimes in UTC, days are dates, and lengths are whole minutes.
"""
