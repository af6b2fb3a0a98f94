"""Reading notices from files and streams."""

from switchyard.source import read_batch, read_stream

LINES = (
    b'{"id":1,"ref":"A","kind":"order"}\n'
    b'{"id":2,"ref":"B","kind":"stock.low"}\n'
)


def test_nothing_is_new_at_the_end(tmp_path):
    file_path = tmp_path / 'a.jsonl'
    file_path.write_bytes(LINES)
    assert read_batch(file_path, len(LINES)).notices == ()


def test_a_file_is_read_to_its_end(tmp_path):
    file_path = tmp_path / 'a.jsonl'
    file_path.write_bytes(LINES)
    one_reading = read_batch(file_path)
    assert [notice.id for notice in one_reading.notices] == [1, 2]
    assert one_reading.faults == ()
    assert one_reading.end == len(LINES)


def test_empty_lines_are_passed_over():
    assert len(read_stream([b"\n" + LINES + b"\n"]).notices) == 2


def test_a_stream_may_come_in_pieces():
    whole = read_stream([LINES])
    assert read_stream([LINES[:10], LINES[10:50], LINES[50:]]) == whole
    assert [notice.ref for notice in whole.notices] == ['A', 'B']
