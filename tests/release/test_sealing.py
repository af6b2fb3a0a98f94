"""A seal is made of the bytes that were verified, whole or not at all; what cannot be sealed is refused."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sys
import threading
from pathlib import Path

import msgspec
import pytest
from sealed_sets import GREEN, RED, SealIt, asked, content, found_in

from planter.core.errors import PlanterError, SealError
from planter.core.records.case import CaseFile
from planter.dataset.read import read_case, read_set
from planter.release.ledger import is_sealed, rows, state, touch
from planter.release.needs import refuse_rules, refuse_unsealable, unbalanced
from planter.release.reading import is_encrypted, read_seal
from planter.release.rules import read_rules
from planter.release.salts import read_salts
from planter.release.seal import content_of, judge_digests, seal_set
from planter.release.sealing import finish_sealing

CHANGING = ("os.rename", "os.remove", "os.rmdir", "os.mkdir", "shutil.rmtree", "os.chmod")
"""What an audit hook is told before the disk is changed: where a kill can come between two steps."""


def test_a_sealed_set_has_a_seal_salts_and_a_row_and_all_else_is_as_it_was(some_set: Path, seal_it: SealIt) -> None:
    before = content(some_set)
    seal = seal_it(detail={"no audit": "a test"})
    after = content(some_set)
    assert after.keys() - before.keys() == {"seal.json", "salts.json", "ledger.jsonl"}
    assert {path: after[path] for path in before} == before
    assert (state(some_set), read_seal(some_set)) == ("sealed", seal)
    assert rows(some_set)[-1].detail == {"no audit": "a test", "seal": seal.digest}
    assert (len(seal.cases), seal.rules_file, list(seal.judge_files)) == (2, "rules.toml", ["prompt.md"])
    assert found_in(some_set) == [] and read_set(some_set).findings == ()


@pytest.mark.slow
def test_fingerprints_are_salted_and_items_drawn(some_set: Path, seal_it: SealIt) -> None:
    first, salts = seal_it(), read_salts(some_set)
    for name in ("seal.json", "salts.json", "ledger.jsonl"):
        (some_set / name).unlink()
    second = seal_it()
    mine = {value for case in first.cases for value in (case.contract, case.tree, case.oracle, case.answer)}
    assert mine.isdisjoint(
        value for case in second.cases for value in (case.contract, case.tree, case.oracle, case.answer)
    )
    assert salts is not None and len({salt.salt for salt in salts.cases.values()}) == 2
    assert all(case not in (some_set / "seal.json").read_text() for case in salts.cases)


def test_a_set_is_sealed_once(sealed: Path, seal_it: SealIt) -> None:
    before = content(sealed)
    with pytest.raises(SealError, match="sealed already"):
        seal_it()
    assert content(sealed) == before


def test_a_tuned_set_may_be_sealed_and_a_burnt_one_not(some_set: Path, seal_it: SealIt) -> None:
    touch(some_set, "scored", "tuning", state="tuned")
    seal_it()
    touch(some_set, "leaked", "published", state="burnt")
    (some_set / "seal.json").unlink()
    with pytest.raises(SealError):
        seal_it()


def test_a_set_that_changed_while_it_was_verified_is_not_sealed(some_set: Path) -> None:
    verified = content_of(some_set)
    with open(some_set / "cases" / RED / "key" / "answers.json", "ab") as stream:
        stream.write(b" ")
    with pytest.raises(SealError, match="changed while it was verified"):
        seal_set(some_set, asked(some_set), verified)
    assert not {"seal.json", "salts.json", "ledger.jsonl"} & set(os.listdir(some_set))


def test_of_two_seals_at_once_one_is_refused(some_set: Path) -> None:
    done: list[str] = []
    order, verified = asked(some_set), content_of(some_set)

    def seal() -> None:
        try:
            done.append(seal_set(some_set, order, verified).digest)
        except SealError as error:
            done.append(str(error))

    threads = [threading.Thread(target=seal) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len([text for text in done if "sealed already" in text]) == 2
    assert read_seal(some_set).digest in done and found_in(some_set) == []


@pytest.mark.parametrize("encrypt", [False, True])
@pytest.mark.parametrize("room", [100, 9000, 40_000])
def test_a_full_disk_leaves_a_set_that_is_not_sealed_and_whole(some_set: Path, encrypt: bool, room: int) -> None:
    before = content(some_set)
    recipients = (Path("key.pub").read_text().strip(),) if encrypt else ()
    order, verified = asked(some_set, recipients=recipients), content_of(some_set)
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
        try:
            seal_set(some_set, order, verified)
        except PlanterError:
            os._exit(0)
        os._exit(1)
    failed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert failed == (encrypt or room < 9000)
    if failed:
        assert content(some_set) == before


def test_an_interrupted_sealing_is_told_and_sealing_again_begins_anew(sealed: Path, seal_it: SealIt) -> None:
    (sealed / "ledger.jsonl").unlink()
    assert ("unfinished-seal", None) in found_in(sealed)
    with pytest.raises(SealError, match="sealing was interrupted"):
        state(sealed)
    seal_it()
    assert (state(sealed), found_in(sealed)) == ("sealed", [])


def test_a_seal_whose_ledger_is_gone_is_not_replaced_once_it_was_scored(sealed: Path, seal_it: SealIt) -> None:
    (sealed / "ledger.jsonl").unlink()
    (sealed / "results" / "one").mkdir(parents=True)
    before = content(sealed)
    with pytest.raises(SealError, match=r"bring 'ledger.jsonl' back"):
        seal_it()
    assert content(sealed) == before


@pytest.mark.slow
@pytest.mark.parametrize("encrypt", [False, True])
def test_a_sealing_that_is_killed_at_any_time_can_be_done_again_or_finished(
    some_set: Path, encrypt: bool, tmp_path: Path
) -> None:
    before = content(some_set)
    recipients = (Path("key.pub").read_text().strip(),) if encrypt else ()
    order, verified = asked(some_set, recipients=recipients), content_of(some_set)
    for step in range(1, 60, 3):
        shutil.rmtree(some_set)
        for path, data in before.items():
            (some_set / path).parent.mkdir(parents=True, exist_ok=True)
            (some_set / path).write_bytes(data)
        child = os.fork()
        if child == 0:
            seen = iter(range(step))
            sys.addaudithook(lambda event, _, left=seen: event in CHANGING and next(left, None) is None and os._exit(9))
            seal_set(some_set, order, verified)
            os._exit(0)
        if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0:
            break
        if not is_sealed(rows(some_set)):
            assert {path: data for path, data in content(some_set).items() if path in before} == before
            seal_set(some_set, order, verified)
        finish_sealing(some_set)
        assert found_in(some_set, Path("key.txt") if encrypt else None) == []
        assert is_encrypted(some_set) == encrypt
    assert step > 1


def test_a_seal_is_the_same_under_another_umask(some_set: Path, seal_it: SealIt) -> None:
    before = os.umask(0o077)
    try:
        seal_it()
    finally:
        os.umask(before)
    for name in ("seal.json", "salts.json", "ledger.jsonl"):
        assert (some_set / name).stat().st_mode & 0o777 == 0o644


def test_a_judge_file_that_is_none_is_refused_and_one_here_is_kept_relative(some_set: Path) -> None:
    assert list(judge_digests((Path("prompt.md").absolute(),))) == ["prompt.md"]
    for path in (Path("nothing.md"), some_set):
        with pytest.raises(SealError, match=r"judge file .* cannot be read"):
            judge_digests((path,))


def cases_of(folder: Path, verdicts: str) -> dict[str, CaseFile]:
    files = read_case(folder, RED).files
    assert files is not None
    names = {"r": "red", "g": "green", "u": "unknown"}
    return {
        f"{number}": msgspec.structs.replace(files.case, verdict=names[letter])
        for number, letter in enumerate(verdicts)
    }


@pytest.mark.parametrize(
    ("verdicts", "said"),
    [
        ("rrrrggggu", []),
        ("rrrggguu", []),
        ("rrrggg", ["0 known-abstain cases"]),
        ("rrrggu", ["2 known-pass cases"]),
        ("rrggggu", ["4 of 7 cases are known-pass", "2 known-fail cases"]),
    ],
)
def test_an_unbalanced_set_is_refused(one_pair: Path, verdicts: str, said: list[str]) -> None:
    found = list(unbalanced(cases_of(one_pair, verdicts)))
    assert len(found) == len(said)
    assert all(text.startswith(part) for text, part in zip(found, said, strict=True))


def test_a_set_that_says_it_cannot_be_sealed_is_refused_with_its_reasons(one_pair: Path) -> None:
    record, cases = read_set(one_pair).record, cases_of(one_pair, "rrrrggggu")
    assert record is not None
    refuse_unsealable(record, cases)
    bad = msgspec.structs.replace(record, sealable=False, sealable_why=("a cell is empty",))
    for changed, why in ((bad, "a cell is empty"), (msgspec.structs.replace(record, seed="7"), "seed '7'")):
        with pytest.raises(SealError, match=f"cannot be sealed: .*{why}"):
            refuse_unsealable(changed, cases)


def test_rules_that_claim_more_than_the_set_shows_are_refused(some_set: Path) -> None:
    rules = read_rules(Path("rules.toml")).rules
    refuse_rules(rules, 20, 0.37)
    for cases, smallest, said in ((19, 0.37, "power.n is 20"), (20, 0.41, "sees 0.41 at"), (20, None, "so few items")):
        with pytest.raises(SealError, match=said):
            refuse_rules(rules, cases, smallest)


def test_reading_the_seal_of_what_is_none_is_one_error(some_set: Path) -> None:
    with pytest.raises(SealError, match="is not sealed"):
        read_seal(some_set)
    (some_set / "seal.json").write_text("[]")
    with pytest.raises(SealError, match="was changed"):
        read_seal(some_set)
    assert GREEN in {path.name for path in (some_set / "cases").iterdir()}
