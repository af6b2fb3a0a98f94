"""What an ordinary process can forbid itself for good: system calls by seccomp, writing by landlock; stdlib only."""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct

from planter.run import kernel

AF_UNIX = 1
X32 = 0x40000000
# audit(7) architecture; socket, kill, ptrace, process_vm_writev, io_uring_setup, pidfd_getfd
NUMBERS = {
    "x86_64": (0xC000003E, 41, 62, (101, 311, 425, 438)),
    "aarch64": (0xC00000B7, 198, 129, (117, 271, 425, 438)),
}
LOAD, JUMP_EQUAL, JUMP_GREATER_OR_EQUAL, RETURN = 0x20, 0x15, 0x35, 0x06
ALLOW, REFUSE = 0x7FFF0000, 0x00050000
NUMBER, ARCHITECTURE, FIRST_ARGUMENT = 0, 4, 16  # offsets in struct seccomp_data
SECCOMP, FILTER = 22, 2

LANDLOCK_CREATE, LANDLOCK_ADD, LANDLOCK_RESTRICT = 444, 445, 446
# landlock(7): write, remove and make files of every kind, refer, truncate
WRITING = sum(1 << bit for bit in (1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14))
WRITING_A_FILE = 1 << 1 | 1 << 14
SCOPED = 0b11  # abstract sockets and signals stay inside


def refuse_calls() -> None:
    """Refuse sockets but those of the Unix family, signals to everyone, and reaching into other processes.

    It needs forbid_new_privileges() first. Raises OSError where the kernel or the machine has no such filter.
    """
    known = NUMBERS.get(platform.machine())
    if known is None:
        raise OSError(errno.ENOSYS, f"no system call numbers for {platform.machine()}")
    architecture, socket, kill, others = known
    refuse, allow = (RETURN, 0, 0, REFUSE | errno.EPERM), (RETURN, 0, 0, ALLOW)
    # a jump skips as many instructions as its second and third number say, when true and when false
    steps = [(LOAD, 0, 0, ARCHITECTURE), (JUMP_EQUAL, 1, 0, architecture), refuse, (LOAD, 0, 0, NUMBER)]
    steps += [(JUMP_GREATER_OR_EQUAL, 0, 1, X32), refuse]
    for number in others:
        steps += [(JUMP_EQUAL, 0, 1, number), refuse]
    steps += [(JUMP_EQUAL, 0, 4, socket), (LOAD, 0, 0, FIRST_ARGUMENT), (JUMP_EQUAL, 1, 0, AF_UNIX), refuse, allow]
    steps += [(JUMP_EQUAL, 0, 3, kill), (LOAD, 0, 0, FIRST_ARGUMENT), (JUMP_EQUAL, 0, 1, 0xFFFFFFFF), refuse, allow]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    program = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(steps), ctypes.addressof(code)))
    kernel.prctl(SECCOMP, FILTER, ctypes.addressof(program))


def write_only_below(folders: list[str], files: list[str]) -> bool:
    """Allow writing below some folders and to some files only, and signals to none outside; tell whether it took.

    It needs forbid_new_privileges() first. Kernels without landlock, or with one too old to move files, do nothing.
    """
    try:
        version = kernel.call(LANDLOCK_CREATE, None, 0, 1)
    except OSError:
        return False
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
