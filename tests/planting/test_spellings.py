"""Other right spellings: where they come from, and what is never among them."""

from __future__ import annotations

import builtins
import keyword
import tomllib

import pytest

from planter.core.errors import HostError
from planter.core.resources import templates_folder
from planter.planting.spellings import load_spellings

TABLE = tomllib.loads((templates_folder() / "spellings.toml").read_text("utf-8"))
EVERY_NAME = sorted({*TABLE["names"], *TABLE["words"]})


def test_a_hosts_spellings_stand_in_for_the_general_ones() -> None:
    table = load_spellings({"result": ["told"]})
    assert table.of("result") == ("told",)


def test_a_common_local_has_two_to_four_spellings_in_the_table() -> None:
    assert len(TABLE["names"]) >= 150
    assert {name for name, others in TABLE["names"].items() if not 2 <= len(others) <= 4} == set()


@pytest.mark.parametrize("name", ["result", "value", "path", "line", "index", "error", "entry", "item", "name", "data"])
def test_the_commonest_names_are_in_the_table(name: str) -> None:
    assert load_spellings({}).of(name)


def test_one_word_of_a_compound_name_changes_at_a_time() -> None:
    assert "row_count" in load_spellings({}).of("line_count")
    assert "line_number" in load_spellings({}).of("line_count")


def test_a_private_name_stays_private_whether_the_host_writes_the_underscore_or_not() -> None:
    table = load_spellings({"_fetch": ["take"], "give": ["hand_out"]})
    assert table.of("_fetch") == ("_take",)
    assert table.of("_give") == ("_hand_out",)


def test_capitals_stay_capitals() -> None:
    assert load_spellings({"limit": ["bound"]}).of("_LIMIT") == ("_BOUND",)


@pytest.mark.parametrize("name", EVERY_NAME)
def test_no_spelling_is_the_name_itself_a_keyword_or_a_builtin(name: str) -> None:
    for spelling in (*load_spellings({}).of(name), *load_spellings({}).of(f"_{name}")):
        assert spelling.isidentifier() and spelling.isascii()
        assert spelling not in (name, f"_{name}")
        assert not keyword.iskeyword(spelling) and not hasattr(builtins, spelling)


@pytest.mark.parametrize("name", ["", "_", "__x", "_x_", "__init__", "unheard_of_thing"])
def test_a_name_of_another_form_or_unknown_has_no_spellings(name: str) -> None:
    assert load_spellings({}).of(name) == ()


@pytest.mark.parametrize("word", ["two words", "1st", "class", "größe", ""])
def test_a_spelling_that_is_no_plain_identifier_is_refused_by_name(word: str) -> None:
    with pytest.raises(HostError, match="spellings"):
        load_spellings({"result": [word]})
