"""What a plan holds, and in which order."""

from facsimile.plan import Step, work_out
from facsimile.scan import Entry

FILE = Entry('file', 0o644)
FOLDER = Entry('folder', 0o755)


def test_a_first_plan_makes_and_copies_all():
    wanted = {b'a': FOLDER, b'a/b': FILE, b'c': Entry('link', 0o777, b'a/b')}
    assert work_out(wanted, {}) == [
        Step('make', b'a'), Step('copy', b'a/b'), Step('link', b'c'), Step('close', b'a'),
    ]


def test_what_is_gone_is_removed_before_its_folder():
    work = work_out({}, {b'a': FOLDER, b'a/b': FILE})
    assert work == [Step('open', b'a'), Step('remove', b'a/b'), Step('remove', b'a')]


def test_a_file_that_stays_is_copied_again():
    assert work_out({b'a': FILE}, {b'a': FILE}) == [Step('copy', b'a')]
