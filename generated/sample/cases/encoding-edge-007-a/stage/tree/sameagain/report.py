"""Write down, for people, what was done to a mirror."""

import io
import os

from sameagain.carry import lay_down
from sameagain.names import title, web_address


def lines_about(volume, steps):
    """Return a report on the steps of one run as lines of text."""
    opening = [title(volume, 60), web_address(volume, b""), ""]
    return opening + [f"{increment.action:6} {title(os.fsdecode(increment.path), 60)!r}" for increment in steps]


def write_report(path, lines):
    """Write lines to a file that everybody may use as they may use other new files; the umask stays as it is."""
    whole = "".join(line + "\n" for line in lines)
    lay_down(os.fsencode(path), io.BytesIO(whole.encode("utf-8")), _common_mode())


def _common_mode():
    """Return the mode of a new file under the umask, which can be asked only by setting it."""
    current_mask = os.umask(0)
    os.umask(current_mask)
    return 0o666 & ~current_mask
