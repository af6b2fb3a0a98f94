"""Inputs and an independent reference for the criteria of this contract, written from their sentences alone."""

import functools
import math
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



def repeated(value, answer):
    """Return the answer itself, or where the same is done several times in a row as often."""
    return [answer] * value["times"] if value["times"] > 1 else answer


def all_of(kind, *values):
    """Tell whether all values are of a type itself, and of no subclass."""
    return all(type(one) is kind for one in values)


def often(value):
    return all_of(int, value["times"]) and 1 <= value["times"] <= 5


# --- c1: amounts

DIGITS = "0123456789"
ODD_AMOUNTS = (
    "", "-", ".5", "5.", "1.234", "--5", "+5", "1,25", "1,2500", "12,34,567", "1234,567", "1.25\n", "1\n", " 1", "1 ", "1_0", "1e3", "1.2.3", "1.0,0",
    "\u0663", "1.\u0665", "\u00b2", "\uff11.50", "1\u202f000", "\u22125", "9" * 41, "0" * 41, "1.25x", "twelve", "5-", "1,250,", "\u0661,000", "-\u0661.5",
)


def draw_digits(draw, most):
    return str(draw.below(10 ** draw.between(1, most)))


def draw_amount(draw):
    if draw.chance(12):
        return draw.choice(ODD_AMOUNTS)
    whole = draw_digits(draw, 12 if draw.chance(5) else 6)
    if draw.chance(40):
        whole = grouped(whole)
    cents = "." + draw.choice(("00", "5", "05", "50", "99", "07", "7", "25")) if draw.chance(88) else ""
    return ("-" if draw.chance(6) else "") + whole + cents


def grouped(digits):
    """Put a comma before each three digits from the end."""
    parts = []
    while len(digits) > 3:
        parts.insert(0, digits[-3:])
        digits = digits[:-3]
    return ",".join([digits, *parts])


def draw_c2(draw):
    call = draw.choice(("parse", "parse", "format", "interest", "instalments", "months_to_pay"))
    times = 2 if draw.chance(2) else 1
    if call == "parse":
        return asked(call, draw_amount(draw), times=times)
    cents = draw.below(10 ** draw.between(1, 7))
    if draw.chance(2):
        cents += 10**24
    if call == "format":
        return asked(call, -cents if draw.chance(8) else cents, times=times)
    if call == "interest":
        cents = -cents if draw.chance(8) else cents
        if draw.chance(6):
            return asked(call, draw.choice((365, 1095, -365, 1825)), 5000, draw.between(1, 9), times=times)
        return asked(call, cents, draw.choice((0, 125, 250, 375, 500, 1000)), draw.between(0, 400), times=times)
    if call == "instalments":
        return asked(call, cents, draw.between(1, 12), times=times)
    each = draw.between(1, 5000)
    if draw.chance(8):
        cents = each * draw.between(0, 20)
    return asked(call, -cents if draw.chance(5) else cents, each, times=times)


def asked(call, *args, times=1):
    return {"call": call, "args": list(args), "times": times}


def answer_c2(value):
    references = {
        "parse": cents_of, "format": text_of, "interest": interest_of, "instalments": payments_of, "months_to_pay": count_of,
    }
    return repeated(value, references[value["call"]](*value["args"]))


def cents_of(text):
    """Walk over the characters of an amount."""
    if len(text) > 40:
        return "MoneyError"
    below = text[:1] == "-"
    front, point, back = (text[1:] if below else text).partition(".")
    groups = front.split(",")
    right = all(group and set(group) <= set(DIGITS) for group in groups)
    if len(groups) > 1:
        right = right and len(groups[0]) <= 3 and all(len(group) == 3 for group in groups[1:])
    if point:
        right = right and 1 <= len(back) <= 2 and set(back) <= set(DIGITS)
    if not right:
        return "MoneyError"
    total = 0
    for digit in "".join(groups) + (back + "00")[:2]:
        total = total * 10 + DIGITS.index(digit)
    return -total if below else total


def text_of(cents):
    digits = str(cents).lstrip("-").zfill(3)
    text = "-" * (cents < 0) + grouped(digits[:-2]) + "." + digits[-2:]
    return text if cents_of(text) == cents else {"not read as": cents}


def interest_of(cents, rate, days):
    """Take the nearest of three whole numbers, the even one of two that are as near."""
    top, base = cents * rate * days, 3_650_000
    floor = top // base
    return min((floor - 1, floor, floor + 1), key=lambda near: (abs(near * base - top), near % 2))


def payments_of(cents, count):
    payments = []
    most = math.ceil(cents / count) if cents < 2**50 else next(n for n in range(cents // count, cents + 1) if n * count >= cents)
    while len(payments) < count:
        payments.append(min(most, cents - len(payments) * most if most * len(payments) < cents else 0))
    return payments


def count_of(cents, each):
    full, over = divmod(abs(cents), each)
    if cents < 0:
        return -full
    return full + 1 if over else full


HAND_c2 = [
    asked("parse", "-0.05"), asked("parse", "12"), asked("parse", "0.5"), asked("parse", "--5"), asked("parse", "1.25\n"), asked("parse", "\u0663.50"),
    asked("parse", "-1,250.7"), asked("parse", "12,34"), asked("parse", "9" * 40), asked("parse", "9" * 41), asked("parse", "1.25x"), asked("parse", "-12.50"),
    asked("format", 0), asked("format", -5), asked("format", -150), asked("format", -100), asked("format", 123456789), asked("format", 1 - 10**29),
    asked("interest", 365, 5000, 1), asked("interest", 365, 5000, 3), asked("interest", -365, 5000, 3), asked("interest", 100000, 250, 30),
    asked("interest", 3650000 * (10**25 + 1), 1, 1), asked("instalments", 1000, 3), asked("instalments", 10, 7), asked("instalments", 900, 3),
    asked("instalments", 0, 2), asked("instalments", 3 * 10**25 + 1, 3), asked("months_to_pay", -7, 2), asked("months_to_pay", 6, 2),
    asked("months_to_pay", 0, 9), asked("months_to_pay", 10**25 + 1, 10), asked("parse", "-1.25", times=3),
]  # fmt: skip


def attack_c2(kind, payload):
    if kind in ("text", "name"):
        return asked("parse", payload)
    if kind == "number" and type(payload) is int:
        if abs(payload) < 10**29:
            return asked("format", payload)
        return asked("months_to_pay", payload, 7)
    if kind == "number" and type(payload) is float and payload == payload:
        return asked("parse", str(payload))
    if kind == "items":
        return asked("parse", ",".join(payload))
    if kind == "twice":
        return asked("instalments", 1000, 7, times=payload)
    return None


ATTACKS_c2 = [
    asked("parse", head + "1" * (size - len(head + tail)) + tail) for head in ("", "-", "1,") for tail in ("", ".5") for size in (40, 41)
]  # fmt: skip


def allowed_c2(value):
    call, (first, *more) = value["call"], value["args"]
    if call == "parse":
        return often(value) and all_of(str, first) and not more
    if not often(value) or not all_of(int, first, *more):
        return False
    if call == "format":
        return abs(first) < 10**29 and not more
    if call == "interest":
        return len(more) == 2 and abs(first * more[0] * more[1]) < 10**4000
    if call == "instalments":
        return len(more) == 1 and first >= 0 and 1 <= more[0] <= 1000
    return call == "months_to_pay" and len(more) == 1 and more[0] >= 1


# --- c2: journals

SERIES = ("A", "A", "A", "B", "K", "2024/A", "")
NAMES = ("cash", "rent", "petty cash", "sales", "caf\u00e9", "Bank 1")
TEXTS = ("March", "by card", "no. 7", "for two", "see A/3", "\u00dcbertrag")
ODD_TEXTS = (
    "a: b", "x\u2028y", "\u00a0", "a\u0085b", "end ", "a\x0cb", "\ufeff", "x: y: z", "\x1cq", "e\u0301", "tab\t", "\u3000", "one\rtwo",
)
ODD_DAYS = ("", "+1", "1.5", "--2", "\u0663", "\u00b2", "\uff11", "1234567", "x")
ODD_REFERENCES = ("A", "17", "A/", "A/x", "A/-1", "A/\u0664", "A/\u00b2", "A/\uff17", "A/1234567890", "A/1/", "A/1.0")
ODD_LINES = ("no", "[]", "1 A/1", "1 A/1 D 1.00", "1 A/1 D 1.00 ", "1 A/1 X 1.00 cash", "1 A/1 d 1.00 cash", "1 A/1 D one cash", "# note", "1 A/1  D 1.00 cash")
BLANK = ("", " ", "\t", "\r", "\u00a0", "\u3000 ", "\x0c", "\u2028")


def draw_line(draw):
    day, number = str(draw.between(0, 400)), str(draw.between(1, 4))
    reference = f"{draw.choice(SERIES)}/{number}"
    name, text = draw.choice(NAMES), draw.choice(TEXTS)
    odd = draw.below(100)
    if odd < 2:
        return draw.choice(ODD_LINES)
    if odd < 4:
        day = draw.choice(ODD_DAYS)
    elif odd < 6:
        reference = draw.choice(ODD_REFERENCES)
    elif odd < 9:
        text = draw.choice(ODD_TEXTS)
        if draw.chance(25):
            text = draw.choice("a\u00e9\u8a00") * draw.choice((40, 41, 60, 61, 120, 121))
    elif odd < 11:
        reference = draw.choice(("A/01", "A/002", "2024/B/A/1", "//3", "\u00e9/1"))
    elif odd < 13:
        day = "-" + day
    elif odd < 15:
        name = draw.choice(("a:b", " x", "x ", "a  b", "x\u2028"))
    amount = grouped(str(draw.below(99999))) + draw.choice((".00", ".50", ".05"))
    line = f"{day} {reference} {draw.choice('DC')} {amount} {name}"
    return f"{line}: {text}" if draw.chance(50) else line


def draw_c6(draw):
    pieces = []
    for line in draw.several(0, 5, lambda: draw_line(draw)):
        pieces.append(line + ("\r\n" if draw.chance(6) else "\n"))
        if draw.chance(8):
            pieces.append(draw.choice(BLANK) + "\n")
    data = "".join(pieces)
    if draw.chance(15):
        data = data[:-1]
    if draw.chance(4):
        data = "\ufeff" * draw.choice((1, 1, 2)) + data
    raw = data.encode("utf-8")
    if draw.chance(3) and raw:
        at = draw.below(len(raw))
        raw = raw[:at] + draw.choice((b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf")) + raw[at:]
    return {"data": raw, "times": 2 if draw.chance(2) else 1}


def answer_c6(value):
    raw = value["data"]
    if raw[:3] == b"\xef\xbb\xbf":
        raw = raw[3:]
    try:
        lines = [line.decode("utf-8") for line in re.split(b"\n", raw)]
    except UnicodeDecodeError:
        return repeated(value, {"wrong": []})
    lines = [line for line in lines if line and not all(map(str.isspace, line))]
    rows = [entry_of(line[:-1] if line[-1] == "\r" else line) for line in lines]
    wrong = [place for place, row in enumerate(rows, 1) if row is None]
    if wrong:
        return repeated(value, {"wrong": wrong})
    found = []
    for series, number, entry in rows:
        place = next((one for one in found if one[:2] == [series, number]), None)
        if place is None:
            place = [series, number, []]
            found.append(place)
        place[2].append(entry)
    return repeated(value, found)


LINE = re.compile(r"(-?)([0-9]{1,6}) ([^ ]*)/([0-9]{1,9}) ([DC]) ([^ ]+) (.+)", re.DOTALL)


def entry_of(line):
    """Return series, number and entry of a line, None if it is none."""
    cut = line.find(": ")
    head, text = (line, "") if cut < 0 else (line[:cut], line[cut + 2 :])
    found = LINE.fullmatch(head)
    if found is None:
        return None
    minus, day, series, number, side, amount, name = found.groups()
    if len(text) > 120 or sum(1 + (letter > "\x7f") + (letter > "\u07ff") + (letter > "\uffff") for letter in text) > 120:
        return None
    cents = cents_of(amount)
    if cents == "MoneyError" or all(map(str.isspace, name)):
        return None
    return series, int(number), [-int(day) if minus else int(day), side == "D", cents, name, text]


def journal(*lines, end="\n", times=1):
    return {"data": "".join(line + end for line in lines).encode("utf-8", "surrogatepass"), "times": times}


PLAIN = "3 A/17 D 12.50 rent: March"
HAND_c6 = [
    journal(),
    journal(PLAIN, "3 A/17 C 12.50 cash"),
    journal(PLAIN, "4 B/1 D 1.00 x", "4 A/017 C 12.50 cash", times=2),
    journal("1 2024/A/17 D 1.00 x", "1 /17 D 1.00 x", "1 //17 D 1.00 x"),
    journal("1 A/1 D 1.00 x: a: b", "1 A/1 D 1.00 a:b", "1 A/1 D 1.00 x: "),
    journal("\ufeff" + PLAIN, "\ufeff" + PLAIN),
    journal("\ufeff\ufeff" + PLAIN),
    journal("\ufeff" + PLAIN),
    journal(PLAIN + "\r", PLAIN + "\r\r", "\r", "\u00a0", "\u2028"),
    journal("1 A/1 D 1.00 x: one\u2028two", "1 A/1 D 1.00 x: one\x85two", "1 A/1 D 1.00 x: \x1c"),
    journal("no", "", PLAIN, " ", "x"),
    journal(PLAIN, "no"),
    journal("1 A/\u0663 D 1.00 x", "\u0663 A/3 D 1.00 x", "1 A/\u00b2 D 1.00 x"),
    journal("1 A/1 X 1.00 x", PLAIN),
    journal("1 A/1 D one x", PLAIN, "1 A/1 D 1.00 \u00a0"),
    journal("1 A/1234567890 D 1.00 x", "1 A/x D 1.00 x"),
    journal("1 A/1 D 1.00 x: \ud800"),
    {"data": b"3 A/17 D 12.50 rent: \xe9\n", "times": 1},
    journal("1 A/1 D 1.00 x: " + "\u00e9" * 60, "1 A/1 D 1.00 x: " + "\u00e9" * 60 + "a", "1 A/1 D 1.00 x: " + "a" * 120),
    journal("-3 A/1 D 1.00 x: end \t", "1 A/1 D 1.00  x "),
]


def attack_c6(kind, payload):
    if kind == "text":
        return journal(f"1 A/1 D 1.00 cash: {payload}", f"1 A/1 D 1.00 ca:{payload}", PLAIN)
    if kind == "name":
        return journal(f"1 {payload}/1 D 1.00 cash", f"1 A/1 C 1.00 {payload}")
    if kind == "number" and type(payload) in (int, float) and len(repr(payload)) < 4000:
        return journal(f"{payload} A/1 D 1.00 cash", f"1 A/{payload} D 1.00 cash")
    if kind == "items":
        return journal(*(f"1 {item}/1 D 1.00 cash" for item in payload))
    if kind == "twice":
        return journal(PLAIN, "no", PLAIN, times=payload)
    return None


FIELDS = ("1", "A/1", "D", "1.00", "cash")
ODD_FIELDS = (
    *ODD_DAYS, *ODD_REFERENCES, *ODD_AMOUNTS, "-0", "000001", "0000001", "A/000000017", "A/0000000017", "A/0", "DC", "CD", "C", "D\t", "d",
    "c:\td", "c:\u00a0d", "c:\u2028d: e", "c:d:  e", "c::", "c: ", ":", "c\u2003", "\u2003c", "c: " + "\u00e9" * 60, "c: " + "\u8a00" * 41,
)  # fmt: skip
PLAIN_AMOUNT = re.compile(r"-?(0|[1-9][0-9]{0,2}(,[0-9]{3})*)\.[0-9]{2}")


def in_place_of_amount(text):
    """Tell whether a text is in scope where an amount is due."""
    return PLAIN_AMOUNT.fullmatch(text) is not None or not any(map(str.isnumeric, text))


ODD_JOURNALS = [
    [" ".join((*FIELDS[:at], odd, *FIELDS[at + 1 :])) for odd in ODD_FIELDS if at != 3 or in_place_of_amount(odd)] for at in range(5)
]
RIGHT_LINES = [line for lines in ODD_JOURNALS for line in lines if "\n" not in line and entry_of(line)]
ATTACKS_c6 = [*(journal(*lines) for lines in ODD_JOURNALS), journal(*RIGHT_LINES), journal(*RIGHT_LINES[::-1], end="\r\n"), journal(PLAIN * 400, *[PLAIN] * 400)]


def allowed_c6(value):
    if not often(value) or not all_of(bytes, value["data"]):
        return False
    fields = [line.split(" ") for line in value["data"].decode("utf-8", "replace").split("\n")]
    return all(len(parts) < 4 or in_place_of_amount(parts[3]) for parts in fields)


# --- c3: posting

OPEN = ["cash", "rent", "sales", "bank", "caf\u00e9"]
SPELLED = ("CASH", "Rent", "sales", "Bank", "CAF\u00c9", "cafe\u0301")
STRANGE = ("gone", "cash ", "\u212a", "rent\n", "\uff53ales", "b\u00e5nk", "")
FAILING = ("ValueError", "KeyError", "OSError", "RuntimeError", "StopIteration", "PostingError", "LockedError")


def draw_name(draw):
    odd = draw.below(1000)
    if odd < 12:
        return draw.choice(STRANGE)
    return draw.choice(SPELLED) if odd < 40 else draw.choice(OPEN)


def draw_entries(draw):
    cents = draw.between(1, 5000)
    entries = [[True, cents, draw_name(draw)], [False, cents, draw_name(draw)]]
    if draw.chance(15):
        part = draw.between(1, cents)
        entries[1:] = [[False, part, draw_name(draw)], [False, cents - part, draw_name(draw)]]
    if draw.chance(5):
        entries[draw.below(2)][1] += draw.between(1, 6)
    return draw.shuffled(entries) if draw.chance(50) else entries


def draw_c1(draw):
    slips = [[draw.choice("AB"), number, draw_entries(draw)] for number in range(draw.below(5))]
    inspect, tell = {}, {}
    if draw.chance(3):
        inspect[draw.below(3)] = [draw.choice(FAILING)]
    if draw.chance(3):
        inspect[draw.below(3)] = ["TimeoutError"] * draw.between(1, 4)
    if draw.chance(4):
        tell[draw.below(3)] = [draw.choice(FAILING)]
    locked = [draw.choice((*OPEN, *SPELLED))] if draw.chance(4) else []
    slack = draw.below(5) if draw.chance(30) else 0
    names = [*OPEN, draw.choice(SPELLED)] if draw.chance(4) else OPEN
    return posted(*slips, names=names, locked=locked, inspect=inspect, tell=tell, slack=slack, workers=draw.between(1, 4), times=2 if draw.chance(2) else 1)


def posted(*slips, names=("cash", "rent", "sales"), locked=(), inspect=(), tell=(), slack=0, workers=2, times=1):
    return {
        "purses": list(names), "locked": list(locked), "vouchers": list(slips), "inspect": dict(inspect),
        "tell": dict(tell), "slack": slack, "workers": workers, "times": times,
    }  # fmt: skip


def alike(one, other):
    return folded(one) == folded(other)


@functools.cache
def folded(name):
    return "".join(letter.casefold() for letter in unicodedata.normalize("NFC", name))


def answer_c1(value):
    sheet = []
    for name in value["purses"]:
        if not any(alike(name, other) for other, _ in sheet):
            sheet.append([name, 0])
    answers = []
    for _ in range(value["times"]):
        answer, sheet = turn_of(value, sheet)
        answers.append(answer)
    return answers if len(answers) > 1 else answers[0]


def turn_of(value, sheet):
    """Return what comes of posting once, and the balances then."""
    slips = value["vouchers"]
    looks, first = [], None
    for place, _ in enumerate(slips):
        names = (list(value["inspect"].get(place, ())) + [None])[:3]
        while len(names) > 1 and names[0] == "TimeoutError":
            names.pop(0)
        before = (list(value["inspect"].get(place, ())) + [None])[:3]
        looks.append(len(before) - len(names) + 1)
        first = first or names[0]
    answer = {"balances": [], "inspected": looks, "told": []}
    refused, raised = [], first
    for place, (series, number, entries) in enumerate(slips):
        if raised:
            break
        new, verdict = applied(value, sheet, entries)
        if verdict == "LockedError":
            raised = verdict
        elif verdict:
            refused.append([series, number])
        else:
            sheet = new
            answer["told"].append(place)
            raised = (list(value["tell"].get(place, ())) + [None])[0]
    if raised:
        answer["raises"] = raised
    elif refused:
        answer["rejected"] = refused
    else:
        answer["count"] = len(slips)
    answer["balances"] = [list(pair) for pair in sheet]
    return answer, sheet


def applied(value, sheet, entries):
    """Return the balances with some entries, and why they may not be posted."""
    new = [list(pair) for pair in sheet]
    for debit, cents, name in entries:
        if any(alike(name, shut) for shut in value["locked"]):
            return sheet, "LockedError"
        place = [at for at, pair in enumerate(new) if alike(name, pair[0])]
        if not place:
            return sheet, "unknown"
        new[place[0]][1] += (1 if debit else -1) * cents
    sides = [sum(cents for debit, cents, _ in entries if debit is side) for side in (True, False)]
    low, high = sorted(sides)
    return new, "unequal" if high > low + value["slack"] else None


def slip(number, *entries, series="A"):
    return [series, number, [list(entry) for entry in entries]]


def simple(number, cents=100, to="rent", by="cash"):
    return slip(number, (True, cents, to), (False, cents, by))


HAND_c1 = [
    posted(),
    posted(simple(1), simple(2, 10**30, "sales", "rent")),
    posted(simple(1), simple(2, to="gone"), simple(3), simple(4, by="gone"), times=2),
    posted(simple(1, by="gone")),
    posted(slip(1, (True, 100, "rent"), (False, 103, "cash")), slack=2),
    posted(slip(1, (True, 100, "rent"), (False, 103, "cash")), slack=3),
    posted(slip(1, (True, 103, "rent"), (False, 100, "cash")), slack=2),
    posted(simple(1), simple(2, by="sales"), simple(3), locked=["SALES"]),
    posted(slip(1, (True, 5, "gone"), (False, 5, "sales")), simple(2), locked=["sales"]),
    posted(simple(1), simple(2), simple(3), inspect={1: ["KeyError"], 2: ["ValueError"]}),
    posted(simple(1), simple(2), inspect={1: ["PostingError"]}),
    posted(simple(1), simple(2), inspect={0: ["TimeoutError"] * 2}),
    posted(simple(1), simple(2), inspect={1: ["TimeoutError"] * 3}),
    posted(simple(1), simple(2), tell={0: ["PostingError"]}),
    posted(simple(1), simple(2, to="gone"), simple(3), tell={2: ["OSError"]}),
    posted(simple(1, to="STRASSE"), names=["cash", "stra\u00dfe"]),
    posted(simple(1, to="CAFE\u0301"), names=["cash", "caf\u00e9", "Caf\u00e9"]),
    posted(simple(1, to="\uff52ent"), names=["cash", "rent"]),
    posted(simple(1, -5, "\ufb01n", "CASH"), names=["cash", "FIN"]),
]


def attack_c1(kind, payload):
    if kind in ("text", "name"):
        return posted(simple(1, to=payload), simple(2, to=payload.upper()), names=["x cash", "cash", payload])
    if kind == "number" and type(payload) is int:
        lost = slip(3, (True, payload, "gone"), (False, payload, "cash"))
        return posted(simple(1, payload), slip(2, (True, payload, "rent"), (False, payload + 1, "cash")), lost, simple(payload))
    if kind == "items":
        return posted(*(simple(place, to=item) for place, item in enumerate(payload)), names=["cash", *payload])
    if kind == "callback":
        return posted(simple(1), simple(2, to="gone"), simple(3), tell={2: [payload]}, inspect={} if len(payload) % 2 else {1: [payload]})
    if kind == "twice":
        return posted(simple(1), simple(2, to="gone"), slip(3, (True, 5, "cash"), (False, 6, "sales")), slack=1, times=payload)
    return None


MANY = [simple(number, number, "rent" if number % 2 else "sales") for number in range(40)]
ATTACKS_c1 = [
    posted(*MANY, workers=3),
    posted(*MANY, workers=16, inspect={39: ["KeyError"], 38: ["TimeoutError"] * 3, 0: ["TimeoutError"] * 2}),
    posted(*MANY, locked=["rent"], tell={0: ["TimeoutError"], 1: ["KeyError"]}),
    posted(slip(1), slip(2, (True, 0, "gone")), slip(3, (False, 0, "sales")), simple(4), locked=["sales"]),
    posted(slip(1, (True, 0, "gone"), (False, 0, "sales")), simple(2), locked=["sales"], slack=9),
    posted(simple(1), simple(1), simple(1, to="gone"), simple(1, to="gone"), times=3),
    posted(slip(1, (True, 5, "cash"), (False, 5, "CASH")), slip(2, (True, 5, "gone"), (True, 5, "rent"), (False, 10, "Gone"))),
    posted(simple(1, -7), simple(2), inspect={1: ["TimeoutError", "KeyboardInterrupt"]}, times=2),
    posted(simple(1), simple(2), tell={0: ["TimeoutError"] * 9}, times=2),
]
RAISED = {*FAILING, "TimeoutError", "AssertionError", "KeyboardInterrupt", "SystemExit"}


def allowed_c1(value):
    names, locked, slips = value["purses"], value["locked"], value["vouchers"]
    plans = [plan for part in ("inspect", "tell") for plan in value[part].items()]
    entries = [entry for _, _, some in slips for entry in some]
    return (
        often(value)
        and all_of(str, *names, *locked, *(series for series, _, _ in slips), *(name for _, _, name in entries))
        and all_of(int, value["slack"], value["workers"], *(number for _, number, _ in slips), *(cents for _, cents, _ in entries))
        and all_of(bool, *(debit for debit, _, _ in entries))
        and all(all_of(int, place) and RAISED.issuperset(plan) and all_of(list, plan) for place, plan in plans)
        and value["slack"] >= 0
        and 1 <= value["workers"] <= 16
    )


# --- c4: what is due


def draw_row(draw, number):
    due = draw.choice((100, 250, 500, 500, 990, draw.below(3000)))
    paid = draw.choice((0, 0, due, draw.between(0, due)))
    if draw.chance(4):
        paid = due + draw.between(1, 60)
    day = draw.between(0, 100)
    label = f"A/{number}" if draw.chance(94) else draw.choice(("2024/A/1", "x", "/2", "B//1", "2024/B/3"))
    return [label, day, due, paid, draw.chance(5)]


def draw_c4(draw):
    rows = [draw_row(draw, number) for number in range(draw.below(7))]
    call = draw.choice(("summary", "summary", "listing", "largest", "unsettled", "running", "recent", "reminder", "by_group"))
    if call == "summary":
        today = draw.between(100, 180) if draw.chance(90) else draw.between(60, 100)
        given = {}
        if draw.chance(10):
            given["grace"] = draw.below(40)
        if draw.chance(10):
            given["limits"] = draw.choice(((0,), (10, 20), (0, 14, 28, 56, 112), (-7, 0)))
        args = [today, given]
    elif call == "listing":
        first = rows[0][1] if rows and draw.chance(12) else draw.between(-5, 60)
        last = rows[-1][1] if rows and draw.chance(12) else draw.between(30, 120)
        args = [last, first, draw.below(6)] if first > last and draw.chance(80) else [first, last, draw.below(6)]
    elif call == "largest":
        args = [draw.below(6)]
    elif call == "recent":
        args = [draw.between(60, 120), draw.below(60)]
    elif call == "reminder":
        args = [draw.between(0, 40) if draw.chance(80) else draw.between(0, 120), draw.choice((7, 14, 30))]
    elif call == "by_group":
        args = []
    elif call == "unsettled":
        args = [draw.choice((0, 0, 5, 50))]
    else:
        args = [draw.between(-500, 5000)]
    return stated(call, rows, *args, times=2 if draw.chance(2) else 1)


def stated(call, rows, *args, times=1):
    return {"call": call, "rows": [list(row) for row in rows], "args": list(args), "times": times}


def answer_c4(value):
    references = {
        "listing": listed, "largest": most, "unsettled": unequal, "running": risen, "summary": summed,
        "recent": past, "reminder": reminded, "by_group": parted,
    }  # fmt: skip
    return repeated(value, references[value["call"]](value["rows"], *value["args"]))


def owed(row):
    return row[2] - row[3] if row[2] > row[3] else 0


def listed(rows, first, last, count):
    found, (first, last) = [], sorted([first, last])
    for day in sorted({row[1] for row in rows if first <= row[1] <= last}):
        found += [row[0] for row in rows if row[1] == day]
    while len(found) > count:
        found.pop(0)
    return found


def most(rows, count):
    """Sort twice: turning round what is left keeps those with as much in the order of their days."""
    by_day = sorted(rows, key=lambda row: row[1])
    return [row[0] for row in sorted(by_day, key=owed, reverse=True)][:count]


def past(rows, today, days):
    return [row[0] for row in rows if row[1] <= today and row[1] + days >= today]


def reminded(rows, today, cycle):
    """Go on from a reminder that is past, one by one."""
    found = []
    for _, day, *_ in rows:
        step = day - cycle * ((day - today) // cycle + 3)
        while step < today:
            step += cycle
        found.append(step - today)
    return found


def parted(rows):
    sums = {}
    for row in rows:
        parts = re.fullmatch("(?:(.*)/)?[^/]*", row[0], re.DOTALL)
        sums.setdefault(parts[1] or "", []).append(owed(row))
    return [[group, sum(lefts)] for group, lefts in sums.items()]


def unequal(rows, slack):
    return [row[0] for row in rows if row[2] - row[3] > slack or row[3] - row[2] > slack]


def risen(rows, opening):
    steps = [-row[2] if row[4] else row[2] for row in rows]
    return [opening + sum(steps[: place + 1]) for place in range(len(steps))]


def summed(rows, today, given):
    limits, grace = given.get("limits", (0, 30, 60, 90)), given.get("grace", 0)
    aged = []
    for low, high in zip((None, *limits), (*limits, None)):
        inside = [row for row in rows if (low is None or today - row[1] >= low) and (high is None or today - row[1] < high)]
        aged.append(sum(map(owed, inside)))
    weeks = []
    for row in rows:
        age = today - row[1]
        week = (age - age % 7) // 7
        known = [pair for pair in weeks if pair[0] == week]
        if not known:
            known = [[week, 0]]
            weeks += known
        known[0][1] += owed(row)
    plus, minus = (sum(row[2] for row in rows if row[4] is back) for back in (False, True))
    late = [row for row in rows if owed(row) and row[1] + grace < today]
    return {"gross": plus, "net": plus - minus, "aged": aged, "weeks": weeks, "late": late != []}


ROWS = [
    ["a", 90, 500, 0, False], ["b", 60, 100, 150, False], ["c", 90, 70, 0, True], ["d", 105, 30, 10, False], ["e", 61, 20, 0, False],
    ["f", 101, 500, 0, False], ["g", 70, 500, 0, False], ["h", 100, 9, 9, False],
]  # fmt: skip
HAND_c4 = [
    stated("summary", ROWS, 100, {}),
    stated("summary", ROWS[::-1], 100, {"grace": 39}),
    stated("summary", ROWS[3:4], 100, {}),
    stated("summary", ROWS[:1], 104, {"limits": (14, 15), "grace": 14}),
    stated("summary", ROWS[:2], 100, {"limits": (), "grace": 3}, times=2),
    stated("summary", [], 100, {}),
    stated("summary", [["x", 7, 5, 0, False]], 0, {}),
    stated("summary", [["x", 8, 5, 9, True]], 0, {}),
    stated("listing", ROWS, 60, 90, 3),
    stated("listing", ROWS, 61, 100, 0),
    stated("listing", ROWS, 60, 105, 20),
    stated("listing", ROWS, 90, 60, 2),
    stated("largest", ROWS, 4),
    stated("largest", ROWS, 0),
    stated("unsettled", ROWS, 0),
    stated("unsettled", ROWS, 50),
    stated("unsettled", ROWS, 20),
    stated("running", ROWS, -100),
    stated("recent", ROWS, 100, 10),
    stated("recent", ROWS, 90, 0),
    stated("reminder", ROWS, 100, 7),
    stated("by_group", [["A/1", 1, 5, 0, False], ["2024/A/1", 1, 6, 0, False], ["x", 1, 7, 0, False], ["A/2", 1, 8, 9, False]]),
    stated("running", [["x", 0, 10**30, 0, True]], 1),
]


def attack_c4(kind, payload):
    if kind == "name":
        return stated("by_group", [[payload, 5, 1, 0, False], [payload + "/1", 5, 2, 0, False], ["x/" + payload, 5, 4, 0, False]])
    if kind == "text":
        return stated("listing", [[payload, 5, 1, 0, False], ["x", 5, 2, 0, False], [payload, 1, 3, 0, False]], 0, 9, 2)
    if kind == "number" and type(payload) is int:
        return stated("summary", [["x", payload, 5, 0, False], ["y", 3, payload, 1, True]], 10, {})
    if kind == "items":
        return stated("largest", [[item, place % 3, place % 2, 0, False] for place, item in enumerate(payload[:60])], 50)
    if kind == "twice":
        return stated("summary", ROWS, 100, {"grace": 5}, times=payload)
    return None


SHAPES = {
    "listing": (int, int, int), "largest": (int,), "unsettled": (int,), "running": (int,), "recent": (int, int), "reminder": (int, int),
    "by_group": (), "summary": (int, dict),
}  # fmt: skip


def allowed_c4(value):
    call, args, rows = value["call"], value["args"], value["rows"]
    given = args[1] if call == "summary" else {}
    limits = given.get("limits", ())
    return (
        often(value)
        and tuple(map(type, args)) == SHAPES[call]
        and all(tuple(map(type, row)) == (str, int, int, int, bool) for row in rows)
        and type(limits) in (list, tuple)
        and all_of(int, given.get("grace", 0), *limits)
        and all(low < high for low, high in zip(limits, limits[1:]))
        and all_of(str, *given)
        and (call not in ("listing", "largest", "unsettled", "recent", "reminder") or args[-1] >= (call == "reminder"))
    )


# --- c5: balances on the disk

KNOWN = ("cash", "rent", "petty cash", "sales", "bank")
HARD_NAMES = ("", " ", "\ta", "caf\u00e9", "e\u0301", "a\u2028b", "\x85", "x\r", "\ufeffz", "\U0001f600", "a\tb", "\x1c", "\u3000", "\x00")
WRONG_NAMES = ("a\nb", "\n", "\ud800", "x\udcff")
DAMAGED = (
    b"no", b"5\ta", b"5 a\n", b"\n", b"5\ta\n5\ta\n", b"+5\ta\n", b"5.0\ta\n", b"5\t\xff\n", b"\xef\xbb\xbf5\ta\n", b"\xd9\xa3\ta\n", b"5\ta\n ", b"a\t5\n",
    b"9" * 41 + b"\ta\n", b"--5\ta\n", b"5\ta\n\n", b"1_0\ta\n", b" 5\ta\n", b"\xc2\xb2\ta\n", b"5\t\xed\xa0\x80\n",
)


def draw_c3(draw):
    there = None
    if draw.chance(70):
        lines = [f"{draw.between(-500, 9999)}\t{name}\n" for name in draw.shuffled(KNOWN)[: draw.below(5)]]
        if draw.chance(5):
            lines.append(draw.choice(("-7\ta\tb\n", "007\tx\n", "5\t\n", "8\ta\r\n", "9\ta\u2028b\n", "3\t\ufeff\n", "-0\t\tq\n")))
        there = node("".join(lines).encode("utf-8"))
        if draw.chance(6):
            there = node(draw.choice(DAMAGED))
    if draw.chance(3):
        there = draw.choice((node(b"5\ta\n", 0), node(b"5\ta\n", 0o444), FOLDER, link("elsewhere"), link("no/where"), link("balances")))
    if draw.chance(40):
        return kept(there)
    save = [[name, draw.between(-9999, 99999)] for name in draw.shuffled(KNOWN)[: draw.below(5)]]
    if draw.chance(6):
        save.append([draw.choice(HARD_NAMES), draw.choice((0, -1, 10**40 - 1, 7))])
    if draw.chance(4):
        save.insert(draw.below(len(save) + 1), [draw.choice(WRONG_NAMES), 5])
    elif draw.chance(2):
        save.append(["flag", draw.choice((True, False, 1.0, 5e300))])
    trouble = draw.choice(("full", "broken")) if draw.chance(4) else None
    name = draw.choice(("caf\u00e9", "\udcff", "a\nb")) if draw.chance(2) else "balances"
    if not save or refused(save):
        trouble = None
    return kept(there, save, trouble, name, 2 if draw.chance(2) else 1)


def node(data, mode=0o644):
    return {"kind": "file", "data": data, "mode": mode}


def link(to):
    return {"kind": "link", "to": to}


FOLDER = {"kind": "folder", "mode": 0o755, "in": {"old": {"kind": "folder", "mode": 0o755, "in": {}}}}


def kept(there=None, save=None, trouble=None, name="balances", times=1):
    return {"name": name, "there": there, "save": save, "trouble": trouble, "times": times}


def answer_c3(value):
    there = value["there"]
    answers = [found_at(value["name"], there)]
    for _ in range(value["times"] if value["save"] is not None else 0):
        came = cause(value, there)
        if came == "saved":
            answers.append({"came": came, "read": [list(pair) for pair in value["save"]], "kept": True, "beside": []})
            there = node(b"".join(b"%d\x09%s\x0a" % (cents, name.encode()) for name, cents in value["save"]))
            continue
        if there is not None and there["kind"] == "file":
            there = node(there["data"], 0o600)
        answers.append({"came": came, "read": found_at(value["name"], there), "kept": True, "beside": []})
    return answers


def refused(save):
    """Tell whether some pair can be no line of a file."""
    return any(not all_of(int, cents) or "\n" in name or re.search("[\ud800-\udfff]", name) for name, cents in save)


def cause(value, there):
    if refused(value["save"]):
        return "ValueError"
    if value["trouble"]:
        return "KeyboardInterrupt" if value["trouble"] == "broken" else "OSError"
    return "OSError" if there is not None and there["kind"] == "folder" else "saved"


def found_at(name, there):
    if there is None:
        return []
    if there["kind"] == "link":
        known = {"elsewhere": [["afar", 7]], name: "OSError"}
        return known.get(there["to"], [])
    if there["kind"] == "folder" or not there["mode"] & 0o400:
        return "OSError"
    return balances_in(there["data"])


def balances_in(data):
    """Find one line after the other."""
    found, at, names = [], 0, set()
    line = re.compile(rb"(-?)0*([0-9]+)\t([^\n]*)\n")
    while at < len(data):
        match = line.match(data, at)
        if match is None or match.start(3) - 1 - at - len(match[1]) > 40:
            return "StoreError"
        try:
            name = match[3].decode("utf-8")
        except UnicodeDecodeError:
            return "StoreError"
        if name in names:
            return "StoreError"
        names.add(name)
        found.append([name, int(match[2]) * (-1 if match[1] else 1)])
        at = match.end()
    return found


BY_LINK = "link/../balances"
SOME = [["rent", 125000], ["cash", -5], ["", 0], ["a\tb\u2028", 10**40 - 1]]
HAND_c3 = [
    kept(),
    kept(node(b"")),
    kept(node(b"5\ta\n-7\tb\tc\n")),
    kept(node(b"5\ta\r\n6\ta\n")),
    kept(node(b"5\ta")),
    kept(node(b"5\ta\n6\ta\n")),
    kept(node(b"\xef\xbb\xbf5\ta\n")),
    kept(node(b"\xd9\xa3\ta\n")),
    kept(node(b"5\t\xff\n")),
    kept(node(b"5\tx\xe2\x80\xa8y\n")),
    kept(node(b"9" * 41 + b"\ta\n")),
    kept(node(b"5\ta\n", 0)),
    kept(FOLDER, SOME),
    kept(link("elsewhere"), SOME),
    kept(link("no/where"), SOME, times=2),
    kept(link("balances")),
    kept(None, SOME, times=2),
    kept(node(b"1\told\n"), SOME),
    kept(node(b"1\told\n"), SOME, "full"),
    kept(None, SOME, "full"),
    kept(node(b"1\told\n"), SOME, "broken"),
    kept(node(b"1\told\n"), SOME, "stuck"),
    kept(node(b"1\told\n"), SOME, name=BY_LINK),
    kept(node(b"1\told\n"), [["a", 1], ["b\n", 2], ["c", 3]]),
    kept(node(b"1\told\n"), [["a", 1], ["\ud800", 2]]),
    kept(None, [["a", 1], ["\n", 2]]),
    kept(None, [["a", True]]),
    kept(node(b"1\told\n", 0o444), SOME, name="\udcff"),
]


def attack_c3(kind, payload):
    if kind == "text":
        return kept(node(b"1\told\n"), [["first", 1], [payload, -2]])
    if kind == "name":
        return kept(node(b"1\told\n"), [["first", 1], [payload, -2]], name=payload if named(payload) else "balances")
    if kind == "number" and (type(payload) is not int or abs(payload) < 10**40):
        return kept(None, [["a", payload], ["b", 0]])
    if kind == "items":
        return kept(None, [[item, place] for place, item in enumerate(dict.fromkeys(payload))])
    if kind == "output":
        return kept(payload, SOME)
    if kind == "failure" and payload[:2] in (["write", 1], ["rename", 1]):
        return kept(node(b"1\told\n"), SOME, "full" if payload[0] == "write" else "stuck")
    if kind == "twice":
        return kept(node(b"5\ta\n", 0o444), SOME, times=payload)
    return None


def failed_c3(value, seen):
    """Tell whether a save that came to nothing left what was there."""
    usual = answer_c3(value)
    there = value["there"] if value["there"] is None or value["there"]["kind"] != "file" else {**value["there"], "mode": 0o600}
    broken = {"came": "OSError", "read": found_at(value["name"], there), "kept": True, "beside": []}
    return len(seen) == 2 and seen[0] == usual[0] and seen[1] in (usual[1], broken)


HUNDREDS = [[f"name {place}", place * (-1) ** place] for place in range(900)]
ATTACKS_c3 = [
    kept(None, SOME, name="n" * 255),
    kept(node(b"1\told\n"), SOME, name="\u4e2d" * 85),
    kept(None, SOME, name=BY_LINK, times=2),
    kept(node(b"1\told\n", 0o444), SOME, "full", BY_LINK),
    kept(node(b"1\told\n", 0), SOME, "stuck", "\udcff"),
    kept(None, SOME, "stuck"),
    kept(link("elsewhere"), SOME, "stuck"),
    kept(node(b"".join(b"%d\t%s\n" % (cents, name.encode()) for name, cents in HUNDREDS)), HUNDREDS[::-1], times=2),
    kept(None, HUNDREDS, "broken"),
]
FAILING_c3 = (
    ("save_balances",),
    [kept(None, SOME), kept(node(b"1\told\n"), SOME), kept(node(b"1\told\n", 0o444), HUNDREDS), kept(link("elsewhere"), SOME), kept(None, SOME, name=BY_LINK)],
)
RESERVED = ("", ".", "..", "elsewhere", "no", "link", "deep")


def named(name):
    """Tell whether a text can be the name of a file beside those that are made for it."""
    return name not in RESERVED and not {"/", "\0"} & set(name) and len(name.encode("utf-8", "surrogateescape")) <= 255


def allowed_c3(value):
    there, save, trouble, name = value["there"], value["save"], value["trouble"], value["name"]
    if there is None or there["kind"] == "file":
        right = named(name) or name == BY_LINK
        right = right and (there is None or (all_of(bytes, there["data"]) and all_of(int, there["mode"]) and 0 <= there["mode"] <= 0o777))
    elif there["kind"] == "folder":
        right = named(name) and all(map(named, there["in"]))
    else:
        right = there["kind"] == "link" and name == "balances" and there["to"] in ("elsewhere", "no/where", "nowhere", name)
    if not right or not often(value) or save is None:
        return right and often(value) and trouble is None
    names = [one for one, _ in save]
    cents = [one for _, one in save]
    return (
        all_of(str, *names)
        and len({*names}) == len(names)
        and all(type(one) in (bool, float) or (all_of(int, one) and abs(one) < 10**40) for one in cents)
        and (trouble is None or (trouble in ("full", "broken", "stuck") and names != [] and not refused(save)))
    )

