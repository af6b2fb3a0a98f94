"""What is picked by name: classes, rewrites and hosts, and what is said where nobody has the name."""

from pathlib import Path

import pytest

from planter.core.errors import UsageError
from planter.planting import registry

SHELF = Path(__file__).parents[1] / "hosts" / "shelf"


def test_a_rewrite_that_a_class_has_not_is_told_with_those_close_to_it():
    (sign_flip,) = registry.pick("defect class", registry.load_classes(), ["sign-flip"])
    name = sign_flip.operators[0].name
    assert registry.pick_rewrite(sign_flip, name) is sign_flip.operators[0]
    with pytest.raises(UsageError, match=f"'sign-flip' has no '{name}x'; did you mean '{name}'"):
        registry.pick_rewrite(sign_flip, f"{name}x")
    with pytest.raises(UsageError, match="'sign-flip' has no 'zzz'; `planter classes sign-flip` lists what it has"):
        registry.pick_rewrite(sign_flip, "zzz")


def test_the_same_folder_given_twice_is_refused():
    with pytest.raises(UsageError, match="two hosts are called 'dir:shelf'"):
        registry.load_hosts([SHELF, SHELF])


def test_the_page_of_an_unknown_class_is_an_error():
    with pytest.raises(UsageError, match="no defect class 'no-such'"):
        registry.class_page("no-such")
