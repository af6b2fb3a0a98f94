"""Where notices go: to the bus of the site."""

from courier.__main__ import main
from courier.records import Notice, format_line
from courier.sinks import submit

PAID = Notice(7, "A-113", "order.paid", "by card")


class Client:
    """Write down what is put."""

    def __init__(self):
        self.given = []

    def put(self, topic, line):
        self.given.append((topic, line))


def test_a_notice_is_put_under_its_kind():
    client = Client()
    submit(client, PAID)
    assert client.given == [("order.paid", format_line(PAID))]


def test_the_command_line_hands_on_to_the_bus(tmp_path):
    path, client = tmp_path / "a.jsonl", Client()
    path.write_text(format_line(PAID), encoding="utf-8")
    assert main(["--state", str(tmp_path / "state.json"), str(path)], client) == 0
    assert [topic for topic, _ in client.given] == ["order.paid"]
