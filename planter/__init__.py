"""Make known-answer cases for measuring judges of code.

The rooms, in the order a pair passes through them:

- values: `errors`, `model`, the `*_records`, `trees`, `edits`, `canon`, `seeds`, `resources`, `versions`
- `nodes`, `sites`, `uses`: syntax trees, walked; what a rewrite may know of its place; names read and bound there
- `plugin`, `registry`: what an author declares, and how it is found
- `plant`: recipe in, trees out; starts no process
- `run`: trees in, outcomes out; the only room that starts processes
- `calibrate`: outcomes in, judgement out
- `case`: cases and sets on disk: plan, write, read, verify
- `audit`: attacks on hosts and cases, differences from the reference, strength of probes, leaks; `auditing` joins them
- `seal`: rules, seals, the ledger, keys at rest, stagings; `sealing`: where they meet audit, scan and score
- `judge`, `judges`: a judge's run over a staging, from a command or a Python callable
- `score`: a run's rows to its record, and what a number of cases can show; imports values alone
- `scoring`: a run joined with its set, scored, and kept with it; `selftest`: fabricated judges and sabotaged keys
- `pipeline`, `steps`: `make_pair`, the whole story on one screen, and the steps it takes
- `ordering`, `making`, `journal`, `summary`: what is asked of a set, its making, its resuming, what became of it
- `measuring`: what every rewrite does at every site of a host, kept with the host for the plan
- `testing`: the checks every defect class and host must pass
- `authoring`: help for authors: where rewrites act, previews, pages of classes and hazards, first files, trying a class
- `cli`: the command
"""

__version__ = "0.1.0"
