"""Numbers: huge, tiny, and those that compare in odd ways."""

from __future__ import annotations

from planter.audit.attacks.model import Attack

_NUMBERS: tuple[tuple[str, object], ...] = (
    ("zero", 0),
    ("minus zero", -0.0),
    ("minus one", -1),
    ("just under 2**31", (1 << 31) - 1),
    ("2**53 and one", (1 << 53) + 1),
    ("minus 2**53 and one", -(1 << 53) - 1),
    ("2**63", 1 << 63),
    ("2**64 less one", (1 << 64) - 1),
    ("10**30", 10**30),
    ("4,200 digits", 10**4_199 + 1),
    ("a float of many digits", 0.1 + 0.2),
    ("the least float", 5e-324),
    ("the greatest float", 1.7976931348623157e308),
    ("a whole float", 3.0),
    ("one", 1),
    ("just over 2**31", (1 << 31) + 1),
    ("2**53 less one", (1 << 53) - 1),
    ("minus 2**63", -(1 << 63)),
    ("minus 2**63 and less", -(1 << 63) - 1),
    ("10**12", 10**12),
    ("10**18", 10**18),
    ("minus 10**30", -(10**30)),
    ("2**1024, more than any float", 1 << 1024),
    ("half", 0.5),
    ("two and a half", 2.5),
    ("minus a half", -0.5),
    ("10**16 as a float", 1e16),
    ("10**22 as a float", 1e22),
    ("infinity", float("inf")),
    ("minus infinity", float("-inf")),
    ("not a number", float("nan")),
    ("true", True),
    ("false", False),
)

NUMBERS: tuple[Attack, ...] = tuple(Attack("numbers", told, "number", number) for told, number in _NUMBERS)
