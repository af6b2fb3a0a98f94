"""Running a judge: a staging in, a run of rows out; whatever is no answer has a code, and none is a pass.

- `staging`: the items, each as it was staged; `judge`: what a judge is; `commands`, `callables`: the two there are
- `asking`: the order, one place for each case, the rows, taking a run up again; `runs`: a run on disk
- `replies`: the one way to read a verdict; `kit`: replies that try parsers
- `scanning`: transcripts searched for what they must not hold
"""
