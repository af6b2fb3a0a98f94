"""Every built-in defect class passes every check that `planter.testing` has for a class."""

import pytest

from planter.registry import class_page, load_classes
from planter.testing import CLASS_CHECKS
from planter.testing.class_checks import check_page

CLASSES = {defect_class.name: defect_class for defect_class in load_classes()}


@pytest.mark.parametrize("check", CLASS_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", CLASSES)
def test_a_builtin_class_passes(check, name):
    check(CLASSES[name])


@pytest.mark.parametrize("name", CLASSES)
def test_the_page_of_a_builtin_class_has_every_heading(name):
    check_page(class_page(name))


def test_each_class_has_four_operators_and_two_lookalikes_and_two_documented_operators():
    for defect_class in CLASSES.values():
        assert len(defect_class.operators) >= 4
        assert len(defect_class.lookalikes) >= 2
        assert sum(operator.documented is not None for operator in defect_class.operators) >= 2
