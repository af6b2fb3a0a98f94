"""Searching transcripts: every planted leak is found, no innocent one, and a pattern that misfires is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stagings import make_staging

from planter.core.errors import JudgeError
from planter.core.findings import page
from planter.judges import Asked, Reply, run_judge
from planter.judging.scanning import scan_run
from planter.release.patterns import OWN, added_patterns, found_in, name_patterns, own_patterns, views
from planter.release.rehearsal import planted, rehearsal, rehearse, scan_text

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "generated" / "sample"


def slugs(text: str) -> set[str]:
    return {slug for _, slug in found_in(text, own_patterns())}


def test_planter_s_own_patterns_pass_the_rehearsal_and_each_of_them_is_needed() -> None:
    assert rehearse([]) == []
    leaks, innocents = planted()
    assert len(leaks) >= 15 and len(innocents) >= 8
    assert {slug for _, slug, _ in leaks} == {slug for slug, _, _ in OWN}
    for pattern in own_patterns():
        assert any(scan_text(text.encode(), [pattern]) for _, _, text in leaks), pattern.regex.pattern


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        (r"/tmp/", "misfires"),
        (r"\bkey\b", "misfires"),
        (r"site-packages", "misfires"),
        (r"pytest-of-", "misfires"),
        (r"scratch", "misfires"),
        (r"planter", "misfires"),
        (r"(", "is no regular expression"),
        (r"a*", "matches nothing at all"),
    ],
)
def test_an_instrument_that_misfires_is_named(pattern: str, told: str) -> None:
    faults = rehearse([r"gold[-_]labels", pattern])
    assert faults and all(repr(pattern) in fault for fault in faults)
    assert any(told in fault for fault in faults)
    assert any(kind == "leak" for kind, _, _ in rehearsal([pattern]))


@pytest.mark.skipif(not SAMPLE.is_dir(), reason="the sample is not in an installed package")
def test_what_is_staged_is_innocent() -> None:
    for path in sorted(SAMPLE.glob("cases/*-a/stage/**/*")):
        if path.is_file():
            assert scan_text(path.read_bytes(), own_patterns()) == {}, path
            assert scan_text(json.dumps(path.read_text()).encode(), own_patterns()) == {}, path


@pytest.mark.skipif(not SAMPLE.is_dir(), reason="the sample is not in an installed package")
def test_every_file_of_a_key_is_found_by_its_path() -> None:
    for path in sorted(SAMPLE.glob("cases/*-b/key/**/*")):
        if path.is_file():
            name = path.relative_to(SAMPLE).as_posix()
            assert slugs(f"cat ../{name}") == {"key-named", "case-named"}, name
            assert "key-named" in slugs("key/" + name.partition("/key/")[2])


def ran(tmp_path: Path, transcript: str, why: str = "") -> Asked:
    make_staging(tmp_path / "out")
    answer = Reply("pass", why=why, transcript=transcript)
    return run_judge(tmp_path / "out", lambda case: answer, label="a", snapshot="s", repeats=1, split="one")


def test_a_finding_names_the_item_the_file_and_the_line(tmp_path: Path) -> None:
    asked = ran(tmp_path, "one\u2028two\x85three\nls key/probes\n")
    (found,) = scan_run(asked.folder)
    assert (found.code, found.slug, found.case) == ("PL540", "key-named", asked.rows[0].item)
    assert found.seen == f"{asked.rows[0].transcript}, line 2: key/probes"


def test_a_clean_run_has_no_finding_and_replies_are_searched_too(tmp_path: Path) -> None:
    assert scan_run(ran(tmp_path / "a", "read contract.md\n", "the key is unique").folder) == []
    (found,) = scan_run(ran(tmp_path / "b", "", "as variants.jsonl says").folder)
    assert found.seen.startswith("replies/")


def test_items_paths_and_cases_that_only_this_run_has_are_searched_for(tmp_path: Path) -> None:
    asked = ran(tmp_path, f"cd {tmp_path}/out\ncat ../kqwzmx00/contract.md\ngrep -r rota-of-ten-7-a\n")
    found = scan_run(asked.folder, (), [f"{tmp_path}/out"], ["rota-of-ten-7-a"])
    assert [one.slug for one in found] == ["outside-stage", "outside-stage", "case-named"]


def test_a_pattern_of_the_user_is_searched_for(tmp_path: Path) -> None:
    asked = ran(tmp_path, "gold labels\nGOLD_labels gold_labels gold-labels")
    assert [one.code for one in scan_run(asked.folder, ["gold[-_]labels"])] == ["PL544"]
    with pytest.raises(JudgeError, match="no regular expression"):
        scan_run(asked.folder, ["["])


@pytest.mark.parametrize("what", ["transcript", "reply"])
def test_a_text_that_is_not_there_is_a_finding(tmp_path: Path, what: str) -> None:
    asked = ran(tmp_path, "said")
    (asked.folder / getattr(asked.rows[0], what)).unlink()
    (found,) = scan_run(asked.folder)
    assert (found.code, page(found.code).slug) == ("PL545", "text-missing")


@settings(max_examples=50)
@given(st.text(max_size=40).filter(lambda text: "\n" not in text))
def test_a_line_that_json_or_an_address_holds_is_seen_as_it_was(text: str) -> None:
    line = f"{text} answers.json"
    written = json.dumps(json.dumps({"a": "\n" + line}), ensure_ascii=True)
    assert "key-named" in slugs(line)
    assert "key-named" in slugs(written)


def test_short_names_are_not_searched_for_and_long_ones_only_whole() -> None:
    assert name_patterns("outside-stage", ["one", "two"]) == ()
    path, name = name_patterns("outside-stage", ["abcdefgh", "/data/first"])
    assert name.regex.search("x abcdefgh.") and not name.regex.search("abcdefghi")
    assert not path.regex.search("/data/first-2") and path.regex.search("cd /data/first/cases")


def test_an_odd_line_is_seen_in_few_ways() -> None:
    assert views("plain") == ["plain"]
    assert len(views("\\" * 1000)) <= 4
    assert [view.count("\n") for view in views("a\\nb\n%0A\\u000a\\\\n\n")] == [2, 2, 2]
    assert added_patterns([]) == ()
