"""Leaks: whether cheap baselines tell the red twin of a pair from the other, and how far an open book gets."""
