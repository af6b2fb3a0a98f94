"""Show that the instrument can tell: figures that each matter, judges whose scores are known, keys that are broken.

- `run`: the whole self-test; `chances`: what chance allows, exactly
- `figures`: the record against matrices; `panel`: fabricated judges; `readers`: those that look at the code
- `judging`: the panel over a staging of a copy of a set; `sabotage`: broken probes and keys, which verify must notice
- `greens`: the audit on dirty greens, weakened probes and planted leaks
"""
