"""Measures of a host: found by running, kept beside it, taken for the plan as long as they are of the same trees."""

import shutil
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from planter.authoring.measuring import measure_host, measure_trials, stale, trials_of
from planter.calibration.severity import Trigger, is_steady, median_rate, severity_of
from planter.core.errors import HostError
from planter.core.streams import stream
from planter.pipeline import choices_of
from planter.planting.host import MEASURES, load_host
from planter.planting.measures import read_measures, write_measures
from planter.planting.registry import load_classes, load_hosts
from planter.sandbox.pool import Pool

SHELF = Path(__file__).parents[1] / "hosts" / "shelf"
CLASSES = tuple(c for c in load_classes() if c.name in ("swallowed-error", "encoding-edge"))
HOSTS = [host for host in load_hosts() if host.built_in]
SAMPLE = 3


@pytest.fixture(scope="module")
def measured(tmp_path_factory):
    """A copy of the shelf with its measures."""
    folder = Path(shutil.copytree(SHELF, tmp_path_factory.mktemp("hosts") / "shelf"))
    host = load_host(folder)
    rendered, trials = trials_of(host, CLASSES)
    with Pool(workers=2) as pool:
        found = list(measure_trials(pool, host, rendered, trials))
    (folder / MEASURES).write_bytes(write_measures(found))
    return folder


def test_every_place_is_measured_or_refused_with_a_reason(measured):
    host = load_host(measured)
    found = read_measures(host)
    assert len(found) == len(trials_of(host, CLASSES)[1])
    assert any(measure.refused is None and measure.revealing for measure in found.values())
    assert all(measure.refused is None or measure.revealing == 0 for measure in found.values())


def test_measures_are_no_part_of_what_a_recipe_is_made_of(measured):
    assert load_host(measured).digest == load_host(SHELF).digest


def test_a_plan_takes_the_measured_severity_and_leaves_out_what_was_refused(measured):
    host = load_host(measured)
    measures = list(read_measures(host).values())
    choices = choices_of([host], CLASSES)
    assert all(choice.measured for choice in choices)
    assert len(choices) == sum(measure.refused is None for measure in measures)
    declared = {choice.severity for choice in choices_of([load_host(SHELF)], CLASSES)}
    assert {choice.severity for choice in choices} <= {"stark", "moderate", "cousin"} and declared


def test_measures_of_other_trees_are_stale_and_not_taken(measured, tmp_path):
    folder = Path(shutil.copytree(measured, tmp_path / "shelf"))
    reading = folder / "tree" / "shelf" / "reading.py.j2"
    reading.write_text(reading.read_text("utf-8").replace("Read {{ thing }}s", "Read all {{ thing }}s"), "utf-8")
    host = load_host(folder)
    assert len(stale(host, trials_of(host, CLASSES)[1])) == len(read_measures(host))
    assert not any(choice.measured for choice in choices_of([host], CLASSES))


def test_only_what_is_stale_is_run_again(measured):
    host = load_host(measured)
    told = []
    found = measure_host(host, CLASSES, progress=lambda done, total: told.append(total))
    assert sorted(m.key for m in found) == sorted(read_measures(host)) and told == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{}", "line 1: Object missing required field"),
        ("no json", "line 1: JSON is malformed"),
        ("twice", "line 2 repeats"),
    ],
)
def test_a_file_of_measures_that_is_not_right_is_refused_by_line(measured, tmp_path, line, said):
    folder = Path(shutil.copytree(measured, tmp_path / "shelf"))
    first = (folder / MEASURES).read_text("utf-8").split("\n")[0]
    (folder / MEASURES).write_text(f"{first}\n{first}\n" if line == "twice" else f"{line}\n", "utf-8")
    with pytest.raises(HostError, match=said):
        read_measures(load_host(folder))


def test_severity_is_by_rate_and_one_documented_feature_is_a_cousin():
    rates = {100: "stark", 99: "moderate", 10: "moderate", 9: "cousin", 0: "cousin"}
    assert {revealing: severity_of(Trigger(1000, revealing).rate, False) for revealing in rates} == rates
    assert severity_of(0.9, True) == "cousin"


def test_a_severity_is_steady_two_deviations_from_the_edges_or_more():
    steady = {0: True, 3: True, 4: False, 10: False, 16: False, 17: True, 79: True, 81: False, 119: False, 121: True}
    assert {revealing: is_steady(Trigger(1000, revealing), False) for revealing in steady} == steady
    assert is_steady(Trigger(1000, 10), True)


def test_the_median_is_over_hosts_each_counting_once():
    one, many = [Trigger(1000, 500)], [Trigger(1000, 1)] * 9
    assert median_rate({"a": one, "b": many, "c": one}) == 0.5
    assert median_rate({"a": one, "b": many}) == (0.5 + 0.001) / 2
    with pytest.raises(ValueError, match="no median"):
        median_rate({})


@pytest.mark.parametrize("host", HOSTS, ids=lambda host: host.name)
def test_the_measures_of_a_built_in_host_are_of_what_it_is_now(host):
    _, trials = trials_of(host, load_classes())
    assert stale(host, trials) == [], "make them again: planter measure"
    assert len(read_measures(host)) == len(trials)


@pytest.mark.slow
@pytest.mark.parametrize("host", HOSTS, ids=lambda host: host.name)
def test_measuring_a_few_places_again_gives_what_is_recorded(host):
    rendered, trials = trials_of(host, load_classes())
    chosen = stream(1, "measured again", host.name).sample(trials, SAMPLE)
    known = read_measures(host)
    with Pool(workers=2) as pool:
        for measure in measure_trials(pool, host, rendered, chosen):
            assert known[measure.key] == measure


def labelled():
    return [pytest.param(c, r, id=f"{c.name}-{r.name}") for c in load_classes() for r in c.rewrites]


@cache
def triggers_of():
    found = defaultdict(lambda: defaultdict(list))
    for host in HOSTS:
        for measure in read_measures(host).values():
            if measure.refused is None:
                trigger = Trigger(measure.inputs, measure.revealing)
                found[measure.defect_class, measure.rewrite][host.name].append(trigger)
    return found


@pytest.mark.parametrize(("defect_class", "rewrite"), labelled())
def test_a_rewrite_declares_the_severity_that_the_median_over_hosts_gives(defect_class, rewrite):
    triggers = triggers_of()[defect_class.name, rewrite.name]
    assert triggers, f"{rewrite.name} is kept nowhere"
    rate = median_rate(triggers)
    assert severity_of(rate, rewrite.one_feature) == rewrite.severity, f"inputs reveal it at a rate of {rate}"


@pytest.mark.parametrize("defect_class", load_classes(), ids=lambda c: c.name)
def test_a_class_lies_on_three_severities_with_three_cousins(defect_class):
    severities = [operator.severity for operator in defect_class.operators]
    assert set(severities) == {"stark", "moderate", "cousin"}
    assert severities.count("cousin") >= 3
    assert sum(operator.general for operator in defect_class.operators) * 2 >= len(severities)
