"""The map of a staging: whole or not at all, read strictly, never over another file."""

import json
import os
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planter.core.canonical import to_json
from planter.core.errors import StageError
from planter.core.records.staging import MappedItem
from planter.release.maps import by_item, make_map, map_path, read_map, read_map_file, write_map

STAGING = "bcdfghjklmnp"


def item(name="bcdfghjklm", split="one", case="off-by-one-001-a", digest="0" * 64):
    return MappedItem(item=name, split=split, case=case, pair=case[:-2], digest=digest)


def a_map(*items, staging=STAGING):
    return make_map(staging, "tree", 7, "f" * 64, items or [item()])


names = st.text(string.ascii_lowercase, min_size=8, max_size=12)


@settings(max_examples=25, deadline=None)
@given(st.lists(names, min_size=1, max_size=6, unique=True))
def test_a_map_reads_as_it_was_written_whatever_the_order_of_its_items(tmp_path_factory, drawn):
    items = [item(name, "one" if n % 2 else "two", f"off-by-one-{n + 1:03d}-a") for n, name in enumerate(drawn)]
    folder = tmp_path_factory.mktemp("set")
    write_map(map_path(folder, STAGING), a_map(*items))
    assert read_map(folder, STAGING) == a_map(*reversed(items))
    assert set(by_item(read_map(folder, STAGING))) == set(drawn)


def test_a_map_is_never_written_over_another_file(tmp_path):
    path = tmp_path / "map.json"
    path.write_bytes(b"mine")
    with pytest.raises(StageError, match="there already"):
        write_map(path, a_map())
    assert path.read_bytes() == b"mine"
    assert os.listdir(tmp_path) == ["map.json"]


def test_a_map_that_cannot_be_written_leaves_nothing(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StageError, match="cannot write the map"):
        write_map(tmp_path / "file" / "map.json", a_map())


def test_a_staging_without_a_map_names_those_that_have_one(tmp_path):
    write_map(map_path(tmp_path, STAGING), a_map())
    with pytest.raises(StageError, match=f"no map of the staging 'zzzzzzzzzzzz'; there are {STAGING}"):
        read_map(tmp_path, "zzzzzzzzzzzz")


@pytest.mark.parametrize("odd", ["", "..", "../../secret", "a/b", "ABCDEFGHIJ", "short"])
def test_what_is_no_id_of_a_staging_is_refused_before_any_file_is_looked_for(tmp_path, odd):
    with pytest.raises(StageError, match="no id of a staging"):
        read_map(tmp_path, odd)


def test_a_renamed_map_is_refused(tmp_path):
    write_map(map_path(tmp_path, "zzzzzzzzzzzz"), a_map())
    with pytest.raises(StageError, match="a map was renamed"):
        read_map(tmp_path, "zzzzzzzzzzzz")


def changed(**fields):
    return {**json.loads(to_json(a_map())), **fields}


BAD = {
    "no JSON": b"{",
    "another schema": to_json(changed(schema="planter/run@1")),
    "a field too many": to_json(changed(note="x")),
    "another form": to_json(changed(form="zip")),
    "not canonical": json.dumps(changed()).encode(),
    "an item twice": to_json(a_map(item(), item(case="off-by-one-002-a"))),
    "a case twice": to_json(a_map(item(), item(name="zzzzzzzzzz"))),
    "a case of another pair": to_json(changed(items=[{**json.loads(to_json(item())), "pair": "other-001"}])),
    "no digest": to_json(a_map(item(digest="0"))),
}


@pytest.mark.parametrize("what", BAD)
def test_a_file_that_is_no_map_is_an_error_that_names_it(tmp_path, what):
    (tmp_path / "m.json").write_bytes(BAD[what])
    with pytest.raises(StageError, match=r"m\.json"):
        read_map_file(tmp_path / "m.json")


def test_a_link_is_no_map(tmp_path):
    write_map(tmp_path / "m.json", a_map())
    (tmp_path / "link.json").symlink_to(tmp_path / "m.json")
    with pytest.raises(StageError, match=r"cannot read the map"):
        read_map_file(tmp_path / "link.json")
