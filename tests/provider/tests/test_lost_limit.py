"""The class `acme/lost-limit` passes the checks of `planter.testing`."""

import pytest
from planter.testing import CLASS_CHECKS, check_documents, check_page, check_severities, check_sizes

import acme.lost_limit as page
from acme.lost_limit import DEFECT_CLASS

DUE = (check_documents, check_severities, check_sizes)


@pytest.mark.parametrize("check", [c for c in CLASS_CHECKS if c not in DUE], ids=lambda check: check.__name__)
def test_the_class_is_well_made(check):
    check(DEFECT_CLASS)


def test_its_page_has_every_heading():
    check_page(page.__doc__ or "")


@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason=(
        "next: write your own rewrites in the place of the two small ones, two of them on a documented behaviour, "
        "of more than one severity, some that make the source longer and some shorter; then remove this mark and DUE"
    ),
)
def test_the_class_is_whole():
    for check in DUE:
        check(DEFECT_CLASS)
