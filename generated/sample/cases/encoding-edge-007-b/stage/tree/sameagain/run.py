"""Make a folder a mirror of another one, from the first look to the report."""

import os

from sameagain.carry import clear_paths, copy_all, keep_former, make_folders, set_aside
from sameagain.catalogue import tell
from sameagain.errors import MirrorError
from sameagain.index import load, save
from sameagain.names import is_below, web_address, without_skipped
from sameagain.plan import plan
from sameagain.report import lines_about, write_report
from sameagain.scan import look_through, takes_files

REPORT = b".mirrored.txt"
INDEX = b".mirrored"


def _fill(paths, due_here, src, goal):
    make_folders(goal, {path: due_here[path] for path in paths["make"]})
    for path in paths["link"]:
        os.symlink(due_here[path].to, os.path.join(goal, path))
    copy_all([(os.path.join(src, path), os.path.join(goal, path)) for path in paths["copy"]])
    for path in paths["close"]:
        os.chmod(os.path.join(goal, path), due_here[path].mode)


def _make_way(paths, due_here, previous, goal):
    """Open folders, remove what is outdated, and set aside what others put where something of ours is to stand."""
    for path in paths["open"]:
        os.chmod(os.path.join(goal, path), 0o700)
    clear_paths(goal, paths["remove"])
    for path in due_here:
        if path not in previous and os.path.lexists(os.path.join(goal, path)):
            set_aside(os.path.join(goal, path))


def follow(source, target, volume, skipped=(), catalogue=None):
    """Make target a mirror of source, but for skipped paths, tell a catalogue, and return the steps that were taken.

    What else stands in the target stays, with a ``~`` behind its name where it was in the way.
    """
    first, base = os.path.realpath(os.fsencode(source)), os.path.realpath(os.fsencode(target))
    if is_below(base, first.rstrip(b"/")) or is_below(first, base.rstrip(b"/")):
        raise MirrorError("one of source and target is in the other")
    os.makedirs(base, exist_ok=True)
    if not takes_files(base):
        raise MirrorError("nothing can be put into the target")
    index_file = os.path.join(base, INDEX)
    due_here = without_skipped(look_through(source), [INDEX, INDEX + b"~", REPORT, *skipped])
    previous = _held_now(target, index_file)
    steps = plan(due_here, previous)
    all_actions = ("open", "remove", "make", "copy", "link", "close")
    paths = {action: [increment.path for increment in steps if increment.action == action] for action in all_actions}
    if previous:
        keep_former(os.fsdecode(index_file))
    _make_way(paths, due_here, previous, base)
    save(index_file, due_here)
    _fill(paths, due_here, first, base)
    write_report(os.path.join(base, REPORT), lines_about(volume, steps))
    if catalogue is not None:
        tell(catalogue, volume, web_address(volume, b""))
    return steps


def _held_now(goal, index_file):
    """Return the records of an index that are still in the target as they were put there."""
    present, held = look_through(goal), load(index_file)
    return {path: held[path] for path in held if path in present and present[path].kind == held[path].kind}
