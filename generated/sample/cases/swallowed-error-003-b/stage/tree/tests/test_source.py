"""Reading signals from files and streams."""

from newswire.source import read_batch, read_stream

LINES = (
    b'{"id":1,"ref":"A","kind":"order"}\n'
    b'{"id":2,"ref":"B","kind":"stock.low"}\n'
)


def test_a_stream_may_come_in_pieces():
    together = read_stream([LINES])
    assert read_stream([LINES[:10], LINES[10:50], LINES[50:]]) == together
    assert [signal.ref for signal in together.signals] == ['A', 'B']


def test_a_file_is_read_to_its_end(tmp_path):
    path = tmp_path / 'a.jsonl'
    path.write_bytes(LINES)
    batch = read_batch(path)
    assert [signal.id for signal in batch.signals] == [1, 2]
    assert batch.faults == ()
    assert batch.end == len(LINES)


def test_empty_lines_are_passed_over():
    assert len(read_stream([b"\n" + LINES + b"\n"]).signals) == 2


def test_nothing_is_new_at_the_end(tmp_path):
    path = tmp_path / 'a.jsonl'
    path.write_bytes(LINES)
    assert read_batch(path, len(LINES)).signals == ()
