"""The guard: enter a level of confinement, start the zygote in it, and outlive it to clean up; stdlib only."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
from typing import Any, NoReturn

from planter.sandbox import filters, kernel, reap

WRITABLE_DEVICES = ["/dev/null", "/dev/zero", "/dev/full"]


def main(program: str, control: str, plan: str, *argv: str) -> NoReturn:
    """Start `argv` confined and wait; when it ends, or the pool is gone, leave no process below this one.

    `plan` is JSON: level, areas (the folders that may be written in), and for L3 hide, show and room, see enter().
    """
    wanted = json.loads(plan)
    kernel.become_subreaper()
    os.set_inheritable(int(control), True)
    pid = os.fork()
    if pid == 0:
        try:
            kernel.prctl(kernel.SET_PDEATHSIG, signal.SIGKILL)
            confine(wanted)
            os.execv(argv[0], argv)
        except OSError as error:
            os.write(2, f"{wanted['level']}: {error}\n".encode("utf-8", "backslashreplace"))
        finally:
            os._exit(70)
    ended = os.pidfd_open(pid)
    poll = select.poll()
    poll.register(ended, select.POLLIN)
    poll.register(int(control), select.POLLRDHUP)
    poll.poll()
    reap.end_all(False)
    os._exit(0)


def confine(plan: dict[str, Any]) -> None:
    """Bring this process to a level; raises OSError when the machine does not give it."""
    if plan["level"] == "L3":
        enter(plan)
    kernel.become_subreaper()
    if plan["level"] == "L1":
        return
    kernel.forbid_new_privileges()
    kernel.drop_capabilities()
    if plan["level"] == "L2":
        filters.write_only_below(plan["areas"], WRITABLE_DEVICES)
        filters.refuse_calls()


def enter(plan: dict[str, Any]) -> None:
    """Go on as process 1 of new namespaces, seeing the disk read-only but for the areas, and no network.

    Each folder of `hide` is covered by an empty one of at most `room` bytes; what `show` names is seen all the same.
    """
    user, group = os.geteuid(), os.getegid()
    kernel.unshare(kernel.NEW_NAMESPACES)
    for name, text in (("setgroups", "deny"), ("uid_map", f"1000 {user} 1"), ("gid_map", f"1000 {group} 1")):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)
    kernel.prctl(kernel.SET_PDEATHSIG, signal.SIGKILL)  # the new user namespace cleared it
    pid = os.fork()
    if pid:
        os.waitpid(pid, 0)
        os._exit(0)
    kernel.prctl(kernel.SET_PDEATHSIG, signal.SIGKILL)
    kernel.mount("none", "/", flags=kernel.MS_REC | kernel.MS_PRIVATE)
    shown = [(folder, os.open(folder, os.O_PATH)) for folder in plan["show"]]
    for folder in [*plan["hide"], *plan["areas"]]:
        os.makedirs(folder, exist_ok=True)
        kernel.mount("tmpfs", folder, "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV, f"mode=755,size={plan['room']}")
    for folder, place in shown:
        if os.path.isdir(f"/proc/self/fd/{place}"):
            os.makedirs(folder, exist_ok=True)
        else:
            os.close(os.open(folder, os.O_CREAT | os.O_WRONLY, 0o600))
        kernel.mount(f"/proc/self/fd/{place}", folder, flags=kernel.MS_BIND | kernel.MS_REC)
        os.close(place)
    kernel.mount("proc", "/proc", "proc", kernel.MS_NOSUID | kernel.MS_NODEV)
    if (most := kernel.task_limit()) is not None:
        with contextlib.suppress(OSError), open("/proc/sys/kernel/pid_max", "w") as file:
            file.write(str(most))
    kernel.set_mount("/", read_only=True, below=True)
    for area in plan["areas"]:
        kernel.set_mount(area, read_only=False)
