"""rules.toml: every mistake is one error that names the file, the field, the value and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.core.errors import SealError
from planter.release.rules import decode_rules, example_rules, read_rules

EXAMPLE = example_rules()


def test_the_example_is_a_file_of_rules_with_every_field_in_it(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(EXAMPLE)
    found = read_rules(tmp_path / "rules.toml")
    assert (found.rules.floor, found.rules.repeats, found.rules.power.n) == (0.8, 5, 20)
    assert found.rules.verdicts["approve"] == "pass" and len(found.rules.outcomes) == 3
    assert all(f"\n{name} = " in EXAMPLE or f"\n[{name}]" in EXAMPLE for name in ("decision", "power", "budget"))
    assert len(found.digest) == 64


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("floor = 0.8", "floor = 'high'", "floor is 'high'; expected `float`"),
        ("floor = 0.8", "floor = 1.8", "floor is 1.8; write a share from 0 to 1"),
        ("floor = 0.8", "floor = nan", "floor is nan"),
        ("floor = 0.8", "florr = 0.8", "unknown field 'florr'; there are decision, power"),
        ("n = 20", "n = 2.5", "power.n is 2.5; expected `int`"),
        ("n = 20", "n = 0", "power.n is 0; write 1 or more"),
        ("ceiling = 1.0", "ceiling = 0.7", "ceiling is 0.7; it must be at least twice power.detectable_effect (0.4)"),
        ("detectable_effect = 0.4 ", "detectable_effect = 0 ", "power.detectable_effect is 0"),
        ("repeats = 5  ", "repeats = 3  ", "power.repeats is 3; it must be repeats, 5"),
        ("calls = 400", "calls = 99", "budget.calls is 99; n times repeats is 100"),
        ("tokens =", "token =", "budget has the unknown field 'token'; there are calls, tokens"),
        ("decision =", "# decision =", "the file lacks the field 'decision'"),
        ('figure = "p"', 'figure = "q"', "outcomes[0].when[1].figure is 'q'; write one of difference, p"),
        ("at_most = 0.05", "at_mots = 0.05", "outcomes[0].when[1] has the unknown field 'at_mots'; there are figure"),
        (", at_most = 0.05", "", "outcomes[0].when[1] is 'p'; say at_least, at_most or both"),
        ("at_most = 0.05", "at_most = 0.05, at_least = 1", "outcomes[0].when[1].at_least is 1.0; it cannot be above"),
        ('"A is better"', '"B is better"', "outcomes[0].name is 'B is better'; every outcome needs a name"),
        ('unsure = "abstain"', 'unsure = "maybe"', "verdicts.unsure is 'maybe'; write one of pass, fail, abstain"),
        ('unsure = "abstain"', 'pass = "fail"', "verdicts.pass is 'fail'; 'pass' means itself"),
        (r"'\bour", r"'(our", "contamination[0] is '(our-answer-key"),
        (r"'\bour-answer-key\b'", "'x*'", "contamination[0] is 'x*'; it matches every transcript"),
        ("[budget]", "[budget", "are not TOML"),
        ("[budget]", "[power]", "are not TOML"),
    ],
)
def test_a_mistake_is_named_with_its_field_and_what_would_be_right(old: str, new: str, said: str) -> None:
    assert EXAMPLE.count(old)
    with pytest.raises(SealError) as error:
        decode_rules(EXAMPLE.replace(old, new, 1).encode(), "my.toml")
    assert str(error.value).startswith("rules 'my.toml'") and said in str(error.value)
    assert "\n" not in str(error.value)


@given(st.binary(max_size=60), st.integers(0, len(EXAMPLE)))
def test_whatever_stands_in_the_file_is_rules_or_one_error(data: bytes, at: int) -> None:
    try:
        decode_rules(EXAMPLE.encode()[:at] + data + EXAMPLE.encode()[at:], "r")
    except SealError as error:
        assert str(error).startswith("rules 'r'")


def test_a_file_that_is_not_there_is_one_error_that_tells_where_to_begin(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(SealError, match=r"cannot be read: .*--example-rules"):
            read_rules(path)
