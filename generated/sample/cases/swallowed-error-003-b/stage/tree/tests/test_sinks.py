"""Where signals go: to the bus of the site."""

from newswire.__main__ import main
from newswire.records import Signal, format_line
from newswire.sinks import publish

PAID = Signal(7, 'A-113', 'order.paid', 'by card')


class Client:
    """Write down what is put."""

    def __init__(self):
        self.given = []

    def put(self, topic, line):
        self.given.append((topic, line))


def test_a_signal_is_put_under_its_kind():
    client = Client()
    publish(client, PAID)
    assert client.given == [('order.paid', format_line(PAID))]


def test_the_command_line_hands_on_to_the_bus(tmp_path):
    file_path, client = tmp_path / 'a.jsonl', Client()
    file_path.write_text(format_line(PAID), encoding='utf-8')
    assert main(['--state', str(tmp_path / 'state.json'), str(file_path)], client) == 0
    assert [topic for topic, _ in client.given] == ['order.paid']
