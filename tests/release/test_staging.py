"""A staging: every case once, one twin of a pair in each half, and nothing in it that tells which is which."""

import os
import shutil
import statistics
from collections import Counter
from pathlib import Path

import pytest
from stageable_sets import as_pair, pair, pairs, write_set

from planter.core.canonical import to_json
from planter.core.errors import StageError
from planter.core.streams import stream
from planter.core.trees import Tree
from planter.release.ledger import rows, touch
from planter.release.maps import read_map, read_map_file
from planter.release.pull_request import pull_request
from planter.release.stage_set import Order, stage_set
from planter.release.staging import plan_staging

SEED = (0xFACE << 64) + 3
MADE = [as_pair(files) for files in pairs(10, 2)]


def never(*_):
    raise AssertionError("a tree needs no base")


def planned(seed=SEED, made=MADE, digest="d" * 64):
    return plan_staging(made, digest, "tree", seed, never)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sets") / "set"
    write_set(folder, pairs(8, 2))
    return folder


@pytest.fixture
def copied(folder, tmp_path):
    return Path(shutil.copytree(folder, tmp_path / "set"))


def content(root):
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_every_case_is_staged_once_and_twins_never_in_one_half():
    staging = planned()
    assert Counter(item.twin.case.id for item in staging.items) == {
        twin.case.id: 1 for made in MADE for twin in (made.red, made.right)
    }
    for split in ("one", "two"):
        assert Counter(item.twin.case.pair for item in staging.items if item.split == split) == {
            p.name: 1 for p in MADE
        }


def test_an_item_holds_its_contract_its_tree_and_the_one_footer():
    staging = planned()
    for item in staging.items:
        assert item.files["contract.md"].startswith(item.twin.contract)
        assert item.files["contract.md"].endswith(staging.footer)
        tree = {p.removeprefix("tree/"): data for p, data in item.files.items() if p.startswith("tree/")}
        assert Tree(tree) == item.twin.tree
        assert len(item.files) == len(tree) + 1


def test_the_footer_tells_the_form_of_the_reply_and_shares_that_are_true():
    text = planned().footer.decode()
    for word in ('"overall": "pass" | "fail" | "abstain"', '"criteria"', '"where": [{"path"', '"why"'):
        assert word in text
    assert "About 50 in 100" in text and "about 10 in 100 are `abstain` and about 40 in 100" in text


def test_the_map_and_the_record_name_the_same_items_and_digests():
    staging = planned()
    assert [(i.item, i.split, i.digest) for i in staging.map.items] == [
        (i.item, i.split, i.digest) for i in staging.record.items
    ]
    assert {i.item: i.case for i in staging.map.items} == {i.item: i.twin.case.id for i in staging.items}


def test_one_seed_gives_the_same_bytes_and_another_other_names():
    one, again, other = planned(), planned(made=MADE[::-1]), planned(SEED + 1)
    assert to_json(one.map) == to_json(again.map) and to_json(one.record) == to_json(again.record)
    assert not {i.item for i in one.items} & {i.item for i in other.items}
    assert one.record.staging != other.record.staging
    assert one.record.staging != planned(digest="e" * 64).record.staging


def test_names_hold_no_word_and_are_all_different():
    items = [item.item for item in planned().items]
    assert len(set(items)) == len(items)
    assert all(len(name) == 10 and not set(name) & set("aeiouy0123456789") for name in items)


def test_pairs_in_the_same_words_are_refused_by_name():
    made = [*MADE[:-1], as_pair(pair(9, mixed=True, word="parcel"))]
    with pytest.raises(StageError, match="'off-by-one-001' and 'off-by-one-010' have the host 'stowing' in the same"):
        planned(made=made)
    planned(made=[*MADE[:-1], as_pair(pair(9, mixed=True, word="parcel", host="other"))])


def test_a_staging_on_disk_is_what_was_planned_with_one_mode_and_time(folder, tmp_path):
    out = tmp_path / "new" / "out"
    umask = os.umask(0o077)
    try:
        done = stage_set(Order(folder, out, seed=SEED, map_file=tmp_path / "map.json"), never)
    finally:
        os.umask(umask)
    assert done.findings == ()
    due = {f"{i.split}/{i.item}/{path}": data for i in done.staging.items for path, data in i.files.items()}
    assert content(out) == {**due, "stage.json": to_json(done.staging.record)}
    statuses = [os.lstat(path) for path in (out, *out.rglob("*"))]
    assert {s.st_mode & 0o7777 for s in statuses} == {0o755, 0o644}
    assert len({s.st_mtime_ns for s in statuses}) == 1
    assert read_map_file(tmp_path / "map.json") == done.staging.map
    assert sorted(os.listdir(tmp_path)) == ["map.json", "new"] and os.listdir(tmp_path / "new") == ["out"]


def test_the_map_is_kept_with_the_set_by_default_and_an_empty_out_will_do(copied, tmp_path):
    (tmp_path / "out").mkdir()
    done = stage_set(Order(copied, tmp_path / "out", seed=SEED), never)
    assert read_map(copied, done.staging.record.staging) == done.staging.map
    assert not os.path.lexists(copied / "ledger.jsonl"), "a draft set has no ledger to write to"


def test_a_set_with_a_ledger_has_a_row_of_it(copied, tmp_path):
    touch(copied, "scored", "to tune", state="tuned")
    done = stage_set(Order(copied, tmp_path / "out", seed=SEED, why="second round"), never)
    row = rows(copied)[-1]
    assert (row.what, row.why, row.state) == ("staged", "second round", "tuned")
    assert row.detail == {"staging": done.staging.record.staging, "form": "tree"}


SEEN = {
    "name": lambda item: item.item,
    "size": lambda item: sum(map(len, item.files.values())),
    "files": lambda item: len(item.files),
    "lines": lambda item: sum(data.count(b"\n") for data in item.files.values()),
    "hunks": lambda item: item.files.get("change.diff", b"").count(b"\n@@"),
    "removed lines": lambda item: item.files.get("change.diff", b"").count(b"\n-"),
}


@pytest.mark.parametrize("form", ["tree", "pull-request"])
def test_what_a_stranger_sees_of_the_items_says_nothing_of_their_colour(form):
    """Rank the items of many stagings by each thing seen from outside: reds stand where they would by chance."""
    changes = {p.name: pull_request(p.right, p.red, stream(1, p.name), lambda _: True) for p in MADE}
    means = {what: [] for what in SEEN}
    for seed in range(12):
        staging = plan_staging(MADE, "d" * 64, form, SEED + seed, lambda made, _: changes[made.name])
        for split in ("one", "two"):
            items = [item for item in staging.items if item.split == split]
            for what, key in SEEN.items():
                values = [key(item) for item in items]
                ranks = [sum(v < value for v in values) + values.count(value) / 2 for value in values]
                reds = [r for r, item in zip(ranks, items, strict=True) if item.twin.case.verdict == "red"]
                means[what].append(statistics.mean(reds) - len(items) / 2)
    for what, values in means.items():
        assert abs(statistics.mean(values)) < 0.6, what  # 0.15 by chance, 2.5 where reds come first
