"""Inputs and an independent reference for the criteria of this contract, written from their sentences alone."""

import itertools
import json
import re
import unicodedata
import hashlib


class Draw:
    """Draw values from sha256 of a name and a counter: the same on every Python and machine."""

    def __init__(self, name):
        self._name = name.encode()
        self._count = 0

    def below(self, limit):
        """Return an integer from 0 to limit - 1."""
        block = hashlib.sha256(b"%s:%d" % (self._name, self._count)).digest()
        self._count += 1
        return int.from_bytes(block[:16], "big") % limit

    def between(self, low, high):
        """Return an integer from low to high, both included."""
        return low + self.below(high - low + 1)

    def choice(self, values):
        """Return one of the values."""
        return values[self.below(len(values))]

    def chance(self, percent):
        """Return True in `percent` of a hundred draws."""
        return self.below(100) < percent

    def several(self, low, high, make):
        """Return a list of low to high values, each made by calling make."""
        return [make() for _ in range(self.between(low, high))]

    def shuffled(self, values):
        """Return the values in a drawn order."""
        mixed = list(values)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


HIGH, LOW = "newest", "oldest"

# --- c1: lines

WORDS = ("A-113", "b7", "Pump 4", "north", "K2", "x", "order 66", "Tank/3", "line-9")
WIDE = ("caf\u00e9", "stra\u00dfe", "\u8a00\u8449", "\U0001f600", "na\u00efve", "\u0130zmir", "e\u0301", "\u00c5rhus")
CUTS = ("\u2028", "\u2029", "\u0085", "\u00a0", "\u3000", "\ufeff", "\u200b", "\x1c", "\x0b", "\x0c", "\r", "\n", "\x00", "\x7f")
BLANKS = ("", " ", "\t", "\u00a0", "\u2003 ", "\x1c", "\u0085", "\n", "\u200b", "\ufeff")
KINDS = ("order", "order.paid", "stock.low", "Order.Paid", "stock", "order.paid.v2", "a_1.b_2")
ODD_KINDS = (
    "", "order.", ".order", "order..paid", "1order", "_order", "ord\u00e9r", "\u212aiosk", "\u017ftock", "\u0131tem", "order\n",
    "order.\u0663", "order\u00b2", "order paid", "order-paid", "order.paid\n", "\u00f8re", "order.v\uff12",
)
IDS = ("0", "-0", "9007199254740993", "9223372036854775807", '"0042"', '"9007199254740993"', '"9223372036854775807"', '"7"')
ODD_IDS = (
    "9223372036854775808", "-1", "1.0", "1e3", "true", "false", "null", "NaN", "[1]", "007", '""', '"-7"', '"+7"', '" 7"',
    '"7 "', '"1_0"', '"7.0"', '"\u0663"', '"\u00b2"', '"\uff17"', '"9223372036854775808"', '"00000000000000000007"', "1" * 5000,
)
ODD_LINES = (
    b"no", b"{}", b"[]", b"null", b"{", b"\xff", b"\x0c", b"\x0b", b"\xc2\xa0", b"\xc2\x85", b"\xe2\x80\xa8", b"\x1c", b"\x00",
    b"\xef\xbb\xbf", b'{"id": 1}', b"[" * 3000, b'"a"',
)
SPACE = " \t\n\r"
STRING = r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"'
MEMBER = re.compile(rf"[{SPACE}]*({STRING})[{SPACE}]*:[{SPACE}]*({STRING}|-?(?:0|[1-9][0-9]*))[{SPACE}]*")
SHORT = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
ESCAPE = re.compile(r"(?:\\u[0-9a-fA-F]{4})+|\\.")


def spell(text, plainly):
    return json.dumps(text, ensure_ascii=not plainly)


def draw_text(draw, low, high):
    parts = draw.several(low, high, lambda: draw.choice(WORDS))
    if draw.chance(25):
        parts.append(draw.choice(WIDE))
    if draw.chance(12):
        parts.append(f"{draw.choice(WORDS)}{draw.choice(CUTS)}{draw.choice(WIDE)}")
    return " ".join(draw.shuffled(parts))


def draw_line(draw):
    """Draw one line without its end: mostly one that is fine, with one odd part in a fifth of them."""
    odd = draw.below(100)
    plainly = draw.chance(70)
    id = str(draw.between(1, 10 ** draw.between(1, 18)))
    key, kind, text = spell(draw_text(draw, 1, 2), plainly), spell(draw.choice(KINDS), plainly), spell(draw_text(draw, 0, 3), plainly)
    if odd < 4:
        id = draw.choice(IDS)
    elif odd < 7:
        id = draw.choice(ODD_IDS)
    elif odd < 9:
        key = spell(draw.choice(BLANKS), plainly)
    elif odd < 12:
        kind = spell(draw.choice(ODD_KINDS), plainly)
    elif odd < 15:
        unit = draw.choice(("a", "\u00e9", "\u8a00", "\U0001f600"))
        size = len(unit.encode())
        key = spell(unit * (60 // size) + "b" * draw.below(3), plainly)
        text = spell(unit * (240 // size) + "b" * draw.below(2), plainly)
    elif odd < 17:
        return draw.choice(ODD_LINES)
    elif odd < 18:
        text = '"' + draw.choice(("\\ud800", "a\\udfff", "\\ude00\\ud83d", "\\ud83d\\ude00", "\\u00e9", "\\x41", "\\/")) + '"'
    members = [f'"id": {id}', f'"ref": {key}', f'"kind": {kind}']
    if draw.chance(60):
        members.append(f'"note": {text}')
    if odd in (18, 19):
        members.append(draw.choice((members[0], members[1], '"more": 1', '"Id": 2', '"": ""')))
    if odd == 20:
        members.pop(draw.below(3))
    comma = draw.choice((", ", ",", ",\t", " , ", ",\r")) if draw.chance(20) else ", "
    line = ("{" + comma.join(draw.shuffled(members)) + "}").encode("utf-8", "surrogatepass")
    if draw.chance(3):
        at = draw.below(len(line))
        line = line[:at] + draw.choice((b"\xff", b"\xc3", b"\xed\xa0\x80", b"\x1c", b"\x00")) + line[at:]
    return line


def draw_c3(draw):
    pieces = []
    for line in draw.several(0, 5, lambda: draw_line(draw)):
        pieces.append(line + (b"\r\n" if draw.chance(8) else b"\n"))
        if draw.chance(8):
            pieces.append(draw.choice((b"\n", b" \n", b"\r\n", b"\t \n", b"  \r\n")))
    if pieces and draw.chance(3):
        place = draw.below(len(pieces))
        pieces[place] = b"\xef\xbb\xbf" * draw.between(1, 2) + pieces[place]
    starts = [0, *itertools.accumulate(map(len, pieces))]
    tail = draw_line(draw)[: draw.below(40)] if draw.chance(20) else b""
    data = (b"\xef\xbb\xbf" if draw.chance(5) else b"") + b"".join(pieces)
    start = 0
    if draw.chance(45):
        start = draw.choice(starts) + len(data) - starts[-1]
    if draw.chance(5):
        start = len(data + tail) + draw.below(3)
    if draw.chance(50):
        times = draw.between(2, 3) if draw.chance(2) else 1
        return {"way": "file", "data": data + tail, "start": start, "cuts": [], "times": times}
    size = max(1, len(data))
    cuts = draw.several(0, 6, lambda: draw.below(size)) if draw.chance(70) else [draw.between(1, 3)] * size
    return {"way": "stream", "data": data + tail, "start": 0, "cuts": cuts, "times": 1}


def unescaped(literal):
    """Return what a JSON string stands for; None if it holds half of a surrogate pair."""

    def replaced(found):
        piece = found[0]
        if piece[1] != "u":
            return SHORT.get(piece[1], piece[1])
        units = "".join(chr(int(unit, 16)) for unit in piece[2:].split("\\u"))
        return PAIR.sub(lambda pair: pair[0].encode("utf-16-le", "surrogatepass").decode("utf-16-le"), units)

    text = ESCAPE.sub(replaced, literal[1:-1])
    return None if re.search("[\ud800-\udfff]", text) else text


def members_of(line):
    """Return name and literal of the members of an object of strings and integers, or None."""
    body = line.strip(SPACE)
    if body[:1] != "{" or body[-1:] != "}" or len(body) < 2:
        return None
    at, members = 1, {}
    while True:
        found = MEMBER.match(body, at)
        if found is None:
            return None
        name = unescaped(found[1])
        if name is None or name in members:
            return None
        members[name] = found[2]
        at = found.end()
        if body[at] == "}":
            return members if at == len(body) - 1 else None
        if body[at] != ",":
            return None
        at += 1


def number_of(literal):
    quoted = literal[0] == '"'
    digits = unescaped(literal) if quoted else literal
    if quoted and (digits is None or not re.fullmatch("[0-9]{1,19}", digits)):
        return None
    if digits == "-0":
        return 0
    if digits[0] == "-" or len(digits) > 19:
        return None
    return int(digits) if int(digits) <= 9223372036854775807 else None


def described(raw):
    """Return [id, ref, kind, note] of the line, None if it describes nothing."""
    try:
        line = raw.decode("utf-8")
    except UnicodeDecodeError:
        return None
    members = members_of(line)
    if members is None or not {"id", "ref", "kind"} <= set(members) <= {"id", "ref", "kind", "note"}:
        return None
    id = number_of(members["id"])
    others = [members["ref"], members["kind"], members.get("note", '""')]
    if id is None or any(literal[0] != '"' for literal in others):
        return None
    key, kind, text = map(unescaped, others)
    if None in (key, kind, text) or all(map(str.isspace, key)):
        return None
    if sum(map(width, key)) > 60 or sum(map(width, text)) > 240:
        return None
    words = kind.split(".")
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    if not all(words) or set(kind) - set(letters + "0123456789_.") or kind[0] not in letters:
        return None
    return [id, key, kind, text]


def width(character):
    point = ord(character)
    return 1 + (point > 0x7F) + (point > 0x7FF) + (point > 0xFFFF)


def answer_c3(value):
    data, start = value["data"], value["start"]
    in_file = value["way"] == "file"
    if in_file and start > len(data):
        start = 0
    *lines, tail = data[start:].split(b"\x0a")
    end = start + sum(map(len, lines)) + len(lines)
    if not in_file:
        lines.append(tail)
    if start == 0 and lines and lines[0][:3] == b"\xef\xbb\xbf":
        lines[0] = lines[0][3:]
    rows, faults, count = [], [], 0
    for line in lines:
        if set(line) <= {0x20, 0x09, 0x0D}:
            continue
        count += 1
        row = described(line)
        if row is None:
            faults.append(count)
        else:
            rows.append(row)
    answer = {
        "signals": rows,
        "faults": faults,
        "end": end if in_file else None,
        "again": rows,
        "lines": [True] * len(rows),
    }
    return repeated(value, answer)


def repeated(value, answer):
    """Return the answer itself, or where the same is done several times in a row as often."""
    return [answer] * value["times"] if value["times"] > 1 else answer


def stated(id="1", key='"A"', kind='"order"', more=""):
    """Return the line with these JSON values."""
    text = f'{{"id": {id}, "ref": {key}, "kind": {kind}{more}}}\n'
    return text.encode("utf-8", "surrogatepass")


def from_file(data, start=0):
    return {"way": "file", "data": data, "start": start, "cuts": [], "times": 1}


def from_stream(data, *cuts):
    return {"way": "stream", "data": data, "start": 0, "cuts": list(cuts), "times": 1}


NOTED = ', "note": "one%stwo"'
HAND_c3 = [
    from_file(b""),
    from_file(stated() + stated(id='"2"')),
    from_file(stated(more=NOTED % "\u2028") + stated(more=NOTED % "\u0085")),
    from_stream(stated(more=NOTED % "\u2029") + stated(more=NOTED % "\\u001c"), 40, 3),
    from_file(b"\xef\xbb\xbf" + stated() + b"\xef\xbb\xbf" + stated()),
    from_stream(b"\xef\xbb\xbf" + stated() + b"\xef\xbb\xbf" + stated(), 1, 1),
    from_stream(stated(key='"caf\u00e9 \U0001f600"', more=NOTED % "\u8a00"), *[1] * 60),
    from_file(stated(key='"caf\u00e9"') + stated() + b'{"id": 3', len(stated(key='"caf\u00e9"'))),
    from_file(stated(), 1000),
    from_file(b"half", 1000),
    from_file(stated(), len(stated())),
    from_file(stated() + b"\xef\xbb\xbf" + stated(), len(stated())),
    from_file(b"\xef\xbb\xbf\xef\xbb\xbf" + stated()),
    from_stream(b"\xef\xbb\xbf\xef\xbb\xbf" + stated(), 4),
    from_stream(stated(key='"\u00e9"').replace(b"\xc3", b"\xff") + stated(key='"\udc80"'), 20),
    from_stream(b"\xef\xbb"),
    from_stream(stated()[:-1] + b"\r"),
    from_file(stated(key='"%s"' % ("\u00e9" * 30)) + stated(key='"%s"' % ("\u00e9" * 31)) + stated(key='"%s"' % ("a" * 60))),
    from_file(stated(key='"\u3000"') + stated(key='"\\u001c"') + stated(key='"\u200b"')),
    from_file(stated(id="9007199254740993") + stated(id='"\u0663"') + stated(id='"\u00b2"') + stated(id="9223372036854775808")),
    from_file(stated(id="true") + stated(id="1.0") + stated(id="-0") + stated(id="1" * 5000)),
    from_file(stated(kind='"\u212aiosk"') + stated(kind='"order\\n"') + stated(kind='"ord\u00e9r"') + stated(kind='"A.b_2"')),
    from_file(stated(more=', "id": 1') + stated(more=', "more": 1') + stated(more=', "note": null')),
    from_file(stated(key='"\\ud800"') + stated(key='"\\ud83d\\ude00"') + stated(key='"\ud800"')),
    from_file(b"\n \t\r\n\x0c\n\xc2\xa0\n" + stated() + b"\xff\n" + b"[" * 20000 + b"\n"),
    {**from_file(stated(id='"2"') + b"no\n" + stated() + b"half", 4), "times": 3},
    {**from_stream(b"\xef\xbb\xbf" + stated() + b"no", 2), "times": 2},
]


ATTACKS_c3 = [
    from_file(stated() * 3000),
    from_stream(b"\xef\xbb\xbf" + stated(key='"\u00e9\U0001f600"') * 3000, *[8191] * 15),
    from_file(b"\xef\xbb\xbf" + stated() + b"no\n", 3),
    from_file(stated(key='"\u00e9"') + stated(), len(stated(key='"\u00e9"')) - 22),
    from_file(stated() + b"no\n", 2**63),
    from_stream(b"".join(b"\n" + bytes([code]) for code in range(256)), 1),
    from_file(stated(more=', "\\u0069d": 1') + stated(key='"' + "\\u00e9" * 30 + '"') + stated(key='"' + "\\u00e9" * 31 + '"')),
    from_file(b"".join(stated(kind=f'"{"a." * words}a"') for words in (1, 9, 2000))),
]


def allowed_c3(value):
    file = value["way"] == "file"
    right = value["way"] in ("file", "stream") and type(value["data"]) is bytes and all(cut >= 0 for cut in value["cuts"])
    return right and (value["start"] >= 0 and value["cuts"] == [] if file else value["start"] == 0) and often(value)


def often(value):
    return 1 <= value["times"] <= 5


def attack_c3(kind, payload):
    if kind in ("text", "name"):
        plain, escaped = spell(payload, False), spell(payload, True)
        raw = payload.encode("utf-8", "surrogatepass") + b"\n"
        data = stated(key=plain) + stated(key=escaped) + stated(kind=plain) + stated(more=f', "note": {plain}') + raw + stated(id=escaped)
        return from_stream(data, 30, 1) if kind == "name" else from_file(data)
    if kind == "number":
        return from_file(stated(id=written(payload)) + stated(id=f'"{written(payload)}"'))
    if kind == "items":
        return from_stream(b"".join(stated(key=json.dumps(str(item))) for item in payload), 5, 50)
    if kind == "twice":
        return {**from_file(b"\xef\xbb\xbf" + stated() + b"no\n" + stated(key='"caf\u00e9"') + b"half"), "times": payload}
    return None


def written(number):
    try:
        return json.dumps(number)
    except (TypeError, ValueError):
        return "9" * 5000


# --- c2: likes

LIKES = (
    ("pump", "PUMP", "Pump"), ("tank 3", "Tank 3"), ("x1", "X1"), ("north",), ("b-7", "B-7"), ("valve", "Valve"),
)
HARD = (
    ("stra\u00dfe", "STRASSE", "Stra\u1e9ee"), ("caf\u00e9", "cafe\u0301", "CAF\u00c9"), ("\u212b", "\u00e5", "A\u030a"), ("\u212a1", "k1", "K1"),
    ("\u03bf\u03b4\u03cc\u03c2", "\u039f\u0394\u039f\u0301\u03a3"), ("\ufb01n", "FIN", "fin"), ("\u0130", "i\u0307"), ("\u0131", "I", "i"),
    ("\u00b9", "1", "\u0661", "\uff11"), ("a", "\u00aa", "\uff41", "\u0430"), ("q\u0307\u0323", "Q\u0323\u0307"), ("a b", "a\u00a0b"), ("k", "k ", " K"),
    ("\u1fb4", "\u03b1\u0345\u0301"), ("\u017fit", "sit"),
)


def draw_c1(draw):
    families = draw.several(1, 3, lambda: draw.choice(LIKES))
    if draw.chance(12):
        families.append(draw.choice(HARD))
    base = draw.choice((0, 0, 0, 0, 0, 0, 0, 7, 95, 2**53)) if draw.chance(60) else 100
    wide = draw.choice((3, 8, 20))
    rows = draw.several(0, 7, lambda: [base + draw.below(wide), draw.choice(draw.choice(families))])
    return {"rows": rows, "keep": draw.choice((HIGH, LOW)), "times": 2 if draw.chance(2) else 1}


def alike(one, other):
    return form(one) == form(other)


def form(text):
    return "".join(character.casefold() for character in unicodedata.normalize("NFD", text))


def answer_c1(value):
    """Search for rows that no other row outdoes, then take out the smallest again and again."""
    rows = [(id, key, place) for place, (id, key) in enumerate(value["rows"])]
    if value["keep"] not in (HIGH, LOW):
        return repeated(value, "ValueError")

    def outdone(row):
        for other in rows:
            if other[2] != row[2] and alike(other[1], row[1]):
                if value["keep"] == HIGH and (other[0], other[2]) > (row[0], row[2]):
                    return True
                if value["keep"] == LOW and (other[0], other[2]) < (row[0], row[2]):
                    return True
        return False

    left = [row for row in rows if not outdone(row)]
    answer = []
    while left:
        least = min(left, key=lambda row: (row[0], row[2]))
        left.remove(least)
        answer.append(list(least))
    return repeated(value, answer)


def of_rows(keep, *rows, times=1):
    return {"rows": [list(row) for row in rows], "keep": keep, "times": times}


HAND_c1 = [
    of_rows(HIGH),
    of_rows("any", (1, "a")),
    of_rows(HIGH, (1, "a"), (2, "A"), (2, "a"), (1, "A")),
    of_rows(LOW, (2, "a"), (1, "A"), (1, "a"), (2, "A")),
    of_rows(HIGH, (1, "stra\u00dfe"), (2, "STRASSE"), (3, "Stra\u1e9ee")),
    of_rows(LOW, (1, "caf\u00e9"), (2, "CAFE\u0301")),
    of_rows(HIGH, (3, "\u0131"), (3, "I"), (3, "\u0130"), (3, "i\u0307")),
    of_rows(HIGH, (2**53 + 1, "a"), (2**53, "A"), (2**53, "b")),
    of_rows(LOW, (10, "a"), (9, "b"), (100, "c")),
    of_rows(HIGH, (1, "a"), (5, "b"), (5, "A"), (5, "c")),
    of_rows(LOW, (9, "a"), (5, "b"), (5, "A"), (5, "c")),
    of_rows(HIGH, (0, "\u1fb4"), (0, "\u03b1\u0345\u0301")),
    of_rows(LOW, (1, "\ufb01\u00b2"), (1, "FI2"), (1, "fi\u00b2")),
    of_rows(HIGH, (1, "\u212aelvin"), (1, "kelvin"), (2, "a"), (2, "a ")),
    of_rows(LOW, (3, "a"), (2, "A"), (2, "b"), (1, "B"), times=3),
]


ATTACKS_c1 = [
    *(of_rows(keep, (1, "a"), (2, "A")) for keep in ("", HIGH[1:], LOW[-3:], HIGH.upper(), HIGH + LOW, LOW + "\n", "\udcff", None)),
    *(of_rows(keep, *((id % 3, "aA"[id % 2]) for id in range(60))) for keep in (HIGH, LOW)),
    of_rows(HIGH, *((id % 4 - 2, f"k{id % 16}") for id in (8, 0, 16, 24, 32, 7, 15, 1))),
]


def allowed_c1(value):
    rows = value["rows"]
    return (value["keep"] is None or type(value["keep"]) is str) and len(rows) < 100 and all(map(numbered, rows)) and often(value)


def numbered(row):
    id, text = row
    return type(id) is int and type(text) is str


def attack_c1(kind, payload):
    if kind in ("text", "name"):
        return of_rows(HIGH, (1, payload), (1, payload.upper()), (1, unicodedata.normalize("NFD", payload)), (0, payload + "x"))
    if kind == "number" and type(payload) is int:
        return of_rows(LOW, (payload + 1, "a"), (payload, "A"), (payload, "b"))
    if kind == "items":
        return of_rows(HIGH, *((place % 3, str(item)) for place, item in enumerate(payload)))
    if kind == "twice":
        return of_rows(HIGH, (5, "stra\u00dfe"), (1, "b"), (5, "STRASSE"), (0, "B"), (7, "c"), times=payload)
    return None


# --- c3: takers

TOPICS = ("*", "order", "order.paid", "stock", "stock.low", "order.paid.v2")
HARD_TOPICS = ("ord", "paid", "orders", "Order", "order.p", "order.v2", "v2")
SENT = ("order", "order.paid", "stock", "stock.low", "order.paid.v2", "orders", "order.paid.v2.x")
FAILING = ("ValueError", "KeyError", "OSError", "RuntimeError", "StopIteration")
ENDING = ("KeyboardInterrupt", "SystemExit", "GeneratorExit")


def draw_plan(draw, number):
    topic = draw.choice(HARD_TOPICS) if draw.chance(6) else draw.choice(TOPICS)
    raises = {}
    if draw.chance(16):
        raises[draw.below(4)] = draw.choice(FAILING)
        if draw.chance(40):
            raises[draw.below(4)] = draw.choice(FAILING)
    if draw.chance(7):
        raises[draw.below(3)] = draw.choice(("Declined", "Declined", "Later"))
    if draw.chance(2):
        raises[draw.below(3)] = draw.choice(ENDING)
    close = draw.choice((None, "quiet"))
    if draw.chance(4):
        close = draw.choice(FAILING)
    return {"name": f"r{number}", "topic": topic, "raises": raises, "close": close}


def draw_c4(draw):
    rows = draw.several(0, 6, lambda: [draw.below(1000), draw.choice(SENT)])
    plans = [draw_plan(draw, number) for number in range(draw.between(1, 4))]
    return {"rows": rows, "plans": plans, "workers": draw.between(1, 4), "times": 2 if draw.chance(2) else 1}


def answer_c4(value):
    answer = {"seen": [], "closings": []}
    failures, endings, count = [], [], 0
    for plan in value["plans"]:
        topic, seen = plan["topic"], []
        for id, kind in value["rows"]:
            if topic != "*" and (kind + ".")[: len(topic) + 1] != topic + ".":
                continue
            outcome = plan["raises"].get(len(seen))
            seen.append(id)
            if outcome in ENDING:
                endings.append(outcome)
                break
            if outcome is None:
                count += 1
            elif outcome not in ("Declined", "Later"):
                failures.append([id, plan["name"], outcome])
        if plan["close"] not in (None, "quiet"):
            failures.append([None, plan["name"], plan["close"]])
        answer["seen"].append(seen)
        answer["closings"].append(0 if plan["close"] is None else 1)
    if endings:
        answer["raises"] = endings[0]
    elif failures:
        answer["failures"], answer["known"] = failures, True
    else:
        answer["taken"] = count
    return repeated(value, answer)


def taker(name="a", topic="*", close="quiet", **raises):
    numbered = {int(place[1:]): outcome for place, outcome in raises.items()}
    return {"name": name, "topic": topic, "raises": numbered, "close": close}


def handed(*plans, rows=((3, "order"), (1, "order.paid"), (2, "stock")), workers=4, times=1):
    return {"rows": [list(row) for row in rows], "plans": list(plans), "workers": workers, "times": times}


HAND_c4 = [
    handed(),
    handed(taker(), rows=()),
    handed(taker(), taker("b", "order", None), taker("c", "orders")),
    handed(taker(_0="ValueError", _2="OSError"), taker("b", _1="KeyError")),
    handed(taker(), taker("b"), taker("c", _2="ValueError"), workers=1),
    handed(taker(close="OSError"), taker("b", close=None)),
    handed(taker(_0="ValueError", close="OSError")),
    handed(taker(_0="ValueError", _1="OSError"), taker("b", "stock", _0="KeyError")),
    handed(taker(_0="Declined", _1="Later"), taker("b", _0="Declined", _1="ValueError")),
    handed(taker(_1="KeyboardInterrupt"), taker("b", _0="ValueError")),
    handed(taker(), taker("b", _0="SystemExit", close="OSError"), taker("c", _0="KeyboardInterrupt")),
    handed(taker("a", "order.paid"), taker("b", "order.paid"), rows=[(1, "order.paid.v2"), (2, "order"), (3, "order.paid")]),
    handed(taker("a", "v2"), taker("b", "Order"), rows=[(2**60, "order.paid.v2"), (0, "order")]),
    handed(taker(_0="StopIteration", close="StopIteration"), workers=2),
    handed(taker(close="Declined")),
    handed(taker(_1="Mute"), taker("b", close="Mute")),
    handed(taker(_1="AssertionError", close="AssertionError"), taker("b", _0="AssertionError")),
    handed(taker(_0="ValueError"), taker("b", _1="Declined", close="OSError"), times=3),
    handed(taker(_1="SystemExit"), taker("b", _0="Declined"), times=2),
]


ATTACKS_c4 = [
    *(handed(taker("a", topic), taker("b"), rows=[(1, "order"), (2, "order.paid"), (3, topic + ".x"), (4, topic)])
      for topic in ("order.*", "order*", "**", "*.paid", "order.", ".", "", "o?der", "[a-z]*", "Order", "order.p")),
    *(handed(*(taker("r", _1="ValueError", _2="KeyError") for _ in range(40)), workers=workers) for workers in (1, 3, 100)),
    handed(taker(_2="KeyboardInterrupt"), taker("b", _0="SystemExit"), taker("c", _0="OSError"), taker("d"), workers=1),
    handed(*(taker(str(place), _0="GeneratorExit", close="OSError") for place in range(9)), workers=2),
    handed(taker(_0="OSError", _299="OSError"), taker("b"), rows=[(place, "order") for place in range(300)]),
]  # fmt: skip


def allowed_c4(value):
    return all(map(numbered, value["rows"])) and all(map(planned, value["plans"])) and value["workers"] >= 1 and often(value)


def planned(plan):
    known = {*FAILING, "AssertionError", "Mute", "Declined", "Later"}
    named = type(plan["name"]) is str and type(plan["topic"]) is str and plan["close"] in {*known, None, "quiet"}
    return named and min(plan["raises"], default=0) >= 0 and set(plan["raises"].values()) <= {*known, *ENDING}


def attack_c4(kind, payload):
    if kind in ("text", "name"):
        rows = [(1, payload), (2, payload + ".x"), (3, payload + "x"), (4, "order")]
        return handed(taker(payload, payload, _0="ValueError"), taker(payload, close="OSError"), taker("c", payload + "."), rows=rows)
    if kind == "number" and type(payload) is int:
        return handed(taker(_0="ValueError"), rows=[(payload, "order"), (payload, "stock")])
    if kind == "items":
        return handed(taker(_1="ValueError"), taker("b"), rows=[(place, "order.paid") for place, _ in enumerate(payload)])
    if kind == "callback":
        close = "quiet" if payload in ENDING else payload
        return handed(taker(_1=payload, close=close), taker("b", "stock", _0=payload), taker("c", close=close), taker("d"))
    if kind == "twice":
        return handed(taker(_0="ValueError", _1="Declined"), taker("b", "order"), taker("c", close="OSError"), times=payload)
    return None


# --- c4: what is remembered

NAMES = ("a.jsonl", "b.jsonl", "orders", "new stock", "log.1")
HARD_NAMES = ("caf\u00e9", "\udcff\udc80", "a\nb", "\u2028", "\u8a00.jsonl", "'\"\\", "e\u0301")
DAMAGED = (
    b"", b"no", b"[]", b"null", b"{", b'{"a": "1"}', b'{"a": true}', b'{"a": -1}', b'{"a": 1.0}', b'{"a": 9223372036854775808}',
    b"\xff", b"\xef\xbb\xbf{}",
)
FOLDER = {"kind": "folder", "in": {}}
DANGLING = {"kind": "link", "to": "nowhere/at/all"}
LOOPING = {"kind": "link", "to": "state.json"}
PLACED = ("read-only", "linked", FOLDER, DANGLING, LOOPING)
READABLE = ("there", "read-only", "linked")


def draw_trouble(draw):
    """Draw what goes wrong: with the outlet, or with the writing of the ledger."""
    call = draw.choice(("close", "take", "take", "full", "way", "broken"))
    if call == "close":
        return [call, draw.choice(FAILING), 0]
    return [call, draw.choice((*FAILING, "SystemExit", "KeyboardInterrupt")), draw.below(3)] if call == "take" else call


def draw_source(draw, name, number):
    ids = [number * 100 + step for step in range(draw.below(4))]
    bad = [place for place in range(len(ids)) if draw.chance(4)]
    kind = draw.choice(("missing", "missing", "folder", "vanishing")) if draw.chance(7) else "file"
    known = draw.between(0, len(ids)) if draw.chance(30) else None
    if known is not None:
        bad = []
        if draw.chance(8):
            known = -1
    return {"name": name, "ids": ids, "known": known, "kind": kind, "bad": bad}


def draw_c2(draw):
    names = draw.shuffled(NAMES)[: draw.between(1, 3)]
    if draw.chance(5):
        names[0] = draw.choice(HARD_NAMES)
    sources = [draw_source(draw, name, number) for number, name in enumerate(names)]
    ledger = "there" if draw.chance(60) else "none"
    trouble = draw_trouble(draw) if draw.chance(10) else None
    if trouble == "way":
        ledger = "none"
    elif draw.chance(4):
        ledger = draw.choice((*DAMAGED, "closed", "closed", *PLACED, *PLACED))
    others = {name: draw.below(10000) for name in draw.several(0, 2, lambda: draw.choice(("/old", "gone", "x/y")))}
    if draw.chance(3):
        others["\udcff\u00e9"] = 2**63 - 1
    if trouble is None and ledger in ("there", "none") and draw.chance(2):
        sources.insert(draw.below(len(sources) + 1), origin("n\0l", (), kind="NUL"))
    if trouble in ("full", "way") and all(one["kind"] != "file" or one["known"] == len(one["ids"]) for one in sources):
        trouble = None  # nothing to write, so that it need not be tried
    again = 2 if trouble != "way" and draw.chance(3) else 1
    return {
        "sources": sources,
        "ledger": ledger,
        "others": others,
        "trouble": trouble,
        "keep": HIGH,
        "times": again,
        "heard": trouble not in (None, "full") or draw.chance(96),
    }


def answer_c2(value):
    """Run as often as the value says, each time from what the time before has left."""
    known = {one["name"]: one["known"] for one in value["sources"]}
    others, there, answers = value["others"], value["ledger"] in READABLE, []
    for _ in range(value["times"]):
        if not there:
            known, others = dict.fromkeys(known), {}
        answer = answer_once(value, known, others, there)
        answers.append(answer)
        if answer["raises"] is None:
            known |= {one["name"]: len(one["ids"]) for one in value["sources"] if one["kind"] == "file"}
            there = True
    return answers if len(answers) > 1 else answers[0]


def answer_once(value, known, others, there):
    states = dict.fromkeys(others, "kept")
    unread, fresh, changed = [], 0, False
    for one in value["sources"]:
        name = one["name"]
        if one["kind"] == "file":
            states[name] = "moved"
            fresh += len(one["ids"][max(known[name] or 0, 0) :])
            changed = changed or known[name] != len(one["ids"])
            continue
        unread.append(name)
        if known[name] is not None:
            states[name] = "kept"
    early = None
    if value["trouble"] == "broken":
        early = "KeyboardInterrupt"
    elif not there and value["ledger"] not in ("none", DANGLING):
        early = "CursorsError"
    elif "NUL" in [one["kind"] for one in value["sources"]]:
        early = "ValueError"
    raised = early or raised_late(value["trouble"], fresh)
    if raised is not None:
        return {
            "raises": raised,
            "unread": [],
            "told": None,
            "delivered": "none" if (early and fresh) or not value["heard"] else "all",
            "ledger": "as it was",
            "beside": [],
        }
    return {
        "raises": None,
        "unread": unread,
        "told": True,
        "delivered": "all" if value["heard"] else "none",
        "ledger": states if changed else "as it was",
        "beside": [],
    }


def raised_late(trouble, fresh):
    """Return what comes out where so many are handed on, None if nothing does."""
    if trouble in ("full", "way"):
        return "OSError"
    if not trouble or (trouble[0] == "take" and trouble[2] >= fresh):
        return None
    return trouble[1] if trouble[1] in ENDING else "DeliveryError"


def origin(name="a", ids=(1, 2, 3), known=None, kind="file", bad=()):
    return {"name": name, "ids": list(ids), "known": known, "kind": kind, "bad": list(bad)}


def state(*sources, ledger="there", others=(), trouble=None, keep=HIGH, times=1, heard=True):
    return {
        "sources": list(sources),
        "ledger": ledger,
        "others": dict(others),
        "trouble": trouble,
        "keep": keep,
        "times": times,
        "heard": heard,
    }


HAND_c2 = [
    state(origin(), origin("b", (4, 5)), ledger="none"),
    state(origin(known=2), origin("b", (4, 5), known=2), others={"/old": 7}),
    state(origin(known=3)),
    state(origin(known=-1), others={"x/y": 0}),
    state(origin("gone", (), kind="missing"), origin("b", (4,)), origin("dir", (), kind="folder"), ledger="none"),
    state(origin("gone", (1,), known=1, kind="missing"), origin("b", (4,), bad=[0])),
    state(origin(), trouble=["close", "ValueError", 0]),
    state(origin(), trouble=["close", "AssertionError", 0], ledger="none"),
    state(origin(known=1), trouble=["take", "SystemExit", 0]),
    state(origin(), trouble=["take", "KeyboardInterrupt", 2], ledger="none"),
    state(origin(known=2), trouble=["take", "OSError", 0], times=2),
    state(origin(known=2), trouble=["take", "OSError", 1], times=2),
    state(origin(known=1), trouble="full", others={"/old": 1}),
    state(origin(), trouble="full", ledger="none"),
    state(origin(), trouble="way", ledger="none"),
    state(origin(), ledger=b""),
    state(origin(), ledger=b'{"a": true}'),
    state(origin(), ledger=FOLDER),
    state(origin(known=1), ledger="read-only", others={"/old": 1}),
    state(origin(known=1), ledger="linked", others={"/old": 1}, times=2),
    state(origin(known=1), ledger="linked", trouble="full"),
    state(origin(), ledger=DANGLING, times=2),
    state(origin(), ledger=DANGLING, trouble=["close", "OSError", 0]),
    state(origin(), ledger=LOOPING),
    state(origin(known=1), origin("n\0l", (), kind="NUL"), origin("b", (4,))),
    state(origin("n\0l", (), kind="NUL"), origin(bad=[1]), origin("gone", (), kind="missing"), ledger="none", times=2),
    state(origin(), ledger=b"no", trouble="broken"),
    state(origin("v", known=1, kind="vanishing"), origin(), origin("w", (9,), kind="vanishing"), times=2),
    state(origin("gone", (), kind="missing"), origin(known=1, bad=[]), origin("b", (4,), bad=[0]), times=3),
    state(origin(known=1), ledger="closed"),
    state(origin("shut", (7,), kind="closed"), origin("b", (4,)), origin("old", known=1, kind="closed")),
    state(origin("gone", (), kind="missing"), ledger="none"),
    state(origin("caf\u00e9"), origin("\udcff", (7,)), origin("a\nb", (8,)), others={"\udcfe": 2**63 - 1}),
    state(origin(), trouble="broken", ledger="none"),
    state(origin(known=1), trouble="broken"),
    state(origin(), keep=LOW, ledger="none"),
    state(origin(), origin("b", (4,), bad=[0]), ledger="none", heard=False),
    state(),
]


ATTACKS_c2 = [
    *(state(origin(), ledger=data) for data in (b"[" * 20000, b"-1", b"1" * 5000, b'"' + b"a" * 70000, b"[{}]", b"{}"[:1] * 9)),
    state(origin(ids=range(3000), known=2000), others={f"/old/{place}": place for place in range(3000)}),
    state(*(origin(f"s{place}", (place,), known=place % 3 - 1) for place in range(40))),
    state(*(origin(name, (ord(name[0]),), bad=[0]) for name in ("\u00e9", "e\u0301", "\u212b", "\u00c5")), origin("E", (69,))),
    state(origin("state", known=1), origin("state.json.tmp", (4,)), origin(".state.json", (5,)), times=2),
]


def failed_c2(value, seen):
    """Tell whether a source could not be read, or the run broke off and left the ledger as it was."""

    def apart_from(answer, name):
        told = answer["ledger"]
        told = {path: each for path, each in told.items() if path != name} if isinstance(told, dict) else {}
        return {**answer, "delivered": None, "ledger": told}

    for place, one in enumerate(value["sources"]):
        rest = value["sources"][:place] + [{**one, "kind": "closed"}] + value["sources"][place + 1 :]
        if apart_from(seen, one["name"]) == apart_from(answer_c2({**value, "sources": rest}), one["name"]):
            return True
    stopped = seen["raises"] in ("OSError", "CursorsError") and seen["ledger"] == "as it was"
    return stopped and seen["beside"] == [] and seen["delivered"] in ("all", "none")


FAILING_c2 = (
    ("transfer",),
    [
        state(origin(known=1), origin("b", (4, 5)), origin("c", (6,)), others={"/old": 1}),
        state(origin(), origin("gone", (), kind="missing"), ledger="none"),
        state(origin(known=1), ledger="linked", others={"/old": 1}),
        state(origin(known=1), ledger="read-only", others={"/old": 1}),
        state(origin(), ledger=DANGLING),
        state(others={"/old": 1}),
    ],
)


def allowed_c2(value):
    sources, ledger, trouble = value["sources"], value["ledger"], value["trouble"]
    names = [one["name"] for one in sources]
    ids = [id for one in sources if one["kind"] == "file" for id in one["ids"]]
    there = ledger in READABLE or ledger in ("none", DANGLING)
    shut = ledger in (*DAMAGED, "closed", FOLDER, LOOPING) or (type(ledger) is bytes and ledger.lstrip()[:1] != b"{")
    fresh = any(one["kind"] == "file" and one["known"] != len(one["ids"]) for one in sources)
    others = all(as_decoded(name) and name not in names and 0 <= mark < 2**63 for name, mark in value["others"].items())
    sound = len(set(names)) == len(names) and len(set(ids)) == len(ids) and all(map(readable, sources)) and others
    if "NUL" in [one["kind"] for one in sources] and not there:
        return False
    if trouble == "way":
        sound = sound and ledger == "none" and value["times"] == 1 and fresh
    elif trouble == "full":
        sound = sound and fresh
    elif trouble not in (None, "broken"):
        raised = {"take": (*FAILING, "AssertionError", *ENDING), "close": (*FAILING, "AssertionError")}
        sound = sound and trouble[1] in raised[trouble[0]] and trouble[2] >= 0
    return sound and (there or shut) and (value["heard"] or trouble in (None, "full")) and value["keep"] in (HIGH, LOW) and often(value)


def readable(one):
    """Tell whether such a source can be made, and is read from a whole line on."""
    known, ids, bad = one["known"], one["ids"], one["bad"]
    if one["kind"] not in ("file", "missing", "folder", "vanishing", "closed", "NUL"):
        return False
    if one["kind"] == "NUL":
        return "\0" in one["name"] and as_decoded(one["name"]) and known is None and "/" not in one["name"]
    right = all(0 <= id < 2**63 for id in ids) and len({*bad}) == len(bad) and {*bad} <= {*range(len(ids))}
    return right and usable(one["name"]) and (known is None or -1 <= known <= len(ids)) and (not bad or known in (None, 0))


def as_decoded(name):
    """Tell whether a text is what `os.fsdecode` makes of some bytes."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape") == name


def attack_c2(kind, payload):
    if kind == "name" and usable(payload) and payload != "other":
        return state(origin(payload), origin("other", (7,), known=0))
    if kind == "text":
        halves = re.search("[\ud800-\udc7f\udd00-\udfff]", payload)
        return None if halves or not as_decoded(payload) else state(origin(), others={payload: 3})
    if kind == "failure":
        return failing(*payload)
    if kind == "number":
        whole = type(payload) is int and 0 <= payload < 2**63
        if whole:
            return state(origin(), others={"/old": payload})
        return state(origin(), ledger=b'{"/old": ' + written(payload).encode("ascii", "replace") + b"}")
    if kind == "folder":
        return state(origin("dir", (), kind="folder"), origin("b", (4,)), ledger="none")
    if kind == "items":
        return state(origin(ids=range(len(payload))), ledger="none")
    if kind == "output":
        return placed(payload)
    if kind == "callback":
        return state(origin(known=1), origin("b", (4, 5)), trouble=["take", payload, 2], others={"/old": 1})
    if kind == "vanish":
        names = ("a", "b", "c")
        kinds = ["vanishing" if place == payload else "file" for place in (1, 2, 3)]
        parts = [origin(name, (n, n + 1), None if n else 1, kinds[n // 10]) for n, name in zip((0, 10, 20), names)]
        return state(*parts, others={"/old": 1})
    if kind == "twice":
        return state(origin(known=1), origin("gone", (), kind="missing"), origin("b", (4,), bad=[0]), times=payload)
    return None


def failing(call, number, name):
    """Return a run in which an opening, a write or a renaming fails; None for what nobody can make fail here."""
    if call == "open" and name == "EACCES":
        parts = [origin(f"s{n}", (n, n + 10), None, "closed" if n == number else "file") for n in (1, 2, 3)]
        return state(*parts, others={"/old": 1})
    if call == "write":
        return state(origin(known=1), trouble="full", others={"/old": 1}, times=number)
    return state(origin(), origin("b", (4,)), ledger="none", trouble="way") if call == "rename" else None


def placed(node):
    """Return a run where such a node stands at the ledger; None for a file that might hold cursors."""
    if node["kind"] == "link":
        known = {"elsewhere": "linked", "output": LOOPING}
        return state(origin(known=1), origin("b", (4,)), ledger=known.get(node["to"], DANGLING), others={"/old": 1})
    if node["kind"] == "file" and node["data"].lstrip()[:1] == b"{":
        return None
    return state(origin(), origin("b", (4,)), ledger=node)


def usable(name):
    raw = name.encode("utf-8", "surrogateescape") if not re.search("[\ud800-\udc7f\udd00-\udfff]", name) else b""
    taken = {b"", b".", b"..", b"state.json", b"elsewhere", b"nowhere"}
    return raw not in taken and len(raw) < 200 and b"/" not in raw and b"\0" not in raw and as_decoded(name)

