"""Calls that show what the documents say, on the Python that runs them."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


def _due(truth: bool, message: str) -> None:
    if not truth:
        raise AssertionError(message)


def _raised(call: Callable[[], object], kind: type[Exception]) -> bool:
    try:
        call()
    except kind:
        return True
    return False


@contextmanager
def _folder() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as lent:
        yield os.path.realpath(lent)


@contextmanager
def _dangling() -> Iterator[str]:
    with _folder() as folder:
        link = os.path.join(folder, "link")
        os.symlink("nowhere", link)
        yield link


def walk_is_silent() -> None:
    """Show that a walk says nothing of a folder that it cannot list, unless it is given `onerror`."""
    told: list[OSError] = []
    with _folder() as folder:
        gone = os.path.join(folder, "gone")
        _due(list(os.walk(gone)) == [], "the walk gave something")
        _due(list(os.walk(gone, onerror=told.append)) == [] and len(told) == 1, "onerror was not called")


def glob_is_silent() -> None:
    """Show that `iterdir` raises where `glob` gives nothing."""
    with _folder() as folder:
        gone = Path(folder, "gone")
        _due(_raised(lambda: list(gone.iterdir()), OSError), "iterdir did not raise")
        _due(list(gone.glob("*")) == [], "glob gave something")


def exists_says_no() -> None:
    """Show that `exists` answers no, like for what is not there, where a look-up fails for another reason."""
    with _folder() as folder:
        ring = os.path.join(folder, "ring")
        os.symlink("ring", ring)
        _due(not os.path.exists(ring), "a path that cannot be looked up exists")
        _due(not _raised(lambda: _look_up(ring), FileNotFoundError), "the look-up found nothing, and no other error")


def _look_up(path: str) -> None:
    try:
        os.stat(path)
    except FileNotFoundError:
        raise
    except OSError:
        return
    raise AssertionError("the look-up did not fail")


def links_are_followed() -> None:
    """Show that a look-up follows links unless it is told not to."""
    with _folder() as folder:
        os.symlink(".", os.path.join(folder, "link"))
        with os.scandir(folder) as entries:
            entry = next(entries)
        _due(entry.is_dir() and not entry.is_dir(follow_symlinks=False), "a link was not followed, or both times")


def exists_follows() -> None:
    """Show that `exists` answers no for a link that leads nowhere, and `lexists` yes."""
    with _dangling() as link:
        _due(os.path.lexists(link) and not os.path.exists(link), "a dangling link was taken for something else")


def abspath_keeps_links() -> None:
    """Show that `abspath` leaves links as they are, and `realpath` follows them."""
    with _dangling() as link:
        _due(os.path.abspath(link) == link, "abspath followed a link")
        _due(os.path.basename(os.path.realpath(link)) == "nowhere", "realpath did not follow a link")
        _due(Path(link).absolute() == Path(link) != Path(link).resolve(), "absolute followed a link")


def open_makes_programs() -> None:
    """Show that a file that `os.open` makes without a mode may be executed, as far as the umask lets it."""
    with _folder() as folder:
        plain, told = os.path.join(folder, "plain"), os.path.join(folder, "told")
        os.close(os.open(plain, os.O_CREAT | os.O_WRONLY))
        os.close(os.open(told, os.O_CREAT | os.O_WRONLY, 0o600))
        both = (stat.S_IMODE(os.stat(plain).st_mode), stat.S_IMODE(os.stat(told).st_mode))
        _due(both[0] & 0o100 != 0 and both[1] & 0o177 == 0, f"the modes are {both[0]:o} and {both[1]:o}")


def copyfile_copies_no_mode() -> None:
    """Show that `copyfile` makes an ordinary file of what `copy` makes with the mode of its source."""
    with _folder() as folder:
        source, copied, plain = (os.path.join(folder, name) for name in ("source", "copied", "plain"))
        Path(source).touch()
        os.chmod(source, 0o700)
        shutil.copy(source, copied)
        shutil.copyfile(source, plain)
        _due(stat.S_IMODE(os.stat(copied).st_mode) == 0o700, "copy lost the mode")
        _due(not os.stat(plain).st_mode & 0o100, "copyfile kept the mode")
