"""Syntax trees: nodes walked, sites, patterns, names read and bound, spans spliced."""
