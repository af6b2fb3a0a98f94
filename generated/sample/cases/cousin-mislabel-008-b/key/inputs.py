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


FORMS = ["str", "str", "str", "bytes", "str path", "bytes path"]
WORDS = ["notes", "june", "july", "map", "bill", "draft", "photo", "index", "old", "new", "list", "plan", "to do", "x"]
ENDINGS = ["", "", ".txt", ".txt", ".csv", ".tar.gz", ".TXT", ".d", ".md~", "."]
STRANGE = [
    "\u2028", "\u2029", "\u0085", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x1f", "\r", "\n", "\t", " ", "\x7f", "\x01", '"', "\\",
    "\u00e9", "e\u0301", "\u00df", "\u017f", "\u0130", "\u0131", "\u212a", "\ufb01", "\u03c2", "\ufeff", "\u200b", "\u202e", "\u00a0",
    "\u3000", "\ue000", "\uffee", "\ufffd", "\U0001f4e6", "\U0001d54f", "\udcff", "\udc80", "\udcc3", "\udced\udcb3\udcbf", "\\udcff",
    "\u0660", "\u00b2",
]


def _file(data=b"data", mode=0o644):
    return {"kind": "file", "data": data, "mode": mode}


def _folder(inside=None, mode=0o755):
    return {"kind": "folder", "mode": mode, "in": inside or {}}


def _link(to):
    return {"kind": "link", "to": to}


def _plain_name(draw):
    if draw.chance(3):
        return draw.choice([" ", "  ", ".", "-", "~"]) + draw.choice(WORDS) + draw.choice(["", " "])
    return draw.choice(WORDS) + draw.choice(ENDINGS)


def _any_name(draw):
    name = _plain_name(draw)
    if draw.chance(12):
        at = draw.between(0, len(name))
        name = name[:at] + draw.choice(STRANGE) + name[at:]
    if draw.chance(2):
        name = draw.choice(STRANGE) * draw.between(1, 40)
    return name


def _content(draw):
    if draw.chance(8):
        return b""
    if draw.chance(8):
        return "\u20ac\u2028\n\u00e9".encode() * draw.between(1, 9)
    return draw.choice([b"one line\n", b"a;b\r\n", b"\0\xff\xfe", b"words ", b"0123456789"]) * draw.between(1, 30)


def _grown(draw, depth, name, leaf, mode):
    """Draw a folder: names by `name`, nodes other than folders by `leaf`, modes of folders by `mode`."""
    inside = {}
    for _ in range(draw.between(0, 4)):
        label = name(draw)
        if label in (".", ".."):
            continue
        if depth > 0 and draw.chance(35):
            inside[label] = _grown(draw, depth - 1, name, leaf, mode)
        else:
            inside[label] = leaf(draw)
    return _folder(inside, mode(draw))


def _deep(node, levels):
    for _ in range(levels):
        node = _folder({"d": node})
    return node


def _every(node, before=""):
    """List what a folder holds at any depth, as pairs of its path and the node."""
    pairs = []
    for name, child in node["in"].items():
        pairs.append((before + name, child))
        if child["kind"] == "folder":
            pairs += _every(child, before + name + "/")
    return pairs


def _as_bytes(text):
    return text.encode("utf-8", "surrogateescape")


def _can_encode(text):
    """Tell whether a text is what some bytes are decoded to."""
    try:
        return isinstance(text, str) and str(_as_bytes(text), "utf-8", "surrogateescape") == text
    except UnicodeEncodeError:
        return False


def _is_name(text):
    whole = _can_encode(text) and text not in ("", ".", "..") and not set("/\0") & set(text)
    return whole and len(_as_bytes(text)) < 256


def _is_plain(text):
    return isinstance(text, str) and text.isascii() and text.isprintable()


def _is_ascii_name(text):
    return _is_plain(text) and _is_name(text)


# what of it can be made on a disk, and is in scope


_RIGHTS = (0, 0o02, 0o04, 0o11, 0o22, 0o33, 0o40, 0o44, 0o50, 0o55, 0o66, 0o75, 0o77)  # no two beside each other
_UMASKS = (0, 0o02, 0o07, 0o22, 0o27, 0o66, 0o77)


def _is_mode(mode):
    return _is_number(mode, 0o7777) and mode % 0o100 in _RIGHTS


def _is_number(value, greatest, least=0):
    return type(value) is int and least <= value <= greatest


def _can_stand(node, is_name):
    """Tell whether a node can be made, with names of one sort and paths that are not too long."""
    if node["kind"] == "folder":
        paths = [name for name, _ in _every(node)]
        short = all(len(_as_bytes(path)) < 800 and path.count("/") < 180 for path in paths if _can_encode(path))
        return short and _is_node(node, is_name)
    return _is_node(node, is_name)


def _is_node(node, is_name):
    if node["kind"] == "link":
        return _can_encode(node["to"]) and 0 < len(_as_bytes(node["to"])) < 800 and "\0" not in node["to"]
    if node["kind"] == "fifo":
        return True
    if not _is_mode(node["mode"]):
        return False
    if node["kind"] == "file":
        return isinstance(node["data"], bytes)
    children = node["in"].items() if node["kind"] == "folder" else [("", node)]
    return all(is_name(name) and _is_node(child, is_name) for name, child in children)


def _is_usual(value):
    """Tell whether what most values have is in scope: how often, and how paths are given under which umask."""
    given = value.get("form", "str") in FORMS and value.get("umask", 0) in _UMASKS
    return given and _is_number(value["times"], 5, 1)


# c1: what is put into an archive, and what is said where that cannot be


def _leaf_c1(draw):
    if draw.chance(6):
        return _link(draw.choice(["notes.txt", "nowhere", "..", ".", "/", "loop"]))
    if draw.chance(2):
        return {"kind": "fifo"}
    return _file(_content(draw), draw.choice([0o000, 0o200, 0o111]) if draw.chance(4) else draw.choice([0o644, 0o600, 0o444]))


def _mode_c1(draw):
    return draw.choice([0o000, 0o111, 0o311, 0o444, 0o644, 0o200]) if draw.chance(5) else draw.choice([0o755, 0o700, 0o555])


def draw_c2(draw):
    tree = _grown(draw, 2, _plain_name, _leaf_c1, _mode_c1)
    if draw.chance(2):
        tree["in"]["deep"] = _deep(_folder({"end": _leaf_c1(draw)}, _mode_c1(draw)), draw.between(20, 60))
    before = _file(b"an older one", draw.choice([0o600, 0o640, 0o644, 0o666, 0o604])) if draw.chance(30) else None
    if draw.chance(1):
        before = draw.choice([_link("elsewhere"), _link("it"), _link("none/such"), _folder({"x": _file()}), _file(b"", 0o444)])
    shelf = draw.choice([0o555, 0o500, 0o600, 0o000]) if draw.chance(5) else draw.choice([0o755, 0o755, 0o700, 0o300])
    limit = None
    if draw.chance(3):
        limit = 4096
        tree["in"]["too much"] = _file(b"0123456789" * draw.between(500, 700))
    return {
        "tree": tree,
        "before": before,
        "shelf": shelf,
        "limit": limit,
        "form": draw.choice(FORMS),
        "umask": draw.choice([0o022, 0o022, 0o002, 0o027, 0o077, 0o000]),
        "times": 2 if draw.chance(2) else 1,
    }


def _is_shut(node):
    if node["kind"] == "file":
        return not node["mode"] & 0o400
    if node["kind"] != "folder":
        return False
    needed = 0o500 if node["in"] else 0o400
    return node["mode"] & needed != needed or any(_is_shut(child) for child in node["in"].values())


def _shelf_c1(before):
    """Return what the shelf holds once an archive is on it, and the archive's mode; None where none can be written."""
    if before is None:
        return [["it", "file"]], 0o600
    if before["kind"] == "file":
        return [["it", "file"]], before["mode"] % 0o1000
    aside = before.get("to", "/")
    if before["kind"] == "link" and "/" not in aside and aside not in ("it", ".", ".."):
        return sorted([["it", "link"], [aside, "file"]]), 0o600
    return None


def answer_c2(value):
    times, result = value["times"], _shelf_c1(value["before"])
    if _is_shut(value["tree"]):
        return [{"raises": "unreadable", "kept": True}] * times
    bytes_inside = sum(len(node["data"]) for _, node in _every(value["tree"]) if node["kind"] == "file")
    if not result or value["shelf"] & 0o300 != 0o300 or bytes_inside >= (value["limit"] or bytes_inside + 1):
        return [{"raises": "the archive", "kept": True}] * times
    inside = sorted([name, node["data"]] for name, node in _every(value["tree"]) if node["kind"] == "file")
    return [{"count": len(inside), "mode": result[1], "contents": inside, "shelf": result[0]}] * times


def _case_c1(inside=None, mode=0o755, **others):
    usual = {"before": None, "shelf": 0o755, "limit": None, "form": "str", "umask": 0o022, "times": 1}
    return {"tree": _folder(inside, mode), **usual, **others}


HAND_c2 = [
    _case_c1(),
    _case_c1({"a": _file(), "b": _file(mode=0o000)}),
    _case_c1({"a": _file(), "b": _folder({"c": _file()}, 0o000)}, before=_file(b"old", 0o640)),
    _case_c1({"a": _file(), "b": _folder({"c": _file(), "d": _folder()}, 0o444)}, form="bytes path"),
    _case_c1({"b": _folder({"c": _folder({"d": _file()}, 0o311)})}),
    _case_c1({"b": _folder({}, 0o111), "c": _file()}, before=_file(b"old", 0o600), form="bytes"),
    _case_c1({"b": _folder({}, 0o444), "c": _file()}),
    _case_c1({"b": _folder({"l": _link("gone")}, 0o444)}),
    _case_c1({"a": _file()}, 0o000),
    _case_c1({"a": _file(), "l": _link("a"), "m": _link("m"), "n": _link("/"), "p": {"kind": "fifo"}}),
    _case_c1({"a": _file()}, shelf=0o555, before=_file(b"old", 0o604)),
    _case_c1({"a": _file()}, shelf=0o600, form="str path"),
    _case_c1({"a": _file(mode=0o000)}, shelf=0o555),
    _case_c1({"a": _file(b"1" * 3000), "b": _file(b"2" * 3000)}, limit=4096),
    _case_c1({"a": _file(b"1" * 9000)}, before=_file(b"old", 0o640), limit=8192),
    _case_c1({"a": _file()}, before=_file(b"old", 0o666), umask=0o077),
    _case_c1({" ": _file(b"1"), "  ": _folder({" ": _file(b"2")}), "-": _file(b"3"), "~": _file(b"4")}, form="bytes path"),
    _case_c1({"top": _deep(_file(b"far down"), 120)}),
    _case_c1({"top": _deep(_folder({"last": _file(mode=0o000)}), 120)}),
    _case_c1({f"{number:02}": _file(b"%d" % number, 0o644 if number != 37 else 0o000) for number in range(40)}),
    _case_c1({"a": _file(b"1")}, before=_link("elsewhere"), times=3),
    _case_c1({"a": _file(b"1")}, before=_link("it"), form="bytes", times=2),
    _case_c1({"a": _file(b"1")}, before=_link("nowhere/at/all")),
    _case_c1({"a": _file(b"1")}, before=_folder({"old": _file(b"kept", 0o600)}), times=2),
    _case_c1({"a": _file(b"1")}, before=_folder(), form="str path"),
    _case_c1({"a": _file(b"1")}, before=_file(b"old", 0o444), times=2),
    _case_c1({"a": _file(b"1"), "b": _file(mode=0o000)}, before=_link("elsewhere"), times=2),
    _case_c1({"a": _file(b"1")}, before=_file(b"old", 0o640), shelf=0o555, times=2),
]


def allowed_c2(value):
    tree, before, limit = value["tree"], value["before"], value["limit"]
    if tree["kind"] != "folder" or not _can_stand(tree, _is_ascii_name) or not _is_usual(value):
        return False
    if not _is_mode(value["shelf"]) or before is not None and not _can_be_output(before):
        return False
    pairs = [(name, len(node["data"])) for name, node in _every(tree) if node["kind"] == "file"]
    size = sum(length for _, length in pairs)
    around = 100 + sum(250 + 2 * len(name) for name, _ in pairs)
    return limit is None or _is_number(limit, 1 << 20, 1) and (size >= limit or size + around < limit)


def _can_be_output(node):
    """Tell whether a node is such as may stand at the output: no pipe, and no link over a part that is no name."""
    if not _can_stand(node, _is_ascii_name):
        return False
    pipes = [inner for _, inner in _every({"in": {"it": node}}) if inner["kind"] == "fifo"]
    return not pipes and all(map(_is_ascii_name, node.get("to", "it").split("/")))


FAILING_c2 = (("stow",), HAND_c2[:16])


def failed_c2(value, seen):
    """Tell whether each turn came out as usual, or broke off and left the shelf as it was."""
    return all(turn == usual or "raises" in turn and turn["kept"] for turn, usual in zip(seen, answer_c2(value)))


ATTACKS_c2 = [
    _case_c1({"a": _file()}, before=_file(b"old", 0o000)),
    _case_c1({"a": _file()}, before=_file(b"old", 0o4755), times=2),
    _case_c1({"a": _file()}, before=_file(b"old", 0o077), umask=0o077),
    _case_c1({"n" * 255: _folder({"m" * 255: _file()})}),
]


def attack_c2(kind, payload):
    if kind == "number" and _is_number(payload, 0o777):
        return _case_c1({"a": _file(b"1")}, before=_file(b"old", payload))
    if kind == "folder":
        names = [name for name, _ in _every({"in": {"here": payload}})]
        if all(_is_ascii_name(part) for name in names for part in name.split("/")):
            return _case_c1({"a": _file(b"1"), "here": payload, "z": _file(b"2")})
    if kind == "name" and _is_ascii_name(payload):
        return _case_c1({payload: _file(b"1"), "other " + payload[:200]: _folder({payload: _file(b"2")})})
    if kind == "text" and _can_encode(payload):
        return _case_c1({"a": _file(_as_bytes(payload)), "b": _file(b"2")})
    if kind == "items":
        return _case_c1({f"{place:03}": _file(_as_bytes(item)) for place, item in enumerate(payload)})
    if kind == "output":
        return _case_c1({"a": _file(b"1")}, before=_at("it", payload))
    if kind == "twice":
        return _case_c1({"a": _file(b"1"), "d": _folder({"b": _file(b"2")})}, times=payload)
    return None


def _at(name, node):
    """Return the node that stands at a name: a link to an output leads to itself there."""
    return _link(name) if node == _link("output") else node


def _is_plain_tree(node):
    """Tell whether a node is a folder in which there is nothing but folders and regular files."""
    return node["kind"] == "folder" and all(inner["kind"] in ("file", "folder") for _, inner in _every(node))


# c2: names, their order and sizes


def _leaf_c2(draw):
    return _file(_content(draw), draw.choice([0o644, 0o600, 0o400]))


def draw_c6(draw):
    tree = _grown(draw, 2, _any_name, _leaf_c2, lambda draw: 0o755)
    return _case_c2(tree["in"], "C" if draw.chance(20) else "", times=2 if draw.chance(2) else 1)


def answer_c6(value):
    pairs = [(name, node) for name, node in _every(value["tree"]) if node["kind"] == "file"]
    files = {_as_bytes(name): [name, len(node["data"])] for name, node in pairs}
    pairs = [files[path] for path in sorted(files)]
    return [{"listed": pairs, "loaded": True, "left_out": [], "written": pairs}] * value["times"]


def _case_c2(inside, locale="", before=None, times=1):
    return {"tree": _folder(inside), "locale": locale, "before": before or {}, "times": times}


def _flat_c2(names, locale=""):
    return _case_c2({name: _file(b"x" * place) for place, name in enumerate(names)}, locale)


HAND_c6 = [
    _case_c2({}),
    _case_c2({"a": _folder({"b": _file(b"1")}), "a.b": _file(b"22"), "a-b": _file(b""), "a0": _file(b"4444")}),
    _case_c2({"u\u2028v": _file(b"1"), "u\u2029v": _file(b"22"), "u\u0085v": _file(b"333"), "u": _file(b"4444")}, "C"),
    _case_c2({"\n": _file(b"1"), "\r": _file(b"22"), "\r\n": _file(b"333"), "\x0b\x0c": _file(b"4"), "\x1c\x1d\x1e": _file()}),
    _flat_c2(["\udcff", "\U0001f4e6", "\ue000", "\udc80"]),
    _case_c2({"\udced\udcb3\udcbf": _file(b"1"), "d\udcff": _folder({"\udcfe": _file(b"22"), "\u00e9": _file(b"3")})}, "C"),
    _case_c2({"\u00e9": _file(b"1"), "e\u0301": _file(b"22"), "\u212b": _file(b"3"), "\u00c5": _file(b"4")}),
    _case_c2({"\u00df": _file(b"1"), "ss": _file(b"22"), "SS": _file(b"3"), "\u212a": _file(b"4"), "K": _file(b"5")}),
    _case_c2({'"': _file(b"1"), "\\": _file(b"22"), "\\n": _file(b"3"), "\\udcff": _file(b"4"), "{": _file(b"5")}, "C"),
    _case_c2({" ": _file(b"1"), "\u3000": _file(b"22"), "\t ": _file(b"3"), " x ": _folder({" ": _file(b"4")})}),
    _case_c2({"\u00e9" * 127: _file("\u00e9".encode()), "z": _file(b"after the long one")}),
    _case_c2({"\ufeff": _file(b"1"), "\ufeffa": _file(b"22"), "a\u200b": _file(b"3"), "\u202ea": _file(b"4")}, "C"),
    _case_c2({"deep": _deep(_folder({"\u2028": _file(b"1"), "\udcff": _file(b"22")}), 90)}),
    _case_c2({"\u2028": _file(b"1"), "\udcff": _file(b"22")}, "C", times=3),
    _case_c2({"\u00e9": _file(b"1")}, "", {"archive": _file(b"x" * 9000, 0o444), "saved": _file(b"{}\n" * 900)}, 2),
    _case_c2({"\u0085": _file(b"1")}, "C", {"archive": _link("elsewhere"), "saved": _file(b"", 0o600)}),
]


_TAKEN = ("root", "archive", "saved", "target")


def allowed_c6(value):
    tree, before = value["tree"], value["before"]
    readable = _is_plain_tree(tree) and _can_stand(tree, _is_name) and not _is_shut(tree)
    archive, saved = before.get("archive", _file()), before.get("saved", _file())
    places = [node["to"] for node in (archive, saved) if node["kind"] == "link"]
    if not before.keys() <= {"archive", "saved"}:
        return False
    for node, bits in ((archive, 0o400), (saved, 0o600)):
        if not _is_node(node, _is_name) or node["kind"] not in ("file", "link") or ~node.get("mode", bits) & bits:
            return False
    free = all(_is_ascii_name(place) and not place.startswith(_TAKEN) for place in places)
    return readable and free and len({*places}) == len(places) and value["locale"] in ("", "C") and _is_usual(value)


def attack_c6(kind, payload):
    if kind == "folder" and _is_plain_tree(payload) and not _is_shut(payload):
        return _case_c2({"a": _file(b"1"), "here": payload, "\u00e9": _file(b"22")})
    if kind == "name" and _is_name(payload):
        return _case_c2({payload: _file(b"1"), "in": _folder({payload: _file(b"22")})})
    if kind == "text" and _can_encode(payload):
        return _case_c2({"a": _file(_as_bytes(payload)), "b": _file(b"2")})
    if kind == "items" and all(_is_name(item) for item in payload):
        return _case_c2({item: _file(b"1") for item in payload})
    if kind == "output" and payload.get("mode", 0o400) & 0o400 and _shelf_c1(payload) and payload != _link("output"):
        writable = payload["kind"] == "file" and payload["mode"] & 0o600 == 0o600
        return _case_c2({"\u00e9": _file(b"1")}, "", {"archive": payload, **({"saved": payload} if writable else {})})
    if kind == "twice":
        return _case_c2({"\u2028": _file(b"1"), "d": _folder({"\udcff": _file(b"22")})}, "C", times=payload)
    return None


# c3: what is written below a folder, with which modes, and what is left out


def _leaf_c3(draw):
    usual = [0o644, 0o644, 0o600, 0o640, 0o755, 0o444]
    return _file(_content(draw), draw.choice([0o777, 0o666, 0o604, 0o4755, 0o400, 0o775]) if draw.chance(15) else draw.choice(usual))


def _drawn_change(draw, name):
    kind = draw.below(5)
    if kind == 0:
        return {"digest": draw.choice(["0" * 64, "", "ff"])}
    if kind == 4:
        content = _content(draw)
        return {"content": content, "digest": hashlib.sha256(content).hexdigest()} if draw.chance(50) else {"content": content}
    if kind == 1:
        return {"mode": draw.choice([0o000, 0o7777, 0o100755, 0o1644, 0o222, 0o4711])}
    if kind == 2:
        return {"name": draw.choice(["../", "/", "./", "a/../", "../out/", "../out-of-date/", "a//"]) + name}
    return {"name": draw.choice([".", "..", "", "a/..", "a/.", name + "/", "n" * 256, "ok"])}


def _drawn_world(draw, source):
    """Draw what stands beside and in `out` already: things in the way of the names to come, and links."""
    out = {"earlier": _file(b"earlier", 0o640)}
    for name, node in source["in"].items():
        if draw.chance(12):
            links = [_link("../out-of-date"), _link("earlier"), _link("inner"), _link(name), _link(".."), _link("../nowhere")]
            others = [_file(b"in the way", 0o600), _folder({"x": _file(b"y")}), _folder({}, 0o555), _folder({}, 0o000)]
            out[name] = draw.choice([*links, *others] if node["kind"] == "folder" else [*links[:3], *others])
    if draw.chance(50):
        out["inner"] = _folder()
    world = {"out": _folder(out, 0o555 if draw.chance(2) else 0o755), "out-of-date": _folder({"earlier": _file(b"safe")})}
    if draw.chance(3):
        world["real"] = world["out"]
        world["out"] = _link("real")
    return _folder(world)


def draw_c5(draw):
    source = _grown(draw, 2, _plain_name, _leaf_c3, lambda draw: 0o755)
    changes = {}
    for name, node in _every(source):
        if node["kind"] == "file" and draw.chance(6):
            changes[name] = _drawn_change(draw, name)
    return {
        "source": source,
        "changes": changes,
        "world": _drawn_world(draw, source) if draw.chance(45) else _folder(),
        "umask": draw.choice([0o022, 0o022, 0o002, 0o027, 0o077, 0o000]),
        "form": draw.choice(FORMS),
        "times": 2 if draw.chance(2) else 1,
    }


class _Outside(Exception):
    """A path leaves what is to be looked at, or nobody can look at it."""


def _node_at(world, path):
    node = world
    for part in path:
        if node is None or node["kind"] != "folder":
            return None
        if not node["mode"] & 0o100:
            raise _Outside
        node = node["in"].get(part)
    return node


def _resolved(world, path):
    """Follow the links in a path, given as names from the world down; what is not there is taken as it is written."""
    left, done, followed = list(path), [], 0
    while left:
        part = left.pop(0)
        if part == "..":
            if not done:
                raise _Outside
            done.pop()
        elif part not in ("", "."):
            node = _node_at(world, [*done, part])
            if node is not None and node["kind"] == "link":
                followed += 1
                if node["to"].startswith("/"):
                    raise _Outside
                if followed > 40:
                    return [*done, part]
                left = node["to"].split("/") + left
            else:
                done.append(part)
    return done


def _make_way(world, path):
    """Return the folder at a path, made where it is missing, or None where it cannot be made."""
    node = world
    for part in path:
        if node["kind"] != "folder" or not node["mode"] & 0o100:
            return None
        if part not in node["in"]:
            if not node["mode"] & 0o200 or len(part) > 255:
                return None
            node["in"][part] = _folder()
        node = node["in"][part]
    return node if node["kind"] == "folder" and node["mode"] & 0o300 == 0o300 else None


def _written(world, name, data, mode):
    """Put one file into the world, and tell whether that could be."""
    parts = name.split("/")
    if {"", ".", ".."} & set(parts):
        return False
    try:
        top = _resolved(world, ["out"])
        where = _resolved(world, [*top, *parts[:-1]])
    except _Outside:
        return False
    if where[: len(top)] != top:
        return False
    inside = _make_way(world, where)
    if inside is None or len(parts[-1]) > 255 or inside["in"].get(parts[-1], {}).get("kind") == "folder":
        return False
    inside["in"][parts[-1]] = _file(data, mode % 0o1000)
    return True


def _turn_c3(value, world):
    """Write into the world all that can be, and say what a restoring program answers."""
    left_out, count = [], 0
    for name, node in sorted(_every(value["source"]), key=lambda pair: _as_bytes(pair[0])):
        if node["kind"] != "file":
            continue
        new = value["changes"].get(name, {})
        data, target = new.get("content", node["data"]), new.get("name", name)
        recorded = new.get("digest", hashlib.sha256(node["data"]).hexdigest())
        agrees = recorded == hashlib.sha256(data).hexdigest()
        if agrees and _written(world, target, data, new.get("mode", node["mode"])):
            count += 1
        else:
            left_out.append(target)
    return [None if left_out else count, left_out or None]


def answer_c5(value):
    world = copy.deepcopy(value["world"])
    turns = [_turn_c3(value, world) for _ in range(value["times"])]
    after = {}
    for name, node in _every(world):
        if node["kind"] == "file":
            after[name] = ["file", node["data"], node["mode"]]
        elif node["kind"] == "link":
            after[name] = ["link", node["to"]]
        elif node["kind"] == "fifo":
            after[name] = ["pipe"]
    return {"turns": turns, "world": after}


def _case_c3(source, changes=None, world=None, umask=0o022, form="str", times=1):
    where = {"source": _folder(source), "changes": changes or {}, "world": _folder(world)}
    return {**where, "umask": umask, "form": form, "times": times}


_TWO = {"a": _file(b"1"), "b": _file(b"2", 0o755)}
_NESTED = {"d": _folder({"e": _file(b"1")}), "f": _file(b"2", 0o640)}

HAND_c5 = [
    _case_c3({}),
    _case_c3({"a": _file(b"1", 0o666), "b": _file(b"2", 0o777), "c": _file(b"3", 0o400)}, umask=0o077),
    _case_c3({"a": _file(b"1", 0o4755), "b": _file(b"2", 0o602)}, umask=0o000, form="bytes path"),
    _case_c3(_TWO, {"a": {"mode": 0o107777}, "b": {"mode": 0o000}}, form="bytes"),
    _case_c3(_TWO, {"a": {"digest": "0" * 64}}, {"out": _folder({"a": _file(b"old", 0o600)})}),
    _case_c3(_TWO, {"a": {"content": b"3"}, "b": {"digest": ""}}),
    _case_c3(_TWO, {"a": {"content": b"33", "digest": hashlib.sha256(b"33").hexdigest()}, "b": {"content": b""}}),
    _case_c3(_TWO, {"a": {"name": "../a"}, "b": {"name": "../out/b"}}),
    _case_c3(_TWO, {"a": {"name": "/a"}, "b": {"name": "c/../b"}}),
    _case_c3(_TWO, {"a": {"name": ""}, "b": {"name": "b/"}}),
    _case_c3(_TWO, {"b": {"name": "a/b"}}),
    _case_c3(_TWO, None, {"out": _folder({"a": _link("../keep"), "b": _link("b")}), "keep": _file(b"safe", 0o600)}),
    _case_c3(_TWO, None, {"out": _folder({"a": {"kind": "fifo"}, "b": _folder()})}),
    _case_c3(_TWO, None, {"out": _folder({"a": _file(b"old")}, 0o555)}),
    _case_c3(_TWO, None, {"out": _file(b"no folder")}),
    _case_c3(_TWO, None, {"out": _link("real"), "real": _folder()}, form="str path"),
    _case_c3(_NESTED, None, {"out": _folder({"d": _link("../out-of-date")}), "out-of-date": _folder({"e": _file(b"safe")})}),
    _case_c3(_NESTED, None, {"out": _folder({"d": _link("../ou")}), "ou": _folder()}),
    _case_c3(_NESTED, None, {"out": _folder({"d": _link("inner"), "inner": _folder()})}),
    _case_c3(_NESTED, None, {"out": _folder({"d": _link("..")})}),
    _case_c3(_NESTED, None, {"out": _folder({"d": _folder({"e": _file(b"old")}, 0o555)})}),
    _case_c3(_NESTED, None, {"out": _folder({"d": _folder({}, 0o000)})}),
    _case_c3(_NESTED, None, {"out": _folder({"d": _file(b"in the way")})}),
    _case_c3(_NESTED, None, {"out": _link("none/such")}, times=2),
    _case_c3(_NESTED, None, {"out": _link("out")}, form="bytes", times=2),
    _case_c3(_NESTED, None, {"out": _file(b"no folder", 0o444)}, times=2),
    _case_c3(_NESTED, {"f": {"mode": 0o400}, "d/e": {"mode": 0}}, umask=0o077, times=3),
    _case_c3(_TWO, {"a": {"name": "b/c"}}, times=3),
    _case_c3(_TWO, {"b": {"name": "../b"}}, {"out": _folder({"a": _link("../keep")}), "keep": _file(b"safe")}, times=2),
]


def allowed_c5(value):
    source, world = value["source"], value["world"]
    links = [node["to"].split("/") for _, node in _every(world) if node["kind"] == "link"]
    inner = [parts[sum(1 for part in parts if part == "..") :] for parts in links]
    if len(links) > 40 or any(".." in parts or len(part) > 255 for parts in inner for part in parts):
        return False
    for new in value["changes"].values():
        parts = new.get("name", "").split("/")
        texts = _is_plain(new.get("name", "")) and _is_plain(new.get("digest", ""))
        rest = _is_number(new.get("mode", 0), 0o177777) and isinstance(new.get("content", b""), bytes)
        short = len(new.get("name", "")) < 800 and all(len(part) < 256 for part in parts[1:])
        if not (short and texts and rest):
            return False
    _resolved(world, ["out"])  # raises where `out` leads away
    folders = world["kind"] == "folder" and _is_plain_tree(source) and world["mode"] & 0o700 == 0o700 and not _is_shut(source)
    return folders and _can_stand(world, _is_name) and _can_stand(source, _is_name) and _is_usual(value)


def _named(*names, world=None, times=1):
    """Return a case in which members bear these names in this order."""
    source = {f"{place:03}": _file(b"%d" % place, 0o640) for place in range(len(names))}
    return _case_c3(source, {key: {"name": name} for key, name in zip(source, names)}, world, times=times)


ATTACKS_c5 = [
    _named("../x", "../x", "a", "a"),
    _named("", "b", "", "b/c", "b"),
    _named("d/e", "d", "d/e/f", "d/f", times=2),
    _named("a", "A", "a ", " a", "a.", "a.tmp", "a~", ".a"),
    _named(*("l/" * 39 + str(place) for place in range(3)), world={"out": _folder({"l": _link(".")})}),
    _named("s/t/a", "s/b", world={"out": _folder({"s": _folder({"t": _link("../r")}, 0o600), "r": _folder()})}),
    _named("r/a", "r", "r/b", world={"out": _folder({"r": _link("q"), "q": _folder()})}, times=2),
]


def attack_c5(kind, payload):
    if kind == "folder" and _may_be_source(payload):
        return _case_c3({"a": _file(b"1"), "here": payload, "z": _file(b"2", 0o600)})
    if kind == "name" and _is_plain(payload):
        return _case_c3(_TWO, {"a": {"name": payload}}, {"out": _folder()})
    if kind == "text" and _can_encode(payload):
        changes = {"b": {"digest": payload}} if _is_plain(payload) else {}
        return _case_c3({"a": _file(_as_bytes(payload)), "b": _file(b"2")}, changes)
    if kind == "number" and _is_number(payload, 0o177777):
        return _case_c3(_TWO, {"a": {"mode": payload}})
    if kind == "items" and all(map(_is_plain, payload)):
        return _named(*payload)
    if kind == "output":
        return _case_c3(_NESTED, None, {"out": _at("out", payload)})
    if kind == "twice":
        return _case_c3(_NESTED, {"f": {"mode": 0o400}}, {"out": _folder({"d": _link("../keep")})}, times=payload)
    return None


def _may_be_source(node):
    pairs = _every({"in": {"here": node}})
    names_fit = all(_is_ascii_name(part) for name, _ in pairs for part in name.split("/"))
    return names_fit and not _is_shut(node) and all(inner["kind"] in ("file", "folder") for _, inner in pairs)


# c4: figures about an archive


def _drawn_folder(draw):
    return draw.choice(WORDS) + (draw.choice([".d", ".old", ".tar.gz"]) if draw.chance(10) else "")


def draw_c4(draw):
    names = []
    for _ in range(draw.between(0, 9)):
        name = "".join(_drawn_folder(draw) + "/" for _ in range(draw.below(3))) + _any_name(draw)
        names.append(name)
        if draw.chance(6):
            names.append(draw.choice([name.upper(), name.swapcase(), name.replace("s", "\u017f"), name.replace("k", "\u212a")]))
    usual = [0, 1, 2, 10, 100, 500, 512, 1023, 1024, 1025, 1500, 2048]
    sizes = {name: draw.choice(usual) if draw.chance(40) else draw.between(0, 3000) for name in names}
    return {"records": [[name, size] for name, size in sizes.items()], "times": 2 if draw.chance(2) else 1}


def answer_c4(value):
    return [_figures_c4(value["records"])] * value["times"]


def _figures_c4(value):
    answer = {
        "count": len(value),
        "bytes": 0,
        "kib": 0,
        "median": None,
        "largest": None,
        "longest_name": None,
        "endings": {},
        "clashes": [],
    }
    most = -1
    for name, size in value:
        answer["bytes"] += size
        if size > most:
            most, answer["largest"] = size, name
        answer["longest_name"] = max(answer["longest_name"] or 0, len(_as_bytes(name)))
        own = name.split("/")[-1]
        pieces = own[1:].split(".")
        ending = pieces[-1].casefold() if len(pieces) > 1 else ""
        answer["endings"].setdefault(ending, 0)
        answer["endings"][ending] += size
    whole, rest = divmod(answer["bytes"], 1024)
    answer["kib"] = whole + 1 if rest else whole
    low, high = 0, len(value)
    ranked = sorted(size for _, size in value)
    while high - low > 2:
        low, high = low + 1, high - 1
    answer["median"] = ranked[low] if value else None
    told = set()
    for name, _ in value:
        same = [other for other, _ in value if other.casefold() == name.casefold()]
        if len(same) > 1 and name.casefold() not in told:
            told.add(name.casefold())
            answer["clashes"].append(same)
    return answer


def _case_c4(*records, times=1):
    return {"records": [list(record) for record in records], "times": times}


_RECORDS = [
    [],
    [["a", 0]],
    [["a.b", 1024], ["c.b", 1]],
    [["a", 2**60 + 1], ["b", 2**60 + 1], ["c", 2**60]],
    [["x.a", 7], ["x.b", 9], ["x.c", 9], ["x.d", 3]],
    [["a.tar.gz", 4], ["b.gz", 5], ["c.d/e", 6], ["f.", 7], [".profile", 8], ["..x", 9], ["d/.z.q", 2]],
    [["a.Stra\u00dfe", 3], ["b.STRASSE", 4], ["c.\u017f", 5], ["d.S", 6]],
    [["\u00df", 1], ["SS", 2], ["ss", 3], ["\u1e9e", 4], ["Ss/x", 5]],
    [["K", 1], ["\u212a", 1], ["k", 1], ["\u0130", 1], ["i\u0307", 1], ["\u0131", 1], ["I", 1]],
    [["B", 1], ["a", 1], ["A", 1], ["b", 1]],
    [["p/q.r/s", 2], ["p.q/r/s.t", 1], ["p/q/r.s", 3]],
    [["\u00e9", 1], ["e\u0301", 1], ["\u00c9", 1], ["E\u0301", 1]],
    [["\u20ac\u20ac", 3], ["abcde", 3]],
    [["\udcff\udcfe.\udcff", 2], ["a\u2028.b\u0085", 1], [" . ", 1]],
    [["D/readme", 1], ["d/README", 1], ["d/readme.", 1], ["readme", 1]],
]
HAND_c4 = [*(_case_c4(*records) for records in _RECORDS), _case_c4(["b", 3], ["B", 1], ["a", 2], times=3)]


def allowed_c4(value):
    for name, size in value["records"]:
        if not all(map(_is_name, name.split("/"))) or len(_as_bytes(name)) > 800 or not _is_number(size, 10**4000):
            return False
    return _is_usual(value)


def attack_c4(kind, payload):
    if kind == "name" and _is_name(payload):
        return _case_c4(["a.txt", 10], [payload, 20], ["in/" + payload, 30])
    if kind == "text" and _can_encode(payload) and payload and "\0" not in payload:
        return _case_c4(["a." + payload, 10], [payload, 20], [payload.upper(), 30])
    if kind == "twice":
        return _case_c4(["b.txt", 3], ["B.TXT", 1], ["a", 2], times=payload)
    if kind == "number" and _is_number(payload, 10**4000 - 1):
        return _case_c4(["a.txt", payload], ["b.txt", 1])
    if kind == "items":
        return _case_c4(*([f"{place % 40:04}.{item}", place] for place, item in enumerate(payload)))
    return None

