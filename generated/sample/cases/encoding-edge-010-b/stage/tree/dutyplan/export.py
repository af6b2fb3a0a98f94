"""Hand the figures of a week to other programs and to the board, and read handover memos."""

import json
import os


def export_text(week, minutes):
    """Return the minutes by name of a week as JSON, with all letters as themselves."""
    return json.dumps({'week': week, 'minutes': minutes}, ensure_ascii=False, indent=2) + "\n"


def board_lines(fields):
    """Return the lines of a slip for the board: JSON in ASCII, set in by two blanks."""
    return ['  ' + row for row in json.dumps(fields, indent=2).split("\n")]


def write_export(path, text):
    """Write a text in UTF-8 to a new file that only its owner can read; nothing is left there if writing fails."""
    raw = text.encode('utf-8')
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(fd, 'wb') as opened:
            opened.write(raw)
    except OSError:
        os.unlink(path)
        raise


def read_memo(path):
    """Return title and text of a handover memo, the title being its first line, with all characters as they stand."""
    whole_text = path.read_bytes().decode('utf-8')
    title, _, text = whole_text.partition("\n")
    return title, text
