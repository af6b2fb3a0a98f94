"""Ways to weaken a probe: of what decides alone, each another program."""

from planter.audit.strength.probe_changes import PROBE, deciding, probe_changes
from planter.core.edits import apply_edits
from planter.planting.host import load_host
from planter.planting.rendering import render_plain

PROBE_SOURCE = b'''
def check(condition, message):
    if not condition:
        raise AssertionError(message)


def due(call, *args):
    return call(*args)


def setup():
    pass


def observe(value):
    return value


def only_observed():
    return 1


def cases():
    return ((1, 2), (3, 4), (5, 6))


def decide():
    """Decide."""
    for given, right in cases():
        try:
            check(due(abs, given) == right, "the same")
        except KeyError:
            pass


def main():
    decide()
'''


def changes():
    parsed, found = probe_changes(PROBE_SOURCE)
    return {(one.origin, apply_edits(parsed.tree, [one.edit])[PROBE]) for one in found}


def test_only_what_decide_comes_to_is_changed():
    assert deciding(PROBE_SOURCE) == ["cases", "decide"]


def test_every_way_to_weaken_it_is_there():
    origins = {origin for origin, _ in changes()}
    assert origins >= {
        "value:delete-statement",
        "probe:negate-check",
        "probe:drop-due",
        "probe:shorten",
        "probe:swap-values",
        "probe:widen-except",
        "probe:return-early",
    }


def test_an_early_return_comes_behind_the_docstring():
    early = [data for origin, data in changes() if origin == "probe:return-early"]
    assert any(b'"""Decide."""\n    return\n    for' in data for data in early)


def test_a_dropped_due_leaves_the_call():
    assert any(b"check(abs(given) == right" in data for _, data in changes())


def test_the_probes_of_a_host_can_be_changed_in_many_ways(shelf_folder):
    rendered = render_plain(load_host(shelf_folder))
    for probe in rendered.probes.values():
        assert len(probe_changes(probe)[1]) > 5
