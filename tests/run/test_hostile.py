"""What a tree does to get away, to be heard or to do harm gives a non-answer, and the next run is unharmed."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest
from probing import job

from planter.model import Limits
from planter.run import Job, Pool
from planter.run.sweep import descendants

SLEEPER = "import os, time\nif os.fork() == 0:\n    {begin}\n    while True: time.sleep(60)"
HALF = Limits(cpu_seconds=1.0, wall_seconds=0.5)

# what `act` does, then what it may come to; "holds" where it does no more than leave something behind
ENDINGS: dict[str, tuple[Job, set[str]]] = {
    "a daemon": (job(SLEEPER.format(begin="os.setsid()")), {"holds"}),
    "a daemon of a daemon": (
        job(SLEEPER.format(begin="os.setsid()\n    if os.fork(): os._exit(0)\n    os.setsid()")), {"holds"}),
    "a child that ignores signals": (
        job(SLEEPER.format(begin="import signal\n    for n in (1, 2, 13, 15): signal.signal(n, signal.SIG_IGN)")),
        {"holds"}),
    "a busy loop that ignores signals": (
        job("import signal\nfor n in (2, 15, 24): signal.signal(n, signal.SIG_IGN)\nwhile True: pass",
            limits=Limits(cpu_seconds=0.3, wall_seconds=20.0)), {"timed_out"}),
    "a handler that makes an answer of the deadline": (
        job("import signal\ndef late(*a): raise ValueError\nsignal.signal(24, late)\nwhile True: pass", "due(act)",
            limits=Limits(cpu_seconds=0.3, wall_seconds=20.0)), {"timed_out"}),
    "a parent that leaves and a child that goes on": (job("import os\nif os.fork(): os._exit(0)"), {"crashed"}),
    "a child that goes on beside its parent": (job("import os\nos.fork()", "act(); check(False, 'm')"), {"violated"}),
    "a bomb of forks": (job("import os\nwhile True: os.fork()"), {"crashed"}),
    "a bomb of sessions": (job("import os\nwhile True:\n    if os.fork() == 0: os.setsid()"), {"crashed"}),
    "a thread that stays": (
        job("import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()"), {"holds"}),
    "too much memory": (job("return bytearray(4 << 30)"), {"crashed"}),
    "a huge file": (
        job("import tempfile\nwith tempfile.TemporaryFile() as file:\n    while True: file.write(bytes(1 << 20))"),
        {"crashed"}),
    "a flood of output": (job("for _ in range(300): print('x' * 100_000)"), {"holds"}),
    "a signal to its group": (job("import os; os.kill(0, 9)"), {"crashed"}),
    "a signal to everyone": (job("import os; os.kill(-1, 9)"), {"holds", "crashed"}),
    "a signal to its parent": (job("import os; os.kill(os.getppid(), 9)"), {"holds", "crashed"}),
    "a stop of its parent": (job("import os; os.kill(os.getppid(), 19)", limits=HALF), {"holds", "crashed"}),
    "closed descriptors": (job("import os; os.closerange(0, 1024)"), {"crashed"}),
    "a verdict written everywhere": (
        job("import os\nfor fd in range(1024):\n    try: os.write(fd, b'32:' + b'0' * 32 + b'2:c15:holds0:0:')\n"
            "    except OSError: pass\nos._exit(0)"), {"crashed"}),
    "a verdict written everywhere before another": (
        job("import os\nfor fd in range(1024):\n    try: os.write(fd, b'holds')\n    except OSError: pass",
            "act(); check(False, 'm')"), {"violated"}),
    "a file in place of the record": (
        job("import os\nfor fd in range(3, 1024):\n    try: os.dup2(1, fd)\n"
            "    except OSError: pass"), {"crashed"}),
    "a sealed record": (
        job("import fcntl\nfor fd in range(3, 1024):\n    try: fcntl.fcntl(fd, 1033, 15)\n    except OSError: pass"),
        {"crashed"}),
    "patched modules": (
        job("import builtins, json, os, signal, sys\nfor module in (json, os, signal, sys):\n"
            "    for name in dir(module):\n        if callable(getattr(module, name)) and not name.startswith('__'):\n"
            "            setattr(module, name, lambda *a, **k: 0)\n"
            "for name in ('isinstance', 'len', 'type', 'str', 'callable', 'getattr', 'dict'):\n"
            "    setattr(builtins, name, lambda *a, **k: True)",
            "act(); check(False, 'm')"), {"violated"}),
    "a write to its own source": (job("with open(__file__, 'a') as file: file.write('x')"), {"crashed"}),
    "a write to the kernel's settings": (
        job("import os\nfor path in ('/proc/sys/kernel/pid_max', '/sys/kernel/mm/ksm/run'):\n"
            "    try: os.close(os.open(path, os.O_WRONLY))\n    except OSError: continue\n    return path",
            "check(act() is None, act())"), {"holds"}),
    "a write to a disk": (
        job("import os, stat\nfor name in os.listdir('/dev'):\n"
            "    if stat.S_ISBLK(os.lstat('/dev/' + name).st_mode): os.close(os.open('/dev/' + name, os.O_RDWR))",
            "try: act()\nexcept PermissionError: pass"), {"holds"}),
    "memory in many processes": (
        job("import os, time\nfor _ in range(4): os.fork()\nkept = b'x' * (100 << 20)\ntime.sleep(20)",
            limits=Limits(cpu_seconds=10.0, wall_seconds=20.0, memory=1 << 28)), {"crashed"}),
    "a connection": (
        job("import socket\nsocket.create_connection(('127.0.0.1', 22), 1)"), {"crashed"}),
}  # fmt: skip


@pytest.mark.parametrize("name", ENDINGS)
def test_a_hostile_tree_gives_no_answer_and_leaves_no_process(name: str, confined: Pool) -> None:
    hostile, right = ENDINGS[name]
    before = below(confined)
    result = confined.run([hostile])[0]
    assert result.outcome in right, result.message
    assert confined.run([CLEAN])[0].outcome == "holds"
    assert len(below(confined)) <= len(before), "a process is left"


CLEAN = job("import os; return os.listdir(os.environ['TMPDIR'])", "check(act() == [], act())")


def below(pool: Pool) -> list[int]:
    """Return the processes below this one, once the pool has a zygote."""
    assert pool.run([job("pass")])[0].outcome == "holds"
    return descendants()


DIRT = {
    "closed folders": """
for n in range(3):
    os.mkdir('a'); open('a/f', 'w').close(); os.chmod('a', 0); os.rename('a', f'b{n}')""",
    "a tree 1,200 levels deep": """
for n in range(1200):
    os.mkdir('d' * 20); os.chdir('d' * 20)
open('f', 'w').close()""",
    "a closed tree 300 levels deep": """
for n in range(300):
    os.mkdir('d'); os.chdir('d')
for n in range(299):
    os.chdir('..'); os.chmod('d', 0)""",
    "pipes and sockets": "import socket; os.mkfifo('p'); socket.socket(socket.AF_UNIX).bind('s')",
    "links": "os.symlink('/', 'root'); os.symlink('loop', 'loop'); os.symlink('/dev/null', 'null')",
    "a file in place of the scratch folder": "os.chdir('/'); os.rmdir(T); open(T, 'w').close()",
    "a closed scratch folder": "os.chmod(T, 0); os.chmod(os.path.dirname(T), 0)",
    "odd names": """
for n in (b'\\xff\\xfe', b'-rf', b' ', b'a' * 255, b'.a'):
    os.mkdir(n)""",
    "files beside the scratch folder": "open(os.path.dirname(T) + '/beside', 'w').close()",
}


@pytest.mark.parametrize("name", DIRT)
def test_the_next_run_meets_an_empty_folder(name: str, confined: Pool) -> None:
    dirty = job("import os\nT = os.environ['TMPDIR']\nos.chdir(T)\n" + DIRT[name])
    look = job("import os\nT = os.environ['TMPDIR']\nreturn os.listdir(T) + os.listdir(os.path.dirname(T))",
               "check(sorted(act()) == ['home', 'tmp'], act())")  # fmt: skip
    assert [result.outcome for result in confined.run([dirty, look])] == ["holds", "holds"]


def test_a_run_reads_no_file_of_the_user_where_the_disk_is_hidden(tmp_path: Path, confined: Pool) -> None:
    secret = tmp_path / "secret"
    secret.write_text("x")
    seen = job(f"import os; return os.path.exists({str(secret)!r})", "check(not act(), 'seen')")
    expected = "holds" if confined.level in ("L4", "L3") else "violated"
    assert confined.run([seen])[0].outcome == expected


def test_a_run_writes_nowhere_but_in_its_own_folder(tmp_path: Path, confined: Pool) -> None:
    places = [str(tmp_path), os.path.expanduser("~"), "/", "/etc", "/var/tmp"]
    body = f"""
import os
for place in {places!r}:
    try: open(place + '/left-here', 'w').close()
    except OSError: pass
"""
    assert confined.run([job(body)])[0].outcome == "holds"
    assert [place for place in places if os.path.exists(place + "/left-here")] == []


def test_no_run_reaches_the_network_or_this_process(confined: Pool) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        address = listener.getsockname()
        calling = job(f"import socket; socket.create_connection({address!r}, 1)", "due(act)")
        assert confined.run([calling])[0].outcome == "violated"
    killing = job(f"import os; os.kill({os.getpid()}, 15)", "due(act)")
    assert confined.run([killing])[0].outcome == "violated"


def test_a_closed_file_is_closed(confined: Pool) -> None:
    needing = job("pass", needs="'permission bits',")
    result = confined.run([needing])[0]
    assert result.outcome == "holds", result.message


@pytest.mark.slow
def test_a_full_disk_is_a_crash_and_is_emptied(confined: Pool) -> None:
    body = """
import os
for n in range(60):
    with open(os.environ['TMPDIR'] + f'/{n}', 'wb') as file:
        for _ in range(32): file.write(bytes(1 << 20))
"""
    result = confined.run([job(body, limits=Limits(cpu_seconds=10.0, wall_seconds=60.0))])[0]
    assert result.outcome == "crashed", result.message
    assert confined.run([CLEAN])[0].outcome == "holds"


@pytest.mark.slow
def test_outcomes_do_not_depend_on_what_ran_before(confined: Pool) -> None:
    good = [job(f"return {number}", f"check(act() == {number}, 'm')") for number in range(5)]
    bad = [ENDINGS[name][0] for name in ("a daemon", "closed descriptors", "patched modules", "a signal to its group")]
    mixed = [one for pair in zip(good, bad * 2, strict=False) for one in pair]
    for _ in range(5):
        outcomes = [result.outcome for result in confined.run(mixed)]
        assert outcomes[::2] == ["holds"] * 5
        assert outcomes[1::2] == ["holds", "crashed", "violated", "crashed", "holds"]
