"""Tests of a run joined with its set: the known answers, what is kept, the states of a set, recomputing."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from scored_sets import PAIRS, RED, STAGING, case_of, fabricate, oracle, seal, staged_copy, write_rows

from planter.core.canonical import to_json, to_json_lines
from planter.core.errors import JudgeError, PlanterError, ScoreError, StageError
from planter.core.records.scoring import ScoreRecord
from planter.core.records.sealing import ERRATUM_SCHEMA, Erratum
from planter.judging.runs import read_run
from planter.release import ledger
from planter.release.maps import read_map
from planter.scoring.joined import kept, layers, prepare, recompute, scored


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A staged set with a perfect run beside it."""
    folder = tmp_path_factory.mktemp("original") / "set"
    staged_copy(folder)
    fabricate(folder, folder.parent / "run")
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    shutil.copytree(original.parent, tmp_path / "copy")
    return tmp_path / "copy" / "set"


def score_of(folder: Path, run: str | Path | None = None, **options: object) -> ScoreRecord:
    prepared = prepare(folder, str(run or folder.parent / "run"), **options)  # type: ignore[arg-type]
    result = scored(prepared)
    kept(folder, prepared, result)
    return result.record


def test_an_item_has_the_known_answer_and_the_lines_of_its_own_case(original: Path) -> None:
    items = {item.case: item for item in prepare(original, str(original.parent / "run")).items}
    assert len(items) == 2 * len(PAIRS)
    for name, item in items.items():
        case = case_of(name)
        assert item.known == oracle(case, 1)
        assert (item.path, item.first, item.criterion) == (
            case.origin.site.path,
            case.origin.site.line,
            case.oracle.criterion,
        )
        assert item.last - item.first in range(20) and set(item.criteria) == set(item.answers)
    assert len({item.unit for item in items.values()}) == len(PAIRS)
    assert sorted(item.known for item in items.values()) == ["abstain"] + 4 * ["fail"] + 3 * ["pass"]


def test_a_perfect_run_is_kept_verbatim_with_a_record_that_can_be_recomputed(folder: Path) -> None:
    record = score_of(folder)
    place = folder / "results" / "some-judge"
    assert record.record == 1.0 and record.located.both == record.located.fails == 4
    for path in (folder.parent / "run").rglob("*"):
        if path.is_file():
            assert (place / path.relative_to(folder.parent / "run")).read_bytes() == path.read_bytes()
    assert to_json(recompute(folder, "some-judge")) == (place / "record.json").read_bytes()
    assert ledger.state(folder) == "tuned"
    assert score_of(folder, "some-judge") == record, "a label scores what is kept"
    assert [row.what for row in ledger.rows(folder)] == ["scored", "scored again"]


def test_another_run_of_the_label_is_refused_and_the_kept_one_stays(folder: Path) -> None:
    score_of(folder)
    before = (folder / "results/some-judge/rows.jsonl").read_bytes()
    other = fabricate(folder, folder.parent / "other", lambda case, repeat: "pass")
    with pytest.raises(ScoreError, match="results/some-judge holds another run of that label"):
        score_of(folder, other)
    assert (folder / "results/some-judge/rows.jsonl").read_bytes() == before


@pytest.mark.parametrize("name", ["rows.jsonl", "replies/item00.1.txt"])
def test_a_kept_run_that_was_changed_is_refused(folder: Path, name: str) -> None:
    score_of(folder)
    place = folder / "results/some-judge" / name
    place.write_bytes(place.read_bytes().replace(b'"why":""', b'"why":"so"') + b"\n" * (name != "rows.jsonl"))
    with pytest.raises(ScoreError, match="not the one that was scored"):
        recompute(folder, "some-judge")


@pytest.mark.parametrize("name", ["replies/item00.1.txt", "run.json", "rows.jsonl"])
def test_a_run_without_a_file_it_names_is_refused_and_nothing_is_kept(folder: Path, name: str) -> None:
    (folder.parent / "run" / name).unlink()
    with pytest.raises(PlanterError, match=name.replace(".", "[.]") if name != "run.json" else "neither the folder"):
        score_of(folder)
    assert not (folder / "results").exists() and ledger.rows(folder) == ()


def test_missing_replies_and_another_item_refuse_the_run(folder: Path) -> None:
    _, rows = read_run(folder.parent / "run")
    write_rows(folder.parent / "run", rows[:-1])
    with pytest.raises(ScoreError, match="PL601"):
        score_of(folder)
    write_rows(folder.parent / "run", [*rows, rows[0]])
    with pytest.raises(JudgeError, match="second row"):
        score_of(folder)
    assert not (folder / "results").exists()


@pytest.mark.parametrize(
    ("changed", "error", "told"),
    [
        ({"staging": "qrstuvwxyz"}, StageError, "no map of the staging 'qrstuvwxyz'"),
        ({"form": "pull-request"}, ScoreError, "PL603 run-foreign: .*'pull-request'"),
        ({"label": "../up"}, ScoreError, "'../up' is no label of a run"),
    ],
)
def test_a_run_of_something_else_is_refused(folder: Path, changed: dict, error: type, told: str) -> None:  # type: ignore[type-arg]
    run = fabricate(folder, folder.parent / "other", splits=(), **changed)
    with pytest.raises(error, match=told):
        score_of(folder, run)


def test_a_changed_case_or_set_is_refused(folder: Path) -> None:
    answers = folder / "cases" / RED / "key/answers.json"
    whole = answers.read_bytes()
    answers.write_bytes(whole.replace(b"violated", b"holds"))
    with pytest.raises(ScoreError, match=f"case '{RED}' "):
        score_of(folder)
    answers.write_bytes(whole)
    map_file = folder / "stagings" / f"{STAGING}.json"
    other = msgspec.structs.replace(read_map(folder, STAGING), set_digest="0" * 64)
    map_file.write_bytes(to_json(other))
    with pytest.raises(ScoreError, match="the set was changed since it was staged"):
        score_of(folder)


def test_a_sealed_set_scores_a_snapshot_once_and_by_the_rules_of_its_seal(folder: Path, tmp_path: Path) -> None:
    sealed = seal(folder, floor=0.9)
    record = score_of(folder)
    assert (record.sealed, record.seal, record.floor, record.verdicts) == (True, sealed.digest, 0.9, {"reject": "fail"})
    assert score_of(folder, "some-judge") == record, "the same run may be looked at again"
    with pytest.raises(ScoreError, match="PL605 snapshot-scored-before: the snapshot 'judge-1' was scored"):
        score_of(folder, fabricate(folder, tmp_path / "again", label="again"))
    assert score_of(folder, fabricate(folder, tmp_path / "new", label="new", snapshot="judge-2")).sealed
    with pytest.raises(ScoreError, match="does not tell its judge's snapshot"):
        score_of(folder, fabricate(folder, tmp_path / "untold", label="untold", snapshot=" "))
    with pytest.raises(ScoreError, match="rules are those of the seal"):
        score_of(folder, rules=tmp_path / "rules.toml")
    with pytest.raises(ScoreError, match="has 5 repeats; 3 were declared"):
        score_of(folder, fabricate(folder, tmp_path / "five", label="five", snapshot="judge-5", repeats=5))


def test_a_record_stays_what_it_was_when_the_set_is_opened_and_burnt(folder: Path, tmp_path: Path) -> None:
    seal(folder)
    record = score_of(folder)
    ledger.touch(folder, "opened", "for a test", state="opened")
    after = score_of(folder, fabricate(folder, tmp_path / "later", label="later", snapshot="judge-2"))
    assert recompute(folder, "some-judge") == record
    assert (record.sealed, after.sealed, after.seal) == (True, False, record.seal)
    ledger.touch(folder, "burnt", "for a test", state="burnt")
    burnt = fabricate(folder, tmp_path / "burnt", label="burnt", snapshot="judge-3")
    with pytest.raises(ScoreError, match="PL606 scored-burnt"):
        score_of(folder, burnt)
    assert not score_of(folder, burnt, development=True).sealed
    assert recompute(folder, "some-judge") == record


def test_a_record_of_before_the_seal_stays_one(folder: Path) -> None:
    record = score_of(folder)
    seal(folder, floor=0.9)
    assert recompute(folder, "some-judge") == record
    assert (record.sealed, record.seal, record.floor) == (False, None, 0.8)


def test_a_case_edited_with_its_key_after_the_seal_is_refused(folder: Path) -> None:
    seal(folder)
    probe = folder / "cases" / f"{PAIRS[0]}-a" / "key/probes/happy.py"
    probe.write_bytes(probe.read_bytes() + b"\n")
    with pytest.raises(ScoreError, match="is not as it was sealed: oracle changed"):
        score_of(folder)


@pytest.mark.slow
def test_a_set_with_encrypted_keys_is_scored_with_the_identity_alone(folder: Path, tmp_path: Path) -> None:
    import pyrage

    identity = pyrage.x25519.Identity.generate()
    (tmp_path / "identity").write_text(f"{identity}\n", "utf-8")
    run = fabricate(folder, tmp_path / "secret", label="secret")
    seal(folder, recipients=(str(identity.to_public()),))
    with pytest.raises(PlanterError, match="identity"):
        score_of(folder, run)
    record = score_of(folder, run, identity=tmp_path / "identity")
    assert (record.record, record.sealed) == (1.0, True)
    assert recompute(folder, "secret", tmp_path / "identity") == record


def test_errata_give_layers_over_a_record_that_stays(folder: Path) -> None:
    case = next(item for item in prepare(folder, str(folder.parent / "run")).items if item.known == "pass")
    given = Erratum(
        schema=ERRATUM_SCHEMA,
        number=1,
        date="2026-01-01",
        who="someone",
        why="a defect nobody planted",
        kind="key",
        case=case.case,
        criterion=case.criteria[0],
        answer="violated",
        probe="0" * 64,
        pattern=None,
    )
    dropped = msgspec.structs.replace(given, number=2, kind="instrument", case=None, criterion=None, answer=None)
    (folder / "errata.jsonl").write_bytes(to_json_lines([given, dropped]))
    prepared = prepare(folder, str(folder.parent / "run"))
    assert scored(prepared).record.record == 1.0
    assert [(number, again.record.figures.agreement.right) for number, again in layers(prepared)] == [(1, 7)]
