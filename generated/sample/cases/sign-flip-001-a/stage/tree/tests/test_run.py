"""The way from files to listeners."""

import json

from switchyard.__main__ import main
from switchyard.dedupe import distinct
from switchyard.ledger import load_positions, save_positions
from switchyard.records import Notice
from switchyard.relay import Listener, deliver
from switchyard.run import forward


def test_a_second_run_finds_nothing_new(tmp_path):
    write(tmp_path / "a.jsonl", (1, "A", "order"), (2, "B", "order"))
    collected = []
    given = [tmp_path / "a.jsonl"], tmp_path / "state.json", [Listener("all", "*", collected.append)]
    assert forward(*given).taken == 2
    assert forward(*given).taken == 0
    assert len(collected) == 2


def test_positions_read_back(tmp_path):
    place = tmp_path / "state.json"
    assert load_positions(place) == {}
    save_positions(place, {"a.jsonl": 120})
    assert load_positions(place) == {"a.jsonl": 120}


def test_a_listener_gets_what_its_topic_covers():
    collected = []
    shop = Listener("orders", "order", collected.append)
    sent = [Notice(1, "A", "order"), Notice(2, "B", "stock"), Notice(3, "C", "order")]
    assert deliver(sent, [shop]) == 2
    assert [notice.id for notice in collected] == [1, 3]


def test_notices_with_the_same_ref_are_sent_once():
    only = Notice(1, "A", "order")
    assert distinct([only, Notice(2, "B", "order"), only]) == [only, Notice(2, "B", "order")]


def write(path, *rows):
    line_list = [json.dumps({"id": id, "ref": ref, "kind": variety}) for id, ref, variety in rows]
    path.write_text("".join(line + "\n" for line in line_list), encoding="utf-8")


def test_the_command_line_appends_to_files(tmp_path):
    write(tmp_path / "a.jsonl", (1, "A", "order.paid"), (2, "B", "stock"))
    state, place_of_file = tmp_path / "state.json", tmp_path / "orders.jsonl"
    assert main(["--state", str(state), "--to", f"order={place_of_file}", str(tmp_path / "a.jsonl")]) == 0
    assert [json.loads(line)["id"] for line in place_of_file.read_text(encoding="utf-8").splitlines()] == [1]


def test_refs_are_compared_without_case():
    assert len(distinct([Notice(1, "abc", "order"), Notice(1, "ABC", "order")])) == 1
