"""Seals, the ledger of a set, and keys at rest: what may not change once a judge is to be measured.

- `ledger`: the states of a set and the hash-chained rows of every touch; `files`: whole files or none, and the lock
- `rules`: rules.toml, read strictly; `salts`, `fingerprints`: what a seal holds of each case
- `sealing`: what a set needs to be sealed, and the seal; `checking`, `git_order`: what changed since
- `stage_set`, `staging`, `halves`, `wording`, `footer`, `laying`, `stage_scan`, `maps`: a staging; `pull_request`,
  `base_edits`, `renamed_locals`, `nested_step`, `right_bases`: its other form
- `archives`, `keys`, `encrypting`, `opening`: a set whose key side only an identity can read
"""
