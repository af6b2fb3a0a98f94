"""Running a judge: a staging in, a run of rows out; whatever is no answer has a code, and none is a pass.

- `staging`: the items, each as it was staged; `judging`: what a judge is; `commands`, `callables`: the two there are
- `asking`: the order, one place for each case, the rows, taking a run up again; `runs`: a run on disk
- `replies`: the one way to read a verdict; `kit`, `kit_record`, `kit_shapes`, `kit_words`: replies that try parsers
- `patterns`, `scanning`: what a transcript must not hold, and the rehearsal of that
- `inspect_export`, `inspect_log`, `inspect_import`: a staging and a run as Inspect has them
"""
