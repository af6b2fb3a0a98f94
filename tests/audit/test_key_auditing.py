"""What people found who attacked keys: rounds are kept whole or not at all, and the share of wrong keys is exact."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest
from small_sets import CHOSEN

from planter.audit.rounds import add_round, rate, read_key_audit
from planter.core.errors import AuditError
from planter.core.records.audit import Attacked
from planter.dataset.read import read_set

ATTACK = {"case": CHOSEN.green, "criterion": CHOSEN.criterion, "family": "text", "tried": "U+2028", "verdict": "stands"}
HEAD = 'readers = 2\nstop_rule = "twenty attacks each"\n'


def written(path, *attacks, head=HEAD):
    """Write a round of attacks as people do."""
    told = [
        f"{head}\n",
        *("[[attacks]]\n" + "".join(f"{k} = {json.dumps(v)}\n" for k, v in one.items()) for one in attacks),
    ]
    path.write_text("".join(told), "utf-8")
    return path


def test_a_round_is_kept_with_the_set_it_is_of_and_how_many_keys_were_wrong(small, tmp_path):
    refuted = {**ATTACK, "verdict": "refuted", "tried": "a tie", "remedy": "words scoped"}
    add_round(small, written(tmp_path / "one.toml", ATTACK, refuted))
    add_round(small, written(tmp_path / "two.toml", ATTACK))
    first, second = read_key_audit(small).rounds
    assert first.set_digest == second.set_digest == read_set(small).record.digest
    assert (first.refuted.wrong, first.refuted.of, first.refuted.low) == (1, 1, 0.025)
    assert (second.refuted.wrong, second.refuted.high, second.ambiguous.wrong) == (0, 0.975, 0)
    assert read_set(small).findings == ()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        pytest.param({"case": "no-such-001-a"}, "attack 2: case 'no-such-001-a'", id="a case the set lacks"),
        pytest.param({"criterion": "c77"}, "attack 2: criterion 'c77'", id="a criterion the case does not hold"),
        pytest.param({"family": "luck"}, "attack 2: family 'luck'; families are permissions, names", id="a family"),
        pytest.param({"tried": " "}, "tried is empty", id="nothing tried"),
        pytest.param({"verdict": "refuted"}, "refuted without a remedy", id="a wrong key and nothing done"),
        pytest.param({"verdict": "fine"}, "Invalid enum value 'fine'", id="a verdict"),
        pytest.param({"more": "x"}, "unknown field `more`", id="a field"),
    ],
)
def test_a_round_with_anything_wrong_is_refused_and_nothing_is_kept(small, tmp_path, changed, said):
    path = written(tmp_path / "round.toml", ATTACK, {**ATTACK, **changed})
    with pytest.raises(AuditError, match=r"round\.toml'.*") as refusal:
        add_round(small, path)
    assert said in str(refusal.value)
    assert not (small / "key-audit.json").exists()


@pytest.mark.parametrize("head", ["readers = 0\nstop_rule = 'x'\n", "readers = 1\nstop_rule = ' '\n", "readers = ["])
def test_a_round_without_readers_or_rule_is_refused(small, tmp_path, head):
    with pytest.raises(AuditError, match=r"round\.toml"):
        add_round(small, written(tmp_path / "round.toml", ATTACK, head=head))


def test_a_round_of_another_set_may_name_cases_this_one_lacks(small, tmp_path):
    other = {**ATTACK, "case": "sign-flip-099-a", "criterion": "c9"}
    audit = add_round(small, written(tmp_path / "round.toml", other, head=HEAD + f'set = "{"0" * 64}"\n'))
    assert audit.rounds[0].set_digest == "0" * 64


def test_a_damaged_file_is_refused_and_left_as_it_is(small, tmp_path):
    (small / "key-audit.json").write_text("{}")
    with pytest.raises(AuditError, match=r"key-audit\.json"):
        add_round(small, written(tmp_path / "round.toml", ATTACK))
    assert (small / "key-audit.json").read_text() == "{}"


@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from(["stands", "refuted", "ambiguous"])), min_size=1))
def test_a_case_counts_once_and_the_interval_is_the_exact_one(found):
    attacks = tuple(Attacked(str(case), "c1", "text", "x", verdict) for case, verdict in found)
    made = rate(attacks, "refuted")
    assert made.of == len({case for case, _ in found})
    assert made.wrong == len({case for case, verdict in found if verdict == "refuted"})
    exact = binomtest(made.wrong, made.of).proportion_ci()
    assert exact.low - 2e-4 <= made.low <= exact.low + 1e-9
    assert exact.high - 1e-9 <= made.high <= exact.high + 2e-4
