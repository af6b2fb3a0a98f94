"""Keep entries in a journal: an object of JSON on each line, in ASCII."""

import json

from shiftbook.errors import JournalError
from shiftbook.pay import Entry


def read_entries(path):
    """Return the entries in the journal at a path; raise JournalError for the first line that is none."""
    try:
        all_text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise JournalError(0) from error
    postings = []
    for line_number, line in enumerate(all_text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            postings.append(_as_entry(json.loads(line)))
        except (ValueError, RecursionError) as error:
            raise JournalError(line_number) from error
    return postings


def append_entries(path, entries):
    """Add a line for each entry to the journal at a path, which need not be there."""
    written = [line_of(entry) + "\n" for entry in entries]
    with open(path, "a", newline="\n", encoding="ascii") as out_file:
        out_file.writelines(written)


def _as_entry(members):
    if type(members) is not dict:
        raise ValueError("no object")
    taken, remark = members.pop("debit", False), members.pop("remark", "")
    if members.keys() != {"name", "minutes"}:
        raise ValueError("not the members of an entry")
    entry = Entry(members["name"], members["minutes"], taken, remark)
    if tuple(map(type, entry)) != (str, int, bool, str):
        raise ValueError("a member of the wrong kind")
    return entry


def line_of(entry):
    """Return the line for an entry, without its end; what is usual is left out."""
    members = entry._asdict()
    if not entry.debit:
        del members["debit"]
    if not entry.remark:
        del members["remark"]
    return json.dumps(members)
