"""Make known-answer cases for measuring judges of code.

The rooms, in the order a pair passes through them:

- values: `errors`, `model`, `trees`, `edits`, `canon`, `seeds`, `resources`, `versions`
- `sites`, `plugin`, `registry`: what an author declares, and how it is found
- `plant`: recipe in, trees out; starts no process
- `run`: trees in, outcomes out; the only room that starts processes
- `calibrate`: outcomes in, judgement out
- `case`: cases and sets on disk: plan, write, read, verify
- `audit`: attacks on hosts and cases
- `pipeline`, `steps`, `making`: `make_pair`, the whole story on one screen; the steps it takes; sets of pairs
- `testing`: the checks every defect class and host must pass
- `cli`: the command
"""

__version__ = "0.1.0"
