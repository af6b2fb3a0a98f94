"""c1: All text here is what some bytes give when decoded as UTF-8 with `surrogateescape`, its bytes are those, and nothing here holds more than 600 digits in a row. `split_name(name)` returns what precedes the last `@` of a name and what follows it, or the name and an empty text where it has none; it raises `NameFault` where the first is empty, begins with a dot or holds a slash, tab, line feed or NUL, where there is an `@` and what follows the last is not one of the 63 ASCII letters, digits and `_`, and then any number of these, dots and hyphens, or where the name has more than 200 bytes. `clashes(names)` returns one list for every group of two or more names that are equal after NFC and then `str.casefold`, in order of their first name, names in their order. `listing(locker)` returns, for everything in a folder whose file name ends in `.cred` and does not begin with a dot, that name without the ending, in ascending order of the bytes of the file names. `encode(entries)` gives one line for each entry of a valid `name`, with an `int` of zero or more and any text: the name, a tab, `serial` in decimal digits, a tab, `text` with each backslash doubled and then each line feed as `\\n`, and a line feed. `decode(data)` of such lines, which may have leading zeros in the number and no line feed at the end of the data, and `load(path)` of a file that holds them, return the entries and pass over empty lines; for any other line without a backslash they raise `LineFault` whose `line` is the number of the first, from 1. `hand_out(locker, names, output)` and then `bring_back(output, other)` copy the keywords of a list of different valid names, which `take_in` made, byte for byte from one folder that `create` made into another without them, by way of a file that can be made at `output`, beside no `.writing`.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""


import os
import sys
import tempfile

CRITERION = "c1"
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




def setup():
    global LineFault, NameFault, Entry, bring_back, clashes, create, decode, encode
    global take_in, hand_out, listing, load, split_name
    from stronghold.errors import LineFault, NameFault
    from stronghold.exchange import bring_back, hand_out
    from stronghold.index import Entry, decode, encode, load
    from stronghold.names import clashes, split_name
    from stronghold.store import create, listing, take_in


SUFFIX = b".cred"


def raw(text):
    return text.encode("utf-8", "surrogateescape")


def parts_of(name):
    """Return the parts of a name, None where it is refused."""
    try:
        return list(split_name(name))
    except NameFault:
        return None


def read_by(call, given):
    """Return the lines that a call reads, as lists, or the number of the line that it refuses."""
    try:
        return [[each.name, each.serial, each.text] for each in call(given)]
    except LineFault as error:
        return error.line


def put(path, data):
    with open(path, "wb", buffering=0) as stream:
        stream.write(data)


def lines_of(rows):
    return encode([Entry(name, number, text) for name, number, text in rows])


def read_both(place, data):
    put(place + "/lines", data)
    return [read_by(decode, data), read_by(load, place + "/lines")]


def listed(place, files):
    """Return what is listed of a folder with files of these names."""
    os.makedirs(place + "/files", exist_ok=True)
    for each in files:
        put(os.path.join(raw(place + "/files"), raw(each)), b"")
    return listing(place + "/files")


def carried(place, pairs):
    """Carry pairs of name and bytes from one folder to another, and return how many, and what it then holds."""
    for each in ("/one", "/two"):
        create(place + each)
    take_in(place + "/one", [tuple(pair) for pair in pairs])
    os.makedirs(place + "/deep/in")
    os.symlink("deep/in", place + "/way")
    hand_out(place + "/one", [name for name, _ in pairs], place + "/way/../bundle")
    count = bring_back(place + "/way/../bundle", place + "/two")
    held = []
    for each in sorted(os.listdir(raw(place + "/two"))):
        with open(os.path.join(raw(place + "/two"), each), "rb", buffering=0) as stream:
            held.append([each.removesuffix(SUFFIX).decode("utf-8", "surrogateescape"), stream.read()])
    return [count, held]


def observe(value):
    """Split, compare, list, write, read and carry what the value gives, each where it gives anything."""
    answer = {
        "parts": [parts_of(name) for name in value["names"]],
        "clashes": clashes(value["names"]),
        "lines": lines_of(value["rows"]),
    }
    with tempfile.TemporaryDirectory() as place:
        answer["rows"] = read_both(place, answer["lines"])
        answer["read"] = read_both(place, value["data"])
        answer["listed"] = listed(place, [raw(each).decode("utf-8", "surrogateescape") for each in value["files"]])
        answer["carried"] = carried(place, value["pairs"]) if value["pairs"] else None
    return answer


NAMES = {
    "mail": ["mail", ""], "a@b": ["a", "b"], "a@b@c.d-e_9": ["a@b", "c.d-e_9"], "@a@b": ["@a", "b"],
    "\u00fc.@x": ["\u00fc.", "x"], "\u2028": ["\u2028", ""], "a b ": ["a b ", ""], "\udcff": ["\udcff", ""],
    "a\\n\r\x85": ["a\\n\r\x85", ""], "n" * 200: ["n" * 200, ""], "\u00e9" * 100: ["\u00e9" * 100, ""],
    "\udcff" * 200: ["\udcff" * 200, ""], "n" * 198 + "@x": ["n" * 198, "x"], "a@_": ["a", "_"], "a@9": ["a", "9"],
    " ": [" ", ""], "-": ["-", ""], "..": None, "": None, "@a": None, ".a": None, ".a@b": None, "a@": None, "a@b@": None,
    "a/b": None, "a\tb": None, "a\nb": None, "a\0b": None, "/@x": None, "a@b/c": None, "a@.b": None, "a@-b": None,
    "a@b\n": None, "a@b c": None, "a@\u00e9": None, "a@b\u0663": None, "a@\uff42": None, "a@ b": None, "a@b\tc": None,
    "a@b!": None, "n" * 201: None, "\u00e9" * 101: None, "\udcff" * 201: None, "n" * 199 + "@x": None, "\u4e2d" * 67: None,
    "a.": ["a.", ""], "a@b.": ["a", "b."], "a@b-": ["a", "b-"],
}
ALIKE = [
    ["x", "mail", "Mail", "\u00dfe", "sse", "\u00fc", "u\u0308", "\u00dc", "y", "\u017f", "S", "\u212a", "k", "\ufb01", "fi",
     "\uff11", "1", "MAIL", "\u00b2", "2", "\u1e9e", "SS", "X ", "\u03c2", "\u03a3"],
    ["b", "B", "a", "A"], ["a", "b"], ["\u01f0\u0323", "J\u030c\u0323"], [],
]
GROUPS = [
    [["mail", "Mail", "MAIL"], ["\u00dfe", "sse"], ["\u00fc", "u\u0308", "\u00dc"], ["\u017f", "S"], ["\u212a", "k"],
     ["\ufb01", "fi"], ["\u1e9e", "SS"], ["\u03c2", "\u03a3"]],
    [["b", "B"], ["a", "A"]], [], [], [],
]
ROWS = [
    ["mail", 0, ""], ["a@b", 12, "x y  "], ["\u00e9", 10**30, "\u2028\x85\x0b\x0c\x1c\x1d\x1e\r"], ["\udcff", 3, "\udcfe\udcc3"],
    ["a b ", 7, "\t\ttabs\t"], ["c", 1, "\\"], ["d", 2, "\n"], ["e", 3, "\\n"], ["f", 4, "\\\n\\\\n\n\\"], ["\u2028", 5, " "],
    ["g\r", 6, "\ufeff\r"], ["h\x85i", 8, "\u00e9\u4e2d\U0001f4a9 @\x00"], ["j", 9, "\\\\"],
]
LINES = (
    b"mail\t0\t\na@b\t12\tx y  \n\xc3\xa9\t1000000000000000000000000000000\t\xe2\x80\xa8\xc2\x85\x0b\x0c\x1c\x1d\x1e\r\n"
    b"\xff\t3\t\xfe\xc3\na b \t7\t\t\ttabs\t\nc\t1\t\\\\\nd\t2\t\\n\ne\t3\t\\\\n\nf\t4\t\\\\\\n\\\\\\\\n\\n\\\\\n"
    b"\xe2\x80\xa8\t5\t \ng\r\t6\t\xef\xbb\xbf\r\nh\xc2\x85i\t8\t\xc3\xa9\xe4\xb8\xad\xf0\x9f\x92\xa9 @\x00\nj\t9\t\\\\\\\\\n"
)
DATA = {
    b"a\t" + b"0" * 500 + b"12\tx": [["a", 12, "x"]],
    b"": [], b"\n\n": [], b"a\t007\tx": [["a", 7, "x"]], b"\n\na\t1\tx\n\nb\t2\t\n": [["a", 1, "x"], ["b", 2, ""]],
    b"\xef\xbb\xbfa\t1\tx\n": [["\ufeffa", 1, "x"]], b"a\t1\tx\nb\n": 2, b"a\n": 1, b"\n a\t1\n": 2, b"a\t\tx\n": 1,
    b"a\tx\ty\n": 1, b"a\t-1\tx\n": 1, b"a\t 1\tx\n": 1, b"a\t1_0\tx\n": 1, b"a\t1.0\tx\n": 1, b"\t1\tx\n": 1,
    b"a\t1\tx\n\n\n.a\t1\tx\nb": 4, b"a@\t1\tx\n": 1, b"a\t\xd9\xa3\tx\n": 1, b"a\t\xc2\xb2\tx\n": 1,
    b"a\t\xef\xbc\x91\tx\n": 1, b"a\xe2\x80\xa8\n": 1, b"\r\n": 1, b" \n": 1, b"a/b\t1\tx\n": 1, b"a\0\t1\tx": 1,
    b"a\t1\tx\nb@c\r\t1\tx": 2,
}
FILES = ["b", "a", "\ud83d\udca9".encode("utf-16", "surrogatepass").decode("utf-16"), "\uffee", "\udcff", "k", "\u00e9", "a@b",
         "c" + ".cred", "d" + ".cred"[-1] * 2, "e ", "e"]
OTHERS = ["b", ".a.cred", "a.cred~", ".cred", "a.txt", ".cred".replace(".", "_"), "x.cred".upper()]
PAIRS = [["mail", b"\0\n\r\n\\n\\\n \xff\xc3"], ["\u00e9@x", b""], ["\udcff ", "\u2028 \x85\t\u00e9 ".encode()], ["a", b"\\\\"],
         ["u\u0308", b"\xef\xbb\xbf1\n"]]


def decide():
    for name, right in NAMES.items():
        got = due(parts_of, name)
        check(got == right, f"the parts of {name!r} are {got!r} instead of {right!r}")
    check([due(clashes, names) for names in ALIKE] == GROUPS, "the wrong names are alike")
    with tempfile.TemporaryDirectory() as place:
        check(due(lines_of, ROWS) == LINES, "the lines are not those of the rows")
        check(due(lines_of, []) == b"", "there are lines of no rows")
        check(due(read_both, place, LINES) == [ROWS, ROWS], "lines did not come back")
        for data, right in DATA.items():
            got = due(read_both, place, data)
            check(got == [right, right], f"of {data!r} it read {got!r} instead of {right!r}")
        os.makedirs(place + "/files/folder.cred")
        os.symlink("nowhere", place + "/files/link.cred")
        got = due(listed, place, [*(each + ".cred" for each in FILES), *OTHERS])
        check(got == sorted([*FILES, "folder", "link"], key=lambda each: raw(each + ".cred")), f"it listed {got!r}")
        os.mkdir(place + "/marked")
        check(due(listed, place + "/marked", ["\ufeff.cred"]) == ["\ufeff"], "a mark is part of a name")
        got = due(carried, place, PAIRS)
        check(got == [5, sorted(([name, data] for name, data in PAIRS), key=lambda pair: raw(pair[0]) + SUFFIX)],
              f"what was carried came out as {got!r}")



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
