"""What a tree does to get away, to be heard or to do harm gives a non-answer, and the next run is unharmed."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest
from hostile import BEHAVIOURS, WAYS
from probing import job

from planter.core.records.runs import Limits
from planter.sandbox.pool import Pool
from planter.sandbox.reap import descendants

SLOW = [pytest.param(way, marks=pytest.mark.slow) for way in WAYS[1:]]


@pytest.mark.parametrize("name", BEHAVIOURS)
@pytest.mark.parametrize("way", [WAYS[0], *SLOW])
def test_hostile_code_gives_no_answer_that_it_should_not_and_leaves_no_process(
    name: str, way: str, confined: Pool
) -> None:
    hostile = BEHAVIOURS[name]
    before = below(confined)
    result = confined.run([getattr(hostile, way)()])[0]
    assert result.outcome in hostile.outcomes(way), result.message
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


def test_a_run_sees_no_variable_of_the_user_and_none_of_its_processes(
    confined: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_THE_USER", "x")
    body = f"""
import os
if 'SECRET_OF_THE_USER' in os.environ: return 'inherited'
try: return 'SECRET' in open('/proc/{os.getpid()}/environ').read() and 'read from planter'
except OSError: return ''
"""
    result = confined.run([job(body, "found = act()\ncheck(not found, found)")])[0]
    assert result.outcome == "holds", result.message


def test_nothing_stays_in_the_memory_shared_by_processes(confined: Pool) -> None:
    left = job(
        "import os\ntry: open('/dev/shm/left-here', 'w').close()\nexcept OSError: pass\n"
        "try: os.link(__file__, os.environ['TMPDIR'] + '/x')\nexcept OSError: pass"
    )
    look = job("import os; return os.path.exists('/dev/shm/left-here')", "check(not act(), 'left')")
    assert [result.outcome for result in confined.run([left, look])] == ["holds", "holds"]
    assert not os.path.exists("/dev/shm/left-here")


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
    names = ("a daemon", "closed descriptors", "patched modules", "a signal to its group")
    bad = [BEHAVIOURS[name].called() for name in names]
    mixed = [one for pair in zip(good, bad * 2, strict=False) for one in pair]
    for _ in range(5):
        outcomes = [result.outcome for result in confined.run(mixed)]
        assert outcomes[::2] == ["holds"] * 5
        assert outcomes[1::2] == ["holds", "crashed", "violated", "crashed", "holds"]
