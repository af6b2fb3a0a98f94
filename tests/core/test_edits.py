"""Edits fit exactly or are refused, and can be undone."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from planter.core.edits import apply_edits, invert_edits
from planter.core.errors import EditError
from planter.core.records.variants import Edit
from planter.core.trees import Tree

TEXT = st.text(st.characters(codec="utf-8"), max_size=12)


@st.composite
def edited_files(draw):
    """Give a tree of one file in pieces, and edits of every second piece."""
    kept = draw(st.lists(TEXT.filter(bool), min_size=1, max_size=4))
    changes = [draw(st.tuples(TEXT, TEXT)) for _ in kept]
    source, edits = "", []
    for piece, (before, after) in zip(kept, changes, strict=True):
        source += piece
        if before != after:
            edits.append(Edit(path="f", start=len(source.encode()), before=before, after=after))
        source += before
    return Tree({"f": source.encode(), "other": b"same"}), edits


@given(edited_files())
def test_undoing_gives_back_the_tree_that_was_edited(case):
    tree, edits = case
    assume(edits)
    changed = apply_edits(tree, edits)
    assert changed["other"] == b"same"
    assert apply_edits(changed, invert_edits(edits)) == tree


@given(edited_files(), st.randoms())
def test_the_order_of_edits_does_not_matter(case, random):
    tree, edits = case
    mixed = list(edits)
    random.shuffle(mixed)
    assert apply_edits(tree, mixed) == apply_edits(tree, edits)


def test_starts_count_bytes_not_characters():
    tree = Tree({"f": "é = 1".encode()})
    assert apply_edits(tree, [Edit(path="f", start=5, before="1", after="2")])["f"] == "é = 2".encode()


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (Edit(path="f", start=0, before="a", after="a"), "changes nothing"),
        (Edit(path="g", start=0, before="a", after="b"), "'g', which the tree does not have"),
        (Edit(path="f", start=1, before="a", after="x"), "expects 'a' at byte 1, found b'b'"),
        (Edit(path="f", start=2, before="cd", after="x"), "expects 'cd'"),
        (Edit(path="f", start=-1, before="c", after="x"), "at byte -1"),
        (Edit(path="f", start=4, before="", after="x"), "at byte 4"),
    ],
)
def test_an_edit_that_does_not_fit_is_refused(edit, told):
    with pytest.raises(EditError, match=told.replace("(", r"\(")):
        apply_edits(Tree({"f": b"abc"}), [edit])


def test_edits_that_overlap_are_refused():
    first = Edit(path="f", start=0, before="ab", after="x")
    second = Edit(path="f", start=1, before="b", after="y")
    with pytest.raises(EditError, match="overlap at byte 1"):
        apply_edits(Tree({"f": b"abc"}), [second, first])


def test_two_insertions_at_one_place_are_refused_because_their_order_would_matter():
    insert = [Edit(path="f", start=1, before="", after=text) for text in "xy"]
    with pytest.raises(EditError, match="overlap"):
        apply_edits(Tree({"f": b"abc"}), insert)
