"""A place for one judge: private, minded by a process of its own, gone with all that was started in it."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from planter.core.errors import RunError
from planter.sandbox.command import CommandRefused, CutOff, Ended, Place, filtered

VARIABLES = {"PATH": os.environ.get("PATH", os.defpath)}


def shell(text: str, seconds: float = 60.0, most: int = 1 << 20) -> Ended:
    with Place() as place:
        ended = place.run(["sh", "-c", text], VARIABLES, seconds, most)
    assert not os.path.lexists(place.path)
    return ended


def gone(pid: int) -> bool:
    """Tell whether a process ends within a while; it may be a zombie of somebody else."""
    for _ in range(500):
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.01)
    return False


def test_a_place_is_private_neutral_and_gone_afterwards() -> None:
    with Place() as place:
        assert stat.S_IMODE(os.stat(place.path).st_mode) == 0o700
        assert os.path.basename(place.path).startswith("tmp") and os.listdir(place.path) == []
        os.makedirs(f"{place.path}/a/b", 0o000)
    assert not os.path.lexists(place.path)


def test_output_and_errors_are_kept_in_the_order_of_their_coming() -> None:
    ended = shell("echo one; sleep 0.1; echo two >&2; sleep 0.1; echo three; pwd; exit 3")
    assert (ended.how, ended.status, ended.signal) == ("itself", 3, None)
    assert ended.output.startswith(b"one\nthree\n")
    assert ended.transcript.startswith(b"one\ntwo\nthree\n")


def test_there_is_no_standard_input_and_nothing_else_is_open() -> None:
    ended = shell("cat; echo $(ls /proc/self/fd | wc -l)")
    assert ended.output.split() == [b"4"]  # three, and the folder that ls reads


def test_what_left_its_session_is_ended_with_the_command() -> None:
    ended = shell("setsid sh -c 'echo $$; exec sleep 600' & sleep 0.2")
    assert (ended.how, ended.status) == ("itself", 0)
    assert gone(int(ended.output))


def test_a_command_that_takes_too_long_is_ended_and_what_it_said_is_kept() -> None:
    ended = shell("echo begun; (trap '' TERM; sleep 600) & sleep 600", seconds=0.5)
    assert (ended.how, ended.output) == ("timed-out", b"begun\n")


def test_a_flood_is_cut_at_the_limit() -> None:
    ended = shell("yes & yes >&2 & wait", most=100_000)
    assert ended.how == "flooded" and len(ended.transcript) == 100_000


def test_a_signal_is_told_apart_from_a_status() -> None:
    ended = shell("kill -9 $$")
    assert (ended.how, ended.status, ended.signal) == ("itself", None, signal.SIGKILL)


def test_a_command_that_kills_its_supervisor_is_lost_and_leaves_nothing() -> None:
    assert shell("kill -9 $PPID; sleep 600").how == "lost"


def test_a_command_that_stops_its_supervisor_is_lost_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planter.sandbox.command.END_SECONDS", 0.5)
    assert shell("kill -STOP $PPID; sleep 600", seconds=0.2).how == "lost"


def test_what_goes_on_starting_others_is_ended() -> None:
    assert (
        shell("while true; do setsid sh -c 'sleep 0.1; sleep 600' & sleep 0.01; done", seconds=0.5).how == "timed-out"
    )


def test_a_folder_that_is_removed_moved_or_made_a_link_harms_nothing_else(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "file").write_text("mine")
    assert shell(f"rm -r $(pwd); ln -s {kept} $(pwd)").status == 0
    assert (kept / "file").read_text() == "mine"
    assert shell(f"echo secret > inside; mv $(pwd) {tmp_path}/moved; touch $PWD").status == 0
    assert os.listdir(tmp_path / "moved") == []


@pytest.mark.parametrize("argv", [["/nowhere/judge"], ["no-such-judge"], ["/"], ["a\0b"]])
def test_a_command_that_cannot_be_started_is_refused(argv: list[str]) -> None:
    with Place() as place, pytest.raises(CommandRefused, match="cannot be run"):
        place.run(argv, VARIABLES, 5)


def test_a_place_can_be_cut_from_another_thread() -> None:
    with Place() as place:
        threading.Timer(0.3, place.cut).start()
        with pytest.raises(CutOff):
            place.run(["sleep", "600"], VARIABLES, 600)
    assert not os.path.lexists(place.path)


def test_without_a_place_for_folders_there_is_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", "/nowhere")
    with pytest.raises(RunError, match=r"no private folder for a judge: .*'/nowhere'"):
        Place()


HOLDER = """
import sys
from planter.sandbox.command import Place
with Place() as place:
    print(place.path, flush=True)
    place.run(["sh", "-c", "echo $$ > pid; setsid sleep 600 & wait"], {"PATH": sys.argv[1]}, 600)
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)])
def test_nothing_is_left_when_the_holder_is_killed(number: int) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLDER, VARIABLES["PATH"]], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    path = Path(holder.stdout.readline().strip())
    for _ in range(500):
        if (path / "pid").exists() and (path / "pid").read_text():
            break
        time.sleep(0.01)
    pid = int((path / "pid").read_text())
    holder.send_signal(number)
    holder.wait()
    holder.stdout.close()
    for _ in range(500):
        if not path.exists():
            break
        time.sleep(0.01)
    assert not path.exists() and gone(pid)


def test_a_filter_gives_its_output_or_nothing() -> None:
    assert filtered(["cat"], b"caf\xe9\n", 20) == b"caf\xe9\n"
    assert filtered(["sh", "-c", "echo pass; exit 1"], b"", 20) is None
    assert filtered(["sh", "-c", "echo pass; sleep 600"], b"", 0.3) is None
    assert filtered(["true"], b"x" * 1_000_000, 20) == b""
    with pytest.raises(CommandRefused):
        filtered(["/nowhere/parser"], b"", 20)
