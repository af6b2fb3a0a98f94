"""The guard: enter a level of confinement, start the zygote in it, and outlive it to clean up; stdlib only."""

from __future__ import annotations

import os
import select
from typing import NoReturn

from planter.run import kernel, sweep


def main(program: str, level: str, control: str, *argv: str) -> NoReturn:
    """Start `argv` confined and wait; when it ends, or the pool is gone, leave no process below this one."""
    kernel.become_subreaper()
    os.set_inheritable(int(control), True)
    pid = os.fork()
    if pid == 0:
        try:
            kernel.become_subreaper()
            os.execv(argv[0], argv)
        finally:
            os._exit(70)
    ended = os.pidfd_open(pid)
    poll = select.poll()
    poll.register(ended, select.POLLIN)
    poll.register(int(control), select.POLLRDHUP)
    poll.poll()
    sweep.end_all(False)
    os._exit(0)
