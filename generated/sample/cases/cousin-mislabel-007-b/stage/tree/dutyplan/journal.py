"""Keep entries in a journal: an object of JSON on each line, in ASCII."""

import json

from dutyplan.errors import JournalError
from dutyplan.pay import Entry


def append_entries(path, entries):
    """Add a line for each entry to the journal at a path, which need not be there."""
    written = [line_of(entry) + "\n" for entry in entries]
    with open(path, 'a', encoding='ascii', newline="\n") as out_file:
        out_file.writelines(written)


def line_of(entry):
    """Return the line for an entry, without its end; what is usual is left out."""
    members = entry._asdict()
    if not entry.debit:
        del members['debit']
    if not entry.comment:
        del members['comment']
    return json.dumps(members)


def read_entries(path):
    """Return the entries in the journal at a path; raise JournalError for the first line that is none."""
    try:
        text = path.read_bytes().decode('utf-8')
    except UnicodeDecodeError as exc:
        raise JournalError(0) from exc
    items = []
    for line_number, one_line in enumerate(text.split("\n"), 1):
        if not one_line.strip():
            continue
        try:
            items.append(_entry_of(json.loads(one_line)))
        except (ValueError, RecursionError) as exc:
            raise JournalError(line_number) from exc
    return items


def _entry_of(members):
    if type(members) is not dict:
        raise ValueError('no object')
    taken, comment = members.pop('debit', False), members.pop('comment', '')
    if members.keys() != {'name', 'minutes'}:
        raise ValueError('not the members of an entry')
    entry = Entry(members['name'], members['minutes'], taken, comment)
    if tuple(map(type, entry)) != (str, int, bool, str):
        raise ValueError('a member of the wrong kind')
    return entry
