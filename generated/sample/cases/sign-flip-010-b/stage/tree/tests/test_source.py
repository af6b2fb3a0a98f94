"""Reading notices from files and streams."""

from courier.source import read_batch, read_stream

LINES = (
    b'{"id":1,"tag":"A","kind":"order"}\n'
    b'{"id":2,"tag":"B","kind":"stock.low"}\n'
)


def test_a_stream_may_come_in_pieces():
    in_one = read_stream([LINES])
    assert read_stream([LINES[:10], LINES[10:50], LINES[50:]]) == in_one
    assert [notice.tag for notice in in_one.notices] == ['A', 'B']


def test_a_file_is_read_to_its_end(tmp_path):
    place = tmp_path / 'a.jsonl'
    place.write_bytes(LINES)
    portion = read_batch(place)
    assert [notice.id for notice in portion.notices] == [1, 2]
    assert portion.faults == ()
    assert portion.end == len(LINES)


def test_empty_lines_are_passed_over():
    assert len(read_stream([b"\n" + LINES + b"\n"]).notices) == 2


def test_nothing_is_new_at_the_end(tmp_path):
    place = tmp_path / 'a.jsonl'
    place.write_bytes(LINES)
    assert read_batch(place, len(LINES)).notices == ()
