"""The committed sample: it verifies, it could be sealed but for being public, and its seed makes its bytes again."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from pythons import other_pythons
from sets import content

from planter.audit.auditing import audit_set
from planter.audit.rounds import rate, read_key_audit
from planter.dataset.verify import verify_set
from planter.release.sealing import AUDITED
from planter.sandbox.pool import Pool

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "generated" / "sample"
PAIRS = 10

pytestmark = pytest.mark.skipif(not SAMPLE.is_dir(), reason="an installed planter comes without the sample")


def record():
    return json.loads((SAMPLE / "set.json").read_bytes())


def cases():
    return [json.loads(path.read_bytes()) for path in sorted(SAMPLE.glob("cases/*/case.json"))]


def test_the_sample_is_of_every_class_host_row_and_severity():
    plan = record()["plan"]
    assert len(plan) == PAIRS
    for factor, levels in (("defect_class", 5), ("host", 6), ("row", 2), ("severity", 3), ("red_letter", 2)):
        counts = Counter(cell[factor] for cell in plan)
        assert len(counts) == levels
        assert max(counts.values()) - min(counts.values()) <= 1


def test_the_sample_has_greens_reds_and_an_unknown_and_could_be_sealed():
    assert Counter(case["verdict"] for case in cases()) == {"red": PAIRS, "green": PAIRS - 2, "unknown": 2}
    assert (record()["sealable"], record()["sealable_why"]) == (True, [])


def test_reds_are_longer_as_often_as_shorter():
    for size in ("bytes", "tokens", "lines"):
        assert abs(sum(cell["signature"][size] for cell in record()["plan"])) <= 1


@pytest.mark.slow
def test_the_sample_verifies_and_what_is_not_covered_gives_what_it_would_have_given():
    command = [sys.executable, "-m", "planter", "verify", str(SAMPLE), "--every-run", "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, json.loads(done.stdout)["findings"]) == (0, [])


@pytest.mark.slow
def test_an_audit_of_the_sample_finds_nothing_wherever_it_looks():
    with Pool(workers=1) as pool:
        report = audit_set(SAMPLE, pool=pool)
    assert [(one.slug, one.case, one.criterion, one.seen) for one in report.findings] == []
    assert {part.name for part in report.parts} == set(AUDITED)


class FreshInterpreters:
    """A pool that runs everything in an interpreter of its own instead of a fork of a warm one."""

    def __init__(self, pool):
        self.pool, self.level = pool, pool.level

    def run(self, jobs):
        return self.pool.run(jobs, fresh=True)

    def coverage(self, jobs):
        return self.pool.coverage(jobs)


@pytest.mark.slow
def test_every_outcome_of_the_sample_is_the_same_in_a_fresh_interpreter():
    with Pool(workers=2) as pool:
        report = verify_set(SAMPLE, pool=FreshInterpreters(pool))
    assert (report.findings, report.ok) == ((), True)


@pytest.mark.slow
def test_every_outcome_of_the_sample_is_the_same_on_the_other_pythons():
    if not other_pythons():
        pytest.skip("PLANTER_PYTHONS names no other interpreter")
    others = [word for python in other_pythons() for word in ("--python", python)]
    command = [sys.executable, "-m", "planter", "verify", str(SAMPLE), *others, "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, json.loads(done.stdout)["findings"]) == (0, [])


@pytest.mark.slow
def test_the_seed_of_the_sample_makes_its_bytes_again(tmp_path):
    folder = tmp_path / "sample"
    command = [sys.executable, "-m", "planter", "new", str(folder), "--pairs", str(PAIRS), "--seed", record()["seed"]]
    subprocess.run(command, check=True, capture_output=True)
    committed = content(SAMPLE)
    committed.pop("key-audit.json")
    assert content(folder) == committed


def test_people_attacked_the_keys_in_rounds_and_refuted_none_in_the_last():
    rounds = read_key_audit(SAMPLE).rounds
    assert len(rounds) == 3 and all(one.stop_rule and len(one.attacks) >= 20 * one.readers for one in rounds)
    assert [one.refuted for one in rounds] == [rate(one.attacks, "refuted") for one in rounds]
    assert rounds[-1].refuted.wrong == 0
