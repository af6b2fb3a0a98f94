"""Inputs and an independent reference for the criteria of this contract, written from their sentences alone."""

import copy

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


ENDING, SITE = ".mirror", "https://depot.corp"
UMASKS = [0o022, 0o022, 0o022, 0o022, 0o002, 0o027, 0o077, 0o000]
FORMS = ["str", "str", "str", "bytes", "str path", "bytes path"]
LETTERS = "abcdefgh"
STRANGE = [
    "\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\r", "\n", "\t", "\xa0", "\\", "\\n", "\u00e9", "e\u0301", "\u00df",
    "\u0130", "\u212a", "\ufeff", "\u200b", "\uffee", "\U0001f4a9", "\udcff", "\udcc3", "\udce9", "\udc80", "\u4e2d", " ", "%",
]
WORDS = ["maps", "north", "old", "letters", "songs", "deeds", "list.txt", "a", "b", "c", "photos", "2024", "notes", "lib"]


def _file(data=b"data", mode=0o644):
    return {"kind": "file", "data": data, "mode": mode}


def _folder(inside=None, mode=0o755):
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


def _as_text(data):
    return data.decode("utf-8", "surrogateescape")


def _fits(text):
    try:
        return isinstance(text, str) and _as_bytes(text) is not None
    except UnicodeEncodeError:
        return False


def _is_name(name):
    return _fits(name) and name not in ("", ".", "..") and not set("/\0") & set(name) and len(_as_bytes(name)) <= 200


def _is_path(path):
    """Tell whether a text is parts that are not empty, joined by single slashes."""
    return _fits(path) and "" not in path.split("/")


def _is_int(number, limit):
    return type(number) is int and 0 <= number < limit


def _is_sound(node, room=900, levels=160):
    """Tell whether a node can be put on the disk, with so many bytes and levels left for what it holds."""
    kind, mode = node["kind"], node.get("mode", 0)
    if kind == "link":
        return _fits(node["to"]) and 0 < len(_as_bytes(node["to"])) < 1000 and "\0" not in node["to"]
    if kind != "folder":
        return _is_int(mode, 0o10000) and (kind == "fifo" or kind == "file" and type(node["data"]) is bytes)
    names = [_fits(name) and _as_bytes(name) for name in node["in"]]
    lengths_fit = all(name and 0 < len(name) < min(256, room) for name in names)
    return bool(
        levels and _is_int(mode, 0o10000) and lengths_fit
        and not any(name in (b".", b"..") or {0, 47} & set(name) for name in names)
        and all(_is_sound(each, room - len(_as_bytes(name)) - 1, levels - 1) for name, each in node["in"].items())
    )


def _is_open(node):
    return node["kind"] == "folder" and node["mode"] & 0o700 == 0o700 and _is_sound(node)


def _are_there(path, *tops):
    """Tell whether a path is a good name below one of the folders that a world may have at its top."""
    top, _, name = path.partition("/")
    return top in tops and _is_name(name)


def _strange(draw, text, percent):
    if draw.chance(percent):
        at = draw.between(0, len(text))
        text = text[:at] + draw.choice(STRANGE) + text[at:]
    return text


def _bits(mode):
    """Tell what a mode lets its owner do with a folder: list, change, search."""
    return [bool(mode & 0o400), bool(mode & 0o200), bool(mode & 0o100)]


# c1: what there is below a folder, which jobs, and where files can be put


def _node_c1(draw, depth):
    kind = draw.below(1000)
    if kind < 25:
        return _link(draw.choice(["maps", "north", "a", "nowhere", "none/\udcff", "a/b", "..", "loop", "\u00e9", "\udce9"]))
    if kind < 250 and depth:
        return _grown_c1(draw, depth - 1)
    if kind < 260:
        return {"kind": "fifo"}
    mode = draw.choice([0o644, 0o644, 0o600, 0o640, 0o755, 0o444])
    if draw.chance(2):
        mode = draw.choice([0o000, 0o622, 0o660, 0o666, 0o777, 0o070])
    elif draw.chance(2):
        mode = draw.choice([0o4755, 0o2644, 0o1600])
    return _file(b"", mode)


def _grown_c1(draw, depth):
    names = [_strange(draw, draw.choice(WORDS), 5) for _ in range(draw.between(0, 4))]
    mode = draw.choice([0o755, 0o755, 0o700, 0o750, 0o500])
    if draw.chance(1):
        mode = draw.choice([0o000, 0o300, 0o444, 0o600, 0o311, 0o100])
    elif draw.chance(3):
        mode = draw.choice([0o1777, 0o2755, 0o770, 0o777, 0o711])
    return _folder({name: _node_c1(draw, depth) for name in names if name}, mode)


_TURNED = [["\u00e9", "\udc80"], ["\udcff", "\U0001f4a9"], ["\u4e2d", "\udcc3"], ["\uffee", "\udcf5"], ["\udc80", "\u00df"]]


def draw_c5(draw):
    world = {"root": _grown_c1(draw, 3), "way": _link("root")}
    if draw.below(1000) < 6:
        world["root"]["in"].update((each, _file(b"", 0o644)) for each in draw.choice(_TURNED))
    names = [_strange(draw, draw.choice(WORDS), 8) + draw.choice([ENDING, ENDING, "", "~"]) for _ in range(draw.between(0, 5))]
    if draw.below(1000) < 7:
        names += [each + ENDING for each in draw.choice(_TURNED)]
    world["jobs"] = _folder({name: draw.choice([_file(), _file(), _folder(), _link("x")]) for name in names if name})
    world["here"] = _folder({}, draw.choice([0o755, 0o700, 0o750, 0o770, 0o500]))
    if draw.chance(3):
        world["jobs"]["mode"] = draw.choice([0o000, 0o300, 0o100, 0o400, 0o500, 0o600])
    if draw.chance(3):
        world["here"]["mode"] = draw.choice([0o600, 0o200, 0o300, 0o100, 0o400, 0o000, 0o077])
    asks = [["survey", draw.choice(["root"] * 9 + ["way"]), draw.choice(FORMS)]]
    asks.append(["jobs", draw.choice(["jobs"] * 97 + ["none", "here", "way"]), draw.choice(["str", "str path"])])
    asks.append(["takes", draw.choice(["here"] * 9 + ["root", "jobs", "way", "none"]), draw.choice(FORMS)])
    return {"world": _folder(world), "asks": asks}


def _end_c1(world, name):
    """Return the node at a name of the world, a link followed there, or None."""
    for _ in range(9):
        node = world["in"].get(name)
        if node is None or node["kind"] != "link":
            return node
        name = node["to"]
    return None


def _survey_c1(root):
    rows = []
    for path, node in [("", root), *_every(root)]:
        if node["kind"] == "folder":
            lists, _, searches = _bits(node["mode"])
            if not lists or node["in"] and not searches:
                return ["barred", True]
        if path and node["kind"] != "fifo":
            is_link = node["kind"] == "link"
            mode = 0o777 if is_link else node["mode"] % 512
            rows.append([_as_bytes(path), node["kind"], mode, _as_bytes(node["to"]) if is_link else b""])
    return sorted(rows)


def answer_c5(value):
    told = []
    for what, name, _ in value["asks"]:
        node = _end_c1(value["world"], name)
        bits = _bits(node["mode"]) if node and node["kind"] == "folder" else [False] * 3
        if what == "survey":
            told.append(_survey_c1(node))
        elif what == "takes":
            told.append(bits[1] and bits[2])
        elif not bits[0]:
            told.append("no")
        else:
            names = sorted(_as_bytes(each) for each in node["in"])
            told.append([_as_text(each) for each in names if each[-len(ENDING) :] == ENDING.encode()])
    return told


def _case_c1(asks, **world):
    return {"world": _folder(world), "asks": [each.split("|") for each in asks]}


def _root_c1(mode=0o755, form="str", **inside):
    return _case_c1([f"survey|root|{form}"], root=_folder(inside, mode))


_JOBS = [f"jobs|{name}|{form}" for name in ("x", "y") for form in ("str", "str path")]
_MANY = {name + ENDING: _file() for name in ("\u00e9", "\udc80", "\udcff", "\U00010000", "\uffee", "z", "", "\n")}
_TAKES = [f"takes|{name}|{form}" for name in ("x", "y") for form in ("bytes", "bytes path")]

HAND_c5 = [
    _root_c1(),
    _root_c1(a=_folder({"b": _file(), "c": _link("..")}), d=_link("a"), e=_link("d"), f=_link("gone")),
    _root_c1(form="bytes", a=_file(b"", 0o4711), b=_folder({}, 0o3777), c=_file(b"", 0o066)),
    _root_c1(form="bytes path", **{"\udcff": _file(), "\u00e9": _file(), "\U00010000": _file(), "\uffee": _file()}),
    _root_c1(a=_link("a"), p={"kind": "fifo"}, b=_link("p")),
    _root_c1(**{"\udce9": _folder({"x": _file()}, 0o000), "b": _file()}),
    _root_c1(a=_folder({"\udcff": _folder({"x": _file()}, 0o644)})),
    _root_c1(0o000, a=_file()),
    _root_c1(0o400, a=_file()),
    _root_c1(0o400),
    _root_c1(a=_folder({"p": {"kind": "fifo"}}, 0o444)),
    _root_c1(0o100),
    _root_c1(a=_folder({"x": _folder()}, 0o300)),
    _case_c1(["survey|way|str", "survey|way|bytes"], root=_folder({"a": _file(), "b": _link("../way")}), way=_link("root")),
    _case_c1(_JOBS, x=_folder(_MANY)),
    _case_c1(_JOBS, x=_folder(_MANY, 0o400), y=_folder(_MANY, 0o300)),
    _case_c1(_JOBS, x=_file(), y=_link("x")),
    _case_c1(_JOBS, x=_folder({}, 0o000), y=_link("y")),
    _case_c1(_JOBS, x=_folder({"a" + ENDING: _folder(), ENDING: _link("x"), "b" + ENDING + "x": _file()}), y=_link("x")),
    *(_case_c1(_TAKES, x=_folder({}, mode), y=_link("x")) for mode in (0o000, 0o100, 0o200, 0o300, 0o400, 0o500, 0o600, 0o077)),
    _case_c1(_TAKES, x=_file(b"", 0o777), y=_link("z")),
]


def allowed_c5(value):
    world = value["world"]
    for what, name, form in value["asks"]:
        if what not in ("survey", "jobs", "takes") or form not in FORMS or what == "jobs" and form[:3] != "str" or not _is_name(name):
            return False
        if what == "survey" and _end_c1(world, name)["kind"] != "folder":
            return False
    # what is asked for at the top may lead elsewhere at the top, and nowhere else
    return _is_open(world) and all(_is_name(node["to"]) for node in world["in"].values() if node["kind"] == "link")


ATTACKS_c5 = [
    _root_c1(0o444, a={"kind": "fifo"}),
    _root_c1(a=_folder({"b": _folder({"p": {"kind": "fifo"}, "q": {"kind": "fifo"}}, 0o644)})),
    _case_c1(["jobs|x|str"], x=_folder({ending: _file() for ending in (ENDING, "." + ENDING, "a" + ENDING, ENDING + ENDING, ENDING[1:])})),
]


def attack_c5(kind, payload):
    if kind == "folder":
        return _case_c1(["survey|root|str", "survey|root|bytes path"], root=_folder({"a": _file(), "here": payload}))
    if kind == "name" and _is_name(payload):
        jobs = _folder({payload + ENDING: _file(), payload: _file(), "a" + ENDING: _file()})
        return _case_c1(["survey|x|str", "jobs|x|str", "takes|x|bytes"], x=jobs)
    if kind == "output":
        return _case_c1([*_JOBS, *_TAKES], x=_link("x") if payload == _link("output") else payload)
    if kind == "number" and type(payload) is int and 0 <= payload < 0o10000:
        return _root_c1(a=_file(b"", payload))
    return None


# c2: what is copied and written, with which mode


def draw_c6(draw):
    source, at = {}, {}
    for letter in LETTERS:
        source[letter] = _file(_content(draw), draw.choice([0o644] * 7 + [0o444, 0o640, 0o600, 0o755]))
        if draw.chance(2):
            source[letter]["mode"] = draw.choice([0o000, 0o200, 0o222, 0o666, 0o777, 0o664, 0o424])
        elif draw.chance(1):
            source[letter]["mode"] = draw.choice([0o4755, 0o1644, 0o2750])
        if draw.chance(2):
            source[letter] = draw.choice([_link("a"), _link("b"), _link("none"), _folder(), _link("../out")])
        if draw.chance(40):
            at[letter] = _file(_content(draw), draw.choice([0o644, 0o644, 0o600, 0o444]))
        if draw.chance(15):
            at[letter + "~"] = _file(_content(draw), 0o644)
        if draw.chance(3):
            name = letter + draw.choice(["", "~"])
            at[name] = draw.choice([_link("../out"), _link("gone"), _folder(), _folder({"x": _file()}), {"kind": "fifo"}])
    mode = draw.choice([0o755, 0o700, 0o750])
    if draw.chance(2):
        mode = draw.choice([0o500, 0o600, 0o400, 0o300, 0o000])
    steps = []
    for _ in range(draw.between(1, 3)):
        letter, what = draw.choice(LETTERS), draw.below(10)
        if what < 4:
            target = draw.choice(["at"] * 40 + ["none"]) + "/" + draw.choice(LETTERS)
            steps.append(["copy", draw.choice(["in"] * 60 + ["none"]) + "/" + letter, target])
        elif what < 6:
            letters = draw.shuffled(LETTERS)[: draw.between(0, 4)]
            steps.append(["all", [[f"in/{each}", f"at/{each}"] for each in letters]])
        elif what < 8 and mode & 0o100:
            held = [name for name, node in at.items() if node["kind"] == "file" and not name.endswith("~")]
            if held:
                steps.append(["former", "at/" + draw.choice(held)])
        else:
            steps.append(["report", "at/" + letter, draw.several(0, 3, lambda: draw.choice(WORDS))])
    return _case_c2(steps, source, at, mode, draw.choice(UMASKS), draw.choice(FORMS))


def _room_c2(world, path, least=3):
    """Return what a folder named first in a path holds, None where it is none, or may not be used so far."""
    name = path.split("/")[0]
    node = world["in"].get(name, _file())
    if node["kind"] != "folder" or not _bits(node["mode"])[2] or least == 3 and not _bits(node["mode"])[1]:
        return None
    return node["in"]


def _laid_c2(world, path, data, mode):
    room, name = _room_c2(world, path), path.split("/", 1)[1]
    if room is None or "/" in name or room.get(name, _file())["kind"] == "folder":
        return "no"
    room[name] = _file(data, mode)
    return None


def _copied_c2(world, source, target):
    room = _room_c2(world, source, 1)
    node = (room or {}).get(source.split("/", 1)[1], _link(""))
    if node["kind"] == "fifo":
        raise ValueError("no source is a pipe")
    if node["kind"] != "file" or not node["mode"] & 0o400:
        return "no"
    return _laid_c2(world, target, node["data"], node["mode"] % 512)


def _played_c2(value):
    world, results = copy.deepcopy(value["world"]), []
    known = True
    for what, *rest in value["steps"]:
        if what == "copy":
            results.append(_copied_c2(world, *rest))
        elif what == "all":
            ends = [_copied_c2(world, *pair) for pair in rest[0]]
            results.append("no" if "no" in ends else len(ends))
            known = known and "no" not in ends
        elif what == "report":
            bits = "".join("0" if taken == "1" else wish for wish, taken in zip("110110110", f"{value['umask']:09b}"))
            results.append(_laid_c2(world, rest[0], "".join(f"{line}\n" for line in rest[1]).encode(), int(bits, 2)))
        else:
            room = _room_c2(world, rest[0], 1)
            node = _file() if room is None else room.get(rest[0].split("/")[1], _folder())
            if node["kind"] != "file" or not node["mode"] & 0o400 or node["mode"] > 0o777:
                raise ValueError("this is no file that can be kept")
            results.append(_laid_c2(world, rest[0] + "~", node["data"], node["mode"]))
    told = {}
    for name, node in _every(world):
        if node["kind"] != "folder":
            told[name] = {"file": ["file", node.get("data"), node.get("mode")], "link": ["link", node.get("to")], "fifo": ["pipe"]}[node["kind"]]
    return {"results": results, "umask": value["umask"], "world": told if known else None}


def answer_c6(value):
    return _played_c2(value)


def _case_c2(steps, source=None, at=None, mode=0o755, umask=0o022, form="str"):
    world = {"in": _folder(source or {"a": _file(b"new", 0o640), "b": _file(b"2")}), "at": _folder(at, mode), "out": _file(b"safe")}
    return {"world": _folder(world), "steps": steps, "umask": umask, "form": form}


_COPY = [["copy", "in/a", "at/a"]]
_BOTH = [["all", [["in/a", "at/a"], ["in/b", "at/b"]]]]
_KEEP = [["former", "at/a"]]
_TELL = [["report", "at/a", ["one", "two"]]]

HAND_c6 = [
    _case_c2(_COPY + _TELL + _KEEP, umask=0o077),
    _case_c2(_COPY + _TELL + _KEEP, umask=0o000, form="bytes path"),
    _case_c2(_TELL + _TELL, umask=0o027, form="str path"),
    _case_c2(_TELL, {}, {"a": _link("../out")}, umask=0o002),
    *(_case_c2(_COPY, {"a": _file(b"x", mode)}) for mode in (0o000, 0o200, 0o400, 0o666, 0o777, 0o4755, 0o2640, 0o1606)),
    *(_case_c2(_COPY, {"a": node}) for node in (_link("b"), _link("none"), _link("../out"), _folder(), _folder({"x": _file()}))),
    *(
        _case_c2(_COPY + _TELL, None, {"a": node}, form="bytes")
        for node in (_link("../out"), _link("gone"), _folder(), _folder({"x": _file()}), _file(b"old", 0o400), {"kind": "fifo"})
    ),
    *(_case_c2(_COPY + _BOTH[:0] + _TELL, None, {"a": _file(b"old")}, mode) for mode in (0o500, 0o600, 0o300, 0o000)),
    _case_c2([["copy", "none/a", "at/a"], ["copy", "in/c", "at/a"], ["copy", "in/a", "none/a"], ["copy", "out/a", "at/a"]]),
    _case_c2([["copy", "in/a", "in/a"], ["copy", "in/a", "in/b"]], umask=0o077),
    _case_c2(_BOTH),
    _case_c2(_BOTH, {"a": _file(b"1", 0o000), "b": _file()}),
    _case_c2(_BOTH, {"a": _file(), "b": _link("a")}),
    _case_c2(_BOTH, None, {"b": _folder()}),
    _case_c2(_BOTH, None, None, 0o500),
    *(
        _case_c2(_KEEP, None, {"a": _file(b"1", 0o604), "a~": node}, umask=0o077)
        for node in (_file(b"old", 0o400), _folder(), _folder({"a": _file()}), _link("a"), _link("gone"), _link("../out"))
    ),
    _case_c2(_KEEP, None, {"a": _file(b"1", 0o755)}, 0o500),
    _case_c2(_KEEP, None, {"a": _file(b"1", 0o755), "a~": _file(b"old", 0o666)}, 0o500),
    _case_c2(_KEEP, None, {"a": _file(b"1", 0o444)}),
]


def _is_step_c2(what, path, *rest):
    tops = ("in", "at", "none", "out")
    if what == "all":
        places = [place for _, place in path]
        others = [source for source, place in path for other in places if other == source]
        names = [name for pair in path for name in pair]
        return not rest and len({*places}) == len(places) and not others and all(_are_there(name, *tops) for name in names)
    if what == "report":
        return _are_there(path, *tops) and all(line.isascii() and (line + "x").isprintable() for line in rest[0])
    return what in ("copy", "former") and len(rest) == (what == "copy") and all(_are_there(each, *tops) for each in (path, *rest))


def allowed_c6(value):
    world, steps = value["world"], value["steps"]
    kinds = {name: node["kind"] for name, node in world["in"].items()}
    if kinds != {"in": "folder", "at": "folder", "out": "file"} or not _is_open(world) or value["form"] not in FORMS:
        return False
    if not _is_int(value["umask"], 0o100) or not all(_is_step_c2(*step) for step in steps):
        return False
    ends = [end for step, end in zip(steps, _played_c2(value)["results"]) if step[0] == "all" or step is steps[-1]]
    return "no" not in ends[:-1]


_MORE = {f"n{number}": _file(b"%d" % number, 0o640 + number % 8) for number in range(9)}

ATTACKS_c6 = [
    _case_c2([["all", []], ["all", [[f"in/{name}", f"at/{name}"] for name in _MORE]]], _MORE),
    _case_c2([["all", [["in/a", f"at/{name}"] for name in "abcd"]]], None, {name: _file(b"new", 0o600) for name in "bc"}),
    _case_c2(_COPY + _TELL, {"a": _file(b"9" * 70000, 0o444)}, {"a~": _file(b"kept"), "a.tmp": _file(b"kept"), ".a": _file(b"kept")}),
    _case_c2(_COPY, {"a": _file(b"old", 0o640)}, {"a": _file(b"old", 0o600)}),
    _case_c2(_COPY, {"a": _file(b"safe", 0o640)}, {"a": _link("../out"), "b": _link("../in/a")}),
    _case_c2(_KEEP, None, {"a": _file(b"same", 0o640), "a~": _file(b"same", 0o604)}),
]


def attack_c6(kind, payload):
    if kind == "number" and _is_int(payload, 0o10000):
        return _case_c2(_COPY + _BOTH, {"a": _file(b"1", payload | 0o400), "b": _file(b"2", payload | 0o400)})
    if kind == "folder":
        return _case_c2(_COPY + _BOTH, {"a": payload, "b": _file()} if payload["kind"] != "fifo" else None, {"b": payload})
    if kind == "name" and _is_name(payload):
        steps = [["copy", f"in/{payload}", f"at/{payload}"], ["former", f"at/{payload}"], ["report", f"at/{payload}", ["x"]]]
        return _case_c2(steps, {payload: _file(b"1", 0o640)})
    if kind == "text" and _fits(payload):
        return _case_c2(_COPY + _KEEP, {"a": _file(_as_bytes(payload))})
    if kind == "output":
        node = _link("a") if payload == _link("output") else payload
        return _case_c2([*_COPY, *_TELL, *_BOTH], None, {"a": node})
    if kind == "items":
        source = {f"n{place}": _file(_as_bytes(item)) for place, item in enumerate(payload)}
        return _case_c2([["all", [[f"in/{name}", f"at/{name}"] for name in source]]], source or None)
    if kind == "twice":
        return _case_c2([*_COPY, *_TELL, *_KEEP, *_BOTH] * payload, umask=0o027)
    return None


# c3: names, paths, addresses and titles


def _path_c3(draw, percent=4):
    parts = [_strange(draw, draw.choice(WORDS), percent) for _ in range(draw.between(1, 3))]
    if draw.chance(5):
        at = draw.below(len(parts))
        parts[at] = draw.choice(["#", ".#", "~$"]) + parts[at]
    elif draw.chance(5):
        at = draw.below(len(parts))
        parts[at] += draw.choice(["#", ".#a", "~$", "#1", "~", ".txt", "b"])
    return "/".join(parts)


def draw_c2(draw):
    paths = list(dict.fromkeys(_path_c3(draw) for _ in range(draw.between(0, 5))))
    names = [each.split("/")[-1] for each in paths] + [draw.choice(WORDS)]
    skipped = [_path_c3(draw, 0) for _ in range(draw.between(0, 1))]
    pairs = [[draw.choice(paths), draw.choice([*WORDS, *paths])] for _ in range(2) if paths]
    if paths and draw.chance(30):
        path = draw.choice(paths)
        for cut in range(1, len(path)):
            if path[cut] == "/" or draw.chance(4):
                pairs.append([path, path[:cut]])
    if draw.chance(2):
        pairs.append([draw.choice(WORDS), ""])
    pairs = [pair for pair in pairs if not (pair[1].endswith("/") or pair[1].startswith("/"))]
    name = _strange(draw, draw.choice(WORDS), 6)
    if draw.chance(2):
        name += "/" + draw.choice(WORDS)
    text = " ".join(_strange(draw, draw.choice(WORDS), 8) for _ in range(draw.between(0, 3)))
    if draw.below(1000) < 6:
        text = "\ufeff" + text
    limit = draw.choice([60, 60, 20, draw.below(20), max(0, len(text) - draw.below(3))])
    return _case_c3(names, pairs, paths, skipped, [[name, _path_c3(draw)]], [[text, limit]])


def _below_c3(path, base):
    parts = base.split("/") if base else []
    return path.split("/")[: len(parts)] == parts


def _litter_c3(name):
    return name[:1] == "#" or name[:2] in (".#", "~$")


_PLAIN = set(b"abcdefghijklmnopqrstuvwxyz" + b"abcdefghijklmnopqrstuvwxyz".upper() + b"0123456789_.-~")


def _coded_c3(text, plain):
    return "".join(chr(byte) if byte in plain else "%%%02X" % byte for byte in _as_bytes(text))


def _title_c3(text, limit):
    whole = ""
    for letter in text:
        letter = "?" if 0xD800 <= ord(letter) <= 0xDFFF else letter
        if len((whole + letter).encode()) > limit:
            break
        whole += letter
    return whole


def answer_c2(value):
    chosen = []
    for place, path in enumerate(value["paths"]):
        skipped = [base for base in value["skipped"] if _below_c3(path, base)]
        if not skipped and not [part for part in path.split("/") if _litter_c3(part)]:
            chosen.append([path, place])
    return {
        "leftover": [_litter_c3(name) for name in value["names"]],
        "below": [_below_c3(path, base) for path, base in value["pairs"]],
        "chosen": sorted(chosen),
        "urls": [SITE + "/" + _coded_c3(name, _PLAIN) + "/" + _coded_c3(path, _PLAIN | {47}) for name, path in value["urls"]],
        "titles": [_title_c3(text, limit) for text, limit in value["titles"]],
    }


def _case_c3(names=(), pairs=(), paths=(), skipped=(), urls=(), titles=()):
    lists = {"pairs": pairs, "urls": urls, "titles": titles}
    return {
        "names": list(names),
        "paths": list(paths),
        "skipped": list(skipped),
        **{key: [list(each) for each in given] for key, given in lists.items()},
    }


_TREE = ["a", "a/b", "ab", "a.b", "a/bc/d", "#a/b", "c/.#d/e", "c/~$f", "c/f#", "c/f~$", "\udcff/a", "\udcff"]

HAND_c2 = [
    _case_c3(),
    _case_c3(["", "#", ".#", "~$", ".", "~", "a#", "a.#b", "a~$", "\n#", "#\n", "x#y", " #", "$~", "\uff03"]),
    _case_c3(pairs=[("a", "a"), ("ab", "a"), ("a/b", "a"), ("a.b", "a"), ("a", ""), ("", ""), ("", "a"), ("a/b", "a/b/c")]),
    _case_c3(pairs=[("b/a", "a"), ("a/bc", "a/b"), ("a\n", "a"), ("\udcff/x", "\udcff"), ("a~", "a"), ("a/b", "b")]),
    *(_case_c3(paths=_TREE, skipped=skipped) for skipped in ([], ["a"], ["c/f#", "ab"], [""], ["\udcff"], ["a/b", "a/bc"])),
    _case_c3(urls=[("a/b", "a/b"), ("/", "/"), ("a b", "a b"), ("%2F", "%2F"), ("\udce9", "\udce9"), ("\u00e9", "\u00e9")]),
    _case_c3(urls=[("~._-", "~._-"), ("\n", "\n"), ("\u2028", "\u2028"), ("", ""), ("+&=?#", "+&=?#"), ("\x7f\0", "\x7f\0")]),
    _case_c3(titles=[("caf\u00e9", limit) for limit in range(7)]),
    _case_c3(titles=[("\u4e2d\U0001f4a9", limit) for limit in range(9)]),
    _case_c3(titles=[("a\udcffb", 2), ("\ud800", 1), ("\udcff", 0), ("\ufffd", 2), ("\ufffd", 3), ("", 0), (" ", 1)]),
    _case_c3(titles=[("e\u0301x", limit) for limit in range(5)]),
]


def allowed_c2(value):
    paths = value["paths"]
    whole = all(base == "" or _is_path(base) for pair in (value["skipped"], *value["pairs"]) for base in pair)
    return (
        whole and all(_is_path(path) for path in paths) and len(set(paths)) == len(paths)
        and all(isinstance(name, str) for name in value["names"])
        and all(len(pair) == 2 for key in ("pairs", "urls", "titles") for pair in value[key])
        and all(_fits(each) for pair in value["urls"] for each in pair)
        and all(isinstance(text, str) and _is_int(limit, 10**400) for text, limit in value["titles"])
    )


_DOTTED = ["a/./b", "./a/b", "a/../a/b", "a/b/.", "a/b/..", "..", ".", "a/b", "a/B", "a/b/b", "a/b."]

ATTACKS_c2 = [
    _case_c3(pairs=[(path, base) for path in _DOTTED for base in ("a/b", "a", "a/..", ".", "..")]),
    *(_case_c3(paths=_DOTTED, skipped=skipped) for skipped in (["a/b"], ["."], ["a", ".."], ["x", "a/b/b"], ["a/b", "a/b"])),
    _case_c3(titles=[(text, limit) for text in ("\udcff", "a\ud83d\ude00", "\u4e2d\udc80") for limit in (1, 2, 3, 4, 5, 10**30)]),
]


def attack_c2(kind, payload):
    if kind == "name" and _is_name(payload):
        paths = [payload, payload + "/x", payload + "x", "x/" + payload]
        pairs = [[path, payload] for path in paths]
        return _case_c3([payload], pairs, paths, [payload], [[payload, path] for path in paths], [[payload, limit] for limit in range(5)])
    if kind == "text" and isinstance(payload, str):
        urls = [[payload, payload]] if _fits(payload) else []
        return _case_c3([payload], [], [], [], urls, [[payload, limit] for limit in (0, 1, 2, 3, 7, len(payload), 3 * len(payload), 9 * len(payload) + 9)])
    if kind == "number" and type(payload) is int and 0 <= payload < 2**63:
        return _case_c3(titles=[["caf\u00e9", payload]])
    if kind == "items":
        return _case_c3(payload, titles=[[item, 3] for item in payload])
    return None


# c4: the lines of an index


def _row_c4(draw):
    path = "/".join(_strange(draw, draw.choice(WORDS), 4) for _ in range(draw.between(1, 3))).strip("/") or "x"
    kind = draw.choice(["file", "file", "file", "folder", "link"])
    mode = draw.choice([0o644, 0o644, 0o600, 0o755, 0o7, draw.below(0o1000)])
    to = _as_bytes(_strange(draw, draw.choice([*WORDS, "../" + draw.choice(WORDS)]), 6)) if kind == "link" else b""
    return [_as_bytes(path), kind, mode, to]


def draw_c1(draw):
    rows = {row[0]: row for row in draw.several(0, 5, lambda: _row_c4(draw))}
    if draw.below(1000) < 6:
        for name in draw.choice(_TURNED):
            rows[_as_bytes(name)] = [_as_bytes(name), "file", 0o644, b""]
    lines = draw.shuffled([_line_c4(row) for row in rows.values()])
    if draw.chance(10):
        lines.insert(draw.between(0, len(lines)), b"")
    if rows and draw.chance(2):
        row = draw.choice(list(rows.values()))
        lines.insert(draw.between(0, len(lines)), _line_c4([row[0], "file", draw.below(0o1000), b""]))
    if draw.chance(4):
        bad = [b"x", b"64 a", b"6444 a", b"648 a", b" 644 a", b"644\ta", b"a 644 b", b"0o644 a", b"\r", b"-64 a", b"x644 a", b" "]
        lines.insert(draw.between(0, len(lines)), draw.choice(bad))
    there = draw.choice(["folder", "closed", "closed", "shut"]) if draw.chance(3) else "nothing"
    return {"rows": list(rows.values()), "data": b"\n".join(lines) + (b"\n" if draw.chance(95) else b""), "there": there}


def _line_c4(row):
    path, kind, mode, to = row
    digits = bytes([48 + mode // 64, 48 + mode // 8 % 8, 48 + mode % 8])
    line = digits + b" " + _shown_c4(path)
    return line + {"file": b"", "folder": b"/", "link": b"\t" + _shown_c4(to)}[kind]


def _shown_c4(data):
    signs = {92: b"\\\\", 10: b"\\n", 9: b"\\t"}
    return b"".join(signs.get(byte, bytes([byte])) for byte in data)


def _meant_c4(text):
    made, bytes_left = [], iter(text)
    for byte in bytes_left:
        made.append({92: 92, 110: 10, 116: 9}[next(bytes_left)] if byte == 92 else byte)
    return bytes(made)


def _read_c4(data):
    rows = {}
    for line in filter(None, data.split(b"\n")):
        if len(line) < 4 or set(line[:3]) - set(b"01234567") or line[3] != 32:
            return line
        mode = (line[0] - 48) * 64 + (line[1] - 48) * 8 + line[2] - 48
        fields = line[4:].split(b"\t")
        if len(fields) > 1:
            row = ["link", mode, _meant_c4(fields[1])]
        else:
            row = ["folder" if fields[0][-1:] == b"/" else "file", mode, b""]
        path = fields[0][:-1] if row[0] == "folder" else fields[0]
        rows[_meant_c4(path)] = row
    return sorted([path, *row] for path, row in rows.items())


def answer_c1(value):
    lines = b"".join(_line_c4(row) + b"\n" for row in sorted(value["rows"]))
    read = _read_c4(value["data"])
    return {"none": [], "lines": [lines, lines], "saved": sorted(value["rows"]), "read": [read, read], "there": [] if value["there"] == "nothing" else "no"}


def _case_c4(rows=(), data=b"", there="nothing"):
    return {"rows": [list(row) for row in rows], "data": data, "there": there}


def _paths_c4(*paths):
    rows = [(path, kind, 0o644, b"") for path, kind in zip(paths, ["file", "folder"] * len(paths))]
    return _case_c4(rows, b"\n".join(_line_c4(row) for row in rows))


HAND_c1 = [
    _case_c4(),
    _case_c4([(b"a", "file", 0, b""), (b"b", "folder", 0o777, b""), (b"c", "link", 0o70, b"")], b"000 a\n777 b/\n070 c\t\n"),
    _paths_c4(b"\r", b"a\r", b"\ra", b"a\rb", b"a\r\nb", b"\x85", b"\x0b", b"\x0c"),
    _paths_c4(b"\n", b"\t", b"\\", b"\\n", b"\\\n", b"\\\\t", b"a\\", b"\\/b"),
    _paths_c4(b"\xff", b"\xc3", "\u00e9".encode(), b"\xe9", "\u2028".encode(), "\U00010000".encode(), "\uffee".encode()),
    _paths_c4(b" ", b"a ", b" a", b"644 a", b"/a", b"a//b", b"b" * 900),
    _case_c4([(b"l", "link", 0o777, to) for to in (b"",)], b"777 l\ta\\nb\\tc\\\\d/\n"),
    _case_c4([(b"l", "link", 0o777, b"\t\n\\\r\xff/")], b"777 l\t\r\n777 l\t\xff\n"),
    _case_c4(data=b"644 a\n\n\n600 a\n755 b/\n755 b\n"),
    _case_c4(data=b"644 a\nx\ny\n"),
    *(_case_c4(there=there) for there in ("folder", "closed", "shut")),
    _case_c4(data=b"644 a\r\n\r\n"),
    *(_case_c4(data=line + b"\n") for line in (b"a 644 b", b" 644 a", b"64 a", b"6444 a", b"644", b"648 a", b"0644 a", b"\n\n")),
]


def _is_row_c4(path, kind, mode, to):
    whole = type(path) is bytes and path and path[-1] != 47 and 0 not in path
    return bool(whole and _is_int(mode, 0o1000) and kind in ("file", "folder", "link") and type(to) is bytes and (kind == "link" or not to))


def _is_line_c4(line):
    """Tell whether a line is one that some entry has, or does not begin as one."""
    if type(_read_c4(line)) is bytes:
        return True
    for row in _read_c4(line):
        return _is_row_c4(*row) and _line_c4(row) == line
    return not line


def allowed_c1(value):
    rows = value["rows"]
    return (
        all(_is_row_c4(*row) for row in rows) and len({row[0] for row in rows}) == len(rows)
        and all(map(_is_line_c4, value["data"].split(b"\n"))) and value["there"] in ("nothing", "folder", "closed", "shut")
    )


ATTACKS_c1 = [
    _case_c4([(b"n%d" % number, "file", number % 512, b"") for number in range(90)], b"644 a\n" * 40),
    _case_c4([(b"a", "link", 0o777, b"\0")], b"777 a\t\0\n"),
    *(_paths_c4(*paths) for paths in ((b"\xe9", b"e\xcc\x81", b"\xc3\xa9"), (b"a", b"a/b", b"a.b", b"a b", b"a\nb", b"a\xff"))),
]


def attack_c1(kind, payload):
    if kind == "name" and _is_name(payload):
        return _paths_c4(_as_bytes(payload), _as_bytes(payload) + b"x", b"x/" + _as_bytes(payload))
    if kind == "text" and _fits(payload) and payload and payload[-1] != "/" and "\0" not in payload:
        row = (_as_bytes(payload), "link", 0o777, _as_bytes(payload))
        return _case_c4([row], _line_c4(row))
    if kind == "number" and type(payload) is int and 0 <= payload < 0o1000:
        return _case_c4([(b"a", "file", payload, b"")])
    if kind == "items":
        rows = {b"n" + _as_bytes(item): place for place, item in enumerate(payload)}
        return _case_c4([(path, "file", place, b"") for path, place in rows.items()])
    return None


# c5: what is made, moved and removed


def draw_c4(draw):
    at = {}
    for letter in LETTERS:
        if draw.chance(55):
            at[letter] = draw.choice([_file(b"1"), _file(b"2", 0o400), _folder(), _folder()])
        if draw.chance(2):
            at[letter] = _folder({letter: draw.choice([_file(), _folder(), _link("..")])}, draw.choice([0o700, 0o700, 0o500, 0o600]))
        if draw.chance(2):
            at[letter] = _link(draw.choice(["a", "b", "c", "gone", letter, ".."]))
        if draw.chance(2):
            at[letter + "~"] = draw.choice([_file(b"3"), _folder(), _link("gone"), _link("gone"), _link("a")])
    mode = draw.choice([0o755, 0o700, 0o750, 0o300])
    if draw.chance(3):
        mode = draw.choice([0o500, 0o600, 0o000, 0o400])
    steps = []
    for _ in range(draw.between(1, 3)):
        what = draw.choice(["make", "aside", "remove", "clear"])
        held = [name for name in at if "~" not in name]
        if what == "clear":
            paths = draw.shuffled(held)[: draw.between(0, 4)]
            paths = [f"{path}/{path}" if at[path]["kind"] == "folder" and at[path]["in"] else path for path in paths]
            if draw.chance(4):
                paths += [path.split("/")[0] for path in paths if "/" in path] + [draw.choice(LETTERS)]
            steps.append(["clear", "at", [path for path in paths if at.get(path.split("/")[0], {}).get("kind") != "link" or "/" not in path]])
        elif what == "make":
            names = draw.shuffled("ijklmnop")[: draw.between(0, 2)]
            if draw.chance(4):
                names.insert(draw.below(2), draw.choice(LETTERS))
            modes = [0o755, 0o755, 0o755, 0o700, 0o750, 0o555]
            rows = [[name, draw.choice(["folder"] * 4 + ["file"]), draw.choice(modes)] for name in names]
            steps.append([what, draw.choice(["at"] * 40 + ["none"]), rows])
        else:
            steps.append([what, "at/" + (draw.choice(held) if held and draw.chance(96) else draw.choice("ab"))])
    return _case_c5(steps, at, mode, draw.choice(FORMS), draw.choice(UMASKS))


def _gone_c5(at, path):
    """Remove a path below a folder, and tell how that ends: done, missing or kept."""
    *above, name = path.split("/")
    for part in above:
        if not _bits(at["mode"])[2]:
            return "kept"
        if part not in at["in"]:
            return "missing"
        at = at["in"][part]
        if at["kind"] != "folder":
            raise ValueError("what stands above a path is a folder or nothing")
    _, changes, searches = _bits(at["mode"])
    if not searches:
        return "kept"
    node = at["in"].get(name)
    if node is None:
        return "missing"
    if not changes or node["kind"] == "folder" and node["in"]:
        return "kept"
    del at["in"][name]
    return "done"


def _made_c5(at, rows):
    """Make folders in a folder in turn; return their modes, or that one cannot be made."""
    modes = []
    for name, kind, mode in rows:
        if kind == "folder":
            if at["kind"] != "folder" or _bits(at["mode"])[1:] != [True, True] or name in at["in"]:
                return "no"
            at["in"][name] = _folder()
            modes.append(0o40700 + mode % 64)
    return modes


def _played_c5(value):
    world, results = copy.deepcopy(value["world"]), []
    for what, path, *rest in value["steps"]:
        above, _, name = path.partition("/")
        node = world["in"].get(above, _file())
        is_open = node["kind"] == "folder" and _bits(node["mode"])[2]
        end = "no"
        if what == "clear":
            kept = [each for each in rest[0] if _gone_c5(node, each) == "kept"]
            end = kept or "done"
        elif what == "make":
            end = _made_c5(node, rest[0])
        elif not is_open:
            pass
        elif what == "aside" and name + "~" in node["in"]:
            end = "taken"
        elif _bits(node["mode"])[1] and name in node["in"]:
            end = "done"
            if what == "aside":
                node["in"][name + "~"] = node["in"].pop(name)
            elif _gone_c5(node, name) == "kept":
                end = "no"
        results.append(end)
    told = {}
    for name, node in _every(world):
        told[name] = {"folder": ["folder"], "file": ["file", node.get("data")], "link": ["link", node.get("to")], "fifo": ["pipe"]}[node["kind"]]
    return {"results": results, "world": told}


def answer_c4(value):
    return _played_c5(value)


def _case_c5(steps, at=None, mode=0o755, form="str", umask=0o022):
    world = {"at": _folder(at, mode), "out": _folder({"x": _file(b"safe")})}
    return {"world": _folder(world), "steps": steps, "form": form, "umask": umask}


_MAKE = ["make", "at", [["a", "folder", 0o755]]]
_ALL = [_MAKE, ["aside", "at/a"], _MAKE, ["aside", "at/a"], ["remove", "at/a"], ["remove", "at/a~"]]
_CLEAR = [["clear", "at", ["a", "b", "c"]], ["clear", "at", ["c", "a"]]]

HAND_c4 = [
    _case_c5(_ALL),
    _case_c5([["make", name, [["y", "folder", 0o755], ["x", "folder", 0o755], ["z", "folder", 0o700]]] for name in ("none", "out")]),
    *(
        _case_c5([["make", "at", [["x", "folder", mode], ["y", "file", mode], ["z", "link", mode]]]], umask=mask)
        for mode in (0o777, 0o555, 0o070, 0) for mask in (0, 0o022, 0o077)
    ),
    *(_case_c5([_MAKE], {"a": node}) for node in (_folder(), _file(), _link("gone"), _link("../out"), _link("a"))),
    *(_case_c5([["aside", "at/a"]], {"a": _file(), "a~": node}) for node in (_folder(), _file(), _link("gone"), _link("a"), _link("a~"))),
    *(_case_c5([["aside", "at/a"]], {"a": node}) for node in (_folder({"x": _file()}), _link("gone"), _link("../out"), _folder({}, 0))),
    *(
        _case_c5([["remove", "at/a"]] + _CLEAR, {"a": node, "b": _file()}, form="bytes path")
        for node in (_folder({"x": _file()}), _folder({}, 0), _link("../out"), _link("gone"), _link("b"), _file(b"", 0), _folder())
    ),
    *(_case_c5(_ALL + _CLEAR, {"a": _file(), "b": _folder(), "a~": _link("gone")}, mode) for mode in (0o500, 0o600, 0o300, 0o000)),
    _case_c5([["clear", "at", ["a/x", "a/y", "c/x", "a", "b"]]], {"a": _folder({"x": _file()}), "b": _file()}),
    _case_c5([["clear", "at", ["a/x", "a/y", "a"]]], {"a": _folder({"x": _file()}, 0o500)}),
    _case_c5([["clear", "at", ["a/x", "a/y", "a"]]], {"a": _folder({"x": _file()}, 0o600)}),
    _case_c5([["clear", "at", []], ["clear", "at", ["a", "a", "a"]]], {"a": _file()}, form="bytes"),
]


def _is_step_c5(world, what, path, *rest):
    if what in ("aside", "remove"):
        return not rest and _are_there(path, "at", "out", "none")
    if what == "clear":
        return path in world["in"] and all(_is_name(part) for each in rest[0] for part in each.split("/"))
    names = [name for name, _, _ in rest[0]]
    modes = [mode for _, kind, mode in rest[0] if kind in ("file", "folder", "link") and _is_int(mode, 0o1000)]
    return what == "make" and path in ("at", "out", "none") and len({*names}) == len(modes) == len(names) and all(map(_is_name, names))


def allowed_c4(value):
    world = value["world"]
    return (
        _is_open(world) and {*world["in"]} <= {"at", "out"} and all(node["kind"] == "folder" for node in world["in"].values())
        and all(_is_step_c5(world, *step) for step in value["steps"])
        and value["form"] in FORMS and _is_int(value["umask"], 0o100) and _played_c5(value) is not None
    )


_FULL = _folder({"x": _file(), "y": _folder({"z": _link("..")})})

ATTACKS_c4 = [
    *(_case_c5([["clear", "at", paths]], {"a": _FULL, "b": _FULL}) for paths in (["a", "a"], ["b", "a", "b", "c", "a"], ["b", "a"])),
    *(_case_c5([[what, "at/a"]], {"a": node}) for what in ("aside", "remove") for node in (_folder(), _file(), _link("a"))),
    _case_c5([["clear", "at", ["a/b/c", "a/b"]]], {"a": _folder({"b": _folder({"c": _folder()})})}),
    *(_case_c5([["make", "at", [[name, "folder", 0o755] for name in names]]], {"c": _file()}) for names in ("bca", "cab", "zyx")),
    _case_c5([["aside", "at/a"], ["aside", "at/a~"], ["aside", "at/a"]], {"a": _file(b"1")}),
]


def attack_c4(kind, payload):
    if kind == "number" and _is_int(payload, 0o1000):
        return _case_c5([["make", "at", [["a", "folder", payload], ["b", "link", payload]]]], umask=0o027)
    if kind == "folder":
        return _case_c5([["aside", "at/a"], ["remove", "at/a~"], _MAKE, ["clear", "at", ["a~", "a"]]], {"a": payload})
    if kind == "name" and _is_name(payload):
        steps = [["make", "at", [[payload, "folder", 0o750]]], ["aside", f"at/{payload}"], ["clear", "at", [payload, payload + "~"]]]
        return _case_c5(steps, {"a": _file()})
    if kind == "output":
        return _case_c5([*_ALL, *_CLEAR], {"a": _link("a") if payload == _link("output") else payload})
    if kind == "items":
        return _case_c5([["clear", "at", [f"n{place}" for place in range(len(payload))]]], {"n1": _file(), "n2": _folder({"x": _file()})})
    if kind == "twice":
        return _case_c5((_ALL + _CLEAR) * payload, {"b": _folder({"x": _file()})})
    return None


# c6: what a plan holds, and in which order


def _tree_c6(draw, depth=3, before=""):
    rows = []
    for name in sorted({_strange(draw, draw.choice(WORDS), 1).strip("/") for _ in range(draw.between(0, 3))} - {""}):
        kind = draw.choice(["file", "file", "folder", "link"]) if depth else "file"
        to = _as_bytes(draw.choice(WORDS)) if kind == "link" else b""
        rows.append([before + name, kind, draw.choice([0o644, 0o755]), to])
        if kind == "folder":
            rows += _tree_c6(draw, depth - 1, before + name + "/")
    return rows


def draw_c3(draw):
    former = _tree_c6(draw)
    wanted = [list(row) for row in former]
    for row in list(wanted):
        turn = draw.below(100)
        if turn < 15:
            wanted = [each for each in wanted if each[0] != row[0] and not each[0].startswith(row[0] + "/")]
        elif turn < 18 and row in wanted:
            wanted = [each for each in wanted if not each[0].startswith(row[0] + "/")]
            row[1], row[3] = draw.choice([["file", b""], ["link", b"x"], ["folder", b""]])
            wanted = [row if each[0] == row[0] else each for each in wanted]
    if draw.chance(40):
        taken = {row[0] for row in wanted}
        wanted += [row for row in _tree_c6(draw, 2, "new") if row[0] not in taken]
    return {"wanted": draw.shuffled(wanted), "former": draw.shuffled(former)}


def answer_c3(value):
    wanted, former = ({_as_bytes(row[0]): row for row in value[key]} for key in ("wanted", "former"))

    def same(path):
        return path in wanted and path in former and wanted[path][1::2] == former[path][1::2]

    def of(rows, kind):
        return [path for path in sorted(rows) if rows[path][1] == kind]

    leaving = {}
    for path in sorted(former):
        if not same(path):
            leaving.setdefault(-len(path.split(b"/")), []).append(path)
    groups = {
        "open": of(former, "folder"),
        "remove": [path for key in sorted(leaving) for path in leaving[key]],
        "make": [path for path in of(wanted, "folder") if not same(path)],
        "copy": of(wanted, "file"),
        "link": [path for path in of(wanted, "link") if not same(path)],
        "close": of(wanted, "folder")[::-1],
    }
    return [[[action, _as_text(path)] for action, paths in groups.items() for path in paths], True]


def _rows_c6(*words):
    rows = []
    for word in words:
        end = {"/": "folder", "@": "link"}.get(word[-1])
        rows.append([word[:-1] if end else word, end or "file", 0o644, b"to" if end == "link" else b""])
    return rows


def _case_c6(wanted, former):
    return {"wanted": _rows_c6(*wanted.split()), "former": _rows_c6(*former.split())}


_DEEP = "a/ a/b/ a/b/c a/d b/ b/e c d/ d/f/ d/f/g B"

HAND_c3 = [
    _case_c6("", ""),
    _case_c6(_DEEP, ""),
    _case_c6("", _DEEP),
    _case_c6(_DEEP, _DEEP),
    _case_c6("a b@ c/", "a/ b c@"),
    _case_c6("a@ b/ c", "a b@ c/ c/d c/d@"),
    _case_c6("x/ x/y/ x/y/z@", "x/"),
    _case_c6("x/", "x/ x/y/ x/y/z@ x/w v"),
    _case_c6("\u00e9 \udcff \U00010000 \uffee e", "\u00e9 \udc80"),
    _case_c6("", "a/ a/\u00e9 a/\udcff a/\U00010000 a/\uffee b"),
    {"wanted": [["a", "link", 0o777, b"x"]], "former": [["a", "link", 0o777, b"y"]]},
    {"wanted": [["a", "folder", 0o700, b""]], "former": [["a", "folder", 0o755, b""]]},
]


def allowed_c3(value):
    for rows in (value["wanted"], value["former"]):
        kinds = {path: kind for path, kind, _, _ in rows}
        if not all(_is_path(path) and _is_row_c4(_as_bytes(path), *rest) for path, *rest in rows):
            return False
        above = {"/".join(path.split("/")[:-levels]) for path in kinds for levels in range(1, path.count("/") + 1)}
        if any(kinds.get(path, "folder") != "folder" for path in above):
            return False
    return True


_CHAIN = "a/ a/b/ a/b/c/ a/b/c/d/ a/b/c/d/e bb/ bb/longer c dddddddddd e/ e/f"

ATTACKS_c3 = [
    _case_c6("", _CHAIN),
    _case_c6(_CHAIN, "a/ a/b@ bb dddddddddd/ dddddddddd/e/ e@"),
    _case_c6("a@ a.b/ a.b/c ab/", _CHAIN),
    {"wanted": [["a", kind, 0o600, b""] for kind in ("file",)], "former": [["a", "file", 0o644, b""], ["b", "link", 0o777, b""]]},
]


def attack_c3(kind, payload):
    if kind == "name" and _is_name(payload):
        rows = [[payload, "folder", 0o755, b""], [f"{payload}/x", "file", 0o644, b""], [payload + "x", "link", 0o777, _as_bytes(payload)]]
        return {"wanted": rows[:2], "former": [["a", "file", 0o644, b""], *rows[::2]]}
    if kind == "folder":
        rows = [[path, "file" if node["kind"] == "fifo" else node["kind"], 0o644, _as_bytes(node.get("to", ""))] for path, node in _every(payload)]
        return {"wanted": rows, "former": rows[1:] if rows and rows[0][1] != "folder" else []}
    if kind == "items":
        rows = [[f"n{_as_text(_as_bytes(item))}".replace("/", "-"), "file", 0o644, b""] for item in dict.fromkeys(payload)]
        return {"wanted": rows, "former": rows[::2]}
    return None

