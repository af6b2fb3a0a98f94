"""Write down, for people, what was done to a mirror."""

import io
import os

from sameagain.carry import lay_down
from sameagain.names import fit, web_address


def write_report(path, lines):
    """Write lines to a file that everybody may use as they may use other new files; the umask stays as it is."""
    text = "".join(line + "\n" for line in lines)
    lay_down(os.fsencode(path), io.BytesIO(text.encode("utf-8")), _common_mode())


def lines_about(volume, steps):
    """Return a report on the steps of one run as lines of text."""
    opening = [fit(volume, 60), web_address(volume, b""), ""]
    return opening + [f"{step.action:6} {fit(os.fsdecode(step.path), 60)!r}" for step in steps]


def _common_mode():
    """Return the mode of a new file under the umask, which can be asked only by setting it."""
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
