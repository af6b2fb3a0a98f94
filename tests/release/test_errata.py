"""Tests of errata: what may be said against a seal, what is kept where, and that a probe must be right both ways."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest
from scored_sets import RED, SAMPLE, case_of, fabricate, seal, staged_copy

from planter.core.errors import SealError
from planter.core.records.runs import Answer
from planter.core.records.sealing import Budget, Power, Rules, Seal
from planter.dataset.read import read_case
from planter.judging.runs import read_run
from planter.release import ledger
from planter.release.checking import check_seal
from planter.release.errata import in_force, instrument_erratum, refuse_pattern
from planter.sandbox.pool import Pool
from planter.scoring.errata import KeyOrder, add_key, drop_pattern, list_errata, patterns_in_force
from planter.scoring.joined import kept, layers, prepare, scored
from planter.selftest.sabotage import broken

CRITERION = case_of(RED).oracle.criterion or ""
MARK = "marker.txt"


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(workers=1) as pool:
        yield pool


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with a sealed set, a scored run, probes, and a tree on which the probe `tells` is violated."""
    tmp_path = tmp_path_factory.mktemp("original")
    staged_copy(tmp_path / "set")
    seal(tmp_path / "set")
    fabricate(tmp_path / "set", tmp_path / "run")
    one = prepare(tmp_path / "set", str(tmp_path / "run"))
    kept(tmp_path / "set", one, scored(one))
    files = read_case(SAMPLE, RED).files
    assert files is not None
    for path, data in {**files.tree, MARK: b""}.items():
        (tmp_path / "other" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "other" / path).write_bytes(data)
    for name, statement in {
        "tells": f'check(not os.path.exists("{MARK}"), "the marker is there")',
        "always": "return",
        "crashes": f'check(not os.path.exists("{MARK}") or 1 / 0, "")',
    }.items():
        (tmp_path / f"{name}.py").write_bytes(broken(files.probes[CRITERION], statement))
    return tmp_path


@pytest.fixture
def place(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANTER_WHO", "tester")
    return Path(shutil.copytree(original, tmp_path / "place"))


def order(place: Path, probe: str = "tells", **changed: object) -> KeyOrder:
    fields: dict[str, object] = {
        "case": RED,
        "criterion": CRITERION,
        "answer": "holds",
        "probe": place / f"{probe}.py",
        "holds_on": "stage",
        "violated_on": str(place / "other"),
        "why": "what was planted is allowed",
    }
    return KeyOrder(**{**fields, **changed})  # type: ignore[arg-type]


def content(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_proven_erratum_is_a_layer_beside_files_that_stay(place: Path, pool: Pool) -> None:
    folder = place / "set"
    before, found = content(folder), check_seal(folder)
    done = add_key(folder, order(place), pool)
    after = content(folder)
    assert {path: data for path, data in after.items() if path in before and path != "ledger.jsonl"} == {
        path: data for path, data in before.items() if path != "ledger.jsonl"
    }
    added = sorted(after.keys() - before.keys())
    assert "errata.jsonl" in added and f"errata/001/violated-on/{MARK}" in added
    assert after["errata/001/probe.py"] == (place / "tells.py").read_bytes()
    assert after["errata/001/holds-on.txt"] == b"stage\n"
    assert (done.erratum.number, done.erratum.who, done.rescored) == (1, "tester", {"some-judge": False})
    assert check_seal(folder) == found
    row = ledger.rows(folder)[-1]
    assert (row.what, row.state) == ("erratum", "sealed") and RED not in str(msgspec.to_builtins(row))


def test_scores_are_as_sealed_and_then_with_the_layer_and_the_list_tells_who_was_scored_again(
    place: Path, pool: Pool
) -> None:
    folder = place / "set"
    add_key(folder, order(place), pool)
    one = prepare(folder, "some-judge")
    assert scored(one).record.figures.agreement.right == 8
    assert [(number, again.record.figures.agreement.right) for number, again in layers(one)] == [(1, 7)]
    assert list_errata(folder)[0].rescored == {"some-judge": False}
    kept(folder, one, scored(one))
    assert list_errata(folder)[0].rescored == {"some-judge": True}
    run, rows = read_run(place / "run")
    assert run.label == "some-judge" and len(rows) == 24


@pytest.mark.parametrize(
    ("probe", "changed", "told"),
    [
        ("always", {}, "PL622 erratum-uncalibrated: on violated-on the probe gave holds; it must give violated"),
        ("crashes", {}, "PL622 erratum-uncalibrated: on violated-on the probe gave crashed"),
        ("tells", {"answer": "undecidable"}, "PL622 .*: on the stage of the case the probe gave holds"),
        ("tells", {"answer": "violated"}, "is 'violated' already"),
        ("tells", {"case": "nothing-001-a"}, "has no case 'nothing-001-a'"),
        ("tells", {"criterion": "c99"}, "no criterion 'c99'; it has c1"),
        ("tells", {"holds_on": "nowhere"}, "'nowhere' is neither a variant of the case nor a folder"),
        ("tells", {"why": " "}, "an erratum needs a reason"),
        ("missing", {}, "the probe .*missing.py' cannot be read"),
    ],
)
def test_an_erratum_that_is_not_proven_is_refused_and_nothing_is_written(
    place: Path, pool: Pool, probe: str, changed: dict[str, object], told: str
) -> None:
    before = content(place / "set")
    with pytest.raises(SealError, match=told):
        add_key(place / "set", order(place, probe, **changed), pool)
    assert content(place / "set") == before


def test_a_second_erratum_stands_on_the_first(place: Path, pool: Pool) -> None:
    folder = place / "set"
    add_key(folder, order(place), pool)
    with pytest.raises(SealError, match="is 'holds' already"):
        add_key(folder, order(place), pool)
    files = read_case(SAMPLE, RED).files
    assert files is not None
    (place / "back.py").write_bytes(files.probes[CRITERION])
    fixed = next(variant for variant in files.variants if variant.role == "fix")
    (place / "fixed").mkdir()
    for path, data in _tree(files.tree, fixed).items():
        (place / "fixed" / path).parent.mkdir(parents=True, exist_ok=True)
        (place / "fixed" / path).write_bytes(data)
    back = order(place, "back", answer="violated", holds_on=str(place / "fixed"), violated_on="stage")
    assert add_key(folder, back, pool).erratum.number == 2
    one = prepare(folder, "some-judge")
    assert [again.record.figures.agreement.right for _, again in layers(one)] == [7, 8]


def _tree(tree, variant):  # type: ignore[no-untyped-def]
    from planter.core.edits import apply_edits

    return apply_edits(tree, variant.edits)


def test_a_set_without_a_seal_is_mended_itself(tmp_path: Path, pool: Pool) -> None:
    staged_copy(tmp_path / "set")
    for add in (lambda: drop_pattern(tmp_path / "set", "x", "why"), lambda: add_key(tmp_path / "set", _any(), pool)):
        with pytest.raises(SealError, match=r"PL624 erratum-unsealed: .* is 'draft' and has no seal"):
            add()
    assert not (tmp_path / "set/ledger.jsonl").exists()


def _any() -> KeyOrder:
    answer: Answer = "holds"
    return KeyOrder("a", "c1", answer, Path("probe.py"), "stage", "fix", "why")


def sealed_with(*patterns: str) -> Seal:
    power = Power(expected_effect=0.5, source="a guess", n=4, repeats=3, detectable_effect=0.4)
    rules = Rules(
        decision="any", power=power, ceiling=1.0, budget=Budget(calls=12, tokens=1), repeats=3, contamination=patterns
    )
    return Seal(
        schema="planter/seal@1",
        set_digest="0" * 64,
        cases=(),
        rules=rules,
        rules_digest="0" * 64,
        judge_files={},
        audit=None,
        built_in_hosts=(),
        recipients=(),
    )


def test_only_a_pattern_of_the_seal_can_be_dropped_and_only_once() -> None:
    given = sealed_with("one", "two")
    dropped = [instrument_erratum(1, "one", "it matches the scratch folder")]
    refuse_pattern(given, [], "one")
    assert in_force(given, dropped) == ("two",)
    for pattern, known, told in _refused(dropped):
        with pytest.raises(SealError, match=told):
            refuse_pattern(given, known, pattern)


def _refused(dropped: Sequence) -> Sequence:  # type: ignore[type-arg]
    return (
        ("three", [], "PL623 erratum-not-of-the-seal: the seal has no contamination pattern 'three'"),
        ("one$", [], "PL623"),
        ("one", dropped, "was dropped by an erratum before"),
    )


def test_patterns_in_force_are_those_of_the_seal(place: Path) -> None:
    assert patterns_in_force(place / "set") == ()
    with pytest.raises(SealError, match="PL623"):
        drop_pattern(place / "set", "anything", "why")


@pytest.mark.slow
def test_an_encrypted_set_keeps_errata_and_probes_encrypted(original: Path, tmp_path: Path, pool: Pool) -> None:
    import pyrage

    identity = pyrage.x25519.Identity.generate()
    (tmp_path / "identity").write_text(f"{identity}\n", "utf-8")
    folder = tmp_path / "set"
    staged_copy(folder)
    seal(folder, recipients=(str(identity.to_public()),))
    before = set(content(folder))
    with pytest.raises(SealError, match="is encrypted"):
        add_key(folder, order(original), pool)
    add_key(folder, order(original), pool, tmp_path / "identity")
    assert set(content(folder)) - before == {"sealed/added-001.age"}
    (found,) = list_errata(folder, tmp_path / "identity")
    assert (found.erratum.case, found.erratum.answer) == (RED, "holds")
    with pytest.raises(SealError, match="is encrypted"):
        list_errata(folder)
