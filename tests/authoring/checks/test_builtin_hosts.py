"""Every built-in host passes every check that `planter.testing` has for a host."""

import subprocess
import sys

import pytest

from planter.kinds.contract.steps import TESTS
from planter.planting.registry import load_classes, load_hosts
from planter.sandbox.pool import Pool
from planter.testing import HOST_CHECKS, PAIR_CHECKS, PLANT_CHECKS, PROBE_CHECKS, SLOW_HOST_CHECKS, rendered_host

HOSTS = {host.name: host for host in load_hosts()}
CLASSES = {defect_class.name: defect_class for defect_class in load_classes()}


@pytest.fixture(scope="module")
def pool():
    with Pool(workers=2) as opened:
        yield opened


@pytest.mark.parametrize(
    ("check", "name"),
    [pytest.param(check, name, id=f"{name}-{check.__name__}") for name in HOSTS for check in HOST_CHECKS],
)
def test_a_builtin_host_is_well_made(check, name):
    check(HOSTS[name])


@pytest.mark.slow
@pytest.mark.parametrize("check", SLOW_HOST_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", HOSTS)
def test_a_builtin_host_is_made_alike_everywhere(check, name):
    check(HOSTS[name])


@pytest.mark.slow
@pytest.mark.parametrize("check", PROBE_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", HOSTS)
def test_a_builtin_host_stands_up_when_it_is_run(check, name, pool):
    check(HOSTS[name], pool)


@pytest.mark.parametrize(
    ("check", "name", "host"),
    [
        pytest.param(check, name, host, id=f"{host}-{name}-{check.__name__}")
        for host in HOSTS
        for name in CLASSES
        for check in PLANT_CHECKS
    ],
)
def test_a_builtin_class_fits_a_builtin_host(check, name, host):
    check(HOSTS[host], CLASSES[name])


@pytest.mark.slow
@pytest.mark.parametrize("check", PAIR_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", CLASSES)
@pytest.mark.parametrize("host", HOSTS)
def test_a_builtin_class_holds_its_ground_in_a_builtin_host(check, name, host, pool):
    check(HOSTS[host], CLASSES[name], pool)


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTS)
def test_the_shipped_tests_pass_for_whoever_runs_this(name, tmp_path):
    for path, data in rendered_host(HOSTS[name]).tree.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    done = subprocess.run([sys.executable, *TESTS], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
