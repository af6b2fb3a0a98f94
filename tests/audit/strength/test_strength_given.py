"""What an auditor gives as a mutant becomes an edit: a changed copy, or a unified diff."""

from difflib import unified_diff

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.audit.strength.given import edit_of
from planter.core.edits import apply_edits
from planter.core.errors import AuditError
from planter.core.trees import Tree

SOURCE = "def one(a):\n    return a + 1\n\n\ndef two(a):\n    return 'é' + a\n"
RIGHT = Tree({"pkg/sums.py": SOURCE.encode(), "pkg/texts.py": b"def text():\n    return ''\n", "data.bin": b"\xff\xfe"})


def diff(after, path="pkg/sums.py", around=1):
    lines = unified_diff(SOURCE.splitlines(True), after.splitlines(True), f"a/{path}", f"b/{path}", n=around)
    return "".join(lines).encode()


@pytest.mark.parametrize("name", ["sums.py", "pkg/sums.py", "whatever.txt"])
def test_a_changed_copy_is_of_the_file_it_is_like(name):
    edit = edit_of(name, SOURCE.replace("+ 1", "- 1").encode(), RIGHT)
    assert (edit.path, edit.before, edit.after) == ("pkg/sums.py", "    return a + 1\n", "    return a - 1\n")


@given(st.lists(st.sampled_from(["    a += 1\n", "    pass\n", "    'é'\n", "\n"]), max_size=4), st.integers(0, 6))
def test_the_edit_makes_of_the_right_file_what_was_given(added, at):
    lines = SOURCE.splitlines(True)
    after = "".join([*lines[:at], *added, *lines[at:]])
    for data in (after.encode(), diff(after), diff(after, around=0)):
        try:
            edit = edit_of("sums.py", data, RIGHT)
        except AuditError:
            continue
        assert apply_edits(RIGHT, [edit])["pkg/sums.py"] == after.encode()


def test_a_diff_is_applied_to_the_file_it_names():
    after = SOURCE.replace("+ 1", "- 1").replace("'é'", "'e'")
    edit = edit_of("my.patch", diff(after), RIGHT)
    assert apply_edits(RIGHT, [edit])["pkg/sums.py"].decode() == after


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (SOURCE.encode(), "as it stands"),
        (b"nothing like it\n", "like no one file"),
        (SOURCE.replace("return a + 1", "return (").encode(), "does not parse"),
        (SOURCE.encode().replace("é".encode(), b"\xe9"), "no text in UTF-8"),
        (diff(SOURCE.replace("+ 1", "- 1"), "other.py"), "no file of the right tree"),
        (diff(SOURCE.replace("+ 1", "- 1")).replace(b"-    return a + 1", b"-    return b + 1"), "does not fit"),
        (diff(SOURCE.replace("+ 1", "- 1")) * 2, "2 files"),
    ],
)
def test_what_is_no_mutant_is_refused_with_the_reason(data, told):
    with pytest.raises(AuditError, match=told):
        edit_of("sums.py", data, RIGHT)
