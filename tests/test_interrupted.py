"""A set whose making was interrupted: whole pairs stay, and resuming gives the bytes of an uninterrupted one."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest
from sets import CLASSES, PAIRS, SEED, SHELF, command, content, make

from planter.core.errors import SetError
from planter.core.layout import PairFiles
from planter.dataset.plan import make_plan
from planter.dataset.resume import JOURNAL, note, take_up
from planter.dataset.verify import verify_set
from planter.dataset.write import remove_unfinished
from planter.pipeline import Attempt, choices_of
from planter.planting.host import load_host
from planter.sandbox.pool import Pool


@pytest.mark.slow
def test_a_kill_leaves_whole_pairs_or_what_can_be_removed(tmp_path):
    folder = tmp_path / "set"
    running = subprocess.Popen(command(folder), start_new_session=True, stdout=subprocess.DEVNULL)
    cases = folder / "cases"
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline and not (cases.is_dir() and any(cases.iterdir())):
        time.sleep(0.002)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    remove_unfinished(folder)
    names = sorted(path.name for path in cases.iterdir())
    assert {name[:-2] for name in names if name.endswith("-a")} == {name[:-2] for name in names if name.endswith("-b")}
    with Pool(workers=2) as pool:
        report = verify_set(folder, pool=pool)
    assert report.ok is False
    assert {finding.code[:3] for finding in report.findings} == {"PL1"}


@pytest.mark.slow
def test_an_interrupted_set_is_resumed_to_the_bytes_of_an_uninterrupted_one(made, tmp_path):
    folder = tmp_path / "set"
    running = subprocess.Popen(command(folder), start_new_session=True, stdout=subprocess.DEVNULL)
    journal = folder / JOURNAL
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline and not (journal.is_file() and journal.read_bytes().count(b"\n") > 1):
        time.sleep(0.002)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    assert len(list((folder / "cases").iterdir())) < 2 * PAIRS
    make(folder, resume=True)
    assert content(folder) == content(made[0])


@pytest.mark.slow
def test_a_case_that_was_changed_meanwhile_is_made_again(made, tmp_path):
    folder = Path(shutil.copytree(made[0], tmp_path / "set"))
    slots = make_plan(choices_of([load_host(SHELF, name="dir:shelf", built_in=False)], CLASSES), PAIRS, SEED)
    for slot, pair in zip(slots, made[1].pairs, strict=True):
        note(folder, Attempt(slot, PairFiles(pair, None, None), ((slot.choices[0], None),)))
    (folder / "cases" / f"{made[1].pairs[1]}-a" / "key" / "inputs.py").unlink()
    assert len(take_up(folder, slots)) == 1
    assert sorted(path.name for path in (folder / "cases").iterdir()) == [f"{made[1].pairs[0]}-{x}" for x in "ab"]


def test_a_finished_set_is_not_resumed(made):
    with pytest.raises(SetError, match="is finished"):
        make(made[0], resume=True)
