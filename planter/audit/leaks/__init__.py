"""Leaks: whether cheap guessers tell the red twin of a pair from the other, and how far an open book gets."""
