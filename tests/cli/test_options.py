"""Tests of the option types: comma lists and seeds."""

from __future__ import annotations

import string

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.cli.options import names, seed, usable_cores

CONTEXT = click.Context(click.Command("any"))
PARAMETER = click.Option(["--any"])
NAMES = st.lists(st.text(string.ascii_lowercase + "-/", min_size=1), min_size=1, unique=True)


@given(NAMES)
def test_a_comma_list_gives_back_its_names(given_names: list[str]) -> None:
    assert names(CONTEXT, PARAMETER, " , ".join(given_names)) == tuple(given_names)


@given(NAMES)
def test_a_doubled_name_is_refused(given_names: list[str]) -> None:
    with pytest.raises(click.BadParameter, match="twice"):
        names(CONTEXT, PARAMETER, ",".join([*given_names, given_names[0]]))


@given(st.integers(min_value=0, max_value=1 << 140))
def test_a_seed_reads_alike_in_both_bases(number: int) -> None:
    assert seed(CONTEXT, PARAMETER, str(number)) == seed(CONTEXT, PARAMETER, hex(number)) == number


@pytest.mark.parametrize("text", ["", "-1", "+1", "1_000", " 1", "0x", "0x-1", "1e3", "ff", "\u0663", "\u00b2"])
def test_what_is_no_seed_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(click.BadParameter) as caught:
        seed(CONTEXT, PARAMETER, text)
    assert repr(text) in caught.value.message


def test_what_is_not_given_is_left_to_its_reader() -> None:
    assert names(CONTEXT, PARAMETER, None) == ()
    assert seed(CONTEXT, PARAMETER, None) is None


def test_there_is_a_core_to_use() -> None:
    assert usable_cores() >= 1
