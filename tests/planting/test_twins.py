"""Twins differ at one site, and a candidate's occurrence and signature say which and by how much."""

import libcst as cst
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.core.edits import apply_edits
from planter.core.records.sets import Signature
from planter.core.trees import Tree
from planter.planting.host_file import SiteSpec
from planter.planting.twins import Place, count_tokens, find_candidates, narrow_edit, plant, plantings, signature
from planter.plugin import DefectClass, Disguise, Lookalike, Operator
from planter.syntax.splice import parse_source

SOURCE = b'''\
def total(values):
    """Add what is positive."""
    result = 0
    for value in values:
        if value > 0:
            result += value
    return max(result, 0)


def other(values):
    return max(values)
'''


def swap(site):
    if isinstance(site.node.func, cst.Name) and site.node.func.value == "max":
        return site.node.with_changes(func=cst.Name("min"))
    return None


def doubled(site):
    if isinstance(site.node.func, cst.Name) and site.node.func.value == "max":
        return Disguise(right=cst.parse_expression(f"max({site.code(site.node)})"), wrong=cst.Name("None"))
    return None


OPERATOR = Operator("min-max", cst.Call, swap, "It takes the least for the greatest.", "stark", ())
LOOKALIKE = Lookalike("max-max", cst.Call, doubled, "It forgets.", "The greatest of one is itself.", "stark", ())
CLASS = DefectClass("some-thing", "some thing", (OPERATOR,), (LOOKALIKE,))
SITE = SiteSpec(defect_class="some-thing", path="f.py", function="total", criterion="c1")


def candidates():
    tree = Tree({"f.py": SOURCE})
    found = find_candidates(tree, [SITE], [CLASS], {("f.py", "total"): Place("f.py", "total")})
    return tree, [candidate for name, candidate, _twins in found if name == CLASS.name]


def test_candidates_are_those_of_the_sites_function_and_of_both_rows():
    _, found = candidates()
    assert [(c.row, c.rewrite, c.occurrence, c.criterion) for c in found] == [
        ("plain", "min-max", 0, "c1"),
        ("lookalike", "max-max", 0, "c1"),
    ]


def test_a_plain_pair_keeps_the_right_tree_as_it_was_and_changes_one_line():
    tree, _ = candidates()
    planted = next(plantings(parse_source("f.py", SOURCE), "total", OPERATOR))
    twins = plant(tree, planted, "total")
    assert twins.right == tree
    assert apply_edits(twins.right, [twins.edit]) == twins.wrong
    assert (twins.edit.before, twins.edit.after) == ("    return max(result, 0)\n", "    return min(result, 0)\n")
    assert (twins.right_site.line, twins.right_site.function) == (7, "total")
    assert twins.wrong_site.start == twins.right_site.start


def test_a_lookalike_pair_holds_the_disguise_in_its_right_tree():
    tree, _ = candidates()
    planted = next(plantings(parse_source("f.py", SOURCE), "total", LOOKALIKE))
    twins = plant(tree, planted, "total")
    assert b"max(max(result, 0))" in twins.right["f.py"]
    assert b"return None" in twins.wrong["f.py"]
    assert apply_edits(twins.right, [twins.edit]) == twins.wrong


LINES = st.lists(st.sampled_from(["a\n", "b\n", "c\r\n", "é\n"]), max_size=6).map("".join)


@given(LINES, LINES, st.sampled_from(["", "end"]))
def test_a_narrowed_edit_makes_the_second_content_of_the_first(before, after, tail):
    if before == after:
        return
    old, new = (before + tail).encode(), (after + tail).encode()
    edit = narrow_edit("f", old, new)
    assert apply_edits(Tree({"f": old}), [edit])["f"] == new


@given(LINES.filter(bool), st.integers(0, 5))
def test_an_insertion_is_narrowed_to_whole_lines_with_a_line_that_stays(text, at):
    lines = text.splitlines(keepends=True)
    at = min(at, len(lines))
    longer = "".join([*lines[:at], "new\n", *lines[at:]])
    edit = narrow_edit("f", text.encode(), longer.encode())
    assert edit.before or edit.start == 0


@pytest.mark.parametrize(
    ("right", "wrong", "signs"),
    [
        (b"a = b\n", b"a = bb\n", (1, 0, 0)),
        (b"a = b\n", b"a = b\nc = d\n", (1, 1, 1)),
        (b"a = f(b)\n", b"a = b\n", (-1, -1, 0)),
        (b"a = 'x'\n", b"a = 'x'  # why\n", (1, 1, 0)),
        (b"a = b + c\n", b"a = f'x{y}'\n", (1, -1, 0)),
    ],
)
def test_signatures_count_bytes_tokens_and_lines(right, wrong, signs):
    assert signature(right, wrong) == Signature(bytes=signs[0], tokens=signs[1], lines=signs[2])


def test_a_formatted_string_is_one_token_on_every_python():
    assert count_tokens(b"a = f'x{y!r:>{z}}' + f'{b}'\n") == 5


def test_a_rewrite_that_does_not_parse_makes_no_twins():
    tree = Tree({"f.py": b"def total(values):\n    return max(values)\n"})
    broken = Operator("no-parse", cst.Call, lambda site: cst.Name("return"), "It breaks.", "stark", ())
    planted = next(plantings(parse_source("f.py", tree["f.py"]), "total", broken))
    assert plant(tree, planted, "total") is None
