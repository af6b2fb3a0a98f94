"""Words that tell on a case are found in any spelling, and everyday words that resemble them are left alone."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.core.layout import PairFiles, TwinFiles
from planter.core.records.case import EXTERNAL, CaseFile
from planter.dataset.shared import check_shared
from planter.kinds.contract.tells import OWN_WORDS, check_stage, telltales

SLUGS = ("swallowed-error", "unchecked-future")


@pytest.mark.parametrize(
    "token",
    ["swallowed-error", "swallowed_error", "SWALLOWED_ERROR", "SwallowedError", "swallowedError", "swallowederror",
     "_swallowed_error", "Unchecked-Future"],
)  # fmt: skip
def test_a_slug_is_found_as_a_whole_token_in_any_style(token: str) -> None:
    assert telltales(f"def {token}(x): return 1", SLUGS, ()) == [token.strip("_")]


@pytest.mark.parametrize(
    "text",
    ["a swallowed error", "swallowed", "error", "unchecked_futures_of_x", "planted", "implanter", "between",
     "permutant", "twinkle", "look alike", "winter", "intwine"],
)  # fmt: skip
def test_everyday_words_are_left_alone(text: str) -> None:
    assert telltales(text, SLUGS, ()) == []


@given(st.sampled_from(OWN_WORDS), st.sampled_from(["{}", "{}s", "the_{}_file", "the-{}", "make{}", "{}File", "# {}:"]))
def test_planters_own_words_are_found_inside_names_too(word: str, frame: str) -> None:
    for spelt in (word, word.title(), word.upper()):
        if frame == "make{}" and spelt != word.title():
            continue  # joined in one case it is another word
        if frame == "{}File" and spelt == word.upper():
            continue
        assert telltales(frame.format(spelt), (), ()) != []


@pytest.mark.parametrize("token", ["swallowed-error-001", "swallowed_error_001_A", "00ff00ff00ff"])
def test_ids_and_seeds_are_found_as_whole_tokens(token: str) -> None:
    exact = ("swallowed-error-001", "swallowed-error-001-a", "00ff00ff00ff")
    assert telltales(f"x = '{token}'", (), exact) == [token]
    assert telltales(f"x = '{token}9'", (), exact) == []


@given(st.text())
def test_any_text_can_be_searched(text: str) -> None:
    telltales(text, SLUGS, ("a-b",))


def staged(twin: TwinFiles, text: str, path: str = "notes.py") -> TwinFiles:
    return dataclasses.replace(twin, tree=twin.tree.replacing({path: text.encode()}))


def test_a_small_seed_is_an_everyday_number_and_a_large_one_tells(pairs: tuple[PairFiles, ...]) -> None:
    twin = pairs[0].a
    for seed, text, tells in (
        ("7", "7", False),
        (str(1 << 70), str(1 << 70), True),
        (str(1 << 70), f"{1 << 70:x}", True),
    ):
        recipe = msgspec.structs.replace(twin.case.origin.recipe, seed=seed)
        case = msgspec.structs.replace(twin.case, origin=msgspec.structs.replace(twin.case.origin, recipe=recipe))
        assert bool(check_stage(staged(dataclasses.replace(twin, case=case), f"x = '{text}'"), "x-a")) == tells


def test_a_path_and_a_repository_tell_as_well(pairs: tuple[PairFiles, ...]) -> None:
    for path in ("mutant/x.py", "swallowed_error.py", ".git/config"):
        assert [f.slug for f in check_stage(staged(pairs[0].a, "", path), "x-a")] == ["telltale"]


def of_host(case: CaseFile, host: str) -> CaseFile:
    return msgspec.structs.replace(case, origin=msgspec.structs.replace(case.origin, host=host))


def with_host(twin: TwinFiles, host: str) -> TwinFiles:
    return dataclasses.replace(twin, case=of_host(twin.case, host))


def test_a_program_of_someone_else_keeps_its_own_words_outside_the_site(pairs: tuple[PairFiles, ...]) -> None:
    twin = with_host(staged(pairs[0].a, "mutant = 1"), EXTERNAL + "theirs")
    assert check_stage(twin, "x-a") == []
    site = twin.case.origin.site
    source = twin.tree[site.path]
    marked = source[: site.start] + b"twin" + source[site.start + 4 :]
    assert check_stage(staged(twin, marked.decode(), site.path), "x-a") != []


@pytest.mark.parametrize(("size", "path", "host", "count"), [
    (60, "x.py", "packing", 2), (59, "x.py", "packing", 0),
    (60, "x.txt", "packing", 0), (60, "x.py", EXTERNAL + "x", 0),
])  # fmt: skip
def test_only_python_files_of_some_size_may_not_be_shared(
    pairs: tuple[PairFiles, ...], size: int, path: str, host: str, count: int
) -> None:
    stages: dict[str, Any] = {}
    for pair in pairs:
        for twin in pair.twins:
            stages[twin.case.id] = with_host(staged(twin, "#" * size, path), host)
    assert len(check_shared(stages)) == count
    assert check_shared({name: twin for name, twin in stages.items() if twin.case.pair == pairs[0].pair}) == []
