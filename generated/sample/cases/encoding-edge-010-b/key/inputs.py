"""Inputs and an independent reference for the criteria of this contract, written from their sentences alone."""

import json
import math
import re
import unicodedata
from datetime import date, datetime, timedelta
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


def asked(call, *args, times=1):
    return {"call": call, "args": list(args), "times": times}


def shaped(value, kinds):
    """Tell whether a value asks for one of these calls, with arguments of the kinds it takes."""
    fits, args, times = kinds[value["call"]], value["args"], value["times"]
    return len(args) == len(fits) and all(fit(arg) for fit, arg in zip(fits, args)) and type(times) is int and 0 < times < 6


def is_text(part):
    return type(part) is str and len(part) <= 20_000


def is_whole(part):
    return type(part) is int and abs(part) < 10**4000


def is_time(part):
    at = datetime.fromisoformat(part)
    return at.tzinfo is None and at.isoformat() == part


def list_of(fit):
    return lambda part: type(part) is list and len(part) < 500 and all(map(fit, part))


def dict_of(fit):
    """Tell what has pairs of a text, each another one, and a part that fits."""
    pairs = list_of(lambda pair: is_text(pair[0]) and fit(pair[1]) and len(pair) == 2)
    return lambda part: pairs(part) and len({pair[0] for pair in part}) == len(part)


are_texts = list_of(is_text)


def micros(text):
    """Count the microseconds of a time, in ISO format, from the first of all days."""
    at = datetime.fromisoformat(text)
    return (((at.toordinal() * 24 + at.hour) * 60 + at.minute) * 60 + at.second) * 10**6 + at.microsecond


def full_minutes(start, end):
    return (micros(end) - micros(start)) // 60_000_000


def drawn_time(draw, days=20):
    at = datetime(2024, 3, 1) + timedelta(days=draw.below(days), hours=draw.choice((6, 7, 8, 13, 14, 20, 21, 22)), minutes=draw.choice((0, 0, 15, 30, 45)))
    if draw.chance(8):
        at += timedelta(seconds=draw.below(60), microseconds=draw.choice((0, 1, 999_999)))
    return at


# --- c1: lengths of time

ODD_SUMMANDS = (1.5, 2.0, "5", None, True, False)


def draw_c3(draw):
    call = draw.choice(("add", "sub", "sub", "hours", "hours", "text", "between", "between", "gap", "late", "late"))
    times = 2 if draw.chance(2) else 1
    if call in ("add", "sub"):
        one, other = ["stretch", draw_minutes(draw)], ["stretch", draw_minutes(draw)]
        if draw.chance(30):
            other = draw_minutes(draw) if draw.chance(90) else draw.choice(ODD_SUMMANDS)
        if draw.chance(12):
            one, other = draw_minutes(draw) if draw.chance(90) else draw.choice(ODD_SUMMANDS), ["stretch", draw_minutes(draw)]
        return asked(call, one, other, times=times)
    if call in ("hours", "text"):
        return asked(call, draw_minutes(draw), times=times)
    start = drawn_time(draw)
    if draw.chance(5):
        end = start + timedelta(days=draw.between(1, 400), minutes=draw.below(900))
    else:
        end = start + timedelta(minutes=draw.below(1440), seconds=draw.choice((0, 0, 0, 0, 0, 0, 1, 59)))
    if draw.chance(12 if call == "gap" else 4):
        start, end = end, start
    return asked(call, start.isoformat(), end.isoformat(), times=times)


def draw_minutes(draw):
    minutes = draw.below(3000) if draw.chance(80) else draw.choice((0, 60, 480, 600, 59, 61))
    if draw.chance(2):
        minutes = 10**11 + draw.below(10**6)
    return -minutes if draw.chance(10) else minutes


def answer_c3(value):
    first, *rest = value["args"]
    if value["call"] in ("add", "sub"):
        return repeated(value, reckoned(value["call"], first, rest[0]))
    if value["call"] == "hours":
        full = abs(first) // 60
        return repeated(value, full if first > 0 else -full)
    if value["call"] == "text":
        size = abs(first)
        return repeated(value, "-" * (first < 0) + str(size // 60) + ":" + str(size % 60 + 100)[1:])
    if value["call"] == "between":
        return repeated(value, full_minutes(first, rest[0]))
    low, high = sorted((first, rest[0]), key=micros)
    apart = full_minutes(low, high)
    if value["call"] == "gap":
        return repeated(value, ["stretch", apart])
    return repeated(value, str(apart) + (" min early" if micros(rest[0]) < micros(first) else " min late"))


def reckoned(call, one, other):
    minutes = []
    for part in (one, other):
        part = part[1] if isinstance(part, list) else part
        if not isinstance(part, int):
            return "TypeError"
        minutes.append(part)
    return ["stretch", sum(minutes) if call == "add" else minutes[0] - minutes[1]]


NOON, YEAR_END = "2024-03-05T12:00:00", "2023-12-31T23:59:59.999999"
HAND_c3 = [
    asked("add", ["stretch", 5], ["stretch", -7]), asked("add", 5, ["stretch", 7]), asked("add", ["stretch", 5], 10**30), asked("sub", 5, ["stretch", 7]),
    asked("sub", ["stretch", 5], 7), asked("sub", ["stretch", 5], ["stretch", 7]), asked("sub", 10**30, ["stretch", 1]), asked("sub", 1.5, ["stretch", 1]),
    asked("add", ["stretch", 5], None), asked("sub", ["stretch", 5], "7"), asked("add", "7", ["stretch", 5]), asked("sub", True, ["stretch", 5]),
    asked("hours", -1), asked("hours", -60), asked("hours", -61), asked("hours", 59), asked("hours", 0), asked("hours", 10**12 - 1), asked("hours", 1 - 10**12), asked("hours", -119),
    asked("text", 0), asked("text", -1), asked("text", 60), asked("text", -605), asked("text", 10**12 - 1),
    asked("between", NOON, NOON), asked("between", YEAR_END, "2024-01-01T00:00:00"), asked("between", "2024-01-01T00:00:00", YEAR_END), asked("between", NOON, "2024-03-06T12:00:00"),
    asked("between", "0001-01-01T00:00:00", "9999-12-31T23:59:59.999999"), asked("between", NOON, "2024-03-05T12:00:59.999999"), asked("between", "2024-02-28T22:00:00", "2024-03-01T06:00:00"),
    asked("gap", NOON, "2024-03-04T11:00:30"), asked("gap", "2024-03-04T11:00:30", NOON), asked("gap", NOON, NOON), asked("late", NOON, "2024-03-05T11:59:30"), asked("late", NOON, NOON),
    asked("late", NOON, "2024-03-04T11:59:30"), asked("late", NOON, "2024-03-07T12:00:01"), asked("late", "9999-12-31T23:59:59.999999", "0001-01-01T00:00:00"), asked("gap", NOON, YEAR_END, times=2),
]  # fmt: skip


def is_operand(part):
    if type(part) is list:
        return part[0] == "stretch" and len(part) == 2 and is_whole(part[1])
    return part is None or type(part) in (str, bool, float) or is_whole(part)


def allowed_c3(value):
    sums, sizes, spans = (is_operand, is_operand), (lambda part: type(part) is int and abs(part) < 10**12,), (is_time, is_time)
    kinds = {"add": sums, "sub": sums, "hours": sizes, "text": sizes, "between": spans, "gap": spans, "late": spans}
    return shaped(value, kinds) and (kinds[value["call"]] is not sums or list in map(type, value["args"]))


def attack_c3(kind, payload):
    if kind == "number":
        if type(payload) is int and abs(payload) >= 10**4000:
            return None
        return asked("sub", payload, ["stretch", 7])
    if kind in ("text", "name"):
        return asked("add", ["stretch", 7], payload)
    if kind == "twice":
        return asked("hours", -90, times=payload)
    return None


# --- c2: comparing duties

NAMES = ("ann", "bob", "cem", "dora", "eve", "Zo\u00eb")


def draw_shift(draw, earlier):
    start = drawn_time(draw, 4).replace(second=0, microsecond=0)
    if earlier and draw.chance(10):
        start = datetime.fromisoformat(draw.choice(earlier)[1])
    length = draw.choice((240, 360, 480, 480, 600, draw.below(1440)))
    end = start + timedelta(minutes=length)
    name = draw.choice(NAMES[:4]) if draw.chance(96) else draw.choice(("Zo\u00eb", "Zoe\u0308", "Ann", "", "a\u2028"))
    return [name, start.isoformat(), end.isoformat()]


def draw_shifts(draw, least=0):
    rows = []
    for _ in range(draw.between(least, 6)):
        rows.append(draw_shift(draw, rows))
    return rows


def draw_c6(draw):
    call = draw.choice(("clashes", "clashes", "clashes", "clashes", "longest", "ranking", "ranking", "busiest", "on_duty"))
    times = 2 if draw.chance(2) else 1
    if call == "on_duty":
        rows = draw_shifts(draw, 2)
        low, high = draw.choice(rows)[1:]
        moment = datetime.fromisoformat(low) + timedelta(minutes=draw.between(1, 300))
        if draw.chance(10):
            moment = datetime.fromisoformat(draw.choice((low, high)))
        return asked(call, rows, moment.isoformat(), times=times)
    return asked(call, draw_shifts(draw, 1 if call == "longest" else 0), times=times)


def answer_c6(value):
    rows, *rest = value["args"]
    if value["call"] == "clashes":
        return repeated(value, clashing(rows))
    if value["call"] == "on_duty":
        return repeated(value, there_at(rows, micros(rest[0])))
    if value["call"] == "busiest":
        sums = [[name, sum(full_minutes(*row[1:]) for row in rows if row[0] == name)] for name in first_ones(row[0] for row in rows)]
        return repeated(value, falling(sums, lambda pair: pair[1]))
    ordered = falling(rows, lambda row: full_minutes(*row[1:]))
    return repeated(value, ordered[0] if value["call"] == "longest" else ordered)


def first_ones(names):
    kept = []
    for name in names:
        if kept.count(name) == 0:
            kept.append(name)
    return kept


def falling(rows, size):
    """Put each behind all that are not smaller."""
    kept = []
    for row in rows:
        place = sum(size(other) >= size(row) for other in kept)
        kept.insert(place, row)
    return kept


def clashing(rows):
    found = []
    for place in range(len(rows)):
        for later in range(place + 1, len(rows)):
            (name, low, high), (other, begin, finish) = rows[place], rows[later]
            if name == other and micros(low) < micros(finish) and micros(high) > micros(begin):
                found.append([rows[place], rows[later]])
    return found


def there_at(rows, moment):
    return first_ones(name for name, low, high in rows if not moment < micros(low) and moment < micros(high))


def on(name, start, end, day=5, last=None):
    start, end = (time + ":00" * (len(time) == 5) for time in (start, end))
    return [name, f"2024-03-{day:02}T{start}", f"2024-03-{last or day:02}T{end}"]


A, B, C, D = on("ann", "08:00", "16:00"), on("bob", "06:00", "14:00"), on("ann", "15:59", "20:00"), on("ann", "16:00", "23:00")
HAND_c6 = [
    asked("clashes", []), asked("clashes", [A, B, C, D]), asked("clashes", [D, C, B, A]), asked("clashes", [A, A, A]), asked("clashes", [on("x", "06:00", "20:00"), on("x", "08:00", "09:00")]),
    asked("clashes", [on("x", "08:00", "09:00"), on("x", "06:00", "20:00")]), asked("clashes", [on("x", "08:00", "08:00"), on("x", "06:00", "20:00"), on("x", "08:00", "09:00")]),
    asked("clashes", [on("Zo\u00eb", "08:00", "09:00"), on("Zoe\u0308", "08:00", "09:00")]), asked("longest", [B, A]), asked("longest", [C, A, B, D]), asked("longest", [C]),
    asked("ranking", []), asked("ranking", [B, A, C, D, B]), asked("ranking", [C, D, A, B]), asked("ranking", [on("x", "08:30", "09:29"), on("y", "08:00", "08:59")]),
    asked("busiest", []), asked("busiest", [B, A]), asked("busiest", [A, B, C, D]), asked("busiest", [on("z", "08:00", "12:00"), B, on("z", "12:00", "16:00"), on("c", "00:00", "00:00")]),
    asked("busiest", [B, on("x", "22:00", "06:00", 5, 6)], times=2),
    asked("on_duty", [D, A, B], "2024-03-05T10:00:00"), asked("on_duty", [B, A, B, A], "2024-03-05T08:00:00"), asked("on_duty", [A, B], "2024-03-05T14:00:00"),
    asked("on_duty", [A, B], "2024-03-05T16:00:00"), asked("on_duty", [], "2024-03-05T16:00:00"), asked("on_duty", [on("x", "08:00", "08:00")], "2024-03-05T08:00:00"),
]  # fmt: skip


ATTACKS_c6 = [
    *(asked("on_duty", [A, B, on("eve", "08:00", "08:00"), D], f"2024-03-05T{moment}") for moment in ("15:59:30", "15:59:59.999999", "07:59:59.999999", "08:00:00.000001", "06:00:30", "08:00:00")),
    asked("ranking", [on(name, "00:00", f"{9 - place % 3}:59".zfill(5)) for place, name in enumerate("abcdefghijklmno")]), asked("clashes", [on("x", "00:01", f"{place:02}:00", 5, 6) for place in range(20)]),
    asked("clashes", [["x", "2023-12-31T22:00:00", "2024-01-01T06:00:00"], ["x", "2024-01-01T05:59:00", "2024-01-01T06:00:00"], ["x", "2024-01-01T06:00:00", "2024-01-02T05:59:00"]]),
]  # fmt: skip


def is_shift(row):
    """Tell whether a row is a name and two full minutes that are less than a day apart."""
    name, start, end = row
    full = is_time(start) and is_time(end) and start[17:] == end[17:] == "00"
    return is_text(name) and full and 0 <= full_minutes(start, end) < 1440


def allowed_c6(value):
    rows = list_of(is_shift)
    kinds = {"on_duty": (rows, is_time)} | dict.fromkeys(("clashes", "longest", "ranking", "busiest"), (rows,))
    return shaped(value, kinds) and (value["call"] != "longest" or value["args"][0] != [])


def attack_c6(kind, payload):
    if kind in ("text", "name"):
        return asked("busiest", [on(payload, "08:00", "09:00"), B, on(payload, "10:00", "17:00")])
    if kind == "items":
        return asked("on_duty", [on(item, "08:00", f"{10 + place % 9:02}:00") for place, item in enumerate(payload)], "2024-03-05T11:30:00")
    if kind == "twice":
        return asked("ranking", [B, A, C], times=payload)
    return None


# --- c3: names, and who goes where

PEOPLE = ("Ann", "bob", "Cem Oz", "Dora", "EVE", "frank")
ODD_PEOPLE = ("Stra\u00dfe", "STRASSE", "Zo\u00eb", "Zoe\u0308", "ZO\u00cb", "\u0130pek", "\u03a3\u039f\u03a3", "\u212a", "\ufb01n", "", " Ann", "\u1e9e")
ODD_BADGES = ("K2073\u00b2", "K\u0662\u0660\u0667\u0663\u0661", "K2073\u2460", "\u00e920731", "K2073", "K207315", "120731", "_20731", "K20 31", "K\u00bd0731", "", "\uff2b20731", "K2073\uff11", "KK0731", "K-0731", "K2073\n")


def draw_unit(draw, levels=2):
    below = draw.choice((0, 1, 1, 1, 2, 3)) if levels else 0
    return [draw.several(0, 3, lambda: draw.choice(PEOPLE)), [draw_unit(draw, levels - 1) for _ in range(below)]]


def draw_person(draw):
    return draw.choice(PEOPLE) if draw.chance(95) else draw.choice(ODD_PEOPLE)


def draw_c1(draw):
    call = draw.choice(("handle", "newcomers", "newcomers", "newcomers", "badge", "printable", "roster", "assign", "assign", "one_more", "one_more"))
    times = 2 if draw.chance(2) else 1
    if call == "handle":
        return asked(call, draw_person(draw), times=times)
    if call == "newcomers":
        known = [answer_c1(asked("handle", draw_person(draw))) for _ in range(draw.below(3))] if draw.chance(50) else []
        return asked(call, draw.several(0, 4, lambda: draw_person(draw)), known, times=times)
    if call == "badge":
        return asked(call, draw.choice(ODD_BADGES) if draw.chance(25) else draw.choice("KLMZ") + str(draw.between(10000, 99999)), times=times)
    if call == "printable":
        name = draw_person(draw)
        return asked(call, name + draw.choice("\t\n\x00\x85\x7f\u2028\u200b\u00ad \u00a0") if draw.chance(30) else name, times=times)
    if call == "roster":
        return asked(call, draw_unit(draw), times=times)
    if call == "assign":
        names = draw.several(0, 5, lambda: draw_person(draw))
        posts = [f"post {number}" for number in range(len(names) + (draw.between(-2, 2) if draw.chance(15) else 0))]
        return asked(call, names, posts, times=times)
    plan = [[f"2024-W{number:02}", draw.several(0, 3, lambda: draw_person(draw))] for number in draw.shuffled(range(1, 6))[: draw.below(4)]]
    week = draw.choice(plan)[0] if plan and draw.chance(20) else "2024-W20"
    return asked(call, plan, week, draw_person(draw), times=times)


def answer_c1(value):
    return repeated(value, CALLS_c3[value["call"]](*value["args"]))


def compared(name):
    apart = unicodedata.normalize("NFD", name)
    return str.lower(unicodedata.normalize("NFC", apart))


def unknown(names, known):
    return [one for one in map(compared, names) if all(one != other for other in known)]


def badged(text):
    kinds = ["d" if letter.isdecimal() else "a" if letter.isalpha() else "?" for letter in text]
    return "".join(kinds) == "addddd"


def named(unit):
    own, below = unit
    return own + [name for one in below for name in named(one)]


def paired(names, posts):
    return [[name, posts[place]] for place, name in enumerate(names)] if len(names) == len(posts) else "ValueError"


def grown(plan, week, name):
    new = [[known, people + [name] if known == week else people] for known, people in plan]
    if all(known != week for known, _ in plan):
        new.append([week, [name]])
    return [new, plan]


CALLS_c3 = {
    "handle": compared, "newcomers": unknown, "badge": badged, "printable": lambda name: re.search("[\x00-\x1f\x7f-\x9f]", name) is None,
    "roster": named, "assign": paired, "one_more": grown,
}  # fmt: skip
TREE = [["a"], [[["b"], [[["c"], []], [["d", "a"], []]]], [[], []], [["e"], [[["f"], []]]]]]
HAND_c1 = [
    asked("handle", "Stra\u00dfe"), asked("handle", "ZOE\u0308"), asked("handle", "\u212a"), asked("handle", "\ufb01"), asked("handle", "\u0130"), asked("handle", "\u039f\u0394\u039f\u03a3"), asked("handle", " A "),
    asked("newcomers", ["Ann", "Bob", "ann"], ["bob"]), asked("newcomers", ["STRASSE", "Stra\u00dfe"], ["strasse"]), asked("newcomers", ["Zoe\u0308", "Zoe"], ["zo\u00eb"]), asked("newcomers", [], ["x"]),
    asked("newcomers", ["Ann", "Ann"], []), asked("badge", "K20731"), asked("badge", "K2073\u00b2"), asked("badge", "\u00e9\u06620731"), asked("badge", "K2073\u2460"), asked("badge", "K2073"), asked("badge", "\u00b220731"),
    asked("printable", "a\u2028\u200b"), asked("printable", "a\x85"), asked("printable", ""), asked("printable", "\x1fa"), asked("roster", TREE), asked("roster", [[], []]), asked("roster", TREE, times=2),
    asked("assign", ["a"], []), asked("assign", [], ["x"]), asked("assign", ["b", "a"], ["x", "y"]), asked("assign", [], []), asked("assign", ["a"], ["x", "y"]),
    asked("one_more", [["w1", ["a"]], ["w2", []]], "w1", "b"), asked("one_more", [["w1", ["a"]], ["w2", []]], "w3", "b"), asked("one_more", [], "w", "b", times=2), asked("one_more", [["w2", ["a"]], ["w1", ["a"]]], "w1", "a"),
]  # fmt: skip


SPELT = ["Zo\u00eb", "ann", "Zoe\u0308", "ANN", "\u0130da", "i\u0307da", "Bob", "bob ", "J\u030c", "\u01f0", "\u1e9e", "SS"]
ATTACKS_c1 = [
    asked("newcomers", SPELT * 2, ["ann", "zo\u00eb"]), asked("newcomers", SPELT, []), asked("newcomers", SPELT[::-1], [compared(name) for name in SPELT]), asked("newcomers", ["x", "X"] * 6, ["y"]),
    asked("assign", SPELT * 2, SPELT[::-1] * 2), asked("assign", SPELT * 2, SPELT), asked("one_more", [[name, [name]] for name in SPELT], "zoe\u0308", ""), asked("one_more", [[name, SPELT[:3]] for name in SPELT], "J\u030c", "x"),
    asked("roster", [SPELT, [[[name], [[[name, "x"], []]] * 2] for name in SPELT[:5]]]),
]  # fmt: skip


def is_unit(part):
    own, below = part
    return are_texts(own) and list_of(is_unit)(below)


def is_handle(part):
    """Tell a text that is the handle of itself or of its capitals."""
    return is_text(part) and part in (compared(part), compared(part.upper()))


def allowed_c1(value):
    plans, single = dict_of(are_texts), (is_text,)
    kinds = {"handle": single, "badge": single, "printable": single, "newcomers": (are_texts, list_of(is_handle))}
    return shaped(value, kinds | {"roster": (is_unit,), "assign": (are_texts, are_texts), "one_more": (plans, is_text, is_text)})


def attack_c1(kind, payload):
    if kind == "name":
        return asked("newcomers", [payload, payload.upper(), "Ann"], ["ann", compared(payload)])
    if kind == "text":
        return asked("badge", payload)
    if kind == "items":
        return asked("roster", [list(payload), [[[item], []] for item in payload]])
    if kind == "folder":
        levels = json.dumps(payload["mode"])
        unit = [[levels], []]
        for _ in range(150):
            unit = [["x"], [unit]]
        return asked("roster", unit)
    if kind == "twice":
        return asked("one_more", [["w", ["a"]]], "w", "b", times=payload)
    return None


# --- c4: pay and accounts


def draw_rates(draw):
    days = sorted(date(2020, 1, 1) + timedelta(days=draw.below(1500)) for _ in range(draw.below(5)))
    if len(days) > 2 and draw.chance(10):
        days[1] = days[2]
    return [[day.isoformat(), draw.between(1200, 3000)] for day in days]


def draw_entry(draw, names):
    name = draw.choice(names) if draw.chance(97) else draw.choice(("gone", "ANN", ""))
    minutes = draw.choice((60, 240, 480, draw.below(700)))
    if draw.chance(3):
        minutes = -minutes
    return [name, minutes, draw.chance(22)]


def draw_c2(draw):
    call = draw.choice(("rate_on", "rate_on", "rates_from", "wage", "accounts", "accounts", "payout"))
    times = 2 if draw.chance(2) else 1
    if call in ("rate_on", "rates_from"):
        rates = draw_rates(draw)
        day = (date(2020, 6, 1) + timedelta(days=draw.below(1500))).isoformat()
        if rates and draw.chance(8):
            day = draw.choice(rates)[0]
        return asked(call, rates, day, times=times)
    if call == "wage":
        minutes, cents = draw.choice((60, 120, 240, 480, draw.below(1440))), draw.choice((1500, 1620, 1800, draw.between(1200, 3000)))
        if draw.chance(10):
            minutes, cents = 30, draw.between(1200, 3000)
        return asked(call, -minutes if draw.chance(5) else minutes, cents, times=times)
    names = draw.shuffled(NAMES)[: draw.between(1, 4)]
    if call == "payout":
        balances = [[name, draw.between(0, 5000) if draw.chance(95) else -draw.below(500)] for name in names]
        asks = draw.shuffled(names)
        if draw.chance(15):
            asks.insert(draw.below(len(asks)), draw.choice(asks + ["gone"]))
        return asked(call, balances, asks, times=times)
    limit = draw.choice((3600, 2400, 10000)) if draw.chance(90) else draw.choice((0, 480, 720))
    rounds = draw.several(1, 2, lambda: draw.several(0, 4, lambda: draw_entry(draw, names)))
    return asked(call, names, limit, rounds, times=times)


def answer_c2(value):
    calls = {"rate_on": in_force, "rates_from": beginning, "wage": cents_of, "accounts": balanced, "payout": paid}
    return repeated(value, calls[value["call"]](*value["args"]))


def in_force(rates, day):
    begun = [cents for since, cents in rates if not since > day]
    return begun[-1] if begun else "RateError"


def beginning(rates, day):
    return [[since, cents] for since, cents in rates if not since < day]


def cents_of(minutes, cents):
    """Take the nearest whole number of those around, the even one of two as near."""
    product = minutes * cents
    low = (product - product % 60) // 60
    over = 2 * (product % 60)
    return low + 1 if over > 60 or (over == 60 and low % 2 == 1) else low


def balanced(names, limit, rounds):
    """Return what came of each round, and the balances then."""
    standing, told = {name: 0 for name in names}, []
    for entries in rounds:
        tried, came = dict(standing), "done"
        for name, minutes, debit in entries:
            if name not in tried or not -limit <= tried[name] + minutes * (1 - 2 * debit) <= limit:
                came = "AccountError"
                break
            tried[name] += minutes * (1 - 2 * debit)
        if came == "done":
            standing = tried
        told.append([came, [[name, standing[name]] for name in standing]])
    return told


def paid(balances, names):
    return [[[name, 0 if name in names[:place] else dict(balances).get(name, 0)] for place, name in enumerate(names)], balances]


OLD, MID, NEW = ["2021-04-01", 1500], ["2022-04-01", 1560], ["2023-04-01", 1620]
TWO = [["ann", 480, False], ["bob", 360, True]]
HAND_c2 = [
    asked("rate_on", [], "2024-01-01"), asked("rate_on", [OLD, MID, NEW], "2022-04-01"), asked("rate_on", [OLD, MID, NEW], "2022-03-31"), asked("rate_on", [OLD, MID], "2021-03-31"), asked("rate_on", [OLD], "2021-04-01"),
    asked("rate_on", [OLD, ["2021-04-01", 7], NEW], "2021-04-01"), asked("rate_on", [["0001-01-01", 7]], "9999-12-31"), asked("rate_on", [["0001-01-01", 7], ["9999-12-31", 8]], "9999-12-31"),
    asked("rates_from", [OLD, MID, NEW], "2022-04-01"), asked("rates_from", [OLD, MID, MID, NEW], "2022-04-01"), asked("rates_from", [OLD, MID], "2022-04-02"), asked("rates_from", [], "2022-04-02"), asked("rates_from", [OLD], "0001-01-01"),
    asked("wage", 30, 1501), asked("wage", 30, 1503), asked("wage", -30, 1501), asked("wage", -30, 1503), asked("wage", 7, 1501), asked("wage", 10**30 + 1, 31), asked("wage", 0, 5),
    asked("accounts", ["ann", "bob"], 480, [TWO, TWO]), asked("accounts", ["ann"], 3600, [TWO, TWO[:1]]), asked("accounts", ["bob", "ann"], 360, [TWO[1:], TWO[1:]]), asked("accounts", ["a"], 0, [[["a", 0, False]], [["a", 1, False]], [["a", 1, True]]]),
    asked("accounts", ["a"], 10, [[["a", 8, True], ["a", -8, True], ["a", 11, True]]]), asked("accounts", [], 10, [[], TWO]), asked("accounts", ["a", "b", "a"], 10**30, [[["a", 10**30, False], ["b", 10**30, True]], [["b", 1, True]]], times=2),
    asked("payout", [["a", 5], ["b", -7]], ["b", "a", "b", "c", "a"]), asked("payout", [], ["x"]), asked("payout", [["a", 5]], []), asked("payout", [["a", 5], ["b", 0]], ["a"], times=2),
]  # fmt: skip


ATTACKS_c2 = [
    *(asked("accounts", ["ann", "bob"], limit, [[["bob", 0, debit]], [["ann", 0, debit], [name, 0, debit]]]) for limit, name, debit in ((500, "gone", False), (500, "", True), (0, "ann", True), (-1, "ann", False))),
    *(asked(call, [["2021-04-01", cents], ["2022-04-01", 0], ["2023-04-01", -cents]], day) for call in ("rate_on", "rates_from") for cents, day in ((0, "2021-12-31"), (7, "2022-04-01"), (7, "2024-02-29"))),
    asked("accounts", ["a", "b"], 20, [[["a", 1, False], ["b", 2, True]] * 10, [["b", 1, False], ["b", 2, True]]]), asked("accounts", ["Zo\u00eb"], 9, [[["Zoe\u0308", 1, False]]]),
]  # fmt: skip


def is_date(part):
    return type(part) is str and date.fromisoformat(part).isoformat() == part


def allowed_c2(value):
    rates = list_of(lambda row: is_date(row[0]) and is_whole(row[1]) and len(row) == 2)
    entries = list_of(lambda row: is_text(row[0]) and is_whole(row[1]) and type(row[2]) is bool and len(row) == 3)
    kinds = {"rate_on": (rates, is_date), "rates_from": (rates, is_date), "wage": (is_whole, is_whole)}
    kinds |= {"accounts": (are_texts, is_whole, list_of(entries)), "payout": (dict_of(is_whole), are_texts)}
    ordered = value["call"][:4] != "rate" or sorted(row[0] for row in value["args"][0]) == [row[0] for row in value["args"][0]]
    return shaped(value, kinds) and ordered


def attack_c2(kind, payload):
    if kind == "number" and type(payload) is int and abs(payload) < 10**4000:
        return asked("accounts", ["a", "b"], 10**4000, [[["a", payload, False], ["b", payload, True]], [["a", 1, True]]])
    if kind in ("text", "name"):
        return asked("accounts", ["ann", payload], 500, [[[payload, 480, False]], [["ann", 5, True], [payload, 25, False]]])
    if kind == "items":
        return asked("payout", [[item, place] for place, item in enumerate(dict.fromkeys(payload))], list(payload) * 2)
    if kind == "twice":
        return asked("accounts", ["ann"], 500, [TWO[:1]], times=payload)
    return None


# --- c5: weeks and figures


def draw_day(draw):
    day = date(2024, 2, 1) + timedelta(days=draw.below(300))
    if draw.chance(5):
        day = date(draw.between(1990, 2040), *draw.choice(((12, 29), (12, 30), (12, 31), (1, 1), (1, 2), (1, 3))))
    if draw.chance(1):
        day = draw.choice((date(1000, 1, 1), date(9999, 12, 31), date(2000, 2, 29)))
    return day


def draw_c5(draw):
    call = draw.choice(("week", "week", "year", "year", "weekend", "weekend", "usual", "usual", "spread", "spread", "by_week", "share"))
    times = 2 if draw.chance(2) else 1
    if call in ("week", "year", "weekend"):
        return asked(call, draw_day(draw).isoformat(), times=times)
    if call in ("usual", "spread"):
        lengths = draw.several(2, 7, lambda: draw.choice((240, 360, 480, 480, 600, draw.below(1440))))
        if draw.chance(5):
            lengths = [length * draw.choice((1, -1)) for length in lengths]
        if draw.chance(8):
            lengths = [lengths[0]] * max(1, len(lengths) - draw.below(3))
        if call == "spread" and draw.chance(3):
            lengths = [lengths[0]] * 3 + [lengths[0] + draw.choice((5, 15, 25, 35, 45))]
        return asked(call, lengths, times=times)
    rows = []
    for _ in range(draw.below(6)):
        start = datetime.combine(draw_day(draw), datetime.min.time()) + timedelta(hours=draw.choice((6, 8, 14, 22)))
        end = min(start, datetime(9999, 12, 30)) + timedelta(minutes=draw.choice((240, 480, 480, draw.below(1440)))) if start.year < 9999 else start
        rows.append([draw.choice(NAMES), start.isoformat(), end.isoformat()])
    return asked(call, rows, times=times)


def answer_c5(value):
    calls = {"week": iso_week, "year": iso_year, "weekend": resting, "usual": middle, "spread": deviation, "by_week": weekly, "share": share}
    return repeated(value, calls[value["call"]](value["args"][0]))


def iso_year(text):
    """Take the year of the Thursday in the same week."""
    return date.fromordinal(thursday_of(text)).year


def thursday_of(text):
    number = date.fromisoformat(text[:10]).toordinal()
    return number - (number - 1) % 7 + 3


def iso_week(text):
    year = iso_year(text)
    number = (thursday_of(text) - date(year, 1, 1).toordinal()) // 7 + 1
    return f"{year:04}-W{number:02}"


def resting(text):
    return date.fromisoformat(text[:10]).toordinal() % 7 in (6, 0)


def middle(lengths):
    """Take away the greatest and the smallest until one or two are left."""
    left = list(lengths)
    while len(left) > 2:
        left.remove(max(left))
        left.remove(min(left))
    return min(left)


def deviation(lengths):
    """Compare squares of whole numbers."""
    if len(lengths) < 2:
        return "ValueError"
    count, total = len(lengths), sum(lengths)
    top, base = sum((count * length - total) ** 2 for length in lengths), count * count * (count - 1)
    near = math.isqrt(top // base)
    over = 4 * top - (2 * near + 1) ** 2 * base
    return near + 1 if over > 0 or (over == 0 and near % 2 == 1) else near


def weekly(rows):
    weeks = [iso_week(row[1]) for row in rows]
    return [[week, sum(full_minutes(*row[1:]) for row in rows if iso_week(row[1]) == week)] for week in first_ones(weeks)]


def share(rows):
    lengths = [(full_minutes(low, high), resting(low)) for _, low, high in rows]
    whole = sum(minutes for minutes, _ in lengths)
    return math.floor(sum(100 * minutes for minutes, rest in lengths if rest) / whole) if whole else 0


FRIDAY, SATURDAY, SUNDAY = (["x", f"2024-03-{day:02}T20:00:00", f"2024-03-{day + 1:02}T04:00:00"] for day in (8, 9, 10))
LONG = ["y", "2018-12-31T06:00:00", "2018-12-31T07:30:00"]
HAND_c5 = [
    *(asked("week", day) for day in ("2018-12-31", "2021-01-01", "2020-12-31", "2024-12-29", "2014-12-29", "1000-01-01", "9999-12-31", "2024-05-14", "2016-01-03", "2016-01-04")),
    *(asked("year", day) for day in ("2018-12-31", "2021-01-03", "2014-12-29", "2015-01-01", "2026-12-31", "9999-12-31", "1000-01-01", "2025-12-29", "2024-12-30")),
    *(asked("weekend", day) for day in ("2024-03-08", "2024-03-09", "2024-03-10", "2024-03-11", "9999-12-31", "1000-01-04")),
    asked("week", "2018-12-31T23:59:59"), asked("usual", [480, 360]), asked("usual", [480]), asked("usual", [-5, 10**30, 3, 10**30 + 1]), asked("usual", [5, 5, 1, 9]), asked("usual", [3, 1, 2]),
    asked("spread", [1, 3]), asked("spread", [480, 480]), asked("spread", [0, 0, 0, 5]), asked("spread", [15, 0, 0, 0]), asked("spread", [0, 0, 0, 0, 5]), asked("spread", [-480, 480, 3]), asked("spread", [99_999, -99_999]), asked("spread", [1, 2, 3, 4, 5, 6, 7]), asked("spread", [1, 2]), asked("spread", [480]), asked("spread", []),
    asked("by_week", []), asked("by_week", [LONG, FRIDAY, SUNDAY, LONG]), asked("by_week", [SUNDAY, LONG, FRIDAY], times=2), asked("by_week", [["x", "2021-01-01T08:00:00", "2021-01-01T09:00:00"], ["x", "2020-12-31T08:00:00", "2020-12-31T09:00:00"]]),
    asked("share", []), asked("share", [FRIDAY, SATURDAY, SUNDAY]), asked("share", [FRIDAY]), asked("share", [SUNDAY]), asked("share", [FRIDAY, FRIDAY, SATURDAY]), asked("share", [["x", "2024-03-09T08:00", "2024-03-09T08:00"]]),
]  # fmt: skip


def part_of_hundred(minutes):
    """Put so many minutes on a Saturday and the rest of a hundred on a Friday."""
    return [["x", "2024-03-09T08:00:00", f"2024-03-09T08:{minutes:02}:00"], ["x", "2024-03-08T08:00:00", f"2024-03-08T{(580 - minutes) // 60:02}:{(580 - minutes) % 60:02}:00"]]


ATTACKS_c5 = [
    *(asked("share", part_of_hundred(minutes)) for minutes in (7, 14, 28, 29, 55, 57, 58)), asked("share", [SUNDAY] * 7 + [FRIDAY] * 13),
    *(asked("spread", lengths) for lengths in ([28, 24, 20, 15, 1, 36, 38, 28, 56], [58, 47, 38, 55, 19, 3, 45, 32, 33], [40, 23, 8, 10, 15, 56, 2, 48, 11])), asked("spread", [99_999 - place for place in range(100)]),
    asked("week", "2018-12-31T23:30:00-05:00"), asked("year", "2021-01-03T23:59:59.999999+14:00"), asked("weekend", "2024-03-10T23:30:00-11:00"), asked("usual", [9, 1] * 30),
]  # fmt: skip


def is_day(part):
    at = (datetime if "T" in part else date).fromisoformat(part)
    return at.year >= 1000 and at.isoformat() == part


def allowed_c5(value):
    rows, whole = list_of(lambda row: is_shift(row) and is_day(row[1])), list_of(is_whole)
    kinds = {"week": (is_day,), "year": (is_day,), "weekend": (is_day,), "by_week": (rows,), "share": (rows,)}
    kinds["usual"] = (lambda lengths: whole(lengths) and lengths != [],)
    kinds["spread"] = (lambda lengths: whole(lengths) and len(lengths) <= 100 and max(map(abs, lengths), default=0) < 10**5,)
    return shaped(value, kinds)


def attack_c5(kind, payload):
    if kind == "number" and type(payload) is int and abs(payload) < 10**4000:
        return asked("usual", [payload, 7, payload + 1, -3])
    if kind in ("name", "text"):
        return asked("by_week", [[payload, *LONG[1:]], FRIDAY])
    if kind == "twice":
        return asked("spread", [1, 3, 8], times=payload)
    return None


# --- c6: journals, exports and memos

WORDS = ("swap with bob", "training", "sick", "late bus", "in for cem")
ODD_WORDS = ("a\u2028b", "caf\u00e9", "x\x85y", "\x1cq", "\U0001f600", "two\nlines", "tab\t", '"', "\\", "\r", "\ufeff", "\x00", "\u00e9\u2029")
WRONG_LINES = (
    "{", "[]", "5", "null", '"name"', '{"name": "ann"}', '{"minutes": 5}', '{"name": "ann", "minutes": 5.0}', '{"name": "ann", "minutes": true}', '{"name": 5, "minutes": 5}', '{"name": "ann", "minutes": "5"}',
    '{"name": "ann", "minutes": 5, "debit": 1}', '{"name": "ann", "minutes": 5, "debit": null}', '{"name": "ann", "minutes": 5, "memo": 5}', '{"name": "ann", "minutes": 5, "more": 5}', '{"name": "ann", "minutes": NaN}', "ann 5",
    '\ufeff{"name": "ann", "minutes": 5}', '{"name": "a\tb", "minutes": 5}', '{"name": "ann", "minutes": 5} {}', "{'name': 'ann', 'minutes': 5}", '{"name": "ann", "minutes": 05}', '{"name": "ann", "minutes": \u0665}', '{"Name": "ann", "minutes": 5}',
)


def draw_posting(draw):
    name = draw.choice(NAMES[:5]) if draw.chance(95) else draw.choice(("Zo\u00eb", "a\u2028b", "\U0001f600", ""))
    text = draw.choice(WORDS) if draw.chance(10) else ""
    if draw.chance(2):
        text = draw.choice(ODD_WORDS)
    minutes = draw.below(700)
    return [name, -minutes if draw.chance(4) else minutes, draw.chance(6), text]


def draw_journal(draw):
    pieces = []
    for posting in draw.several(0, 5, lambda: draw_posting(draw)):
        line = line_for(posting, draw.chance(80))
        odd = draw.below(100)
        if odd < 3:
            line = draw.choice(WRONG_LINES)
        elif odd < 5:
            line = draw.choice(("", " ", "\t", "\u00a0", "\r", "\u2028")) + "\n" + line
        elif odd < 7:
            line = line.replace(": ", ":\r", 1) + draw.choice(("", "\r"))
        elif odd < 8:
            line = line[:-1] + ', "debit": false, "memo": ""' + "}"
        pieces.append(line + "\n")
    data = "".join(pieces).encode("utf-8")
    if draw.chance(10):
        data = data[:-1]
    return data + b"\xff" if draw.chance(2) else data


def line_for(posting, ascii_only=True):
    """Write one member after the other."""
    name, minutes, debit, text = posting
    members = [("name", name), ("minutes", minutes)] + [("debit", True)] * bool(debit) + [("memo", text)] * bool(text)
    return "{" + ", ".join(f'"{key}": {json.dumps(part, ensure_ascii=ascii_only)}' for key, part in members) + "}"


def draw_c4(draw):
    call = draw.choice(("line", "append", "read", "read", "read", "export", "board", "write", "write", "text", "text"))
    times = 2 if draw.chance(2) else 1
    if call == "line":
        return asked(call, draw_posting(draw), times=times)
    if call == "append":
        return asked(call, draw_journal(draw) if draw.chance(60) else None, draw.several(0, 3, lambda: draw_posting(draw)), times=times)
    if call == "read":
        return asked(call, draw_journal(draw), times=times)
    names = draw.shuffled(NAMES[: 6 if draw.chance(25) else 5])[: draw.below(4)]
    fields = [[name, draw.below(3000)] for name in names]
    if draw.chance(4):
        fields.append([draw.choice(ODD_WORDS), 5])
    if call == "export":
        return asked(call, f"2024-W{draw.between(1, 52):02}", fields, times=times)
    if call == "board":
        return asked(call, [[key, draw.choice(WORDS + ODD_WORDS[: draw.choice((0, 0, 0, 4))]) if draw.chance(50) else part] for key, part in fields], times=times)
    words = " ".join(draw.several(1, 6, lambda: draw.choice(WORDS)))
    if draw.chance(6):
        words += draw.choice(ODD_WORDS)
    if call == "text":
        data = draw.choice(WORDS).encode() + (b"" if draw.chance(10) else b"\n") + words.encode() + b"\n"
        if draw.chance(5):
            data = data.replace(b"\n", draw.choice((b"\r\n", b"\r", b"\n\n", b"\n\xe9")))
        return asked(call, data, times=times)
    there = None
    if draw.chance(10):
        there = draw.choice((FILE, FILE, FOLDER, LINK, LOOSE))
    if draw.chance(2):
        words += "\ud800"
    return asked(call, there, words, "full" if draw.chance(6) else None, times=times)


FILE = {"kind": "file", "data": b"old\n", "mode": 0o644}
FOLDER = {"kind": "folder", "mode": 0o755, "in": {}}
LINK, LOOSE = {"kind": "link", "to": "elsewhere"}, {"kind": "link", "to": "no/where"}


def answer_c4(value):
    call, args = value["call"], value["args"]
    if call == "append":
        start = b"" if args[0] is None else args[0]
        added = "".join(line_for(posting) + "\n" for posting in args[1]).encode()
        told = [start + added * count for count in range(1, value["times"] + 1)]
        return told if len(told) > 1 else told[0]
    if call == "write":
        came = outcome(*args)
        later = outcome(FILE, *args[1:])
        told = [came] + [later if came["came"] == "written" else came] * (value["times"] - 1)
        return told if len(told) > 1 else told[0]
    calls = {"line": line_for, "read": postings, "export": exported, "board": slip, "text": parts}
    return repeated(value, calls[call](*args))


def outcome(there, words, trouble):
    try:
        data = words.encode("utf-8")
    except UnicodeEncodeError:
        return {"came": "ValueError", "kept": True}
    if there is not None or (trouble == "full" and data):
        return {"came": "OSError", "kept": True}
    return {"came": "written", "data": data, "mode": 0o600, "loose": []}


def postings(data):
    try:
        lines = data.decode("utf-8")
    except UnicodeDecodeError:
        return {"wrong": 0}
    rows, count = [], 0
    for line in re.findall("[^\n]*\n|[^\n]+$", lines):
        count += 1
        if re.fullmatch(r"\s*", line):
            continue
        row = posting_in(line.removesuffix("\n"))
        if row is None:
            return {"wrong": count}
        rows.append(row)
    return rows


def posting_in(line):
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or not {"name", "minutes"} <= set(found) <= {"name", "minutes", "debit", "memo"}:
        return None
    name, minutes = found["name"], found["minutes"]
    debit, text = found.get("debit", False), found.get("memo", "")
    fine = isinstance(name, str) and isinstance(text, str) and isinstance(debit, bool) and isinstance(minutes, int)
    return [name, minutes, debit, text] if fine and not isinstance(minutes, bool) else None


def exported(week, fields):
    if not fields:
        return '{\n  "week": %s,\n  "minutes": {}\n}\n' % json.dumps(week, ensure_ascii=False)
    rows = ",\n".join(f"    {json.dumps(name, ensure_ascii=False)}: {count}" for name, count in dict(fields).items())
    return '{\n  "week": %s,\n  "minutes": {\n%s\n  }\n}\n' % (json.dumps(week, ensure_ascii=False), rows)


def slip(fields):
    rows = [f"    {json.dumps(key)}: {json.dumps(part)}," for key, part in dict(fields).items()]
    return ["  {", *rows[:-1], rows[-1][:-1], "  }"] if rows else ["  {}"]


def parts(data):
    try:
        cut = re.fullmatch("([^\n]*)(?:\n(.*))?", data.decode("utf-8"), re.DOTALL)
    except UnicodeDecodeError:
        return "ValueError"
    return [cut[1], cut[2] or ""]


HARD = ["a\u2028\x85\u00e9\U0001f600", -5, True, 'two\nlines\t"\\']
SIMPLE = ["ann", 480, False, ""]
HAND_c4 = [
    asked("line", SIMPLE), asked("line", HARD), asked("line", ["", 10**30, True, ""]), asked("append", None, [SIMPLE, HARD]), asked("append", b"no end", [SIMPLE], times=2), asked("append", b"", []), asked("append", None, []),
    asked("read", b""), asked("read", (line_for(SIMPLE) + "\n" + line_for(HARD) + "\n").encode()), asked("read", (line_for(HARD, False) + "\n").encode()), asked("read", b'{"name":\r"ann", "minutes":\r\t5}\r\n'),
    asked("read", b'\n \n\xc2\xa0\n\xe2\x80\xa8\n{"name": "ann", "minutes": 5}\nno\nno\n'), asked("read", b'{"name": "ann", "minutes": 5}\n\xff'), asked("read", b'{"name": "ann", "minutes": 5, "minutes": 7}'),
    *(asked("read", ('{"name": "bob", "minutes": 5}\n' + line).encode()) for line in WRONG_LINES), asked("read", b"[" * 100_000), asked("read", b'{"name": "a\\ud800", "minutes": -0}'), asked("read", b'{"name": "a", "minutes": 1e5}'),
    asked("read", b'{"name": "a", "minutes": 5}\r{"name": "b", "minutes": 5}'), asked("read", b'{"name": "a\xe2\x80\xa8b", "minutes": 5, "memo": "\xc2\x85"}'),
    asked("export", "2024-W05", [["Zo\u00eb", 5], ["a\u2028b", -7]]), asked("export", "w", []), asked("export", 'w"', [["b", 10**30], ["a", 1]]), asked("board", []), asked("board", [["Zo\u00eb", "a\u2028b\x85"], ["n", -5]]), asked("board", [["a\nb", "\n"]]),
    asked("write", None, "caf\u00e9\u2028\r\n", None), asked("write", None, "", "full"), asked("write", None, "x", "full"), asked("write", FILE, "x", None), asked("write", FILE, "", None), asked("write", FOLDER, "x", None), asked("write", LINK, "x", None),
    asked("write", LOOSE, "x", None), asked("write", None, "x\ud800", None), asked("write", None, "x", None, times=2), asked("write", FILE, "x", "full"),
    asked("text", b""), asked("text", b"one"), asked("text", b"a\r\nb\r\n"), asked("text", b"a\rb\nc\rd"), asked("text", b"\n\n"), asked("text", "\ufeffcaf\u00e9\u2028x\n\x85".encode()), asked("text", b"a\n"), asked("text", b"a\n\xff"), asked("text", b"\xc3\n"),
]  # fmt: skip


ATTACKS_c4 = [
    asked("write", FILE, "x\ud800", None), asked("write", LOOSE, "\ud800", None), asked("write", None, "\ud800", "full"), asked("write", None, "caf\u00e9\r\n" * 2000, None, times=3), asked("write", None, "x" * 20_000, "full"),
    asked("append", b"\xff", [HARD, SIMPLE] * 2, times=2), asked("read", (line_for(HARD) + "\n").encode() * 300 + b"{"), asked("read", (line_for(["ann", 10**3999, False, ""]) + "\n").encode()), asked("read", b'{"name": "a", "minutes": 5}\x0b'),
    asked("text", b"\r" * 9000 + b"\n\r\n" + b"\x0b" * 9000),
]  # fmt: skip


def failed_c4(value, seen):
    """Tell whether a file that could not be written is not there, and what was at its path is as it was."""
    return seen == {"came": "OSError", "kept": True}


FAILING_c4 = (("write_export",), [asked("write", there, "caf\u00e9\r\n" * 9, None) for there in (None, FILE, LINK, FOLDER)])


def is_posting(row):
    name, minutes, debit, words = row
    return is_text(name) and is_whole(minutes) and type(debit) is bool and is_text(words)


def is_there(node):
    """Tell what can stand at the path: nothing, a file, an empty folder or a link."""
    if node is None:
        return True
    kinds = {"file": lambda: type(node["data"]) is bytes, "folder": lambda: node["in"] == {}, "link": lambda: re.fullmatch(r"\w[\w./]{0,90}", node["to"])}
    return bool(kinds[node["kind"]]())


def allowed_c4(value):
    encoded, data = (lambda part: is_text(part) and part == part.encode().decode()), (lambda part: type(part) is bytes)
    kinds = {"line": (is_posting,), "append": (lambda start: start is None or data(start), list_of(is_posting)), "read": (data,), "text": (data,)}
    kinds["export"] = (encoded, lambda fields: dict_of(is_whole)(fields) and all(encoded(name) for name, _ in fields))
    kinds["board"] = (dict_of(lambda part: is_text(part) or is_whole(part)),)
    return shaped(value, kinds | {"write": (is_there, is_text, lambda trouble: trouble in (None, "full"))})


def attack_c4(kind, payload):
    if kind == "text":
        return asked("read", (line_for([payload, 5, True, payload]) + "\n").encode())
    if kind == "name":
        return asked("line", [payload, 5, False, payload])
    if kind == "number" and (type(payload) is not int or abs(payload) < 10**4000):
        return asked("read", (line_for(["ann", payload, False, ""]) + "\n").encode())
    if kind == "items":
        return asked("board", [[item, place] for place, item in enumerate(dict.fromkeys(payload))])
    if kind == "output":
        return asked("write", payload, "new\n", None)
    if kind == "twice":
        return asked("append", None, [SIMPLE], times=payload)
    return None


