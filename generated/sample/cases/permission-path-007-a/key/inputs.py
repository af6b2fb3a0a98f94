"""Inputs and an independent reference for the criteria of this contract, written from their sentences alone."""

import copy
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


SUFFIX, SPARE = ".secret", ".lock"
UMASKS = [0o022, 0o022, 0o022, 0o002, 0o027, 0o077, 0o000]
LETTERS = "abcdefgh"


def _file(data=b"data", mode=0o600):
    return {"kind": "file", "data": data, "mode": mode}


def _folder(inside=None, mode=0o700):
    return {"kind": "folder", "mode": mode, "in": inside or {}}


def _link(to):
    return {"kind": "link", "to": to}


def _every(node, before=""):
    """List what a folder holds at any depth, as pairs of its path and the node."""
    pairs = []
    for name, child in node["in"].items():
        pairs.append((before + name, child))
        if child["kind"] == "folder":
            pairs += _every(child, before + name + "/")
    return pairs


def _content(draw):
    return draw.choice([b"", b"\0\xff", b"two words ", b"one line\n", b"0123456789" * 3, "\u2028\u00e9\r\n".encode()])


def _as_bytes(text):
    return text.encode("utf-8", "surrogateescape")


def _fits(text):
    try:
        return isinstance(text, str) and _as_bytes(text).decode("utf-8", "surrogateescape") == text
    except UnicodeEncodeError:
        return False


def _is_name(name):
    return _fits(name) and name not in ("", ".", "..") and not {"/", "\0"} & set(name) and len(_as_bytes(name)) <= 255


def _is_target(to):
    return _fits(to) and 0 < len(_as_bytes(to)) < 900 and "\0" not in to and all(len(part) <= 255 for part in to.split("/"))


def _is_mode(mode, limit=0o10000):
    """Tell whether a number is a mode; with none of -wx for group or others, a smaller one is soon found."""
    return type(mode) is int and 0 <= mode < limit and "3" not in f"{mode % 0o100:02o}"


def _can_stand(root, kinds, modes=0o10000):
    """Tell whether a folder can be made on a disk; nothing in it but nodes of some kinds and modes below a limit."""
    for path, node in [("", root), *_every(root)]:
        kind = node["kind"]
        fine = kind in kinds and len(_as_bytes(path)) < 800 and path.count("/") < 150
        if kind == "link":
            fine = fine and _is_target(node["to"])
        elif kind != "fifo" or "mode" in node:
            fine = fine and _is_mode(node["mode"], modes)
        if kind == "file":
            fine = fine and isinstance(node["data"], bytes)
        if not (fine and (kind != "folder" or all(_is_name(name) for name in node["in"]))):
            return False
    return root["kind"] == "folder"


def _is_plain(name):
    return isinstance(name, str) and name.isascii() and name.isalnum() and len(name) <= 100


# c1: what is made, with which mode, and what stays as it is


def draw_c1(draw):
    steps, at = [], {}
    for letter in LETTERS:
        if draw.chance(35):
            at[letter + SUFFIX] = _file(_content(draw), draw.choice([0o600, 0o600, 0o640, 0o644, 0o400]))
        elif draw.chance(4):
            others = [_link("../out"), _link("nowhere"), _link("../out"), _folder(), _folder({"x": _file()})]
            at[letter + SUFFIX] = draw.choice(others)
        elif draw.chance(5):
            at[letter + SUFFIX] = _file(_content(draw), draw.choice([0o755, 0o622, 0o604, 0o711, 0o000, 0o666]))
    world = {"out": _file(b"safe", 0o644)}
    mode = 0o700
    if draw.chance(75):
        mode = draw.choice([0o700, 0o700, 0o700, 0o755, 0o770])
        if draw.chance(5):
            mode = draw.choice([0o500, 0o600, 0o000, 0o300])
        elif draw.chance(4):
            at[SPARE] = draw.choice([_file(b"theirs", 0o666), _link("../out"), _file(b"", 0o600), _link("nowhere")])
        world["at"] = _folder(at, mode)
    else:
        steps.append(["create", "at"])
    if draw.chance(8):
        steps.append(["create", draw.choice(["at", "at", "x/y", "out", "x/y/z", "out/x"])])
    for _ in range(draw.between(1, 3)):
        if draw.chance(70):
            steps.append(["put", draw.choice(LETTERS), _content(draw)])
        else:
            steps.append(["add", draw.several(1, 3, lambda: [draw.choice("mnopqrstuvwxyz" * 4 + LETTERS), _content(draw)])])
    limit = None
    if draw.chance(3):
        limit = 4096
        steps.append(draw.choice([["put", "a", b"2" * 5000], ["add", [["y", b"1"], ["z", b"2" * 5000]]]]))
    form = draw.choice(["str", "str", "str", "bytes", "str path", "bytes path"])
    return {"world": _folder(world), "steps": steps, "umask": draw.choice(UMASKS), "form": form, "limit": limit}


def _made_c1(world, path):
    """Make the folder at a path of names, and tell what comes of it."""
    node = world
    for part in path[:-1]:
        if node["kind"] != "folder" or not node["mode"] & 0o100:
            return "no"
        if part not in node["in"] and node["mode"] & 0o200:
            node["in"][part] = _folder()
        if part not in node["in"]:
            return "no"
        node = node["in"][part]
    if node["kind"] != "folder" or node["mode"] & 0o300 != 0o300 or path[-1] in node["in"]:
        return "no"
    node["in"][path[-1]] = _folder()
    return None


def _put_c1(at, name, data, limit):
    if at is None or at["kind"] != "folder" or not at["mode"] & 0o100:
        return "no"
    held = at["in"]
    if SPARE in held:
        return "busy"
    there = held.get(name + SUFFIX, {"kind": "nothing"})
    if not at["mode"] & 0o200 or there["kind"] == "folder" or len(data) > limit:
        return "no"
    held[name + SUFFIX] = _file(data, there["mode"] if there["kind"] == "file" else 0o600)
    return None


def _add_c1(at, pairs, limit):
    if not pairs:
        return 0
    fine = at is not None and at["kind"] == "folder" and at["mode"] & 0o300 == 0o300
    new = [name + SUFFIX for name, _ in pairs]
    if not fine or len(set(new)) < len(new) or set(new) & set(at["in"]) or any(len(data) > limit for _, data in pairs):
        return "no"
    at["in"].update((name + SUFFIX, _file(data)) for name, data in pairs)
    return len(pairs)


def answer_c1(value):
    world, results, made = copy.deepcopy(value["world"]), [], {}
    limit = value["limit"] or 10**9
    for what, *rest in value["steps"]:
        if what == "create":
            results.append(_made_c1(world, rest[0].split("/")))
            made[rest[0]] = True
        elif what == "put":
            results.append(_put_c1(world["in"].get("at"), *rest, limit))
        else:
            results.append(_add_c1(world["in"].get("at"), *rest, limit))
    told = {}
    for name, node in _every(world):
        shown = {"file": ["data", "mode"], "link": ["to"], "folder": ["mode"] if name in made else [], "fifo": []}
        told[name] = ["pipe" if node["kind"] == "fifo" else node["kind"], *(node[key] for key in shown[node["kind"]])]
    return {"results": results, "open": 0, "world": told}


def _case_c1(steps, at=None, mode=0o700, umask=0o022, form="str", limit=None, **beside):
    world = beside if at is None else {**beside, "at": _folder(at, mode)}
    return {"world": _folder(world), "steps": steps, "umask": umask, "form": form, "limit": limit}


_NEW = [["put", "a", b"new"]]

HAND_c1 = [
    _case_c1([["create", "at"], *_NEW, ["add", [["b", b"1"]]]], umask=0o000),
    _case_c1([["create", "at"], *_NEW, ["add", [["b", b"1"]]]], umask=0o077, form="bytes path"),
    _case_c1([["create", "at"], ["create", "at"], ["create", "x/y/z"], ["create", "f/x"]], f=_file()),
    _case_c1([["create", "at"], ["create", "near"], ["create", "far"]], near=_link("at"), far=_link("gone")),
    _case_c1(_NEW, {"a" + SUFFIX: _file(b"old", 0o644)}, umask=0o077, form="str path"),
    _case_c1(_NEW, {"a" + SUFFIX: _file(b"old", 0o444)}, umask=0o000),
    _case_c1(_NEW, {"a" + SUFFIX: _file(b"old", 0o755)}),
    _case_c1(_NEW, {"a" + SUFFIX: _file(b"old", 0o666)}, form="bytes"),
    _case_c1(_NEW, {"a" + SUFFIX: _link("../out")}, out=_file(b"safe", 0o640)),
    _case_c1(_NEW, {"a" + SUFFIX: _link("nowhere/at/all")}),
    _case_c1(_NEW, {"a" + SUFFIX: _folder({"x": _file()})}),
    _case_c1(_NEW, {"a" + SUFFIX: {"kind": "fifo"}}),
    _case_c1(_NEW, {SPARE: _file(b"theirs", 0o666), "a" + SUFFIX: _file(b"old", 0o640)}),
    _case_c1(_NEW, {SPARE: _link("../out")}, out=_file(b"safe")),
    _case_c1(_NEW, {SPARE: _folder()}),
    _case_c1(_NEW, {SPARE: _file(), "a" + SUFFIX: _file(b"old")}, 0o500),
    _case_c1(_NEW, {"a" + SUFFIX: _file(b"old", 0o640)}, 0o500),
    _case_c1(_NEW, {}, 0o600),
    _case_c1(_NEW),
    _case_c1([["put", "a", b"2" * 9000]], {"a" + SUFFIX: _file(b"old", 0o640)}, limit=8192),
    _case_c1([["add", [["a", b"1"], ["b", b"2" * 9000]]]], {}, limit=8192),
    _case_c1([["add", [["a", b"1"], ["b", b"2"]]]], {"b" + SUFFIX: _file(b"old", 0o640)}),
    _case_c1([["add", [["a", b"1"], ["b", b"2"]]]], {"b" + SUFFIX: _link("../out")}, out=_file(b"safe")),
    _case_c1([["add", [["a", b"1"], ["b", b"2"]]]], {"a" + SUFFIX: _link("gone")}),
    _case_c1([["add", [["a", b"1"], ["a", b"2"]]]], {}, umask=0o000),
    _case_c1([["add", [["a", b"1"], ["b", b"2"]]]], {}, 0o500),
]


def _failed_at_c1(value, place):
    """Return what is right where the step at a place comes to nothing."""
    answer = answer_c1({**value, "steps": value["steps"][:place] + value["steps"][place + 1 :]})
    answer["results"].insert(place, "no")
    return answer


def failed_c1(value, seen):
    """Tell whether one step came to nothing and changed no file or link."""

    def files(answer):
        world = {name: node for name, node in answer["world"].items() if node[0] != "folder"}
        return answer["results"], answer["open"], world

    return any(files(seen) == files(_failed_at_c1(value, place)) for place in range(len(value["steps"])))


FAILING_c1 = (
    ("create", "lay_down", "accept"),
    [
        _case_c1([["create", "x/at"]]),
        _case_c1(_NEW, {}),
        _case_c1(_NEW, {"a" + SUFFIX: _file(b"old", 0o640)}, umask=0o077),
        _case_c1(_NEW, {"a" + SUFFIX: _link("../out")}, out=_file(b"safe", 0o640)),
        _case_c1([["add", [["a", b"1"], ["b", b"2"], ["c", b"3"]]]], {"d" + SUFFIX: _file(b"old")}),
        _case_c1([["put", "b", b"1" * 90000], ["put", "b", b"2"]], {}, form="bytes path"),
    ],
)


def attack_c1(kind, payload):
    if kind == "folder":
        return _case_c1([*_NEW, ["add", [["b", b"1"]]]], {"other": payload}) if _has_plain_modes(payload) else None
    if kind == "name" and _is_plain(payload):
        return _case_c1([["put", payload, b"1"], ["add", [[payload, b"2"]]]], {})
    if kind == "text" and _fits(payload):
        return _case_c1([["put", "a", _as_bytes(payload)], ["add", [["b", _as_bytes(payload)]]]], {})
    if kind == "items":
        return _case_c1([["add", [[f"n{place}", _as_bytes(item)] for place, item in enumerate(payload)]]], {})
    if kind == "output":
        steps = [*_NEW, ["add", [["a", b"1"]]]]
        return _case_c1(steps, {"a" + SUFFIX: _link("a" + SUFFIX) if payload == _link("output") else payload})
    if kind == "twice":
        return _case_c1([["create", "at"], ["add", [["b", b"1"]]], *_NEW] * payload)
    return None


def _has_plain_modes(node):
    return all(_fits(name) for name, _ in _every(_folder({"x": node})))


def _is_step_c1(world, made, what, *rest):
    if what == "put":
        return _is_plain(rest[0]) and isinstance(rest[1], bytes) and len(rest) == 2
    if what == "add":
        return all(_is_plain(name) and isinstance(data, bytes) for name, data in rest[0]) and len(rest) == 1
    node, fine = world, what == "create" and len(rest) == 1
    for part in rest[0].split("/"):
        if node["kind"] == "link" or not _is_name(part):
            return False
        node = node["in"].get(part, _folder()) if node["kind"] == "folder" else node
    made.append(rest[0] + "/")
    later = any(each != made[-1] and each.startswith(made[-1]) for each in made)
    return fine and rest[0][-1].isascii() and rest[0][-1].isalnum() and len(_as_bytes(rest[0])) < 800 and not later


def allowed_c1(value):
    world, made, limit = value["world"], [], value["limit"]
    forms = ("str", "bytes", "str path", "bytes path")
    return (
        _can_stand(world, ("file", "folder", "link", "fifo"), 0o1000)
        and world["mode"] & 0o100 > 0
        and world["in"].get("at", _folder())["kind"] == "folder"
        and all(_is_step_c1(world, made, *each) for each in value["steps"])
        and _is_mode(value["umask"], 0o100)
        and value["form"] in forms
        and (limit is None or type(limit) is int and 0 < limit < 10**9)
    )


ATTACKS_c1 = [
    _case_c1([["put", f"m{mode:o}", b"new"]], {f"m{mode:o}" + SUFFIX: _file(b"old", mode)}, umask=0o027)
    for mode in (0o000, 0o020, 0o111, 0o244, 0o407, 0o777)
] + [
    _case_c1([["put", "a", b"2" * size], ["add", [["b", b"2" * size]]]], {"a" + SUFFIX: _file(b"old")}, limit=70_000)
    for size in (70_000, 70_001)
]


# c2: what is there, what is not, and what may not be known


def draw_c3(draw):
    inside = {}
    for letter in LETTERS:
        if draw.chance(70):
            inside[letter] = _file(_content(draw), draw.choice([0o600, 0o600, 0o600, 0o640, 0o644, 0o400]))
        if draw.chance(3):
            inside[letter] = _file(_content(draw), draw.choice([0o000, 0o200, 0o220, 0o066]))
        if draw.chance(4):
            inside[letter] = _file(_content(draw), draw.choice([0o620, 0o660, 0o602, 0o666, 0o622, 0o722]))
        if draw.chance(4):
            links = [_link("../out"), _link("nowhere"), _link("a" + SUFFIX), _link("b" + SUFFIX), _folder()]
            inside[letter] = draw.choice(links)
    mode = draw.choice([0o500, 0o600, 0o000, 0o300, 0o400]) if draw.chance(8) else 0o700
    steps = []
    for _ in range(draw.between(1, 4)):
        what = draw.choice(["get", "get", "drop", "rotate"])
        if what == "rotate":
            new = {letter: _content(draw) for letter in LETTERS if draw.chance(30)}
            if draw.chance(8):
                kinds = ["OSError", "ours", "PermissionError", "OSError", "ValueError", "KeyError"]
                new[draw.choice(LETTERS)] = draw.choice(kinds)
            steps.append(["rotate", [draw.choice(LETTERS) for _ in range(draw.between(1, 4))], new])
        else:
            steps.append([what, draw.choice(LETTERS)])
    return _case_c2(steps, inside, mode, out=_file(b"safe"))


def _got_c2(at, name):
    if not at["mode"] & 0o100:
        return "no"
    node = at["in"].get(name + SUFFIX)
    if node is None:
        return None
    if node["kind"] != "file" or not node["mode"] & 0o400:
        return "no"
    return "not trusted" if node["mode"] & 0o020 or node["mode"] & 0o002 else node["data"]


def _dropped_c2(at, name):
    if not at["mode"] & 0o100:
        return "no"
    node = at["in"].get(name + SUFFIX)
    if node is None:
        return False
    if node["kind"] == "folder" or not at["mode"] & 0o200:
        return "no"
    del at["in"][name + SUFFIX]
    return True


def _turned_c2(at, names, new):
    left, asked = [], []
    for name in names:
        old = _got_c2(at, name)
        if isinstance(old, bytes):
            asked.append([name, old])
            data = new.get(name, b"new " + name.encode())
            if data in ("ValueError", "KeyError", "StopIteration", "AssertionError", "RuntimeError", "KeyboardInterrupt", "SystemExit"):
                return [data, asked]
            if isinstance(data, bytes) and at["mode"] & 0o200:
                at["in"][name + SUFFIX] = _file(data)
                continue
        left.append(name)
    return [left or len(names), asked]


def answer_c3(value):
    at, results = copy.deepcopy(value["at"]), []
    for what, *rest in value["steps"]:
        results.append({"get": _got_c2, "drop": _dropped_c2, "rotate": _turned_c2}[what](at, *rest))
    told = {}
    for name, node in _every(_folder({"at": at, **value["beside"]})):
        if node["kind"] != "folder":
            told[name] = ["file", node["data"]] if node["kind"] == "file" else ["link", node["to"]]
    return {"results": results, "stands": told}


def _case_c2(steps, inside, mode=0o700, **beside):
    return {"at": _folder({name + SUFFIX: node for name, node in inside.items()}, mode), "beside": beside, "steps": steps}


_ALL = [["get", "a"], ["get", "b"], ["rotate", ["a", "b"], {}], ["drop", "a"], ["drop", "b"]]
_TWO = {"a": _file(b"1"), "b": _file(b"2", 0o644)}

HAND_c3 = [
    _case_c2(_ALL, _TWO),
    _case_c2(_ALL, {"b": _file(b"2")}),
    _case_c2(_ALL, _TWO, 0o500),
    _case_c2(_ALL, _TWO, 0o600),
    _case_c2(_ALL, {}, 0o600),
    _case_c2(_ALL, {}, 0o000),
    _case_c2(_ALL, {}, 0o500),
    _case_c2(_ALL, {"a": _file(b"1", 0o000), "b": _file(b"2")}),
    _case_c2(_ALL, {"a": _file(b"1", 0o620), "b": _file(b"2")}),
    _case_c2(_ALL, {"a": _file(b"1", 0o602), "b": _file(b"2", 0o755)}),
    _case_c2(_ALL, {"a": _file(b"1", 0o022), "b": _file(b"2")}),
    _case_c2(_ALL, {"a": _link("b" + SUFFIX), "b": _file(b"2")}),
    _case_c2(_ALL, {"a": _link("nowhere"), "b": _link("../out")}, out=_file(b"safe")),
    _case_c2(_ALL, {"a": _link("a" + SUFFIX), "b": _folder({"x": _file()})}),
    _case_c2([["rotate", ["a", "b", "a"], {"a": "OSError"}]], _TWO),
    _case_c2([["rotate", ["a", "b", "a"], {"a": "ours", "b": b""}]], _TWO),
    _case_c2([["rotate", ["b", "a"], {"a": "KeyError"}], ["get", "b"]], _TWO),
    _case_c2([["rotate", ["a", "c", "b", "d"], {}]], _TWO),
    _case_c2([["rotate", ["b", "a", "c", "c"], {"b": "Mute"}], ["get", "a"]], _TWO),
]


def attack_c3(kind, payload):
    if kind == "name" and _is_plain(payload):
        return _case_c2([["get", payload], ["rotate", [payload, "a"], {}], ["drop", payload]], {payload: _file(b"1")})
    if kind == "text" and _fits(payload):
        return _case_c2([["get", "a"], ["rotate", ["a"], {"a": _as_bytes(payload)}]], {"a": _file(_as_bytes(payload))})
    if kind == "callback":
        return _case_c2([["rotate", ["a", "b"], {"a": payload}], ["get", "b"]], _TWO)
    if kind == "output" and payload != _link("output"):
        return _case_c2(_ALL, {"a": payload, "b": _file(b"2")})
    if kind == "folder" and all(node["kind"] != "fifo" for _, node in _every(payload)):
        return _case_c2(_ALL, {"a": payload, "b": _file(b"2")})
    if kind == "items":
        new = {f"n{place}": _as_bytes(item) for place, item in enumerate(payload)}
        return _case_c2([["rotate", list(new), new]], {name: _file(b"1") for name in new})
    if kind == "twice":
        return _case_c2(_ALL * payload, _TWO)
    return None


def _is_step_c2(what, *rest):
    if what != "rotate":
        return what in ("get", "drop") and _is_plain(rest[0]) and len(rest) == 1
    names, new = rest
    return all(_is_plain(name) for name in names) and all(isinstance(data, bytes | str) for data in new.values())


def allowed_c3(value):
    world = _folder({**value["beside"], "at": value["at"]})
    return (
        _can_stand(world, ("file", "folder", "link"))
        and value["at"]["kind"] == "folder"
        and not {SPARE} & set(value["at"]["in"])
        and "at" not in value["beside"]
        and all(_is_step_c2(*each) for each in value["steps"])
    )


ATTACKS_c3 = [
    *(_case_c2([["rotate", ["a", "b"], {"a": b"1", "b": b"2"}], ["get", "a"]], _TWO, mode) for mode in (0o500, 0o700, 0o3700)),
    *(_case_c2([["rotate", ["a", "b"], {"a": kind}], ["get", "b"]], _TWO) for kind in ("Odd", "Mute")),
    _case_c2(_ALL, {"a": _file(b"1", 0o4755), "b": _file(b"2", 0o1600)}, 0o1700),
]


# c3: names, lines, and bytes that travel


WORDS = ["mail", "door", "gate", "bank", "blog", "phone", "wifi", "backup", "root", "shop", "to do", "box"]
STRANGE = [
    "\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\r", "\xa0", "\u3000", "\\", "\\n", '"', "\u00e9",
    "e\u0301", "\u00df", "\u017f", "\u0130", "\u0131", "\u212a", "\ufb01", "\u03c2", "\ufeff", "\u200b", "\uffee", "\U0001f4a9",
    "\udcff", "\udcc3", "\u0663", "\u00b2", "\uff11",
]
REALMS = ["home", "work.org", "example.org", "lan-2", "x_y", "a.b.c"]


def _strange(draw, text, percent):
    if draw.chance(percent):
        at = draw.between(0, len(text))
        text = text[:at] + draw.choice(STRANGE) + text[at:]
    return text


def _any_name(draw):
    name = _strange(draw, draw.choice(WORDS), 6)
    if draw.chance(20):
        name = draw.choice([name.upper(), name.title(), name + draw.choice("123")])
    if draw.chance(30):
        name += "@" + _strange(draw, draw.choice(REALMS), 3)
    if draw.chance(3):
        name += draw.choice(["@home", "@", "/", "@-", " ", "\n", "@a b", "@home\n"])
    if draw.chance(2):
        name = draw.choice([".", "@", "\t", "\u00e9" * draw.between(80, 110), "n" * draw.between(150, 210)]) + name
    return name


def _any_text(draw):
    text = " ".join(draw.several(0, 4, lambda: draw.choice(WORDS)))
    if draw.chance(4):
        text = draw.choice([text + " ", " " + text, text + "\n", text + "\\", text + "\t", text.replace(" ", "\n")])
    return _strange(draw, text, 8)


def draw_c5(draw):
    names = draw.several(0, 5, lambda: _any_name(draw))
    if names and draw.chance(10):
        name = draw.choice(names)
        other = [name.upper(), name.swapcase(), unicodedata.normalize("NFD", name), name.replace("s", "\u017f")]
        names.append(draw.choice(other))
    good = [name for name in names if _parts_c3(name)]
    rows = [[name, draw.choice([0, 1, 2, 3, 10, 12, draw.below(10**9)]), _any_text(draw)] for name in good]
    lines = [_line_c3(row) for row in rows]
    if draw.chance(12):
        bad = [b"", b"", b"mail", b"mail\t1", b"\t1\tx", b"mail\tx\ty", b".mail\t1\tx", b"a@b c\t1\tx", b"door\t-1\tx"]
        digits = ["\u0663", "\u00b2", "\uff11", "1 ", "+1", "1_0", "0010", "000"]
        bad.append(b"door\t%s\tx" % _as_bytes(draw.choice(digits)))
        bad.append(b"door\t%s\tx" % _as_bytes(draw.choice(digits)))
        lines.insert(draw.between(0, len(lines)), draw.choice(bad))
    data = b"\n".join(lines) + (b"" if draw.chance(10) else b"\n")
    files = [name + (SUFFIX if draw.chance(80) else draw.choice(["", "~", ".txt", SUFFIX + SUFFIX])) for name in good]
    pairs = {name: _as_bytes(_any_text(draw)) + (_content(draw) if draw.chance(10) else b"") for name in good[:2]}
    if not draw.chance(40):
        pairs = {}
    return {
        "names": names,
        "rows": rows,
        "data": data,
        "files": list(dict.fromkeys(files)),
        "pairs": [[name, data] for name, data in pairs.items()],
    }


_ASCII = set("abcdefghijklmnopqrstuvwxyz" + "abcdefghijklmnopqrstuvwxyz".upper() + "0123456789_")


def _parts_c3(name):
    pieces = name.split("@")
    first = "@".join(pieces[:-1]) if len(pieces) > 1 else name
    last = pieces[-1] if len(pieces) > 1 else ""
    if len(pieces) > 1 and not (last and last[0] in _ASCII and set(last) <= _ASCII | {".", "-"}):
        return None
    if first[:1] in ("", ".") or set(first) & set("/\t\n\0") or len(_as_bytes(name)) >= 201:
        return None
    return [first, last]


def _line_c3(row):
    name, number, text = row
    shown = "".join({"\\": "\\\\", "\n": "\\n"}.get(sign, sign) for sign in text)
    return b"\t".join([_as_bytes(name), b"%d" % number, _as_bytes(shown)])


def _read_c3(data):
    rows = []
    for place, line in enumerate(data.split(b"\n")):
        if line:
            fields = line.split(b"\t", 2)
            name = fields[0].decode("utf-8", "surrogateescape")
            if len(fields) < 3 or not fields[1] or set(fields[1]) - set(b"0123456789") or _parts_c3(name) is None:
                return place + 1
            signs, text = iter(fields[2].decode("utf-8", "surrogateescape")), ""
            for sign in signs:
                if sign == "\\":
                    sign = {"n": "\n", "\\": "\\"}[next(signs)]
                text += sign
            rows.append([name, int(fields[1]), text])
    return rows


def answer_c5(value):
    folded = [unicodedata.normalize("NFC", each).casefold() for each in value["names"]]
    groups = {}
    for fold in folded:
        alike = [name for name, other in zip(value["names"], folded) if other == fold]
        if len(alike) > 1:
            groups[fold] = alike
    read = _read_c3(value["data"])
    listed = sorted(_as_bytes(each) for each in value["files"])
    names = [each.decode("utf-8", "surrogateescape")[: -len(SUFFIX)] for each in listed if each.endswith(SUFFIX.encode())]
    carried = sorted(([_as_bytes(name + SUFFIX), name, data] for name, data in value["pairs"]))
    return {
        "parts": [_parts_c3(name) for name in value["names"]],
        "clashes": list(groups.values()),
        "lines": b"".join(_line_c3(row) + b"\n" for row in value["rows"]),
        "rows": [value["rows"], value["rows"]],
        "read": [read, read],
        "listed": [name for name in names if name[:1] not in ("", ".")],
        "carried": [len(carried), [each[1:] for each in carried]] if carried else None,
    }


def _case_c3(names=(), rows=(), data=b"", files=(), pairs=()):
    given = {"names": names, "rows": rows, "files": files, "pairs": pairs}
    return {"data": data, **{key: [list(each) if isinstance(each, tuple) else each for each in given[key]] for key in given}}


HAND_c5 = [
    _case_c3(),
    _case_c3(["a", "A", "\u00e9", "e\u0301", "E\u0301", "\u00df", "SS", "\u017f", "s"]),
    _case_c3(["a@b@c", "@", "a@", "@a", "a@b\n", "a@\u00e9", "a@1\u0663", ".a", "a/b", "a\t", "a\n", "a\0"]),
    _case_c3(["\u01f0\u0323", "J\u030c\u0323", "\u01f0", "J\u030c"]),
    _case_c3(["n" * 200, "n" * 201, "\u00e9" * 100, "\u00e9" * 101, "\udcff" * 200, "\udcff" * 201]),
    _case_c3(rows=[("a", 1, "x  "), ("b", 2, "\u2028\x85\x0b"), ("c", 3, "\r"), ("d", 4, "\t")]),
    _case_c3(rows=[("a", 1, "\\n"), ("b", 2, "\n\\"), ("c", 3, "\\\\n"), ("d", 10**40, "\\\n")]),
    _case_c3(rows=[("\udcff", 1, "\udcfe"), ("\u2028", 2, "\ufeff"), ("\ufeff", 2, "")]),
    _case_c3(data=b"a\t1\tx\n\nb\t\xd9\xa3\ty\n"),
    _case_c3(data=b"a\t1\tx\r\n\r\nb\t2\ty\n"),
    _case_c3(data=b"a\t1\tx\na\t2\n"),
    _case_c3(data=b"a\t" + b"0" * 500 + b"1\tx"),
    _case_c3(data=b"\xff\t0001\t\\n\\\\n \n\n"),
    _case_c3(files=["b" + SUFFIX, "a" + SUFFIX, "a" + SUFFIX + "~", SUFFIX, "." + SUFFIX, "a" + SUFFIX * 2]),
    _case_c3(files=["\udcff" + SUFFIX, "\U0001f4a9" + SUFFIX, "\uffee" + SUFFIX, "a b" + SUFFIX, "a" + SUFFIX]),
    _case_c3(pairs=[("a", b"\0\n\r\n\\n "), ("\u00e9@x", b"\xff\xfe"), ("\udcff", "\u2028\x85".encode())]),
    _case_c3(pairs=[("a ", b""), ("b", b"\\"), ("c", b"\n" * 9)]),
]


def attack_c5(kind, payload):
    if kind == "name" and _fits(payload) and not set("/\0\n") & set(payload):
        good = _parts_c3(payload) is not None
        files = [payload + SUFFIX] if len(_as_bytes(payload)) < 240 else []
        rows = [(payload, 1, payload)] if good else []
        data = _as_bytes(payload.replace("\\", "")) + b"\t1\tx\n"
        return _case_c3([payload, payload.upper(), payload + "@x"], rows, data, files, [(payload, b"1")] if good else [])
    if kind == "text" and _fits(payload):
        return _case_c3([payload], [("a", 1, payload), ("b", 2, "")], b"", [], [("a", _as_bytes(payload))])
    if kind == "number" and type(payload) is int and 0 <= payload < 10**600:
        return _case_c3(rows=[("a", payload, "x")])
    if kind == "items":
        return _case_c3(payload, [("a", place, item) for place, item in enumerate(payload)])
    return None


def _is_read_c3(line):
    """Tell whether the words say what comes of a line: it has no backslash, or is one that is written so."""
    shown = line.split(b"\t", 2)[-1].replace(b"\\\\", b"").replace(b"\\n", b"")
    return b"\\" not in line or b"\\" not in shown and isinstance(_read_c3(line), list)


def allowed_c5(value):
    """Nothing holds more than 600 digits in a row, as all that is given would show."""
    rows, pairs = value["rows"], value["pairs"]
    names = [name for name, _ in pairs]
    return (
        all(_fits(name) for name in value["names"])
        and all(_fits(name) and _parts_c3(name) and type(count) is int and count >= 0 and _fits(text) for name, count, text in rows)
        and all(_is_read_c3(line) for line in value["data"].split(b"\n"))
        and all(_is_name(name) for name in value["files"])
        and len(set(value["files"])) == len(value["files"])
        and all(_fits(name) and _parts_c3(name) and isinstance(data, bytes) for name, data in pairs)
        and len(set(names)) == len(names)
        and re.search(r"\d{601}", repr(value)) is None
    )


ATTACKS_c5 = [
    _case_c3(
        ["\ufeff", "\ufeff@x"], [("\ufeff", 1, "\ufeff")], "\ufeffa\t1\t\ufeff\n\ufeff\t2\t\r\n\n\ufeff\n".encode(),
        ["\ufeff" + SUFFIX, "a\ufeff" + SUFFIX], [("\ufeff", "\ufeff".encode())],
    ),
    _case_c3(["a"] * 3 + ["A", "b", "b"], [("a", 10**599, "x"), ("a", 0, "x")], (b"a\t" + b"0" * 600 + b"\t\\n\\\\n\n") * 2),
    _case_c3(rows=[("a", 1, "xy" * size) for size in (2047, 2048, 4094, 4095, 4096, 32_768)]),
]


# c4: modes, and where links lead


def _node_c4(draw, depth):
    kind = draw.below(100)
    if kind < 4:
        near = ["a", "b", "../root" "/c", ".", "..", "../root"]
        far = ["../beside", "../beside/a", "../root2", "../root2/b", "none", "../none", "../beside/shut/x", "loop", "c"]
        return _link(draw.choice(near + far))
    if kind < 25 and depth:
        return _grown_c4(draw, depth - 1)
    if kind < 26:
        return {"kind": "fifo", "mode": 0o600}
    if draw.chance(4):
        return _file(b"", draw.choice([0o000, 0o044, 0o2755, 0o4711, 0o1600, 0o011, 0o070, 0o200, 0o622, 0o666]))
    return _file(b"", draw.choice([0o600, 0o600, 0o600, 0o640, 0o644, 0o700, 0o755, 0o400]))


def _grown_c4(draw, depth):
    inside = {name: _node_c4(draw, depth) for name in "abcde" if draw.chance(50)}
    if draw.chance(2):
        inside["loop"] = _link("loop")
    mode = draw.choice([0o700, 0o700, 0o750, 0o755, 0o500])
    if draw.chance(3):
        mode = draw.choice([0o000, 0o300, 0o444, 0o600, 0o1777, 0o711, 0o770])
    return _folder(inside, mode)


def draw_c2(draw):
    shut = _folder({"x": _file()}, draw.choice([0o000, 0o600, 0o700]))
    beside = {"beside": _folder({"a": _file(), "shut": shut}), "root2": _folder({"b": _file()}), "way": _link("root")}
    return _case_c4(_grown_c4(draw, 2), "way" if draw.chance(10) else "root", **beside)


class _Barred(Exception):
    """Nothing can be looked up here."""


def _end_c4(world, start, to):
    """Follow a link given by the names of its folder and its text; return the names of its end, None where there is none."""
    here, todo, links = list(start), to.split("/"), 0
    while todo:
        part, node = todo.pop(0), world
        for each in here:
            node = node["in"][each]
        if node["kind"] != "folder" or part == ".." and not here:
            raise ValueError("through what is no folder, or out of this world")
        if part == "":
            continue
        if not node["mode"] & 0o100:
            raise _Barred
        if part in (".", ".."):
            here = here[: len(here) - len(part) + 1]
            continue
        if part not in node["in"]:
            return None
        if node["in"][part]["kind"] == "link":
            links += 1
            if links >= 40:
                raise _Barred
            todo = node["in"][part]["to"].split("/") + todo
        else:
            here.append(part)
    return here


def answer_c2(value):
    told = {key: [] for key in ("loose", "programs", "sealed", "dangling", "outside")}
    told["modes"] = {}
    pairs = [(".", value["world"]["in"]["root"]), *_every(value["world"]["in"]["root"])]
    for name, node in sorted(pairs, key=lambda pair: "" if pair[0] == "." else pair[0]):
        if node["kind"] == "link":
            folder = ["root", *name.split("/")[:-1]]
            try:
                end = _end_c4(value["world"], folder, node["to"])
            except _Barred:
                return "barred"
            if end is None:
                told["dangling"].append(name)
            elif end[:1] != ["root"]:
                told["outside"].append(name)
            continue
        bits = f"{node.get('mode', 0o644) % 512:09b}"
        if node["kind"] == "folder" and (bits[0] == "0" or bits[2] == "0" and node["in"]):
            return "barred"
        told["modes"][name] = int(bits, 2)
        told["loose"] += [name] * ("1" in bits[3:])
        told["sealed"] += [name] * (bits[0] == "0")
        told["programs"] += [name] * (bits[2] == "1" and node["kind"] == "file")
    return told


def _case_c4(root, start="root", **beside):
    return {"world": _folder({"root": root, **beside}), "start": start}


def _link_c4(to, **beside):
    inside = {"a": _file(), "b": _link(to), "d": _folder({"c": _file()})}
    return _case_c4(_folder(inside), beside=_folder({"x": _file(), "y": _link("../root" "/a")}), root2=_folder(), **beside)


HAND_c2 = [
    _case_c4(_folder()),
    _case_c4(_folder({"a": _file()}, 0o711), "way", way=_link("root")),
    *(_case_c4(_folder({f"{mode:o}": _file(b"", mode) for mode in modes})) for modes in (range(0, 64, 7), range(64, 4096, 163))),
    *(_case_c4(_folder({f"{mode:o}": _folder({}, mode) for mode in (0o500, 0o577, 0o707, 0o470, 0o1755)})) for _ in "1"),
    *(_case_c4(_folder({"a": _folder({"b": _file()}, mode), "c": _file()})) for mode in (0o000, 0o300, 0o400, 0o644)),
    _case_c4(_folder({"a": _folder({}, 0o311)})),
    _case_c4(_folder({"a": _folder({"b": _file(b"", 0o604)}, 0o755), "a-b": _file(b"", 0o604), "-": _file(b"", 0o604)}, 0o755)),
    _case_c4(_folder({"a": _folder({}, 0o444)})),
    *(_link_c4(to) for to in ("a", "d/c", ".", "..", "../root", "../beside", "../root2", "../beside/x", "../beside/y")),
    *(_link_c4(to) for to in ("none", "../none", "d/none", "b", "../beside/none")),
    _link_c4("../shut/x", shut=_folder({"x": _file()}, 0o600)),
    _link_c4("../shut/none", shut=_folder({}, 0o600)),
    _link_c4("../shut", shut=_folder({"x": _file()}, 0o000)),
]


def attack_c2(kind, payload):
    if kind == "folder" or kind == "output":
        nodes = _every({"in": {"here": payload}})
        names = "".join(name for name, _ in nodes)
        absolute = any(node["kind"] == "link" and node["to"].startswith("/") for _, node in nodes)
        if names.isascii() and names.isprintable() and not absolute and payload != _link("output"):
            return _case_c4(_folder({"a": _file(), "here": payload, "z": _file(b"", 0o640)}))
    if kind == "name" and isinstance(payload, str) and payload.isascii() and payload.isprintable():
        return _case_c4(_folder({payload: _file(b"", 0o755), "-" + payload: _folder({payload: _link("..")})}))
    if kind == "number" and type(payload) is int and 0 <= payload < 0o10000:
        return _case_c4(_folder({"a": _file(b"", payload)}))
    if kind == "text" and _is_name(payload) and payload.isascii() and payload.isprintable():
        return _link_c4(payload)
    if kind == "items":
        return _case_c4(_folder({f"l{place:03}": _link(f"l{place + 1:03}") for place, _ in enumerate(payload[:39])}))
    return None


def _is_followed_c4(world, name, to):
    try:
        _end_c4(world, name.split("/")[:-1], to)
    except _Barred:
        pass
    return not to.startswith("/")


def allowed_c2(value):
    world, start = value["world"], value["start"]
    links = {name: node["to"] for name, node in _every(world) if node["kind"] == "link"}
    texts = [start, *links.values(), *(name for name, _ in _every(world))]
    return (
        _can_stand(world, ("file", "folder", "link", "fifo"))
        and all(text.isascii() and text.isprintable() for text in texts)
        and all(_is_followed_c4(world, name, to) for name, to in links.items())
        and world["mode"] & 0o100 > 0
        and world["in"]["root"]["kind"] == "folder"
        and _is_target(start)
        and not start.startswith("/")
        and _end_c4(world, [], start) == ["root"]
    )


ATTACKS_c2 = [
    *(_link_c4(to) for to in ("d/../a", "./d/.//c", "d/", "../root" "/../root2", "../way/d", "../way/../beside/x")),
    *(_case_c4(_folder({"e": _folder({}, 0o600), "b": _link(to)})) for to in ("e", "e/", "e/.", "e/..")),
    _case_c4(_folder({"a": _file(b"", 0o6777), "b": _folder({}, 0o3777)}, 0o1700), "way/.", way=_link("root/")),
]

