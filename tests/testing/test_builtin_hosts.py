"""Every built-in host passes every check that `planter.testing` has for a host."""

import pytest

from planter.registry import load_hosts
from planter.run import Pool
from planter.testing import HOST_CHECKS, PROBE_CHECKS

HOSTS = {host.name: host for host in load_hosts()}


@pytest.fixture(scope="module")
def pool():
    with Pool(workers=2) as opened:
        yield opened


@pytest.mark.parametrize("check", HOST_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", HOSTS)
def test_a_builtin_host_is_well_made(check, name):
    check(HOSTS[name])


@pytest.mark.slow
@pytest.mark.parametrize("check", PROBE_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", HOSTS)
def test_a_builtin_host_stands_up_when_it_is_run(check, name, pool):
    check(HOSTS[name], pool)
