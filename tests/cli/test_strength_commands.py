"""`planter strength` and `planter mutant add` as a user sees them."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from planter.audit.strength.data import read_strength
from planter.calibration.matrix import right_tree
from planter.cli import main
from planter.core.layout import CASES, case_files
from planter.dataset.read import read_case
from planter.planting.registry import load_hosts
from planter.release import ledger

SAMPLE = Path(__file__).resolve().parents[2] / "generated" / "sample"


def run(*words):
    return CliRunner().invoke(main, list(map(str, words)))


def pair():
    """Return the ids of a pair of the sample whose probes are fast: of no host that writes many files."""
    names = sorted(path.name for path in (SAMPLE / CASES).iterdir())
    hosts = {name: json.loads((SAMPLE / CASES / name / "case.json").read_bytes())["origin"]["host"] for name in names}
    first = next((name for name in names if hosts[name] in ("rota", "ledger")), names[0])
    return first[:-1] + "a", first[:-1] + "b"


@pytest.fixture
def copy(tmp_path):
    """The sample with that pair alone."""
    others = {path.name for path in (SAMPLE / CASES).iterdir() if path.name not in pair()}
    others |= {path.name for path in (SAMPLE / "measured").iterdir() if path.stem != pair()[0][:-2]}
    return Path(shutil.copytree(SAMPLE, tmp_path / "set", ignore=lambda _, names: others & set(names)))


@pytest.fixture
def whole(tmp_path):
    """All of the sample."""
    return Path(shutil.copytree(SAMPLE, tmp_path / "whole"))


@pytest.fixture
def case():
    """The one of the pair that is no red, with its name."""
    files = {name: read_case(SAMPLE, name).files for name in pair()}
    return next((name, one) for name, one in files.items() if one.case.oracle.criterion is None)


def changed(files, variant, tmp_path):
    """Write the file that a mutant of a case changes, with something else at that place."""
    edit = variant.edits[0]
    data = right_tree(files.tree, files.variants)[edit.path]
    path = tmp_path / Path(edit.path).name
    path.write_bytes(data[: edit.start] + edit.after.encode() + data[edit.start + len(edit.before.encode()) :])
    return path


def killed(files, criterion="c1"):
    return next(v for v in files.variants if v.role == "mutant" and v.criterion == criterion and v.survivor is None)


def test_no_host_is_an_error_that_says_what_to_name():
    result = run("strength")
    assert result.exit_code == 2
    assert "--all" in result.output


def test_an_unknown_host_is_an_error_with_the_known_ones():
    result = run("strength", "--check", "nobody")
    assert result.exit_code == 2
    assert "ledger" in result.output


def test_check_runs_nothing_and_prints_what_is_known():
    result = run("strength", "--check", "rota")
    assert result.exit_code == 0, result.output
    known = read_strength(next(host for host in load_hosts() if host.name == "rota"))
    assert all(f"\n{one.criterion} " in result.output for one in known.criteria)
    assert "0 gaps" in result.output


def test_check_finds_a_host_of_which_nothing_is_known(tmp_path):
    shelf = shutil.copytree(Path(__file__).resolve().parents[1] / "hosts" / "shelf", tmp_path / "shelf")
    result = run("strength", "--check", "--host-dir", shelf)
    assert result.exit_code == 1
    assert "PL420" in result.output


def test_a_mutant_that_is_there_already_is_refused(copy, case, tmp_path):
    name, files = case
    variant = killed(files)
    result = run(
        "mutant", "add", copy, name, "--file", changed(files, variant, tmp_path), "--criterion", "c1", "--why", "x"
    )
    assert result.exit_code == 2
    assert variant.name in result.output
    assert not (copy / "ledger.jsonl").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("no-such-case-a",), "has no case"),
        (("{case}", "--criterion", "c99"), "no criterion with mutants"),
    ],
)
def test_what_cannot_be_is_one_line_and_changes_nothing(copy, case, tmp_path, words, told):
    name, files = case
    path = changed(files, killed(files), tmp_path)
    given = [word.format(case=name) for word in words]
    result = run("mutant", "add", copy, *given, "--file", path, "--why", "x")
    assert result.exit_code == 2
    assert told in result.output
    assert case_files(read_case(copy, name).files) == case_files(files)


@pytest.mark.parametrize("data", [None, b"\xff", b"something else\n"])
def test_a_file_that_is_no_changed_copy_is_refused(copy, case, tmp_path, data):
    name, _ = case
    path = tmp_path / "given.py"
    if data is not None:
        path.write_bytes(data)
    result = run("mutant", "add", copy, name, "--file", path, "--why", "x")
    assert result.exit_code == 2
    assert "given.py" in result.output


@pytest.mark.parametrize("state", ["sealed", "burnt"])
def test_a_set_that_is_not_a_draft_any_more_is_left_as_it_is(copy, case, tmp_path, state):
    ledger.touch(copy, state, "a test", state=state)
    name, files = case
    result = run("mutant", "add", copy, name, "--file", changed(files, killed(files), tmp_path), "--why", "x")
    assert result.exit_code == 2
    assert repr(state) in result.output


@pytest.mark.slow
def test_a_killed_mutant_is_recorded_in_both_twins_and_verify_finds_nothing(whole, case, tmp_path):
    name, files = case
    variant = killed(files)
    path = changed(files, variant, tmp_path)
    path.write_bytes(path.read_bytes() + b"\n\nMORE = 1\n")
    result = run("mutant", "add", whole, name, "--file", path, "--criterion", "c1", "--why", "one more")
    assert result.exit_code == 0, result.output
    assert "killed by c1" in result.output
    row = ledger.rows(whole)[-1]
    assert (row.what, row.why) == ("mutant added", "one more")
    other = name[:-1] + ("b" if name.endswith("a") else "a")
    for one in (name, other):
        assert any(v.name == row.detail["mutant"] for v in read_case(whole, one).files.variants)
    result = run("verify", whole, "--case", name, "--case", other, "--no-cache")
    assert result.exit_code == 0, result.output


@pytest.mark.slow
def test_a_mutant_that_holds_is_recorded_with_its_evidence(whole, case, tmp_path):
    name, files = case
    path = tmp_path / "given.py"
    source = next(p for p in files.tree if p.endswith(".py") and b"def " in files.tree[p] and "tests" not in p)
    path.write_bytes(right_tree(files.tree, files.variants)[source] + b"\n\nMORE = 1\n")
    result = run("mutant", "add", whole, name, "--file", path, "--criterion", "c1", "--why", "a name more")
    assert result.exit_code == 0, result.output
    assert "survived, no-difference (a name more; no difference from the reference in 2" in result.output


@pytest.mark.slow
def test_a_gap_is_refused_with_the_input_and_the_check(whole, case, tmp_path):
    name, files = case
    for one in (name[:-1] + "a", name[:-1] + "b"):  # a probe that looks at nothing
        probe = whole / CASES / one / "key" / "probes" / "c1.py"
        probe.write_bytes(probe.read_bytes().replace(b"def decide():\n", b"def decide():\n    return\n"))
    path = changed(files, killed(files), tmp_path)
    path.write_bytes(path.read_bytes() + b"\n\nMORE = 1\n")
    before = {p: p.read_bytes() for p in whole.rglob("*") if p.is_file()}
    result = run("mutant", "add", whole, name, "--file", path, "--criterion", "c1", "--why", "found by hand")
    assert result.exit_code == 2, result.output
    assert "a gap: the probe of c1 holds on it, and for" in result.output
    assert {p: p.read_bytes() for p in whole.rglob("*") if p.is_file()} == before
