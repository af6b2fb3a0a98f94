"""Hand the figures of a week to other programs and to the board, and read handover remarks."""

import json
import os


def board_lines(fields):
    """Return the lines of a slip for the board: JSON in ASCII, set in by two blanks."""
    return ['  ' + line for line in json.dumps(fields, indent=2).split("\n")]


def write_export(path, text):
    """Write a text in UTF-8 to a new file that only its owner can read; nothing is left there if writing fails."""
    raw = text.encode('utf-8')
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, 'wb') as stream:
            stream.write(raw)
    except OSError:
        os.unlink(path)
        raise


def export_text(week, minutes):
    """Return the minutes by name of a week as JSON, with all letters as themselves."""
    return json.dumps({'week': week, 'minutes': minutes}, ensure_ascii=False, indent=2) + "\n"


def read_remark(path):
    """Return title and text of a handover remark, the title being its first line, with all characters as they stand."""
    read_text = path.read_bytes().decode('utf-8')
    title, _, text = read_text.partition("\n")
    return title, text
