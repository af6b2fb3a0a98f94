"""Write down, for people, what was done to a mirror."""

import io
import os

from facsimile.carry import lay_down
from facsimile.names import title, web_address


def write_report(path, lines):
    """Write lines to a file that everybody may use as they may use other new files; the umask stays as it is."""
    text = ''.join(row + "\n" for row in lines)
    lay_down(os.fsencode(path), io.BytesIO(text.encode('utf-8')), _usual_mode())


def _usual_mode():
    """Return the mode of a new file under the umask, which can be asked only by setting it."""
    current_mask = os.umask(0)
    os.umask(current_mask)
    return 0o666 & ~current_mask


def lines_about(collection, steps):
    """Return a report on the steps of one run as lines of text."""
    front = [title(collection, 60), web_address(collection, b''), '']
    return front + [f'{stride.action:6} {title(os.fsdecode(stride.path), 60)!r}' for stride in steps]
