"""Pull requests: one base for both twins, and changes that tell them apart by the site's own lines alone."""

import dataclasses
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stageable_sets import as_pair, pair, pairs, write_set

from planter.core.errors import StageError
from planter.core.streams import stream
from planter.core.trees import Tree, changed_paths, lines_of
from planter.planting.preserving.base_edits import Region
from planter.release.pull_request import blocks, changes_both, diff, groups, pull_request
from planter.release.stage_scan import scan_stage
from planter.release.stage_set import Order, stage_set
from planter.release.staging import plan_staging
from planter.syntax.sizes import replaced

MADE = [as_pair(files) for files in pairs(8, 2)]


def accept(_):
    return True


def change(made, seed=1):
    return pull_request(made.right, made.red, stream(seed, made.name), accept)


def apply(base, change, tmp_path, tool):
    """Give the tree that a tool of the world makes of a base and a diff."""
    for path, data in base.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    command = {"git": ["git", "apply", "--verbose"], "patch": ["patch", "-p1", "--fuzz=0"]}[tool]
    subprocess.run(command, cwd=tmp_path, input=change, check=True, capture_output=True)
    return Tree({p.relative_to(tmp_path).as_posix(): p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()})


@pytest.mark.parametrize("tool", ["git", "patch"])
@pytest.mark.parametrize("made", MADE[:3], ids=lambda made: made.name)
def test_the_change_makes_exactly_the_twin_of_its_base(made, tool, tmp_path):
    done = change(made)
    assert apply(done.red.base, done.red.change, tmp_path / "red", tool) == made.red.tree
    assert apply(done.right.base, done.right.change, tmp_path / "right", tool) == made.right.tree


texts = st.lists(st.sampled_from([b"a\n", b"b\n", b"\n", b"c\r\n", b"\xe2\x80\xa8d\n"]), max_size=14)


@settings(max_examples=15, deadline=None)
@given(texts, texts, st.sampled_from([b"", b"end"]), st.sampled_from([b"", b"end", b"fin"]))
def test_any_two_texts_differ_by_what_git_makes_of_their_diff(tmp_path_factory, old, new, last, other):
    before, after = b"".join([*old, last]), b"".join([*new, other])
    if not before or not after or before == after:
        return  # an empty file needs a header of its own, and no program has one that changes
    folder = tmp_path_factory.mktemp("apply")
    base, head = Tree({"a/x y.py": before}), Tree({"a/x y.py": after})
    assert apply(base, diff(base, head), folder, "git") == head


def site_of(made):
    path = made.right.case.origin.site.path
    return (path, *replaced(lines_of(made.right.tree[path]), lines_of(made.red.tree[path])))


def parts(change):
    """Give the removed lines, the added ones, and how many hunks there are."""
    lines = [line for line in change.split(b"\n") if not line.startswith((b"--- ", b"+++ "))]
    removed = [line[1:] for line in lines if line.startswith(b"-")]
    added = [line[1:] for line in lines if line.startswith(b"+")]
    return removed, added, sum(line.startswith(b"@@") for line in lines)


@pytest.mark.parametrize("made", MADE, ids=lambda made: made.name)
def test_both_changes_are_alike_but_for_the_lines_of_the_site(made):
    done = change(made)
    path, first, size, count = site_of(made)
    ours = [line.rstrip(b"\n") for line in lines_of(made.right.tree[path])[first : first + size]]
    theirs = [line.rstrip(b"\n") for line in lines_of(made.red.tree[path])[first : first + count]]
    removed, added, hunks = parts(done.right.change)
    their_removed, their_added, their_hunks = parts(done.red.change)
    assert removed == their_removed and hunks == their_hunks
    assert [line for line in added if line not in ours] == [line for line in their_added if line not in theirs]
    assert set(ours) <= set(added) and set(theirs) <= set(their_added)
    assert not {*ours, *theirs} & set(removed)


@pytest.mark.parametrize("made", MADE[:4], ids=lambda made: made.name)
def test_the_site_stands_among_other_edits_in_two_files_or_more(made):
    done = change(made)
    assert len(changed_paths(done.right.base, made.right.tree)) >= 2
    assert parts(done.right.change)[2] >= 2
    assert changed_paths(done.right.base, made.right.tree) == changed_paths(done.right.base, made.red.tree)


def test_the_same_draw_gives_the_same_bytes_and_another_another_base():
    assert change(MADE[0]) == change(MADE[0])
    assert len({change(MADE[0], seed).right.base for seed in range(6)}) > 1


def test_a_base_that_is_not_right_is_not_taken():
    seen = []

    def second(base):
        seen.append(base)
        return len(seen) == 2

    done = pull_request(MADE[0].right, MADE[0].red, stream(1), second)
    assert done.right.base == seen[1]
    with pytest.raises(StageError, match="the pair 'off-by-one-001' cannot be a pull request"):
        pull_request(MADE[0].right, MADE[0].red, stream(1), lambda _: False)


def test_a_base_that_has_a_line_of_either_site_will_not_do():
    made = MADE[0]
    path, first, size, count = site_of(made)
    ours, theirs = Region(path, first, size), Region(path, first, count)
    good = change(made).right.base
    assert changes_both(good, made.right.tree, made.red.tree, ours, theirs)
    for twin in (made.right, made.red):
        base = good.replacing({path: twin.tree[path]})
        assert not changes_both(base, made.right.tree, made.red.tree, ours, theirs)
    alone = made.right.tree.replacing({path: good[path]})
    assert not changes_both(alone, made.right.tree, made.red.tree, ours, theirs), "one file only"


def test_a_program_of_one_function_cannot_be_a_pull_request():
    made = as_pair(pair(0))
    path = made.right.case.origin.site.path
    lone = [
        dataclasses.replace(twin, tree=Tree({path: twin.tree[path]}), variants=()) for twin in (made.right, made.red)
    ]
    with pytest.raises(StageError, match="form 'tree'"):
        pull_request(*lone, stream(1), accept)


def test_blocks_near_each_other_are_one_hunk():
    lines = [b"%d\n" % n for n in range(30)]
    other = list(lines)
    other[3], other[10], other[20] = b"x\n", b"y\n", b"z\n"
    assert [len(hunk) for hunk in groups(blocks(lines, other))] == [2, 1]


def test_both_twins_of_a_pair_are_staged_with_one_base():
    staging = plan_staging(
        MADE, "d" * 64, "pull-request", 5, lambda made, draw: pull_request(made.right, made.red, draw, accept)
    )
    assert {path.partition("/")[0] for item in staging.items for path in item.files} == {
        "contract.md",
        "base",
        "change.diff",
    }
    by_pair = {}
    for item in staging.items:
        base = {path: data for path, data in item.files.items() if path.startswith("base/")}
        by_pair.setdefault(item.twin.case.pair, []).append(base)
    assert all(len(bases) == 2 and bases[0] == bases[1] for bases in by_pair.values())
    assert b"`patch -p1`" in staging.footer


def test_pull_requests_are_laid_out_whole_and_searched(tmp_path):
    write_set(tmp_path / "set", pairs(8, 2))
    order = Order(tmp_path / "set", tmp_path / "out", form="pull-request", seed=5)
    done = stage_set(order, lambda right, base: True)
    assert done.findings == () and scan_stage(tmp_path / "out", done.staging, []) == []
