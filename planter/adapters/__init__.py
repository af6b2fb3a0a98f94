"""Formats of other tools, one folder for each."""
