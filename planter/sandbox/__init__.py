"""The runner: trees in, outcomes out; the only room that starts processes.

- `jobs`: what can be asked; `pool`, `worker`: who does it; `replies`: what came back
- `store`, `cache`: answers of earlier runs, for who asks for them
- `interpreters`: what another Python is; `confine`, `guard`, `kernel`: levels of confinement
- `zygote_client`, `zygote`: a warm interpreter, from outside and inside
- `spawn`, `child`, `loading`, `differential`, `coverage`: one run, from fork to record; `bytecode`: each source
  compiled once
- `command`, `supervisor`: a judge's command in a folder of its own; `git`: the history of a set
- `linters`, `tools`: other tools that read a tree, such as linters
- `materialize`, `scratch`, `quota`, `reap`: what lies on the disk and how all of it goes away again
- `wire`: the messages
"""
