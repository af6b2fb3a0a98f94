"""The way from files to routes."""

import json

from ferry.__main__ import main
from ferry.dedupe import distinct
from ferry.ledger import load_bookmarks, save_bookmarks
from ferry.records import Message
from ferry.relay import Route, deliver
from ferry.run import forward


def test_a_second_run_finds_nothing_new(tmp_path):
    write(tmp_path / 'a.jsonl', (1, 'A', 'order'), (2, 'B', 'order'))
    seen = []
    arguments = [tmp_path / 'a.jsonl'], tmp_path / 'state.json', [Route('all', '*', seen.append)]
    assert forward(*arguments).taken == 2
    assert forward(*arguments).taken == 0
    assert len(seen) == 2


def test_a_route_gets_what_its_topic_covers():
    seen = []
    shop = Route('orders', 'order', seen.append)
    offered = [Message(1, 'A', 'order'), Message(2, 'B', 'stock'), Message(3, 'C', 'order')]
    assert deliver(offered, [shop]) == 2
    assert [message.id for message in seen] == [1, 3]


def write(path, *rows):
    line_list = [json.dumps({'id': id, 'ref': ref, 'kind': sort_of}) for id, ref, sort_of in rows]
    path.write_text(''.join(row + "\n" for row in line_list), encoding='utf-8')


def test_the_command_line_appends_to_files(tmp_path):
    write(tmp_path / 'a.jsonl', (1, 'A', 'order.paid'), (2, 'B', 'stock'))
    state, target = tmp_path / 'state.json', tmp_path / 'orders.jsonl'
    assert main(['--state', str(state), '--to', f'order={target}', str(tmp_path / 'a.jsonl')]) == 0
    assert [json.loads(row)['id'] for row in target.read_text(encoding='utf-8').splitlines()] == [1]


def test_messages_with_the_same_ref_are_sent_once():
    single = Message(1, 'A', 'order')
    assert distinct([single, Message(2, 'B', 'order'), single]) == [single, Message(2, 'B', 'order')]


def test_refs_are_compared_without_case():
    assert len(distinct([Message(1, 'abc', 'order'), Message(1, 'ABC', 'order')])) == 1


def test_bookmarks_read_back(tmp_path):
    path = tmp_path / 'state.json'
    assert load_bookmarks(path) == {}
    save_bookmarks(path, {'a.jsonl': 120})
    assert load_bookmarks(path) == {'a.jsonl': 120}
