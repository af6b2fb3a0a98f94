"""Make known-answer cases for measuring judges of code.

The rooms, in the order a pair passes through them:

- values: `errors`, `model`, `set_records`, `trees`, `edits`, `canon`, `seeds`, `resources`, `versions`
- `sites`, `plugin`, `registry`: what an author declares, and how it is found
- `plant`: recipe in, trees out; starts no process
- `run`: trees in, outcomes out; the only room that starts processes
- `calibrate`: outcomes in, judgement out
- `case`: cases and sets on disk: plan, write, read, verify
- `audit`: attacks on hosts and cases
- `score`: what a number of cases can show; imports values alone
- `pipeline`, `steps`: `make_pair`, the whole story on one screen, and the steps it takes
- `ordering`, `making`, `journal`, `summary`: what is asked of a set, its making, its resuming, what became of it
- `measuring`: what every rewrite does at every site of a host, kept with the host for the plan
- `testing`: the checks every defect class and host must pass
- `cli`: the command
"""

__version__ = "0.1.0"
