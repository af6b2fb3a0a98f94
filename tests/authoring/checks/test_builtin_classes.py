"""Every built-in defect class passes every check that `planter.testing` has for a class."""

import pytest

from planter.planting.registry import class_page, load_classes, load_hosts
from planter.testing import CLASS_CHECKS, MEASURED_CHECKS, SLOW_CLASS_CHECKS, WHOLE_CHECKS, check_page

CLASSES = {defect_class.name: defect_class for defect_class in load_classes()}
HOSTS = load_hosts()


def every(checks):
    """Give each built-in class with each of these checks."""
    return [pytest.param(check, name, id=f"{name}-{check.__name__}") for name in CLASSES for check in checks]


@pytest.mark.parametrize(("check", "name"), every([*CLASS_CHECKS, *WHOLE_CHECKS]))
def test_a_builtin_class_passes(check, name):
    check(CLASSES[name])


@pytest.mark.slow
@pytest.mark.parametrize(("check", "name"), every(SLOW_CLASS_CHECKS))
def test_a_builtin_class_passes_what_takes_longer(check, name):
    check(CLASSES[name])


@pytest.mark.parametrize(("check", "name"), every(MEASURED_CHECKS))
def test_a_builtin_class_is_as_measured_in_the_builtin_hosts(check, name):
    check(CLASSES[name], HOSTS)


@pytest.mark.parametrize("name", CLASSES)
def test_the_page_of_a_builtin_class_has_every_heading(name):
    check_page(class_page(name))


@pytest.mark.parametrize("name", CLASSES)
def test_a_builtin_class_has_operators_of_every_severity_and_three_cousins(name):
    severities = [operator.severity for operator in CLASSES[name].operators]
    assert set(severities) == {"stark", "moderate", "cousin"}
    assert severities.count("cousin") >= 3
