"""What a plan holds, and in which order."""

from sameagain.plan import Step, work_out
from sameagain.scan import Node

FILE = Node('file', 0o644)
FOLDER = Node('folder', 0o755)


def test_a_first_plan_makes_and_copies_all():
    due_here = {b'a': FOLDER, b'a/b': FILE, b'c': Node('link', 0o777, b'a/b')}
    assert work_out(due_here, {}) == [
        Step('make', b'a'), Step('copy', b'a/b'), Step('link', b'c'), Step('close', b'a'),
    ]


def test_what_is_gone_is_removed_before_its_folder():
    tasks = work_out({}, {b'a': FOLDER, b'a/b': FILE})
    assert tasks == [Step('open', b'a'), Step('remove', b'a/b'), Step('remove', b'a')]


def test_a_file_that_stays_is_copied_again():
    assert work_out({b'a': FILE}, {b'a': FILE}) == [Step('copy', b'a')]
