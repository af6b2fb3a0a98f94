"""A judge's run joined with the set it was staged from, scored, and kept with it: what `score` and `check` rest on.

- `outcomes`, `figures`, `record`, `groups`, `located`, `labelled`, `limits`, `comparison`: pure functions of a run's
  rows and the known answers, which import nothing that plants, runs or reads a set
- `items`: the staged cases with their known answers; `results`: the run as it lies in the set's results
- `terms`: the terms a run is scored by, and whether the set was sealed then
- `joined`: prepare, keep, recompute, and score again with errata; `checking`: a seal and its records checked again
"""
