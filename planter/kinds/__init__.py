"""Kinds of case: what a judge is asked, and how such a case is made, staged and keyed."""
