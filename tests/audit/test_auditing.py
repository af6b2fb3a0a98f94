"""A whole audit: the same report for a seed, taken up again after an interruption, and no part that is not there."""

from __future__ import annotations

import pytest

from planter.audit.auditing import audit_set
from planter.core.canonical import to_json
from planter.core.errors import AuditError, SetError, UsageError
from planter.sandbox.store import open_store


class Counting:
    """A pool that counts differential runs, and is broken off after some."""

    def __init__(self, pool, most=10**9):
        self._pool, self._most, self.done = pool, most, 0

    @property
    def level(self):
        return self._pool.level

    def run(self, jobs):
        return self._pool.run(jobs)

    def differential(self, jobs):
        if self.done >= self._most:
            raise KeyboardInterrupt
        self.done += len(jobs)
        return self._pool.differential(jobs)


def test_a_part_that_is_not_there_is_refused_with_those_that_are(pool, small):
    with pytest.raises(UsageError, match="no part 'leek'; its parts are attacks, differences"):
        audit_set(small, pool=pool, parts=("leek",))


def test_too_few_inputs_are_refused(pool, small):
    with pytest.raises(UsageError, match="cannot try 1 inputs"):
        audit_set(small, pool=pool, inputs=1)


def test_a_folder_that_is_no_set_is_one_error(pool, tmp_path):
    with pytest.raises(SetError, match="is not a set"):
        audit_set(tmp_path, pool=pool)


def test_a_set_that_changes_meanwhile_gives_no_report(pool, small):
    class Changing(Counting):
        def differential(self, jobs):
            (small / "cases/x-001-a").mkdir(exist_ok=True)
            return super().differential(jobs)

    with pytest.raises(AuditError, match="was changed while it was audited"):
        audit_set(small, pool=Changing(pool), parts=("differences",), inputs=4)


@pytest.mark.slow
def test_an_interrupted_audit_costs_what_is_left_and_says_the_same(pool, small, tmp_path):
    if pool.level not in ("L4", "L3"):
        pytest.skip("nothing is kept where a run could write it")
    plain = Counting(pool)
    due = audit_set(small, pool=plain, parts=("differences",), inputs=8, seed=3)
    with open_store({"XDG_CACHE_HOME": str(tmp_path / "cache")}) as store:
        with pytest.raises(KeyboardInterrupt):
            audit_set(small, pool=Counting(pool, 1), store=store, parts=("differences",), inputs=8, seed=3)
        rest = Counting(pool)
        found = audit_set(small, pool=rest, store=store, parts=("differences",), inputs=8, seed=3)
        again = Counting(pool)
        assert audit_set(small, pool=again, store=store, parts=("differences",), inputs=8, seed=3) == found
    assert to_json(found) == to_json(due)
    assert 0 < rest.done < plain.done
    assert again.done == 0


@pytest.mark.slow
def test_another_seed_draws_other_inputs_and_says_so(pool, small):
    one, other = (audit_set(small, pool=pool, parts=("differences",), inputs=4, seed=seed) for seed in (1, 2))
    assert (one.seed, other.seed) == ("1", "2")
    assert one.digest != other.digest
    assert one.ok and other.ok
