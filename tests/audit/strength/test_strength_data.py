"""Strength as data: read, written, and stale as soon as a tree, a probe or the inputs are others."""

import shutil

import pytest
from msgspec.structs import replace

from planter.audit.strength.data import (
    joined,
    read_strength,
    rendered_host,
    stale_units,
    strength_file,
    units_of,
    write_strength,
)
from planter.audit.strength.findings import host_findings, strength_findings
from planter.core.errors import HostError
from planter.core.records.strength import (
    STRENGTH_SCHEMA,
    CriterionStrength,
    Fates,
    Gap,
    HostStrength,
    ProbeStrength,
    ProbeSurvivor,
    Rare,
    Tolerance,
)
from planter.core.records.variants import Edit
from planter.planting.host import load_host
from planter.planting.registry import load_hosts

EDIT = Edit(path="m.py", start=0, before="a", after="b")
FATES = Fates(tried=1, by_value=1, by_raise=0, unanswered=0, no_difference=0, out_of_scope=0, gaps=0)
GAP = Gap(origin="value:x", edit=EDIT, input="7", gave="8", due="7", check="check(due(observe, 7) == 7)")


@pytest.fixture
def host(tmp_path, shelf_folder):
    return load_host(shutil.copytree(shelf_folder, tmp_path / "shelf"), name="dir:shelf", built_in=False)


def criterion(name, of):
    return CriterionStrength(
        criterion=name,
        of=of,
        mutants="",
        tables=FATES,
        classes=FATES,
        rare=Rare(killed=1, looked_at=1, inputs=1000, rare=0),
        tolerance=Tolerance(tried=5, distinct=5),
    )


def fresh(host, **changes):
    """Give a record in which everything is known of the host as it is."""
    criteria, probes = [], []
    for (kind, name), of in units_of(rendered_host(host)):
        if kind == "criterion":
            criteria.append(criterion(name, of))
        else:
            probes.append(ProbeStrength(probe=name, of=of, changes=9, tried=9, noticed=9, others=9))
    whole = HostStrength(schema=STRENGTH_SCHEMA, host=host.name, criteria=tuple(criteria), probes=tuple(probes))
    return replace(whole, **changes)


def codes(host):
    return [found.slug for found in host_findings(host)[0]]


def test_nothing_is_known_of_a_host_without_a_file(host):
    assert read_strength(host) == HostStrength(schema=STRENGTH_SCHEMA, host="dir:shelf")
    assert set(codes(host)) == {"strength-unknown"}


def test_what_is_written_is_read_again_in_the_order_of_the_criteria(host):
    known = fresh(host)
    write_strength(host, replace(known, criteria=known.criteria[::-1]))
    assert read_strength(host) == known
    assert codes(host) == []


def test_the_file_is_outside_the_folder_whose_digest_is_in_every_recipe(host):
    before = load_host(host.folder).digest
    write_strength(host, fresh(host))
    assert load_host(host.folder).digest == before
    for built_in in load_hosts():
        assert built_in.folder not in strength_file(built_in).parents


@pytest.mark.parametrize(
    ("path", "kinds"),
    [("probes/c1.py.j2", {"criterion", "probe"}), ("inputs.py.j2", {"criterion"})],
)
def test_a_changed_probe_or_reference_makes_it_stale(host, path, kinds):
    write_strength(host, fresh(host))
    file = host.folder / path
    file.write_bytes(file.read_bytes().replace(b"{% endblock %}", b"\n# another\n{% endblock %}"))
    changed = load_host(host.folder, name="dir:shelf", built_in=False)
    assert {kind for kind, _ in stale_units(rendered_host(changed), read_strength(changed))} == kinds
    assert set(codes(changed)) == {"strength-stale"}


def test_a_changed_tree_makes_all_of_it_stale(host):
    write_strength(host, fresh(host))
    file = next(path for path in sorted((host.folder / "tree").rglob("*.py.j2")) if b"def " in path.read_bytes())
    file.write_bytes(file.read_bytes() + b"\n\nMORE = 1\n")
    changed = load_host(host.folder, name="dir:shelf", built_in=False)
    known = read_strength(changed)
    assert len(stale_units(rendered_host(changed), known)) == len(known.criteria) + len(known.probes)


@pytest.mark.parametrize("data", [b"{", b"[]", b'{"schema": "planter/strength@2", "host": "dir:other"}'])
def test_a_file_that_is_no_record_is_an_error_that_names_it(host, data):
    strength_file(host).write_bytes(data)
    with pytest.raises(HostError, match=r"shelf\.strength\.json"):
        read_strength(host)
    assert codes(host) == ["strength-unknown"]


def test_gaps_objections_and_blindness_are_findings(host):
    known = fresh(host)
    first, *more = known.criteria
    bad = replace(first, gaps=(GAP,), tolerance=Tolerance(tried=5, distinct=5, objected=("mirrored",)))
    missed = tuple(ProbeSurvivor(origin="probe:x", edit=EDIT, seen="mutant 3 of 80") for _ in range(9))
    blind = replace(known.probes[0], tried=18, survivors=missed)
    write_strength(host, replace(known, criteria=(bad, *more), probes=(blind, *known.probes[1:])))
    assert codes(host) == ["strength-gap", "strength-intolerant", "calibration-blind"]


def test_what_leaves_a_probe_as_strong_as_before_is_not_held_against_calibration(host):
    known = fresh(host)
    alike = tuple(ProbeSurvivor(origin="probe:x", edit=EDIT, seen="") for _ in range(9))
    write_strength(
        host, replace(known, probes=(replace(known.probes[0], tried=18, survivors=alike), *known.probes[1:]))
    )
    assert codes(host) == []


def test_an_entry_takes_the_place_of_the_one_before_it(host):
    known, rendered = fresh(host), rendered_host(host)
    name = known.criteria[0].criterion
    after = joined(known, criterion(name, "0" * 16), rendered)
    assert [one.of for one in after.criteria if one.criterion == name] == ["0" * 16]
    assert len(after.criteria) == len(known.criteria)
    gone = criterion("c99", "0" * 16)
    assert joined(replace(known, criteria=(*known.criteria, gone)), known.criteria[0], rendered) == known


def test_hosts_that_are_not_at_hand_are_a_line_each():
    found, lines = strength_findings(["dir:mine", "nobody/home"])
    assert found == ()
    assert [line.partition(",")[0].partition(" here")[0] for line in lines] == [
        "dir:mine: not known",
        "nobody/home: not known",
    ]


def test_the_strength_of_every_built_in_host_is_known_and_without_a_gap():
    found, lines = strength_findings([host.name for host in load_hosts() if host.built_in])
    assert [f"{one.slug}: {one.seen}" for one in found] == []
    assert all(" 0 gaps" in line for line in lines)
