"""What trees and probes do to get away, to be heard or to do harm, and what each may come to."""

from __future__ import annotations

from dataclasses import dataclass

from probing import SETUP, SHORT, deciding, probe, tree

from planter.core.records.runs import Limits
from planter.core.trees import Tree
from planter.sandbox.jobs import Job

BRIEF = Limits(cpu_seconds=0.15, wall_seconds=20.0)
ASLEEP = Limits(cpu_seconds=1.0, wall_seconds=0.5)
NARROW = Limits(cpu_seconds=10.0, wall_seconds=20.0, memory=1 << 28)
EARLY = (0, 1, 2, 3, 5, 66, 70, 71, 77, 127, 255)  # every status that the program or a tool gives a meaning, and more
RAISED = {"crashed": "setup_failed"}  # what is raised while a tree is imported has its own name
HELD, DEAD, LATE = frozenset({"holds"}), frozenset({"crashed"}), frozenset({"timed_out"})
VIOLATED, FAILING = frozenset({"violated"}), "check(False, 'm')"


@dataclass(frozen=True)
class Behaviour:
    """Statements that do harm, and the outcomes that are right; `raises`: they end in an exception, not in death.

    Statements that answer leave `found` empty when all is well.
    """

    does: str
    right: frozenset[str] = DEAD
    raises: bool = False
    limits: Limits = SHORT
    judge: str = "check(not found, found)"

    def called(self) -> Job:
        """Return a job in which a function of the tree does it."""
        return Job(tree(f"found = ''\n{self.does}\nreturn found"), deciding(self.asked()), "c1", limits=self.limits)

    def imported(self) -> Job:
        """Return a job in which a module of the tree does it while it is imported."""
        source = f"found = ''\n{self.does}\ndef act():\n    return found\n"
        hostile = Tree({"pkg/__init__.py": b"", "pkg/acts.py": source.encode()})
        return Job(hostile, deciding(self.asked()), "c1", limits=self.limits)

    def probed(self) -> Job:
        """Return a job in which the probe itself does it."""
        lines = "".join(f"    {line}\n" for line in f"found = ''\n{self.does}\n{self.judge}".split("\n"))
        return Job(tree("pass"), probe(f"{SETUP}\n\ndef decide():\n{lines}"), "c1", limits=self.limits)

    def asked(self) -> str:
        """Return the statements that ask the tree and judge its answer."""
        return f"found = act()\n{self.judge}"

    def outcomes(self, way: str) -> frozenset[str]:
        """Return the outcomes that are right when it is done this way."""
        if not (self.raises and way == "imported"):
            return self.right
        return frozenset(RAISED.get(one, one) for one in self.right)


SLEEPER = "import os, time\nif os.fork() == 0:\n    {begin}\n    while True: time.sleep(60)"

GETTING_AWAY = {
    "a fork that stays": Behaviour(SLEEPER.format(begin="pass"), HELD),
    "a daemon": Behaviour(SLEEPER.format(begin="os.setsid()"), HELD),
    "a daemon of a daemon": Behaviour(
        SLEEPER.format(begin="os.setsid()\n    if os.fork(): os._exit(0)\n    os.setsid()"), HELD),
    "a child that ignores signals": Behaviour(
        SLEEPER.format(begin="import signal\n    for n in (1, 2, 13, 15): signal.signal(n, signal.SIG_IGN)"), HELD),
    "a child in a stopped group": Behaviour(SLEEPER.format(begin="os.kill(os.getpid(), 19)"), HELD),
    "a program in the background": Behaviour(
        "import subprocess\nsubprocess.Popen(['/bin/sleep', '600'], start_new_session=True)", HELD),
    "a thread that stays": Behaviour(
        "import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()", HELD),
    "threads that work on": Behaviour(
        "import threading\ndef work():\n    while True: pass\n"
        "for _ in range(3): threading.Thread(target=work, daemon=True).start()", HELD),
    "a handler at exit": Behaviour("import atexit, time\natexit.register(time.sleep, 60)", HELD),
}  # fmt: skip

NOT_ENDING = {
    "a sleep": Behaviour("import time; time.sleep(60)", LATE, limits=ASLEEP),
    "a busy loop": Behaviour("while True: pass", LATE, limits=BRIEF),
    "a busy loop that ignores signals": Behaviour(
        "import signal\nfor n in (2, 15, 24): signal.signal(n, signal.SIG_IGN)\nwhile True: pass", LATE, limits=BRIEF),
    "a handler that makes an answer of the deadline": Behaviour(
        "import signal\ndef late(*a): raise ValueError\nsignal.signal(24, late)\n"
        "try:\n    while True: pass\nexcept ValueError: pass", LATE, limits=BRIEF),
    "a loop that swallows everything": Behaviour(
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass", LATE, limits=BRIEF),
}  # fmt: skip

TAKING = {
    # bombs of 512 processes, lest a runner that is wrong takes the machine down
    "a bomb of forks": Behaviour("import os, time\nfor _ in range(9): os.fork()\ntime.sleep(60)"),
    "a bomb of sessions": Behaviour(
        "import os, time\nfor _ in range(9):\n    if os.fork() == 0: os.setsid()\ntime.sleep(60)"),
    "too much memory": Behaviour("kept = bytearray(4 << 30)", raises=True),
    "memory in many processes": Behaviour(
        "import os, time\nfor _ in range(3): os.fork()\nkept = b'x' * (100 << 20)\ntime.sleep(20)", limits=NARROW),
    "memory that no limit counts": Behaviour(
        "import os\nkept = [os.memfd_create('x') for _ in range(9)]", raises=True),
    "memory shared with all processes": Behaviour(
        "import ctypes\nfound = ctypes.CDLL(None).shmget(0, 1 << 20, 0o1600) >= 0 and 'it stays'", HELD),
    "a namespace with all powers": Behaviour(
        "import ctypes\nfound = ctypes.CDLL(None).unshare(0x10000000 | 0x20000) == 0 and 'it has them'", HELD),
    "a clone with all powers": Behaviour(
        "import ctypes, os, platform\ncall = {'x86_64': 56, 'aarch64': 220}[platform.machine()]\n"
        "if (pid := ctypes.CDLL(None).syscall(call, 0x10000000 | 17, 0, 0, 0, 0)) == 0: os._exit(0)\n"
        "found = pid > 0 and 'it has them'", HELD),
    "a huge file": Behaviour(
        "import tempfile\nwith tempfile.TemporaryFile() as file:\n    while True: file.write(bytes(1 << 20))",
        raises=True),
    "a flood of output": Behaviour("for _ in range(300): print('x' * 100_000)", HELD),
    "all descriptors": Behaviour("import os\nkept = []\nwhile True: kept.append(os.dup(0))", raises=True),
}  # fmt: skip

HURTING = {
    "a signal to its group": Behaviour("import os; os.kill(0, 9)"),
    "a signal to everyone": Behaviour("import os; os.kill(-1, 9)", HELD | DEAD, raises=True),
    "a signal to its parent": Behaviour("import os; os.kill(os.getppid(), 9)", HELD | DEAD, raises=True),
    "a stop of its parent": Behaviour("import os; os.kill(os.getppid(), 19)", HELD | DEAD, raises=True, limits=ASLEEP),
    "closed descriptors": Behaviour("import os; os.closerange(0, 1024)"),
    "a write to the kernel's settings": Behaviour(
        "import os\nfor path in ('/proc/sys/kernel/pid_max', '/sys/kernel/mm/ksm/run'):\n"
        "    try: os.close(os.open(path, os.O_WRONLY))\n    except OSError: continue\n    found = path", HELD),
    "a write to a disk": Behaviour(
        "import os, stat\nfor name in os.listdir('/dev'):\n"
        "    if not stat.S_ISBLK(os.lstat('/dev/' + name).st_mode): continue\n"
        "    try: os.close(os.open('/dev/' + name, os.O_RDWR))\n"
        "    except PermissionError: continue\n    found = name", HELD),
    "a connection": Behaviour(
        "import socket\nsocket.create_connection(('127.0.0.1', 22), 1)", raises=True),
    "a datagram": Behaviour(
        "import socket\nsocket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('192.0.2.1', 53))",
        raises=True),
}  # fmt: skip

ENDING_EARLY = {
    **{f"an exit with status {status}": Behaviour(f"import os; os._exit({status})") for status in EARLY},
    **{f"death by signal {number}": Behaviour(f"import os; os.kill(os.getpid(), {number})") for number in (6, 9, 11)},
    "Ctrl-C": Behaviour("import os; os.kill(os.getpid(), 2)", raises=True),
    "SystemExit": Behaviour("raise SystemExit(0)", raises=True),
    "a call of exit": Behaviour("import sys; sys.exit()", raises=True),
    "KeyboardInterrupt": Behaviour("raise KeyboardInterrupt", raises=True),
    "GeneratorExit": Behaviour("raise GeneratorExit", raises=True),
    "a deep recursion": Behaviour("def down(): return down()\ndown()", raises=True),
    "a recursion without limit": Behaviour(
        "import sys\nsys.setrecursionlimit(1 << 30)\ndown = lambda n: [down(n + 1)]\ndown(0)", DEAD | LATE, raises=True,
        limits=Limits(cpu_seconds=0.2, wall_seconds=20.0, memory=1 << 27)),
    "a parent that leaves and a child that goes on": Behaviour("import os\nif os.fork(): os._exit(0)"),
    "another program in its place": Behaviour("import os; os.execv('/bin/true', ['/bin/true'])"),
}  # fmt: skip
FORGING = {
    "a verdict written everywhere": Behaviour(
        "import os\nfor fd in range(1024):\n    try: os.write(fd, b'32:' + b'0' * 32 + b'2:c15:holds0:0:')\n"
        "    except OSError: pass\nos._exit(0)"),
    "a verdict written everywhere before another": Behaviour(
        "import os\nfor fd in range(1024):\n    try: os.write(fd, b'holds')\n    except OSError: pass",
        VIOLATED, judge=FAILING),
    "a file in place of the record": Behaviour(
        "import os\nfor fd in range(3, 1024):\n    try: os.dup2(1, fd)\n    except OSError: pass", judge=FAILING),
    "a sealed record": Behaviour(
        "import fcntl\nfor fd in range(3, 1024):\n    try: fcntl.fcntl(fd, 1033, 15)\n    except OSError: pass",
        judge=FAILING),
    "a child that goes on beside its parent": Behaviour("import os\nos.fork()", VIOLATED, judge=FAILING),
    "a trace of everything": Behaviour(
        "import sys, threading\ndef trace(*a): raise SystemExit(0)\n"
        "threading.settrace(trace)\nsys.setprofile(lambda *a: None)", VIOLATED, judge=FAILING),
    "patched modules": Behaviour(
        "import builtins, json, os, signal, sys\nfor module in (json, os, signal, sys):\n"
        "    for name in dir(module):\n        if callable(getattr(module, name)) and not name.startswith('__'):\n"
        "            setattr(module, name, lambda *a, **k: 0)\n"
        "for name in ('isinstance', 'len', 'type', 'str', 'callable', 'getattr', 'dict'):\n"
        "    setattr(builtins, name, lambda *a, **k: True)", VIOLATED, judge=FAILING),
    "a write to its own source": Behaviour("with open(__file__, 'a') as file: file.write('x')", raises=True),
}  # fmt: skip

BEHAVIOURS = {**GETTING_AWAY, **NOT_ENDING, **TAKING, **HURTING, **ENDING_EARLY, **FORGING}
WAYS = ("called", "imported", "probed")
