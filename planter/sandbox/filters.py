"""What an ordinary process can forbid itself for good: system calls by seccomp, writing by landlock; stdlib only."""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
from collections.abc import Collection, Iterable
from typing import NamedTuple

from planter.sandbox import kernel

AF_UNIX = 1
X32 = 0x40000000
CLONE_NEWUSER = 0x10000000
LOAD, JUMP_EQUAL, JUMP_GREATER_OR_EQUAL, JUMP_SET, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, ARCHITECTURE, FIRST_ARGUMENT = 0, 4, 16  # offsets in struct seccomp_data
ALLOW, ANSWER = 0x7FFF0000, 0x00050000  # the second with an errno; with 0 the call seems to work and does nothing
SECCOMP, FILTER = 22, 2

Step = tuple[int, int, int, int]  # code, instructions to skip when true, when false, value


class Machine(NamedTuple):
    """The audit(7) architecture and system call numbers of a machine."""

    architecture: int
    socket: int
    kill: int
    clone: int
    reaching: tuple[int, ...]  # ptrace, process_vm_writev, io_uring_setup, pidfd_getfd
    leaving: tuple[int, ...]  # setpgid, setsid
    signalling: tuple[int, ...]  # kill, tkill, tgkill, rt_sigqueueinfo, rt_tgsigqueueinfo, pidfd_open
    # memfd_create, memfd_secret, shmget, semget, msgget, mq_open, add_key, request_key, keyctl, unshare, setns, clone3
    uncounted: tuple[int, ...]


MACHINES = {
    "x86_64": Machine(
        0xC000003E, 41, 62, 56, (101, 311, 425, 438), (109, 112), (62, 200, 234, 129, 297, 434),
        (319, 447, 29, 64, 68, 240, 248, 249, 250, 272, 308, 435)),
    "aarch64": Machine(
        0xC00000B7, 198, 129, 220, (117, 271, 425, 438), (154, 157), (129, 130, 131, 138, 240, 434),
        (279, 447, 194, 190, 186, 180, 217, 218, 219, 97, 268, 435)),
}  # fmt: skip

LANDLOCK_CREATE, LANDLOCK_ADD, LANDLOCK_RESTRICT = 444, 445, 446
# landlock(7): write, remove and make files of every kind, refer, truncate
WRITING = sum(1 << bit for bit in (1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14))
WRITING_A_FILE = 1 << 1 | 1 << 14
SCOPED = 0b11  # abstract sockets and signals stay inside


def refuse_calls() -> None:
    """Refuse sockets but those of the Unix family, signals to everyone, and reaching into other processes.

    It needs forbid_new_privileges() first. Raises OSError where the kernel or the machine has no such filter.
    """
    machine = _machine()
    refuse, allow = (RETURN, 0, 0, ANSWER | errno.EPERM), (RETURN, 0, 0, ALLOW)
    steps = _answered(machine.reaching, errno.EPERM)
    steps += [(JUMP_EQUAL, 0, 4, machine.socket), (LOAD, 0, 0, FIRST_ARGUMENT), (JUMP_EQUAL, 1, 0, AF_UNIX)]
    steps += [refuse, allow]
    steps += [(JUMP_EQUAL, 0, 3, machine.kill), (LOAD, 0, 0, FIRST_ARGUMENT), (JUMP_EQUAL, 0, 1, 0xFFFFFFFF), refuse]
    _install(machine, steps)


def leave_nothing() -> None:
    """Refuse what outlives a run or is memory that no limit counts, as a kernel built without it does.

    That is files in memory alone, System V and POSIX queues, keys, and new namespaces, in which a process has every
    capability and could mount a /tmp of any size. Threads are made by clone(2) where clone3(2) is not there.
    """
    kernel.forbid_new_privileges()
    machine = _machine()
    refuse = (RETURN, 0, 0, ANSWER | errno.EPERM)
    steps = _answered(machine.uncounted, errno.ENOSYS)
    steps += [(JUMP_EQUAL, 0, 3, machine.clone), (LOAD, 0, 0, FIRST_ARGUMENT), (JUMP_SET, 0, 1, CLONE_NEWUSER), refuse]
    _install(machine, steps)


def stay_together(apart: Collection[int]) -> None:
    """Keep this process and all it forks in one group, which one signal ends, and their signals among them.

    Leaving the group or session seems to work and does nothing. Where the kernel cannot keep signals among them,
    none reaches the processes `apart` (a negative number: a group). Raises OSError where that cannot be had.
    """
    kernel.forbid_new_privileges()
    machine = _machine()
    steps = _answered(machine.leaving, 0)
    scoped = _landlock_version() >= 6
    if not scoped:
        steps += [step for call in machine.signalling for step in _not_covered(call, apart)]
    _install(machine, steps)
    if scoped:
        rules = kernel.call(LANDLOCK_CREATE, struct.pack("QQQ", 0, 0, SCOPED), 24, 0)
        kernel.call(LANDLOCK_RESTRICT, rules, 0)
        os.close(rules)


def _machine() -> Machine:
    try:
        return MACHINES[platform.machine()]
    except KeyError as error:
        raise OSError(errno.ENOSYS, f"no system call numbers for {error}") from None


def _answered(numbers: Iterable[int], number: int) -> list[Step]:
    return [step for call in numbers for step in ((JUMP_EQUAL, 0, 1, call), (RETURN, 0, 0, ANSWER | number))]


def _not_covered(call: int, pids: Collection[int]) -> list[Step]:
    """Refuse a call whose first argument is one of these processes."""
    refuse = (RETURN, 0, 0, ANSWER | errno.EPERM)
    tests = [step for pid in pids for step in ((JUMP_EQUAL, 0, 1, pid & 0xFFFFFFFF), refuse)]
    # what follows tests the number of the call again
    return [(JUMP_EQUAL, 0, len(tests) + 2, call), (LOAD, 0, 0, FIRST_ARGUMENT), *tests, (LOAD, 0, 0, NUMBER)]


def _install(machine: Machine, rules: list[Step]) -> None:
    refuse, allow = (RETURN, 0, 0, ANSWER | errno.EPERM), (RETURN, 0, 0, ALLOW)
    steps = [(LOAD, 0, 0, ARCHITECTURE), (JUMP_EQUAL, 1, 0, machine.architecture), refuse, (LOAD, 0, 0, NUMBER)]
    steps += [(JUMP_GREATER_OR_EQUAL, 0, 1, X32), refuse, *rules, allow]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    program = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(steps), ctypes.addressof(code)))
    kernel.prctl(SECCOMP, FILTER, ctypes.addressof(program))


def _landlock_version() -> int:
    try:
        return kernel.call(LANDLOCK_CREATE, None, 0, 1)
    except OSError:
        return 0


def write_only_below(folders: list[str], files: list[str]) -> bool:
    """Allow writing below some folders and to some files only, and signals to none outside; tell whether it took.

    It needs forbid_new_privileges() first. Kernels without landlock, or with one too old to move files, do nothing.
    """
    version = _landlock_version()
    if version < 3:
        return False
    scoped = SCOPED if version >= 6 else 0
    attributes = struct.pack("QQQ", WRITING, 0, scoped)[: 24 if version >= 6 else 16 if version >= 4 else 8]
    rules = kernel.call(LANDLOCK_CREATE, attributes, len(attributes), 0)
    for path, rights in [(folder, WRITING) for folder in folders] + [(file, WRITING_A_FILE) for file in files]:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        kernel.call(LANDLOCK_ADD, rules, 1, struct.pack("=Qi", rights, place), 0)
        os.close(place)
    kernel.call(LANDLOCK_RESTRICT, rules, 0)
    os.close(rules)
    return True
