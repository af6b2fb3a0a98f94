"""Keep entries in a journal: an object of JSON on each line, in ASCII."""

import json

from dutyplan.errors import JournalError
from dutyplan.pay import Entry


def _checked(members):
    if type(members) is not dict:
        raise ValueError("no object")
    taken, memo = members.pop("debit", False), members.pop("memo", "")
    if members.keys() != {"name", "minutes"}:
        raise ValueError("not the members of an entry")
    item = Entry(members["name"], members["minutes"], taken, memo)
    if tuple(map(type, item)) != (str, int, bool, str):
        raise ValueError("a member of the wrong kind")
    return item


def read_entries(path):
    """Return the entries in the journal at a path; raise JournalError for the first line that is none."""
    try:
        all_text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as problem:
        raise JournalError(0) from problem
    items = []
    for counted, line in enumerate(all_text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            items.append(_checked(json.loads(line)))
        except (ValueError, RecursionError) as problem:
            raise JournalError(counted) from problem
    return items


def line_of(entry):
    """Return the line for an entry, without its end; what is usual is left out."""
    members = entry._asdict()
    if not entry.debit:
        del members["debit"]
    if not entry.memo:
        del members["memo"]
    return json.dumps(members)


def append_entries(path, entries):
    """Add a line for each entry to the journal at a path, which need not be there."""
    lines = [line_of(item) + "\n" for item in entries]
    with open(path, "a", newline="\n", encoding="ascii") as out_file:
        out_file.writelines(lines)
