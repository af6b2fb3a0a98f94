"""A recipe makes the same pair again, and what a pair shows is derived by running."""

import pytest

from planter import pipeline
from planter.core.errors import HostError
from planter.dataset.plan import make_plan
from planter.dataset.write import case_files
from planter.kinds.base import BuildContext, Refusal
from planter.planting.registry import load_classes, load_hosts
from planter.sandbox.pool import Pool

pytestmark = pytest.mark.slow
SEED = 0xC0FFEE << 64


@pytest.fixture(scope="module")
def context():
    hosts = {host.name: host for host in load_hosts() if host.name in ("archiver", "feed")}
    classes = {c.name: c for c in load_classes() if c.name in ("swallowed-error", "encoding-edge")}
    with Pool(workers=2) as pool:
        yield BuildContext(hosts, classes, pool)


@pytest.fixture(scope="module")
def slots(context):
    choices = pipeline.choices_of(tuple(context.hosts.values()), tuple(context.classes.values()))
    return make_plan(choices, 2, SEED)


@pytest.fixture(scope="module")
def attempts(context, slots):
    return [pipeline.fill_slot(context, slot, SEED, 0) for slot in slots]


def test_a_slot_is_filled_and_every_refusal_has_a_reason_code(attempts):
    for attempt in attempts:
        assert attempt.files is not None
        *refused, (_, last) = attempt.tried
        assert last is None
        assert all(reason for _, reason in refused)


def test_the_recipe_of_a_pair_makes_its_bytes_again(context, attempts):
    for attempt in attempts:
        again = pipeline.make_pair(context, attempt.files.a.case.origin.recipe)
        for old, new in zip(attempt.files.twins, again.twins, strict=True):
            assert case_files(new) == case_files(old)


def test_the_red_violates_exactly_the_criterion_it_names_and_the_green_none(attempts):
    for attempt in attempts:
        verdicts = {twin.answers.overall: twin for twin in attempt.files.twins}
        red, green = verdicts["red"], verdicts["green"]
        violated = [name for name, answer in red.answers.criteria.items() if answer == "violated"]
        assert violated == [red.case.oracle.criterion]
        assert set(green.answers.criteria.values()) == {"holds"}
        assert green.case.oracle.criterion is None


def test_the_twins_differ_in_one_file_and_one_span(attempts):
    for attempt in attempts:
        a, b = (twin.tree for twin in attempt.files.twins)
        assert [path for path in a if a[path] != b[path]] == [attempt.files.a.case.origin.site.path]
        for twin in attempt.files.twins:
            site, data = twin.case.origin.site, twin.tree[twin.case.origin.site.path]
            other = attempt.files.b if twin is attempt.files.a else attempt.files.a
            assert data[: site.start] == other.tree[site.path][: site.start]
            assert data[site.end :] == other.tree[site.path][other.case.origin.site.end :]


def test_a_changed_host_is_noticed(context, attempts):
    recipe = attempts[0].files.a.case.origin.recipe
    from msgspec.structs import replace

    with pytest.raises(HostError, match="not the one of this recipe"):
        pipeline.make_pair(context, replace(recipe, host_digest="0" * 64))


def test_an_occurrence_that_is_not_there_is_refused_by_code(context, attempts):
    from msgspec.structs import replace

    with pytest.raises(Refusal) as caught:
        pipeline.make_pair(context, replace(attempts[0].files.a.case.origin.recipe, occurrence=99))
    assert caught.value.reason == "not-here"
