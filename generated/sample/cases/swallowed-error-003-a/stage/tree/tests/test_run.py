"""The way from files to outlets."""

import json

from newswire.__main__ import main
from newswire.dedupe import distinct
from newswire.ledger import load_cursors, save_cursors
from newswire.records import Signal
from newswire.relay import Outlet, deliver
from newswire.run import transfer


def test_a_second_run_finds_nothing_new(tmp_path):
    write(tmp_path / 'a.jsonl', (1, 'A', 'order'), (2, 'B', 'order'))
    seen = []
    arguments = [tmp_path / 'a.jsonl'], tmp_path / 'state.json', [Outlet('all', '*', seen.append)]
    assert transfer(*arguments).taken == 2
    assert transfer(*arguments).taken == 0
    assert len(seen) == 2


def test_the_command_line_appends_to_files(tmp_path):
    write(tmp_path / 'a.jsonl', (1, 'A', 'order.paid'), (2, 'B', 'stock'))
    state, final = tmp_path / 'state.json', tmp_path / 'orders.jsonl'
    assert main(['--state', str(state), '--to', f'order={final}', str(tmp_path / 'a.jsonl')]) == 0
    assert [json.loads(line)['id'] for line in final.read_text(encoding='utf-8').splitlines()] == [1]


def test_cursors_read_back(tmp_path):
    path = tmp_path / 'state.json'
    assert load_cursors(path) == {}
    save_cursors(path, {'a.jsonl': 120})
    assert load_cursors(path) == {'a.jsonl': 120}


def test_signals_with_the_same_ref_are_sent_once():
    single = Signal(1, 'A', 'order')
    assert distinct([single, Signal(2, 'B', 'order'), single]) == [single, Signal(2, 'B', 'order')]


def write(path, *rows):
    line_list = [json.dumps({'id': id, 'ref': ref, 'kind': kind}) for id, ref, kind in rows]
    path.write_text(''.join(line + "\n" for line in line_list), encoding='utf-8')


def test_an_outlet_gets_what_its_topic_covers():
    seen = []
    desk = Outlet('orders', 'order', seen.append)
    offered = [Signal(1, 'A', 'order'), Signal(2, 'B', 'stock'), Signal(3, 'C', 'order')]
    assert deliver(offered, [desk]) == 2
    assert [signal.id for signal in seen] == [1, 3]


def test_refs_are_compared_without_case():
    assert len(distinct([Signal(1, 'abc', 'order'), Signal(1, 'ABC', 'order')])) == 1
