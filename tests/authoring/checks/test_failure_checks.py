"""Where calls of the system fail, a host must do what it says of that, and is shown the call and the input if not."""

from dataclasses import replace

import pytest

from planter import testing as checks
from planter.planting.registry import load_hosts
from planter.sandbox.pool import Pool

HOST = next(host for host in load_hosts() if host.name == "rota")


@pytest.fixture(scope="module")
def pool():
    with Pool(workers=1) as one:
        yield one


def with_file(ending, old, new):
    path = next(path for path in HOST.files if path.endswith(ending))
    assert HOST.files[path].count(old) == 1
    return replace(HOST, files={**HOST.files, path: HOST.files[path].replace(old, new)})


def refused(host, pool):
    with pytest.raises(AssertionError) as caught:
        checks.check_failures(host, pool)
    return str(caught.value)


def test_a_host_that_does_what_it_says_passes(pool):
    checks.check_failures(HOST, pool)


def test_a_program_that_leaves_something_behind_is_shown_the_call_and_the_input(pool):
    told = refused(with_file("export.py.j2", b"except OSError:", b"except ValueError:"), pool)
    assert "rota c6 is broken by" in told and "open number 2 fails with EACCES, on value 0" in told
    assert "failed_c6 allow what the sentence does" in told and "'kept': False" in told


def test_a_reference_without_values_is_told_what_they_are(pool):
    told = refused(with_file("inputs_pay.py.j2", b"FAILING_c6 =", b"NO_SUCH ="), pool)
    assert "rota c6: no call can fail; let FAILING_c6" in told and "the functions by which" in told


def test_functions_by_which_nothing_is_entered_are_told_too(pool):
    told = refused(with_file("inputs_pay.py.j2", b'("write_export",)', b'("no_such_function",)'), pool)
    assert "no call can fail" in told
