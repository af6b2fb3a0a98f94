"""The way from files to listeners."""

import json

from courier.__main__ import main
from courier.dedupe import distinct
from courier.ledger import load_bookmarks, save_bookmarks
from courier.records import Notice
from courier.relay import Listener, deliver
from courier.run import forward


def write(path, *rows):
    line_list = [json.dumps({"id": id, "tag": label, "kind": kind}) for id, label, kind in rows]
    path.write_text("".join(line + "\n" for line in line_list), encoding="utf-8")


def test_notices_with_the_same_tag_are_sent_once():
    single = Notice(1, "A", "order")
    assert distinct([single, Notice(2, "B", "order"), single]) == [single, Notice(2, "B", "order")]


def test_bookmarks_read_back(tmp_path):
    place = tmp_path / "state.json"
    assert load_bookmarks(place) == {}
    save_bookmarks(place, {"a.jsonl": 120})
    assert load_bookmarks(place) == {"a.jsonl": 120}


def test_a_listener_gets_what_its_topic_covers():
    seen = []
    shop = Listener("orders", "order", seen.append)
    given_ones = [Notice(1, "A", "order"), Notice(2, "B", "stock"), Notice(3, "C", "order")]
    assert deliver(given_ones, [shop]) == 2
    assert [notice.id for notice in seen] == [1, 3]


def test_the_command_line_appends_to_files(tmp_path):
    write(tmp_path / "a.jsonl", (1, "A", "order.paid"), (2, "B", "stock"))
    situation, place_of_file = tmp_path / "state.json", tmp_path / "orders.jsonl"
    assert main(["--state", str(situation), "--to", f"order={place_of_file}", str(tmp_path / "a.jsonl")]) == 0
    assert [json.loads(line)["id"] for line in place_of_file.read_text(encoding="utf-8").splitlines()] == [1]


def test_a_second_run_finds_nothing_new(tmp_path):
    write(tmp_path / "a.jsonl", (1, "A", "order"), (2, "B", "order"))
    seen = []
    given = [tmp_path / "a.jsonl"], tmp_path / "state.json", [Listener("all", "*", seen.append)]
    assert forward(*given).taken == 2
    assert forward(*given).taken == 0
    assert len(seen) == 2


def test_tags_are_compared_without_case():
    assert len(distinct([Notice(1, "abc", "order"), Notice(1, "ABC", "order")])) == 1
