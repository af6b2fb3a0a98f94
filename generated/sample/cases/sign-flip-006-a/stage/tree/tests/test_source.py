"""Reading updates from files and streams."""

from conveyor.source import read_batch, read_stream

LINES = (
    b'{"id":1,"subject":"A","kind":"order"}\n'
    b'{"id":2,"subject":"B","kind":"stock.low"}\n'
)


def test_nothing_is_new_at_the_end(tmp_path):
    path = tmp_path / 'a.jsonl'
    path.write_bytes(LINES)
    assert read_batch(path, len(LINES)).updates == ()


def test_a_file_is_read_to_its_end(tmp_path):
    path = tmp_path / 'a.jsonl'
    path.write_bytes(LINES)
    batch = read_batch(path)
    assert [update.id for update in batch.updates] == [1, 2]
    assert batch.faults == ()
    assert batch.end == len(LINES)


def test_empty_lines_are_passed_over():
    assert len(read_stream([b"\n" + LINES + b"\n"]).updates) == 2


def test_a_stream_may_come_in_pieces():
    whole = read_stream([LINES])
    assert read_stream([LINES[:10], LINES[10:50], LINES[50:]]) == whole
    assert [update.subject for update in whole.updates] == ['A', 'B']
