"""Keep entries in a journal: an object of JSON on each line, in ASCII."""

import json

from crewhours.errors import JournalError
from crewhours.pay import Entry


def append_entries(path, entries):
    """Add a line for each entry to the journal at a path, which need not be there."""
    lines = [line_of(item) + "\n" for item in entries]
    with open(path, 'a', newline="\n", encoding='ascii') as out_file:
        out_file.writelines(lines)


def read_entries(path):
    """Return the entries in the journal at a path; raise JournalError for the first line that is none."""
    try:
        all_text = path.read_bytes().decode('utf-8')
    except UnicodeDecodeError as error:
        raise JournalError(0) from error
    postings = []
    for line_number, line in enumerate(all_text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            postings.append(_entry_of(json.loads(line)))
        except (ValueError, RecursionError) as error:
            raise JournalError(line_number) from error
    return postings


def line_of(entry):
    """Return the line for an entry, without its end; what is usual is left out."""
    fields = entry._asdict()
    if not entry.debit:
        del fields['debit']
    if not entry.remark:
        del fields['remark']
    return json.dumps(fields)


def _entry_of(fields):
    if type(fields) is not dict:
        raise ValueError('no object')
    debit, remark = fields.pop('debit', False), fields.pop('remark', '')
    if fields.keys() != {'name', 'minutes'}:
        raise ValueError('not the members of an entry')
    item = Entry(fields['name'], fields['minutes'], debit, remark)
    if tuple(map(type, item)) != (str, int, bool, str):
        raise ValueError('a member of the wrong kind')
    return item
