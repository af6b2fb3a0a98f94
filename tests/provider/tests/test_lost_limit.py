"""The class `acme/lost-limit` passes the checks of `planter.testing`."""

import pytest
from planter.testing import CLASS_CHECKS, SLOW_CLASS_CHECKS, WHOLE_CHECKS, check_page

import acme.lost_limit as page
from acme.lost_limit import DEFECT_CLASS


@pytest.mark.parametrize("check", CLASS_CHECKS, ids=lambda check: check.__name__)
def test_the_class_is_well_made(check):
    check(DEFECT_CLASS)


def test_its_page_has_every_heading():
    check_page(page.__doc__ or "")


@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason=(
        "next: write your own rewrites in the place of the two small ones: four operators and two lookalikes, two of "
        "them on a documented behaviour, of more than one severity, some that make the source longer and some shorter; "
        "then remove this mark"
    ),
)
def test_the_class_is_whole():
    for check in (*WHOLE_CHECKS, *SLOW_CLASS_CHECKS):
        check(DEFECT_CLASS)
