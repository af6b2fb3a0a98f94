"""The checks of a host, and of a class in it, object to what is wrong, show it, and say what would be right."""

from dataclasses import replace
from unittest import SkipTest

import pytest
from msgspec.structs import replace as with_fields

from planter import testing as checks
from planter.planting.registry import load_classes, load_hosts

HOST = next(host for host in load_hosts() if host.name == "rota")
CLASSES = {defect_class.name: defect_class for defect_class in load_classes()}
OTHER = CLASSES["encoding-edge"]


def with_spec(**changes):
    return replace(HOST, spec=with_fields(HOST.spec, **changes))


def with_file(ending, change):
    path = next(path for path in HOST.files if path.endswith(ending))
    return replace(HOST, files={**HOST.files, path: change(HOST.files[path])})


def refused(check, *arguments):
    with pytest.raises(AssertionError) as caught:
        check(*arguments)
    return str(caught.value)


def test_a_host_of_few_words_is_told_its_slots():
    assert "1 wordings (slots: none); 20 or more are due" in refused(checks.check_wordings, with_spec(slots={}))


def test_a_host_too_long_is_told_its_modules_and_both_bounds():
    told = refused(checks.check_shape, with_file("hours.py.j2", lambda data: data + b"\n" * 90))
    assert "150 to 500 are due" in told and "hours.py" in told


def test_an_unclean_host_is_told_the_spelling_and_shown_the_line():
    told = refused(checks.check_lint, with_file("hours.py.j2", lambda data: data + b"\nimport wave\n"))
    assert "in spelling 0, its program" in told and "F401" in told and "\n    import wave" in told


def test_a_reference_that_imports_the_program_is_shown_the_import():
    slot = b"{{ package }}"
    told = refused(checks.check_independence, with_file("inputs.py.j2", lambda data: b"import %s\n" % slot + data))
    assert "(import " in told and "write it from the criterion alone" in told


def test_a_site_where_nothing_acts_is_shown_with_its_source():
    only = replace(CLASSES["sign-flip"], operators=OTHER.operators[:1], lookalikes=OTHER.lookalikes[:1])
    told = refused(checks.check_sites_act, HOST, only)
    assert "no rewrite of sign-flip acts in" in told and "def " in told


def test_a_severity_other_than_measured_is_told_the_rates_and_what_to_declare():
    one = CLASSES["sign-flip"]
    first = one.operators[0]
    wrong = replace(first, severity="stark" if first.severity != "stark" else "cousin", documented=None)
    told = refused(checks.check_severity, replace(one, operators=(wrong,)), load_hosts())
    assert f"declares {wrong.severity!r}" in told and f"declare {first.severity!r}" in told


def test_where_nothing_was_measured_the_severity_is_skipped():
    bare = replace(HOST, files={path: data for path, data in HOST.files.items() if "measured" not in path})
    with pytest.raises(SkipTest, match="no measures of sign-flip in rota"):
        checks.check_severity(CLASSES["sign-flip"], [bare])
