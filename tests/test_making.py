"""Sets: made whole or not at all, the same bytes whatever surrounds the making, and confirmed by verify."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from planter.case.layout import PairFiles
from planter.case.plan import make_plan
from planter.case.unlike import files_of_set
from planter.case.verify import verify_set
from planter.case.write import remove_unfinished
from planter.errors import PlanError, SetError, UsageError
from planter.journal import JOURNAL, note, take_up
from planter.making import new_set
from planter.ordering import Order, Selection
from planter.pipeline import Attempt, choices_of
from planter.plant.host import load_host
from planter.registry import load_classes
from planter.run import Pool
from planter.summary import why_unsealable

SHELF = Path(__file__).parent / "hosts" / "shelf"
SEED = (0xBEEF << 64) + 5
PAIRS = 4
CLASSES = [c for c in load_classes() if c.name in ("swallowed-error", "encoding-edge")]


def make(folder, *, pairs=PAIRS, seed=SEED, jobs=1, repeat=False, unlike=(), floor=0.8, resume=False, **selected):
    chosen = Selection(
        **{"classes": ("swallowed-error", "encoding-edge"), "hosts": (), "host_dirs": (SHELF,), **selected}
    )
    return new_set(
        folder, Order(pairs, chosen, floor, repeat, unlike), seed=None if resume else seed, jobs=jobs, resume=resume
    )


def content(folder):
    """Give the bytes of a set, without what is measured."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.relative_to(folder).parts[0] != "measured"
    }


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("made") / "set"
    record = make(folder, jobs=2)
    return folder, record


def test_a_set_of_a_given_host_verifies(made):
    with Pool(workers=2) as pool:
        report = verify_set(made[0], pool=pool)
    assert report.findings == ()
    assert (report.ok, report.cases) == (True, 2 * PAIRS)


def test_both_rows_and_both_classes_are_there(made):
    plan = made[1].plan
    assert {cell.row for cell in plan} == {"plain", "lookalike"}
    assert {cell.defect_class for cell in plan} == {"swallowed-error", "encoding-edge"}


def test_the_yield_table_adds_up(made):
    for row in made[1].yields:
        assert row.tried == row.kept + sum(row.refused.values())
    assert sum(row.kept for row in made[1].yields) == PAIRS


def cases_of(folder, kind):
    cases = [json.loads(path.read_bytes()) for path in sorted(folder.glob("cases/*/case.json"))]
    return [case for case in cases if case["kind"] == kind]


def test_a_mixed_pair_is_a_red_and_an_unknown_with_one_criterion_no_tree_decides(made):
    twins = cases_of(made[0], "mixed")
    assert sorted(case["verdict"] for case in twins) == ["red", "unknown"]
    for case in twins:
        answers = json.loads((made[0] / "cases" / case["id"] / "key" / "answers.json").read_bytes())["criteria"]
        assert list(answers.values()).count("undecidable") == 1
        failed = [name for name, answer in answers.items() if answer == "violated"]
        assert failed == ([case["criterion"]] if case["verdict"] == "red" else [])


def test_where_the_failed_criterion_of_a_mixed_pair_stands_is_where_its_cell_says(made):
    for slot, cell in enumerate(made[1].plan):
        if cell.kind == "mixed":
            recipe = next(case["recipe"] for case in cases_of(made[0], "mixed") if case["recipe"]["slot"] == slot)
            place, last = int(recipe["criterion"][1:]) - 1, len(recipe["order"]) - 1
            assert cell.place == ("first" if place == 0 else "last" if place == last else "middle")


def test_what_settles_a_service_makes_its_probe_decide_either_way(made):
    case = cases_of(made[0], "mixed")[0]
    lines = (made[0] / "cases" / case["id"] / "key" / "variants.jsonl").read_text("utf-8").split("\n")
    settled = [json.loads(line) for line in lines if '"origin":"settled"' in line]
    criterion = next(variant["criterion"] for variant in settled if variant["role"] == "break")
    assert {variant["expected"][criterion] for variant in settled} == {"holds", "violated"}


def test_a_set_says_how_many_tuples_it_has_and_what_a_perfect_score_on_them_shows(made):
    shows = made[1].shows
    assert (shows.tuples, shows.hosts, shows.effective_n) == (PAIRS, 1, PAIRS)
    assert (shows.perfect, shows.floor, shows.below_floor) == (0.3976, 0.8, True)


def test_a_set_that_cannot_be_sealed_says_why(made):
    assert made[1].sealable is False
    even = {"class": ["a"], "row": ["plain"], "host": ["h"], "severity": ["stark"]}
    whys = " ".join(why_unsealable(5, (), even))
    for told in ("fewer than 64 bits", "0 red cases", "0 green cases", "0 unknown cases"):
        assert told in whys


@pytest.mark.slow
def test_a_set_shares_no_long_file_with_the_sets_it_must_be_unlike(made, tmp_path):
    make(tmp_path / "set", pairs=1, unlike=(made[0],))
    assert not files_of_set(tmp_path / "set") & files_of_set(made[0])
    make(tmp_path / "like", pairs=1)
    assert files_of_set(tmp_path / "like") & files_of_set(made[0])


def test_more_pairs_than_tuples_are_refused_before_anything_is_made(tmp_path):
    with pytest.raises(PlanError, match="or for --repeat"):
        make(tmp_path / "set", pairs=90)
    assert not (tmp_path / "set").exists()


@pytest.mark.slow
def test_repeated_tuples_count_once(tmp_path):
    few = {"classes": ("encoding-edge",), "repeat": True}
    offered = len(choices_of([load_host(SHELF)], [c for c in load_classes() if c.name == "encoding-edge"]))
    record = make(tmp_path / "set", pairs=offered + 2, jobs=2, **few)
    assert record.shows.effective_n == record.shows.tuples <= offered < len(record.pairs)
    assert len(files_of_set(tmp_path / "set")) > len(record.pairs)


def test_no_path_user_or_time_of_the_making_is_in_the_set(made):
    told = [
        str(made[0]),
        str(Path.home()),
        os.environ.get("USER", "root!"),
        time.strftime("%Y-%m-%d"),
        os.uname().nodename,
    ]
    for path, data in content(made[0]).items():
        for word in told:
            assert len(word) < 4 or word.encode() not in data, (path, word)


@pytest.mark.slow
def test_the_number_of_jobs_changes_no_byte(made, tmp_path):
    make(tmp_path / "set", jobs=1)
    assert content(tmp_path / "set") == content(made[0])


COMMAND = ["new", "--pairs", str(PAIRS), "--seed", str(SEED), "--host-dir", str(SHELF)]
COMMAND += ["--classes", "swallowed-error,encoding-edge"]


def command(folder, python=sys.executable):
    return [python, "-m", "planter", *COMMAND, str(folder)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "around",
    [
        {"PYTHONHASHSEED": "77", "TZ": "Asia/Tokyo"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "TZ": "America/St_Johns", "PYTHONHASHSEED": "3"},
    ],
    ids=["hash seed and zone", "no locale"],
)
def test_what_surrounds_the_making_changes_no_byte(made, tmp_path, around):
    subprocess.run(command(tmp_path / "set"), env={**os.environ, **around}, check=True, capture_output=True)
    assert content(tmp_path / "set") == content(made[0])


def other_pythons():
    """Give the interpreters named in PLANTER_PYTHONS, each with planter's requirements installed."""
    return [name for name in os.environ.get("PLANTER_PYTHONS", "").split(":") if name]


@pytest.mark.slow
@pytest.mark.parametrize("python", other_pythons() or [None])
def test_another_python_makes_the_same_bytes(made, tmp_path, python):
    if python is None:
        pytest.skip("PLANTER_PYTHONS names no other interpreter")
    subprocess.run(command(tmp_path / "set", python), check=True, capture_output=True)
    assert content(tmp_path / "set") == content(made[0])


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


def test_a_folder_that_holds_something_is_refused_and_left_alone(tmp_path):
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(SetError, match="is not empty"):
        make(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_file_is_no_folder_for_a_set(tmp_path):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(SetError, match="is not a folder"):
        make(tmp_path / "file")


@pytest.mark.parametrize("changes", [{"classes": ("no-such",)}, {"hosts": ("nowhere",)}])
def test_an_unknown_name_is_refused_with_the_known_ones(tmp_path, changes):
    with pytest.raises(UsageError, match="there are"):
        make(tmp_path / "set", **changes)


def test_a_host_whose_tests_fail_makes_no_pair_and_says_so(tmp_path):
    host = tmp_path / "shelf"
    shutil.copytree(SHELF, host)
    broken = host / "tree" / "tests" / "test_shelf.py.j2"
    broken.write_text("def test_nothing():\n    assert False\n")
    with pytest.raises(Exception, match="shipped-tests"):
        make(tmp_path / "set", pairs=1, host_dirs=(host,), classes=("encoding-edge",))


def test_the_record_on_disk_is_the_record_returned(made):
    folder, record = made
    on_disk = json.loads((folder / "set.json").read_bytes())
    assert on_disk["pairs"] == list(record.pairs)
    assert on_disk["seed"] == str(SEED)
