"""Statistics as pure functions of numbers: exact intervals, paired tests, power."""
