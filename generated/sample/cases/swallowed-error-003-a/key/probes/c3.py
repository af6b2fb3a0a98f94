"""c3: `read_batch(path, start=0)` and `read_stream(chunks)` return, in order, a signal for each line that describes one, and in `faults` a `LineError` for each other line that is not blank; its `number` counts the lines that are not blank from 1. A line ends at LF and nowhere else, however the chunks are cut; a blank line holds nothing but spaces, tabs and CRs; one UTF-8 byte order mark at the very beginning of a stream, or of a file read from byte 0, is passed over. `read_batch` leaves a last line without LF for later: `end` is the byte behind the last LF, or `start` if none follows it; a file shorter than `start` is read as if `start` were 0. A line describes a signal if it is valid UTF-8 and a JSON object that has no member twice and none but `id` (an integer from 0 to 2**63 - 1 without fraction or exponent, or a string of 1 to 19 ASCII digits of such a value), `ref` (a string of at most 60 bytes of UTF-8, neither empty nor all white space as `str.isspace` has it), `kind` (words of ASCII letters, ASCII digits and `_` joined by dots, the first character a letter) and, where it is there, `note` (a string of at most 240 bytes of UTF-8), no string holding a lone surrogate; the fields are exactly these values. `format_line` of such a signal is one line, LF at its end, that describes the same.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import json
import os
import sys
import tempfile

CRITERION = "c3"
NEEDS = ()


class Undecidable(Exception):
    """The criterion cannot be decided in a test environment."""


def check(condition, message):
    """Count it as a violation when the condition is false."""
    if not condition:
        raise AssertionError(message)


def due(call, /, *args, **kwargs):
    """Return what the call returns; an exception where the contract promises an answer is a violation."""
    try:
        return call(*args, **kwargs)
    except (Exception, SystemExit) as error:
        name = getattr(call, "__name__", "the call")
        raise AssertionError(f"{name} raised {type(error).__name__}: {error}") from error


def permission_bits_bind():
    """Tell by trying whether a file of mode 000 is closed to this process."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "closed")
        with open(path, "wb"):
            pass
        os.chmod(path, 0)
        try:
            with open(path, "rb"):
                return False
        except PermissionError:
            return True


POWERS = {"permission bits": permission_bits_bind}


def missing_power():
    """Return the first need this environment does not meet, None when it meets all."""
    for need in NEEDS:
        if not POWERS[need]():
            return need
    return None


LINE = b'{"id": 1, "ref": "A", "kind": "order"}\n'


def setup():
    global names, records, source
    from newswire import names, records, source


def row(found):
    return [found.id, found.ref, found.kind, found.note]


def observe(value):
    """Return what was read from value["data"], and what is read from it once it was formatted; a list if read often."""
    with tempfile.TemporaryDirectory() as folder:
        answers = [seen(value, os.path.join(folder, "in.jsonl")) for _ in range(value["times"])]
    return answers[0] if len(answers) == 1 else answers


def seen(value, path):
    """Read once, from a file at the path or from a stream."""
    if value["way"] == "file":
        if not os.path.exists(path):
            with open(path, "wb") as stream:
                stream.write(value["data"])
        batch = source.read_batch(path, value["start"])
    else:
        chunks, at = [], 0
        for size in value["cuts"]:
            chunks.append(value["data"][at : at + size])
            at += size
        batch = source.read_stream(chunks + [value["data"][at:]])
    lines = [records.format_line(found) for found in batch.signals]
    again = source.read_stream([line.encode("utf-8") for line in lines])
    return {
        "signals": [row(found) for found in batch.signals],
        "faults": [fault.number for fault in batch.faults],
        "end": batch.end if value["way"] == "file" else None,
        "again": [row(found) for found in again.signals],
        "lines": [line.endswith("\n") and line.count("\n") == 1 for line in lines],
    }


def right(rows, faults=(), end=None):
    return {
        "signals": rows,
        "faults": list(faults),
        "end": end,
        "again": rows,
        "lines": [True for _ in rows],
    }


def in_file(data, start=0):
    return {"way": "file", "data": data, "start": start, "cuts": [], "times": 1}


def in_stream(data, *cuts):
    return {"way": "stream", "data": data, "start": 0, "cuts": list(cuts), "times": 1}


def one(id="1", subject='"A"', kind='"order"', rest=""):
    """Return one line of JSON from JSON values."""
    text = '{"id": %s, "ref": %s, "kind": %s%s}' % (id, subject, kind, rest)
    return text.encode("utf-8", "surrogatepass") + b"\n"


class Desk:
    """Check what is read in one folder; gather lines to be read together, which is cheap."""

    def __init__(self, folder):
        self.path, self.cases = os.path.join(folder, "in.jsonl"), [(LINE, PLAIN)]

    def check(self, value, wanted, message):
        """Check one reading."""
        if os.path.exists(self.path):
            os.unlink(self.path)
        check(due(seen, value, self.path) == wanted, message)

    def taken(self, line, row):
        """Gather a line that is a signal."""
        self.cases.append((line, row))

    def refused(self, line):
        """Gather a line that is none."""
        self.cases.append((line, None))

    def together(self, message, cut=True):
        """Check all gathered lines, in one file and perhaps in one stream that is cut in many places."""
        data = b"".join(line for line, _ in self.cases)
        rows = [row for _, row in self.cases if row is not None]
        faults = [number for number, (_, row) in enumerate(self.cases, 1) if row is None]
        self.check(in_file(data), right(rows, faults, len(data)), f"{message}, in a file")
        if cut:
            cuts = [7, 1, 1, 0, 2, 301] * (len(data) // 312)
            self.check(in_stream(data, *cuts), right(rows, faults), f"{message}, in a stream")
        self.cases = [(LINE, PLAIN)]


PLAIN = [1, "A", "order", ""]


def decide_lines(desk):
    data = b"\n\n" + LINE + b" \t\r\n" + LINE.replace(b"\n", b"\r\n") + b"no\n \n[]\n" + LINE + b"\r\n{}\n" + LINE
    rows, faults = [PLAIN] * 4, [3, 4, 6]
    desk.check(in_file(data), right(rows, faults, len(data)), "blank, refused and plain lines, in a file")
    desk.check(in_stream(data), right(rows, faults), "blank, refused and plain lines, in a stream")
    desk.check(in_stream(data, *[1] * len(data)), right(rows, faults), "blank, refused and plain lines, byte by byte")
    desk.check(in_stream(data[:-1], 7, 0, 9), right(rows, faults), "the last line of a stream needs no newline")
    desk.check(in_file(b""), right([], (), 0), "an empty file")
    desk.check(in_stream(b""), right([]), "an empty stream")
    desk.check(in_stream(b"\nno\n" + LINE, 1), right([PLAIN], [1]), "a blank line, then a refused one")
    ends = b"\n \x0c\n\xc2\xa0\n" + LINE + b"\x1c\n\xe2\x80\xa8\r\n\n"
    desk.check(in_file(ends), right([PLAIN], [1, 2, 4, 5], len(ends)), "white space that is no blank, at both ends of a file")
    desk.check(in_stream(ends, 9), right([PLAIN], [1, 2, 4, 5]), "white space that is no blank, at both ends of a stream")
    for cut in "\u2028\u2029\u0085\u00a0\x7f":
        text = '", "note": "one%stwo' % cut
        desk.taken(one(kind='"order%s"' % text), [1, "A", "order", f"one{cut}two"])
        desk.refused(cut.encode("utf-8") + b"\n")
    desk.taken(b'\t{"id":\r1, "ref": "B",\r"kind": "order"} \r\n', [1, "B", "order", ""])
    for cut in (b"\x0b", b"\x0c", b"\x1c", b"\x00"):
        desk.refused(cut + b"\n")
        desk.refused(LINE.replace(b"order", b"or" + cut + b"der"))
    for letter in (b"X", b"x", b"0", b"\\"):
        desk.refused(letter + b"\n")
    small = b"".join(line for line, _ in desk.cases)
    rows = [row for _, row in desk.cases if row is not None]
    faults = [number for number, (_, row) in enumerate(desk.cases, 1) if row is None]
    desk.check(in_stream(small, *[1] * len(small)), right(rows, faults), "characters that end no line, byte by byte")
    desk.together("characters that end no line", cut=False)


def decide_marks(desk):
    size, mark = len(LINE), b"\xef\xbb\xbf"
    desk.check(in_file(mark + LINE), right([PLAIN], (), size + 3), "BOM of a file")
    desk.check(in_file(mark + b"\n" + LINE), right([PLAIN], (), size + 4), "BOM on a blank line")
    desk.check(in_file(mark), right([], (), 0), "a file of a BOM alone")
    desk.check(in_file(LINE + mark + LINE, size), right([], [1], 2 * size + 3), "BOM at start")
    desk.check(in_file(LINE + mark + LINE), right([PLAIN], [2], 2 * size + 3), "BOM further on")
    desk.check(in_file(mark * 2 + LINE), right([], [1], size + 6), "two BOMs")
    desk.check(in_file(mark + LINE, 2**70), right([PLAIN], (), size + 3), "begun anew with a BOM")
    for cuts in ([], [1], [2], [3], [1, 1, 1], [0, 2, 0, 4]):
        desk.check(in_stream(mark + LINE + mark + LINE, *cuts), right([PLAIN], [2]), "BOM of a stream, and another")
        desk.check(in_stream(mark * 2 + LINE + LINE, *cuts), right([PLAIN], [1]), "two BOMs in a stream")
    desk.check(in_stream(LINE + mark + LINE, size, 1), right([PLAIN], [2]), "BOM at the beginning of a chunk")
    desk.check(in_stream(mark), right([]), "a stream of a BOM alone")
    desk.check(in_stream(mark[:2]), right([], [1]), "a stream of half a BOM")
    desk.check(in_stream(b"\n" + mark + LINE, 1), right([], [1]), "BOM on the second line")
    desk.check(in_stream(LINE + b"\xe2\x80"), right([PLAIN], [2]), "a stream cut within a character")


def decide_places(desk):
    wide = one(subject='"h\u00e9llo \u2028 \u8a00\U0001f600"')
    read = [1, "h\u00e9llo \u2028 \u8a00\U0001f600", "order", ""]
    data = wide + LINE + wide
    desk.check(in_file(data), right([read, PLAIN, read], (), len(data)), "end in bytes")
    whole = due(source.read_batch, desk.path)
    check([row(found) for found in whole.signals] == [read, PLAIN, read], "start is 0 unless it is given")
    check(whole.end == len(data) and len(whole.faults) == 0, "start is 0 unless it is given")
    check([row(found) for found in due(source.read_batch, os.fsencode(desk.path)).signals] == [read, PLAIN, read], "bytes")
    desk.check(in_file(data, len(wide)), right([PLAIN, read], (), len(data)), "start in bytes")
    desk.check(in_file(data, len(data)), right([], (), len(data)), "nothing new")
    desk.check(in_file(data, len(data) + 1), right([read, PLAIN, read], (), len(data)), "begun anew")
    desk.check(in_file(b"", 5), right([], (), 0), "emptied")
    desk.check(in_file(b"half", 5), right([], (), 0), "begun anew, no line finished")
    for tail in (LINE[:-1], b" ", b"\xe2\x80", b"no"):
        desk.check(in_file(wide + tail), right([read], (), len(wide)), "an unfinished line")
        desk.check(in_file(wide + tail, len(wide)), right([], (), len(wide)), "only an unfinished line")
    desk.check(in_file(LINE[:-1]), right([], (), 0), "one unfinished line")


def gather_ids(desk):
    for text, value in (
        ("0", 0), ("-0", 0), ("9007199254740993", 9007199254740993), ("9223372036854775807", 2**63 - 1),
        ('"0"', 0), ('"0017"', 17), ('"9007199254740993"', 9007199254740993), ('"9223372036854775807"', 2**63 - 1),
        ('"0000000000000000001"', 1), ('"\\u0037"', 7),
    ):
        desk.taken(one(id=text), [value, "A", "order", ""])
    for text in (
        "9223372036854775808", "-1", "1.0", "1e2", "true", "false", "null", "NaN", "Infinity", "[1]", "01", "+1",
        "1" * 5000, '""', '"-1"', '"+1"', '" 1"', '"1 "', '"1_0"', '"1.0"', '"\u0663"', '"\u00b2"', '"\uff11"', '"x"',
        '"9223372036854775808"', '"00000000000000000001"', '"1\\n"', "[" * 3000,
    ):
        desk.refused(one(id=text))


def gather_strings(desk):
    for text in ("\u00e9" * 30, "a" * 60, "\U0001f600" * 15, " a", "\u200b", "\ufeff", "a\x85"):
        desk.taken(one(subject=json.dumps(text)), [1, text, "order", ""])
        desk.taken(one(subject=f'"{text}"'), [1, text, "order", ""])
    desk.taken(one(subject='"\\u0000\\ud83d\\ude00\\n"'), [1, "\0\U0001f600\n", "order", ""])
    for text in (
        "\u00e9" * 30 + "a", "a" * 61, "\U0001f600" * 15 + "a", "", " ", "\t \n", "\u00a0", "\u3000\u2028", "\x1c", "\x85",
        "\ud800", "a\udfff", "\ude00\ud83d",
    ):
        desk.refused(one(subject=json.dumps(text)))
    desk.refused(one(subject='"a').replace(b'"a', b'"a\xff"'))
    desk.refused(one(subject='"a\ud800"'))
    desk.refused(one(subject="null"))
    desk.refused(one(subject="1"))
    for text in ("", " ", "\u00e9" * 120, "a" * 240, "\n\r\u2028\x1c\x00\"\\/"):
        desk.taken(one(rest=', "note": ' + json.dumps(text)), [1, "A", "order", text])
    for text in ('"%s"' % ("\u00e9" * 120 + "a"), '"%s"' % ("a" * 241), "null", "0", '"\\udc80"', "[]", '{"a": 1}'):
        desk.refused(one(rest=', "note": ' + text))


def gather_kinds(desk):
    for kind in ("a", "Z", "order.paid", "Order.PAID.v2", "a_b.9.__", "KIOSK", "sit", "k" + ".0" * 300):
        desk.taken(one(kind=f'"{kind}"'), [1, "A", kind, ""])
        check(due(names.is_kind, kind), f"is_kind of {kind}")
    for kind in (
        "", ".", "1a", "_a", "a.", ".a", "a..b", "a b", "a-b", "a\n", "\na", "a.b\n", "\u212a", "\u017fit", "\u0131", "ord\u00e9r",
        "a.\u0663", "a\u00b2", "a\ud800", "a.b!", "*",
    ):
        desk.refused(one(kind=json.dumps(kind)))
    desk.refused(one(kind="null"))
    desk.refused(one(kind='["order"]'))
    desk.refused(one(kind="[" * 900 + "]" * 900))


def gather_objects(desk):
    for text in (
        "{}", "[]", '"{}"', "1", "null", "NaN", '["id", "ref", "kind"]', "{", "[" * 20000,
        '{"ref": "A", "kind": "order"}', '{"id": 1, "kind": "order"}', '{"id": 1, "ref": "A"}',
        '{"id": 1, "ref": "A", "kind": "order", "more": 1}', '{"id": 1, "ref": "A", "kind": "order",}',
        '{"id": 1, "\\u0069d": 1, "ref": "A", "kind": "order"}', '{"id": 1, "ref": "A", "kind": "order", "\\ud800": 1}',
        '{"id": 1, "id": 1, "ref": "A", "kind": "order"}', '{"id": 1, "ref": "A", "kind": "order"} {}',
        '{"id": 1, "ref": "B", "kind": "order", "ref": "A"}', "{'id': 1}",
        '{"ID": 1, "ref": "A", "kind": "order"}', '{"id": 1, "ref": "A", "kind": "order", "": 1}',
        '{"id": 1, "ref": "A", "kind": "order", "note": "", "note": ""}',
        '\u00a0{"id": 1, "ref": "A", "kind": "order"}', '\ufeff{"id": 1, "ref": "A", "kind": "order"}',
    ):
        desk.refused(text.encode("utf-8") + b"\n")
    desk.taken(b'{"kind": "order", "note": "x", "ref": "A", "\\u0069d": 3}\n', [3, "A", "order", "x"])


def decide():
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(folder)
        decide_lines(desk)
        decide_places(desk)
        decide_marks(desk)
        gather_strings(desk)
        desk.together("strings that are right and that are not")
        gather_ids(desk)
        gather_kinds(desk)
        gather_objects(desk)
        desk.together("ids, kinds and objects that are right and that are not", cut=False)



def main():
    """Decide, print the outcome last, and return the exit status."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, os.getcwd())
    need = missing_power()
    if need is not None:
        print(f"this environment lacks: {need}")
        print("setup_failed")
        return 2
    try:
        setup()
    except BaseException as error:
        print(f"setting up raised {type(error).__name__}: {error}")
        print("setup_failed")
        return 2
    try:
        decide()
    except Undecidable as reason:
        print(reason)
        print("undecidable")
        return 3
    except AssertionError as error:
        frame = error.__traceback__
        while frame.tb_next is not None:
            frame = frame.tb_next
        ours = frame.tb_frame.f_globals is globals()
        print(error)
        print("violated" if ours else "crashed")
        return 1 if ours else 2
    except BaseException as error:
        print(f"{type(error).__name__}: {error}")
        print("crashed")
        return 2
    print("holds")
    return 0


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    os._exit(status)
