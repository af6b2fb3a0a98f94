"""Names: of files and of keys."""

from __future__ import annotations

from planter.audit.attacks.model import Attack, file, folder

_FILE_NAMES: tuple[tuple[str, str], ...] = (
    ("not UTF-8", "caf\udce9"),
    ("not UTF-8 at all", "\udcff\udcfe"),
    ("a line feed", "a\nb"),
    ("a carriage return", "a\rb"),
    ("a line separator", "a\u2028b"),
    ("a paragraph separator", "a\u2029b"),
    ("a next line", "a\x85b"),
    ("a file separator", "a\x1cb"),
    ("a vertical tab", "a\x0bb"),
    ("only a blank", " "),
    ("blanks around", " a "),
    ("a tab", "a\tb"),
    ("a no-break space", "\xa0"),
    ("a backslash", "a\\b"),
    ("quotes", "a\"b'c"),
    ("a leading dash", "-rf"),
    ("a leading dot", ".hidden"),
    ("two dots and more", "..a"),
    ("three dots", "..."),
    ("a tilde", "~"),
    ("a star", "*"),
    ("a dollar", "$HOME"),
    ("a percent", "%s"),
    ("a brace", "{0}"),
    ("a colon", "a:b"),
    ("decomposed", "u\u0308ber"),
    ("composed in small letters only", "J\u030c"),
    ("composed", "\u00fcber"),
    ("a sharp s", "stra\xdfe"),
    ("a dotless i", "\u0131nternal"),
    ("a dotted capital i", "\u0130nternal"),
    ("a long s", "cla\u017f\u017f"),
    ("a Kelvin sign", "3\u212a"),
    ("zero width", "a\u200bb"),
    ("a byte order mark", "\ufeffa"),
    ("right to left", "\u202eabc"),
    ("an astral letter", "\U0001f4a9"),
    ("a private character", "\ue000"),
    ("the last code point", "\U0010ffff"),
    ("a NUL taken apart", "\\0"),
    ("a letter and a mark alone", "a\u0301"),
    ("a full-width solidus", "a\uff0fb"),
    ("Hangul, composed", "\ud55c"),
    ("like a device", "CON"),
    ("a trailing dot", "a."),
    ("a dot in the middle", "a.b.c"),
    ("a temporary's name", "a.tmp"),
    ("a backup's name", "a~"),
    ("digits only", "0042"),
    ("100 bytes", "n" * 100),
    ("101 bytes", "n" * 101),
)

_FULL = folder({"x": file()})

NAMES: tuple[Attack, ...] = (
    *(Attack("names", f"a file name: {told}", "folder", folder({name: file()})) for told, name in _FILE_NAMES),
    *(
        Attack("names", f"a folder name: {told}", "folder", folder({n: folder({"x": file()})}))
        for told, n in _FILE_NAMES
    ),
    *(Attack("names", told, "name", name) for told, name in _FILE_NAMES),
    Attack("names", "names that fold to one", "folder", folder({"A": file(b"1"), "a": file(b"2")})),
    Attack("names", "names that compose to one", "folder", folder({"\xfc": file(b"1"), "u\u0308": file(b"2")})),
    Attack("names", "a prefix of a sibling", "folder", folder({"a": _FULL, "ab": file(), "a.b": file()})),
    Attack("names", "bytes and letters in other orders", "folder", folder({"\uffff": file(), "\U00010000": file()})),
    Attack("names", "the same name at two levels", "folder", folder({"a": folder({"a": file(b"2")}), "b": file()})),
    Attack("names", "names that fold to one", "items", ["Stra\xdfe", "STRASSE", "strasse"]),
    Attack("names", "names that compose to one", "items", ["\xfc", "u\u0308"]),
)
