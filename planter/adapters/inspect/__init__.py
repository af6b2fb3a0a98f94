"""Inspect: stagings written as its tasks, and its logs read as runs."""
