"""Sets: made whole or not at all, the same bytes whatever surrounds the making, and confirmed by verify."""

import json
import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from pythons import other_pythons
from sets import PAIRS, SEED, SHELF, command, content, make

from planter.core.errors import PlanError, SetError, UsageError
from planter.dataset.summary import why_unsealable
from planter.dataset.unlike import files_of_set
from planter.dataset.verify import verify_set
from planter.pipeline import choices_of
from planter.planting.host import load_host
from planter.planting.registry import load_classes
from planter.sandbox.pool import Pool


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


def cases_of(folder, decided):
    cases = [json.loads(path.read_bytes()) for path in sorted(folder.glob("cases/*/case.json"))]
    return [case for case in cases if case["oracle"]["decided"] == decided]


def test_a_mixed_pair_is_a_red_and_an_unknown_with_one_criterion_no_tree_decides(made):
    twins = cases_of(made[0], "mixed")
    assert sorted(case["verdict"] for case in twins) == ["red", "unknown"]
    for case in twins:
        answers = json.loads((made[0] / "cases" / case["id"] / "key" / "answers.json").read_bytes())["criteria"]
        assert list(answers.values()).count("undecidable") == 1
        failed = [name for name, answer in answers.items() if answer == "violated"]
        assert failed == ([case["oracle"]["criterion"]] if case["verdict"] == "red" else [])


def test_where_the_failed_criterion_of_a_mixed_pair_stands_is_where_its_cell_says(made):
    for slot, cell in enumerate(made[1].plan):
        if cell.decided == "mixed":
            recipes = [case["origin"]["recipe"] for case in cases_of(made[0], "mixed")]
            recipe = next(recipe for recipe in recipes if recipe["slot"] == slot)
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


@pytest.mark.slow
@pytest.mark.parametrize("python", other_pythons() or [None])
def test_another_python_makes_the_same_bytes(made, tmp_path, python):
    if python is None:
        pytest.skip("PLANTER_PYTHONS names no other interpreter")
    subprocess.run(command(tmp_path / "set", python), check=True, capture_output=True)
    assert content(tmp_path / "set") == content(made[0])


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
