"""c6: `read_journal(data)` takes bytes, past one UTF-8 byte order mark at their very beginning. They are cut into lines at LF and nowhere else; a line that is empty or all white space (`str.isspace`) is blank and passed over; a last CR is no part of a line. If the bytes are valid UTF-8 and every line that is not blank is an entry, it returns a voucher for each reference, in the order in which they first come, with its entries in the order of their lines; else it raises `JournalError` whose `numbers` lists the wrong lines, counted among those not blank from 1, and is empty for bytes that are no UTF-8. An entry is day, reference, side, amount and purse with one blank (U+0020) between; what stands behind the first colon followed by a blank, in the line, is the text, at most 120 bytes of UTF-8, or empty if there is none; all that is left in front of these two, blanks included, is the purse, and neither empty nor all white space. The day is 1 to 6 ASCII digits, perhaps after `-`; the reference a series of any characters but a blank, perhaps none, and behind its last `/` a number of 1 to 9 ASCII digits; equal series with equal numbers are one reference, leading zeros or not; the side is D (`debit` is True) or C (False), and the amount one that `parse_money` takes; in the amount's place only such as `0.50` and `-1,234.50` (two digits behind the point, commas between threes of the others, no needless 0 in front) and what holds no numeral of any script (`str.isnumeric`) are in scope.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""


import os
import sys
import tempfile

CRITERION = "c6"
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
    global errors, vouchers
    from daybook import errors, vouchers


def observe(value):
    """Return [series, number, entries] of each voucher, or the numbers of the wrong lines; a list of that if read often."""
    answers = [once(value["data"]) for _ in range(value["times"])]
    return answers[0] if len(answers) == 1 else answers


def once(data):
    """Read once."""
    try:
        found = vouchers.read_journal(data)
    except errors.JournalError as error:
        return {"wrong": list(error.numbers)}
    return [[one.series, one.number, [row(entry) for entry in one.entries]] for one in found]


def row(entry):
    return [entry.day, entry.debit, entry.cents, entry.purse, entry.text]


def same(data, right, message):
    """Check what bytes, or a text in UTF-8, hold."""
    data = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    check(due(observe, {"data": data, "times": 1}) == right, f"{message}: {data[:80]!r}")


GOOD = "3 A/17 D 12.50 rent: March\n"
ENTRY = [3, True, 1250, "rent", "March"]


def decide_grouping():
    same(b"", [], "nothing")
    same(GOOD, [["A", 17, [ENTRY]]], "one entry")
    same(GOOD[:-1], [["A", 17, [ENTRY]]], "no newline at the end")
    data = GOOD + "4 B/1 C 1.00 cash\n3 A/17 C 12.50 cash\n5 A/017 D 0.01 x\n4 B/1 D 1.00 rent\n1 B/17 C 1.00 y\n1 a/17 C 1.00 y\n"
    cash = [3, False, 1250, "cash", ""]
    right = [
        ["A", 17, [ENTRY, cash, [5, True, 1, "x", ""]]],
        ["B", 1, [[4, False, 100, "cash", ""], [4, True, 100, "rent", ""]]],
        ["B", 17, [[1, False, 100, "y", ""]]],
        ["a", 17, [[1, False, 100, "y", ""]]],
    ]
    same(data, right, "entries that stand apart")
    same("9 B/2 D 1.00 x\n8 A/1 D 1.00 x\n7 A/1 D 1.00 x\n", [
        ["B", 2, [[9, True, 100, "x", ""]]], ["A", 1, [[8, True, 100, "x", ""], [7, True, 100, "x", ""]]]], "in the order they come")
    same("1 A/1 D 1.00 x\n2 B/1 D 1.00 x\n3 C/1 D 1.00 x\n4 A/1 D 1.00 x\n", [
        ["A", 1, [[1, True, 100, "x", ""], [4, True, 100, "x", ""]]], ["B", 1, [[2, True, 100, "x", ""]]], ["C", 1, [[3, True, 100, "x", ""]]]], "by the first of each")
    same(GOOD + GOOD, [["A", 17, [ENTRY, ENTRY]]], "the same line twice")
    same("1 \u00e9/1 D 1.00 x\n1 e\u0301/1 D 1.00 x\n", [["\u00e9", 1, [[1, True, 100, "x", ""]]], ["e\u0301", 1, [[1, True, 100, "x", ""]]]], "series spelled in two ways")


def decide_lines():
    one = [["A", 17, [ENTRY]]]
    two = [["A", 17, [ENTRY, ENTRY]]]
    mark = "\ufeff"
    same(mark + GOOD, one, "a byte order mark")
    same(mark + "\n" + GOOD + GOOD, two, "a byte order mark and a blank line")
    same(mark, [], "a byte order mark alone")
    same(mark + mark + GOOD, {"wrong": [1]}, "two byte order marks")
    same(GOOD + mark + GOOD, {"wrong": [2]}, "a byte order mark further on")
    same(GOOD.replace("\n", "\r\n") * 2, two, "CRLF")
    same(GOOD.replace("\n", "\r\r\n"), [["A", 17, [[3, True, 1250, "rent", "March\r"]]]], "one CR of two")
    same("\n \n\t\r\n" + GOOD + "\u00a0\u3000\n\x0c\n\x1c\n\u2028\n\x85\n \r\n" + GOOD + " ", two, "blank lines")
    same("\r" + GOOD, {"wrong": [1]}, "a CR in front")
    for sign in "\u2028\u2029\x85\x0b\x0c\x1c\x1d\x1e\r\x00\u00a0 \t":
        text = f"a{sign}b{sign}"
        right = [["A", 17, [[3, True, 1250, "rent", text + "!"], [3, True, 1250, f"r{sign}t", text]]]]
        same(f"3 A/17 D 12.50 rent: {text}!\n\n3 A/17 D 12.50 r{sign}t: {text}\r\n", right, "a sign that ends no line")
    same("\n\nno\n \n" + GOOD + "\n[]\n" + GOOD + "x\n", {"wrong": [1, 3, 5]}, "wrong lines are counted without blank ones")
    same(GOOD * 3 + "no\n", {"wrong": [4]}, "one wrong line, the last")
    same("no\n" + GOOD, {"wrong": [1]}, "one wrong line, the first")
    same("a\nb\nc", {"wrong": [1, 2, 3]}, "all lines are wrong")
    for data in (b"\xff", b"3 A/17 D 12.50 rent: \xe9\n", b"no\n\xc3", b"\n\xed\xa0\x80\n", b"3 A/17 D 12.50 r\xffnt\n" + GOOD.encode(), b"\xc0\x80"):
        same(data, {"wrong": []}, "no UTF-8")
    same("3 A/17 D 12.50 caf\u00e9 \U0001f600: \u8a00\u0301\n", [["A", 17, [[3, True, 1250, "caf\u00e9 \U0001f600", "\u8a00\u0301"]]]], "UTF-8")


def taken(line, series, number, entry):
    """Check one line that is an entry, and that it groups with none other."""
    same(line + "\n" + "1 Z/1 C 1.00 z", [[series, number, [entry]], ["Z", 1, [[1, False, 100, "z", ""]]]], "an entry")


def decide_fields():
    for day, right in (("0", 0), ("-0", 0), ("-12", -12), ("007", 7), ("999999", 999999), ("-999999", -999999)):
        taken(f"{day} A/1 C 1.00 x", "A", 1, [right, False, 100, "x", ""])
    for reference, series, number in (
        ("A/0", "A", 0), ("/7", "", 7), ("2024/A/17", "2024/A", 17), ("//9", "/", 9), ("a/b/c/1", "a/b/c", 1), ("1/2", "1", 2),
        ("\u00e9:\u2028/5", "\u00e9:\u2028", 5), ("A/000000012", "A", 12), ("A/999999999", "A", 999999999), ("A//3", "A/", 3), ("1/2/3", "1/2", 3),
    ):  # fmt: skip
        taken(f"1 {reference} C 1.00 x", series, number, [1, False, 100, "x", ""])
    for rest, name, text in (
        ("x: ", "x", ""), ("x:", "x:", ""), ("x:y", "x:y", ""), ("x: a: b", "x", "a: b"), ("a b  c", "a b  c", ""), (" x ", " x ", ""),
        ("x : y", "x ", "y"), ("x:  y ", "x", " y "), ("x:: y", "x:", "y"), ("D", "D", ""), ("1.00", "1.00", ""), ("a:b: c:d: ", "a:b", "c:d: "),
        ("x: A/2 D", "x", "A/2 D"), ("X\u00e9", "X\u00e9", ""), ("e\u0301", "e\u0301", ""), ("x:\ty", "x:\ty", ""), ("x:\u00a0y", "x:\u00a0y", ""),
    ):  # fmt: skip
        taken(f"1 A/2 D 0.50 {rest}", "A", 2, [1, True, 50, name, text])
    for text in ("a" * 120, "\u00e9" * 60, "\u8a00" * 40, "\U0001f600" * 30):
        taken(f"1 A/2 D 0.50 x: {text}", "A", 2, [1, True, 50, "x", text])
    lines = [f"1 A/2 D 0.50 x: {text}" for text in ("a" * 121, "\u00e9" * 60 + "a", "\u8a00" * 40 + "a", "\U0001f600" * 31)]
    for day in ("", "+1", "1.0", "--1", "-", "1000000", "-1234567", "x", "1-", "\u0663", "\u00b2", "\uff11", "1_0", "\u0661\u0662", "\ufeff1", "1a"):
        lines.append(f"{day} A/1 C 1.00 x")
    for reference in ("", "A", "17", "A/", "/", "A/x", "A/1/", "A/-1", "A/+1", "A/1.0", "A/\u0663", "A/\u00b2", "A/\uff17", "A/1x", "A/1234567890", "A/0000000001", "A\\1", "A/1_0", "A/1/x"):
        lines.append(f"1 {reference} C 1.00 x")
    lines += [f"1 A/1 {side} 1.00 x" for side in ("", "d", "c", "DC", "X", "+", "\uff24", "debit", "D\t", "True", "1", "0")]
    lines += [f"1 A/1 D {amount} x" for amount in ("", "one", "-", "x.,", "$", "-.")]
    lines += [f"1 A/1 D 1.00{rest}" for rest in ("", " ", "  ", ": x", " : x", " \u00a0", " \u3000: x", "\u00a0x", "\tx", " \t")]
    lines += ["1  A/1 D 1.00 x", " 1 A/1 D 1.00 x", "1\tA/1\tD\t1.00\tx", "1 A/1 1.00 D x", "1 A/1", "1", "1: A/1 D 1.00 x", "1 A: /1 D 1.00 x", "1 A B/1 D 1.00 x"]
    same("\n\n".join(lines), {"wrong": list(range(1, len(lines) + 1))}, "lines that are no entries")
    same("\r\n".join(GOOD[:-1] + "\n" + line for line in lines), {"wrong": list(range(2, 2 * len(lines) + 1, 2))}, "every other line is none")
    for line in lines[::5]:
        same(line, {"wrong": [1]}, "one line that is no entry")


def decide():
    decide_grouping()
    decide_lines()
    decide_fields()



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
