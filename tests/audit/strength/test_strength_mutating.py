"""Every mutant of a function: both tables, each change once, and what compiles to the same."""

import ast

import pytest

from planter.audit.strength.finding_out import all_changes
from planter.audit.strength.mutating import every_mutant, same_bytecode, sum_of
from planter.core.edits import apply_edits
from planter.core.records.variants import Edit
from planter.core.trees import Tree
from planter.planting.host import load_host
from planter.planting.mutants import Parsed
from planter.planting.registry import load_classes
from planter.planting.rendering import render_plain


@pytest.fixture(scope="module")
def shelf(shelf_folder):
    rendered = render_plain(load_host(shelf_folder))
    return rendered, Parsed(rendered.tree)


def test_both_tables_are_asked_and_each_change_is_there_once(shelf):
    rendered, parsed = shelf
    changes = every_mutant(parsed, rendered, rendered.criteria[0])
    assert len({change.edit for change in changes}) == len(changes) > 10
    assert {change.origin.partition(":")[0] for change in changes} == {"value", "mutmut"}


def test_every_mutant_is_another_program_that_parses(shelf):
    rendered, parsed = shelf
    for change in every_mutant(parsed, rendered, rendered.criteria[0]):
        changed = apply_edits(rendered.tree, [change.edit])[change.edit.path]
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(rendered.tree[change.edit.path]))


def test_what_a_class_does_at_a_site_is_a_mutant_too(shelf):
    rendered, parsed = shelf
    changes = [
        change for criterion in rendered.criteria for change in all_changes(parsed, rendered, criterion, load_classes())
    ]
    origins = {change.origin.partition(":")[0] for change in changes}
    assert origins & {"operator", "made-real"}


def test_the_sum_of_a_list_of_mutants_changes_with_any_of_them(shelf):
    rendered, parsed = shelf
    changes = every_mutant(parsed, rendered, rendered.criteria[0])
    assert sum_of(changes) == sum_of(list(changes)) != sum_of(changes[1:])


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        ("return a + 1", "return (a + 1)", True),
        ("return a + 1", "return a + 2", False),
        ("return a + 1", "return a - 1", False),
        ("return a == 1", "return a == True", False),
        ("return a in (1, 2)", "return a in (2, 1)", False),
    ],
)
def test_the_same_bytecode_is_told_from_another(before, after, same):
    source = f"def call(a):\n    {before}\n"
    parsed = Parsed(Tree({"m.py": source.encode()}))
    edit = Edit(path="m.py", start=source.index(before), before=before, after=after)
    assert same_bytecode(parsed, edit) is same
