"""Seals, the ledger of a set, and keys at rest: what may not change once a judge is to be measured.

- `ledger`: the states of a set and the hash-chained rows of every touch; `lock`: one process at a time
- `rules`: rules.toml, read strictly; `salts`, `fingerprints`: what a seal holds of each case
- `needs`, `sealing`: what a set needs to be sealed; `seal`: the seal; `checking`, `git_order`: what changed since
- `patterns`, `rehearsal`: what a transcript must not hold, tried before anything rests on it
- `stage_set`, `staging`, `splits`, `wording`, `footer`, `write_stage`, `stage_scan`, `maps`: a staging;
  `pull_request`, `right_bases`: its other form
- `archives`, `keys`, `encrypting`, `opening`: a set whose key side only an identity can read
"""
