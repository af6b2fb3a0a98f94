"""The runner: trees in, outcomes out; the only room that starts processes.

- `jobs`: what can be asked; `pool`, `worker`: who does it; `records`: what came back
- `store`, `cache`: answers of earlier runs, for who asks for them
- `interpreters`: what another Python is; `confine`, `guard`, `kernel`: levels of confinement
- `keeper`, `zygote`: a warm interpreter, from outside and inside
- `spawn`, `child`, `loading`, `survey`, `reach`: one run, from fork to record; `codes`: each source compiled once
- `command`, `minder`: a judge's command in a folder of its own; `git`: the history of a set
- `readers`, `tools`: other tools that read a tree, such as linters
- `lay`, `scratch`, `sweep`: what lies on the disk and how all of it goes away again; `wire`: the messages
"""

from planter.sandbox.jobs import LEVELS, CommandJob, Job, ReachJob, SurveyJob
from planter.sandbox.pool import Pool

__all__ = ["LEVELS", "CommandJob", "Job", "Pool", "ReachJob", "SurveyJob"]
