"""c1: `line_of(entry)` is `json.dumps`, in ASCII, of an object of `name`, `minutes`, `debit` if that is True and `remark` if that is not empty, in this order; `append_entries(path, entries)` puts the line of each and an LF behind what is in the file at the path, making it if there is none. `read_entries(path)` returns the entries in a file: its bytes, as UTF-8, are cut at LF and nowhere else, lines that are empty or all white space (`str.isspace`) are passed over, and each of the others is what `json.loads` takes for an object whose members are name and remark, texts, minutes, an integer, and debit, true or false, the remark and debit being empty and false if left out; if one is not, `JournalError` has the number of the first such line, counting all from 1, and 0 if the bytes are no UTF-8. `export_text(week, minutes)` is `json.dumps` of an object of `week` and `minutes`, a dict of whole numbers by name, indented by 2, with all characters beyond ASCII as themselves, and an LF; `board_lines(fields)` the lines, two blanks before each, of `json.dumps` of a dict of texts and whole numbers, indented by 2 and in ASCII. `write_export(path, text)` makes a file, in a folder that lets its files be removed, with the text in UTF-8 and mode 600, with which group and others may do nothing at any moment before either; if anything, a link too, is at the path, or opening or writing fails with an OSError (its mode can always be set), an OSError comes out, but for a text that has no UTF-8, whatever is at the path, a ValueError, and the path is as it was before. `read_remark(path)` is a pair of all before the first LF of a UTF-8 file and all behind it, with every other character as it stands; all and an empty text where there is no LF, and raises a ValueError where the file is no UTF-8. What opening or reading raises comes out. Every path is a `pathlib.Path`, minutes have at most 4,000 digits, an entry's debit is True or False, and a week and names are texts that have an UTF-8 form unless it is said otherwise.

Run it with the root of the tree as the working directory. The last word printed is the outcome; the exit status is
0 for holds, 1 for violated, 3 for undecidable, and 2 for anything that is no answer.
"""

import pathlib
import resource
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


loose = []


def setup():
    global errors, export, journal, pay
    from crewhours import errors, export, journal, pay

    sys.addaudithook(audited)


def audited(event, args):
    """Write down what a mode about to be changed lets group or others do."""
    if event == "os.chmod" and os.stat(args[0]).st_mode & 0o077:
        loose.append(os.stat(args[0]).st_mode & 0o077)


def observe(value):
    """Return what the call gives or leaves at the path; a list of that if it is done often."""
    if value["call"] in ("line", "export", "board"):
        answers = [once(None, value["call"], *value["args"]) for _ in range(value["times"])]
        return answers[0] if len(answers) == 1 else answers
    with tempfile.TemporaryDirectory() as root:
        path = pathlib.Path(root, "output")
        if value["call"] in ("append", "write"):
            put(path, value["args"][0])
        answers = [once(path, value["call"], *value["args"]) for _ in range(value["times"])]
    return answers[0] if len(answers) == 1 else answers


def put(path, there):
    """Put at a path the bytes or the node that a value names."""
    if isinstance(there, bytes):
        path.write_bytes(there)
    elif there is not None and there["kind"] == "link":
        path.symlink_to(there["to"])
    elif there is not None and there["kind"] == "folder":
        path.mkdir()
    elif there is not None:
        path.write_bytes(there["data"])


def once(path, call, *args):
    """Call once."""
    if call == "line":
        return journal.line_of(pay.Entry(*args[0]))
    if call == "append":
        journal.append_entries(path, [pay.Entry(*row) for row in args[1]])
        return path.read_bytes()
    if call == "export":
        return export.export_text(args[0], dict(args[1]))
    if call == "board":
        return export.board_lines(dict(args[0]))
    if call == "write":
        return written(path, *args[1:])
    path.write_bytes(args[0])
    if call == "text":
        try:
            return list(export.read_remark(path))
        except ValueError:
            return "ValueError"
    try:
        return [list(entry) for entry in journal.read_entries(path)]
    except errors.JournalError as error:
        return {"wrong": error.number}


def seen(path):
    """Return what is at a path, without following a link."""
    if path.is_symlink():
        return os.readlink(path)
    if path.is_dir():
        return sorted(os.listdir(path))
    return (path.read_bytes(), path.stat().st_mode) if path.exists() else None


def written(path, text, trouble):
    """Write once."""
    before, limits, mask = seen(path), resource.getrlimit(resource.RLIMIT_FSIZE), os.umask(0)
    loose.clear()
    if trouble == "full":
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
    try:
        export.write_export(path, text)
    except (OSError, ValueError) as error:
        return {"came": "OSError" if isinstance(error, OSError) else "ValueError", "kept": seen(path) == before}
    finally:
        os.umask(mask)
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    return {"came": "written", "data": path.read_bytes(), "mode": path.stat().st_mode & 0o7777, "loose": list(loose)}


def same(call, args, right):
    found = due(observe, {"call": call, "args": list(args), "times": 1})
    check(found == right and type(found) is type(right), f"{call}{args}"[:300])


HARD = ["a\u2028\x85\u00e9", -5, True, 'two\nlines\t"']
HARD_LINE = r'{"name": "a\u2028\u0085\u00e9", "minutes": -5, "debit": true, "remark": "two\nlines\t\""}'
PLAIN, PLAIN_LINE = ["ann", 480, False, ""], '{"name": "ann", "minutes": 480}'


def decide_lines():
    for row, line in (
        (PLAIN, PLAIN_LINE), (HARD, HARD_LINE), (["", 0, False, "x"], '{"name": "", "minutes": 0, "remark": "x"}'), (["b", 10**30, True, ""], '{"name": "b", "minutes": 1' + "0" * 30 + ', "debit": true}'), (["\U0001f600", 5, False, ""], r'{"name": "\ud83d\ude00", "minutes": 5}'),
    ):  # fmt: skip
        same("line", (row,), line)
        same("append", (None, [row]), line.encode() + b"\n")
        same("read", (line.encode(),), [row])
    both = f"{PLAIN_LINE}\n{HARD_LINE}\n".encode()
    same("append", (b"before", [PLAIN, HARD]), b"before" + both)
    same("append", (b"\r\n", []), b"\r\n")
    same("append", (None, []), b"")
    same("read", (both,), [PLAIN, HARD])
    same("read", (both[:-1],), [PLAIN, HARD])
    same("read", (b"\n \t\n\xc2\xa0\n\xe2\x80\xa8\n\r\n" + both + b"\n\n",), [PLAIN, HARD])


def decide_reading():
    for data, right in (
        (b"", []), (b'{"name":\r"ann", "minutes":\r\t5}\r\n', [["ann", 5, False, ""]]), ('{"name": "a\u2028b", "minutes": 5, "remark": "\x85\x7f"}'.encode(), [["a\u2028b", 5, False, "\x85\x7f"]]), (b'{"minutes": -5, "name": "a"}', [["a", -5, False, ""]]),
        (b'{"name": "a", "minutes": 5, "debit": false, "remark": ""}', [["a", 5, False, ""]]), (b'{"name": "a", "minutes": 5, "minutes": 7}', [["a", 7, False, ""]]), (b' {"name": "a", "minutes": -0}\t', [["a", 0, False, ""]]), (b'{"name": "a\\u2028", "minutes": 5, "debit": true}', [["a\u2028", 5, True, ""]]),
    ):  # fmt: skip
        same("read", (data,), right)
    for data, number in ((b"\xff", 0), (b'{"name": "ann", "minutes": 5}\n\xed\xa0\x80', 0), (b"no\n\xff", 0), (b"no", 1), (b"\n\nno\n", 3), (b" \n" + PLAIN_LINE.encode() + b"\nno\n\nno", 3), (b"\x0c\n\n{", 3)):
        same("read", (data,), {"wrong": number})
    for line in (
        "{", "[]", "5", "null", '"name"', "{}", '{"name": "a"}', '{"minutes": 5}', '{"name": "a", "minutes": 5.0}', '{"name": "a", "minutes": true}', '{"name": 5, "minutes": 5}', '{"name": "a", "minutes": "5"}', '{"name": "a", "minutes": null}', '{"name": null, "minutes": 5}',
        '{"name": "a", "minutes": 5, "debit": 1}', '{"name": "a", "minutes": 5, "debit": null}', '{"name": "a", "minutes": 5, "debit": "x"}', '{"name": "a", "minutes": 5, "remark": 5}', '{"name": "a", "minutes": 5, "remark": null}', '{"name": "a", "minutes": 5, "more": 5}',
        '{"name": "a", "minutes": NaN}', '\ufeff{"name": "a", "minutes": 5}', '{"name": "a\tb", "minutes": 5}', '{"name": "a", "minutes": 5} {}', '{"name": "a", "minutes": 05}', '{"name": "a", "minutes": 5}\r{"name": "b", "minutes": 5}', '{"Name": "a", "minutes": 5}', '[["name", "a"], ["minutes", 5]]',
        '["name", "minutes"]', '{"name": "a", "debit": true, "remark": "x"}', "[" * 20000, '{"name": "a", "minutes": 1e5}',
    ):  # fmt: skip
        same("read", (f"{PLAIN_LINE}\n{line}\n{PLAIN_LINE}".encode(),), {"wrong": 2})
    for read in (journal.read_entries, export.read_remark):
        try:
            found = due(read, pathlib.Path("no", "such", "file")) and None
        except AssertionError as error:
            found = error.__cause__
        check(isinstance(found, FileNotFoundError), "no file")


def decide_texts():
    same("export", ("2024-W05", [["Zo\u00eb", 5], ["a\u2028b", -7]]), '{\n  "week": "2024-W05",\n  "minutes": {\n    "Zo\u00eb": 5,\n    "a\u2028b": -7\n  }\n}\n')
    same("export", ("w", []), '{\n  "week": "w",\n  "minutes": {}\n}\n')
    same("export", ('w"\u00e9', [["b", 10**30], ["a\n", 1]]), '{\n  "week": "w\\"\u00e9",\n  "minutes": {\n    "b": 1' + "0" * 30 + ',\n    "a\\n": 1\n  }\n}\n')
    same("board", ([],), ["  {}"])
    same("board", ([["Zo\u00eb", "a\u2028b\x85"], ["n", -5]],), ["  {", r'    "Zo\u00eb": "a\u2028b\u0085",', '    "n": -5', "  }"])
    same("board", ([["b\n", "\r"], ["a", "\x1c"]],), ["  {", r'    "b\n": "\r",', r'    "a": "\u001c"', "  }"])
    for data, right in (
        (b"", ["", ""]), (b"one", ["one", ""]), (b"one\n", ["one", ""]), (b"a\r\nb\r\n", ["a\r", "b\r\n"]), (b"a\rb\nc\rd\ne", ["a\rb", "c\rd\ne"]), (b"\n\n", ["", "\n"]), ("\ufeffcaf\u00e9\u2028x\n\x85 ".encode(), ["\ufeffcaf\u00e9\u2028x", "\x85 "]), (b" a \n b \n", [" a ", " b \n"]), (b"a\n\xff", "ValueError"), (b"\xc3\n", "ValueError"), (b"a\n\xed\xa0\x80", "ValueError"), (b"a\x0bb\x1cc\n", ["a\x0bb\x1cc", ""]),
    ):  # fmt: skip
        same("text", (data,), right)


def decide_writing():
    refused = {"came": "OSError", "kept": True}
    for text, data in (("caf\u00e9\u2028\r\nx\r\n\n", b"caf\xc3\xa9\xe2\x80\xa8\r\nx\r\n\n"), ("", b"")):
        same("write", (None, text, None), {"came": "written", "data": data, "mode": 0o600, "loose": []})
    same("write", (None, "x", "full"), refused)
    same("write", (None, "x" * 100_000, "full"), refused)
    for there in (None, b"old\n", {"kind": "link", "to": "elsewhere"}):
        same("write", (there, "x\ud800", None), {"came": "ValueError", "kept": True})
    for there in (b"old\n", b"", {"kind": "folder"}, {"kind": "link", "to": "elsewhere"}, {"kind": "link", "to": "output"}):
        same("write", (there, "new\n", None), refused)
        same("write", (there, "", None), refused)


def decide():
    decide_lines()
    decide_reading()
    decide_texts()
    decide_writing()



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
