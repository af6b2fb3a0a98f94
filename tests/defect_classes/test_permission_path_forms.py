"""The permission-path class: what its rewrites leave behind, and its masks by values."""

from __future__ import annotations

import os
import stat

from hypothesis import given
from hypothesis import strategies as st

from tests.defect_classes.test_permission_path import MASKS, MODES, made_of


def test_the_handler_of_a_walk_goes_with_its_last_use():
    before = (
        "import os\n\n\ndef find(root):\n    base = os.fsencode(root)\n\n    def _fail(error):\n        raise error\n\n"
        "    found = []\n    for folder, _, _ in os.walk(base, onerror=_fail):\n        found.append(folder)\n"
        "    return found\n"
    )
    (after,) = made_of("walk-without-onerror", before)
    assert "_fail" not in after and "os.walk(base):" in after


def test_a_handler_that_is_used_elsewhere_stays():
    before = (
        "import os\n\n\ndef find(root):\n    def _fail(error):\n        raise error\n\n    _fail_later(_fail)\n"
        "    return list(os.walk(root, onerror=_fail))\n"
    )
    assert made_of("walk-without-onerror", before) == (before.replace(", onerror=_fail", ""),)


def test_what_was_tried_stands_after_the_question_at_its_own_indent():
    before = (
        "import os\n\n\nclass Store:\n    def load(self, path):\n        # the newest one\n        try:\n"
        "            text = path.read_text()\n        except FileNotFoundError:\n            return os.linesep\n"
        "        return text\n"
    )
    (after,) = made_of("missing-by-exists", before)
    assert after == (
        "import os\n\n\nclass Store:\n    def load(self, path):\n        # the newest one\n"
        "        if not os.path.exists(path):\n            return os.linesep\n        text = path.read_text()\n"
        "        return text\n"
    )


def evaluated(name: str, text: str, **values: int) -> list[int]:
    return [eval(form, {"stat": stat, **values}) for form in made_of(name, text)]


@given(mode=MODES)
def test_the_disguised_masks_keep_what_the_plain_ones_keep(mode):
    assert evaluated("bits-by-remainder", "mode & 0o777\n", mode=mode)[0] == mode & 0o777


@given(mask=MASKS, bits=st.sampled_from([0o666, 0o644, 0o600, 0o755, 0o111]))
def test_a_difference_from_all_nine_bits_is_the_umask_turned_over(mask, bits):
    text = f"0o{bits:o} & ~umask\n"
    assert evaluated("umask-by-difference", text, umask=mask)[0] == bits & ~mask


def test_a_umask_that_takes_what_is_not_there_is_borrowed_for():
    assert evaluated("umask-subtracted", "0o666 & ~umask\n", umask=0o022) == [0o644]
    assert evaluated("umask-subtracted", "0o666 & ~umask\n", umask=0o077) == [0o567]
    assert evaluated("umask-by-difference", "0o666 & ~umask\n", umask=0o077) == [0o600, 0o466]


@given(mode=MODES, bit=st.sampled_from([0o100, 0o200, 0o400]))
def test_six_places_to_the_right_stand_the_bits_of_the_owner(mode, bit):
    text = f"1 if mode & 0o{bit:o} else 0\n"
    right, wrong = evaluated("owner-bit-by-shift", text, mode=mode)
    assert right == bool(mode & bit) and wrong == bool(mode & bit >> 3)


def test_what_is_made_closed_is_private_at_every_moment_and_what_is_made_open_is_not(tmp_path):
    before = (
        "import os\n\n\ndef create(path):\n"
        "    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)\n    return descriptor\n"
    )
    seen = []
    former = os.umask(0o022)
    try:
        for number, form in enumerate((before, *made_of("closed-then-opened", before))):
            place = tmp_path / str(number)
            seen.append(modes_while(form, place))
    finally:
        os.umask(former)
    assert seen == [[0o600], [0, 0o600], [0o755, 0o600]]


def modes_while(source: str, place: os.PathLike) -> list[int]:
    """Return the modes a new file has after each call of the os module that a function makes."""
    seen = []

    class Watched:
        def __getattr__(self, name):
            value = getattr(os, name)
            if not callable(value):
                return value

            def call(*arguments):
                result = value(*arguments)
                seen.append(stat.S_IMODE(os.stat(place).st_mode))
                return result

            return call

    names = {}
    exec(source, names)
    names["os"] = Watched()
    os.close(names["create"](place))
    return seen
