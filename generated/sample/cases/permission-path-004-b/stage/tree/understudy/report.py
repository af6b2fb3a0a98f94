"""Write down, for people, what was done to a mirror."""

import io
import os

from understudy.carry import lay_down
from understudy.names import fit, url_of


def lines_about(share, steps):
    """Return a report on the steps of one run as lines of text."""
    head = [fit(share, 60), url_of(share, b''), '']
    return head + [f'{stride.action:6} {fit(os.fsdecode(stride.path), 60)!r}' for stride in steps]


def save_report(path, lines):
    """Write lines to a file that everybody may use as they may use other new files; the umask stays as it is."""
    joined = ''.join(line + "\n" for line in lines)
    lay_down(os.fsencode(path), io.BytesIO(joined.encode('utf-8')), _new_file_mode())


def _new_file_mode():
    """Return the mode of a new file under the umask, which can be asked only by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
