"""A run joined with the set it was staged from, scored, and kept with it: what `score` and `check` rest on.

- `items`: the staged cases with their known answers; `keeping`: the run as it lies in the set's results
- `standing`: the terms a run is scored by, and whether the set was sealed then
- `joined`: prepare, keep, recompute, and score again with errata
"""
