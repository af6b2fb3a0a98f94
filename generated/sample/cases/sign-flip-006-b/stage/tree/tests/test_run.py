"""The way from files to routes."""

import json

from conveyor.__main__ import main
from conveyor.dedupe import distinct
from conveyor.ledger import load_offsets, save_offsets
from conveyor.records import Update
from conveyor.relay import Route, deliver
from conveyor.run import forward


def test_subjects_are_compared_without_case():
    assert len(distinct([Update(1, "abc", "order"), Update(1, "ABC", "order")])) == 1


def test_a_route_gets_what_its_topic_covers():
    seen = []
    desk = Route("orders", "order", seen.append)
    sent = [Update(1, "A", "order"), Update(2, "B", "stock"), Update(3, "C", "order")]
    assert deliver(sent, [desk]) == 2
    assert [update.id for update in seen] == [1, 3]


def test_a_second_run_finds_nothing_new(tmp_path):
    write(tmp_path / "a.jsonl", (1, "A", "order"), (2, "B", "order"))
    seen = []
    args = [tmp_path / "a.jsonl"], tmp_path / "state.json", [Route("all", "*", seen.append)]
    assert forward(*args).taken == 2
    assert forward(*args).taken == 0
    assert len(seen) == 2


def test_updates_with_the_same_subject_are_sent_once():
    only = Update(1, "A", "order")
    assert distinct([only, Update(2, "B", "order"), only]) == [only, Update(2, "B", "order")]


def write(path, *rows):
    line_list = [json.dumps({"id": id, "subject": subject, "kind": sort_of}) for id, subject, sort_of in rows]
    path.write_text("".join(row + "\n" for row in line_list), encoding="utf-8")


def test_the_command_line_appends_to_files(tmp_path):
    write(tmp_path / "a.jsonl", (1, "A", "order.paid"), (2, "B", "stock"))
    situation, place_of_file = tmp_path / "state.json", tmp_path / "orders.jsonl"
    assert main(["--state", str(situation), "--to", f"order={place_of_file}", str(tmp_path / "a.jsonl")]) == 0
    assert [json.loads(row)["id"] for row in place_of_file.read_text(encoding="utf-8").splitlines()] == [1]


def test_offsets_read_back(tmp_path):
    place = tmp_path / "state.json"
    assert load_offsets(place) == {}
    save_offsets(place, {"a.jsonl": 120})
    assert load_offsets(place) == {"a.jsonl": 120}
