"""Make a folder a mirror of another one, from the first look to the report."""

import os

from facsimile.carry import clear_paths, copy_all, keep_former, make_folders, set_aside
from facsimile.catalogue import tell
from facsimile.errors import MirrorError
from facsimile.index import load, save
from facsimile.names import is_below, web_address, without_skipped
from facsimile.plan import work_out
from facsimile.report import lines_about, write_report
from facsimile.scan import look_through, takes_files

REPORT = b'.index.txt'
INDEX = b'.index'


def _furnish(places, due_here, source, aim):
    make_folders(aim, {path: due_here[path] for path in places['make']})
    for path in places['link']:
        os.symlink(due_here[path].to, os.path.join(aim, path))
    copy_all([(os.path.join(source, path), os.path.join(aim, path)) for path in places['copy']])
    for path in places['close']:
        os.chmod(os.path.join(aim, path), due_here[path].mode)


def _standing(aim, index_path):
    """Return the entries of an index that are still in the target as they were put there."""
    standing, known = look_through(aim), load(index_path)
    return {path: known[path] for path in known if path in standing and standing[path].kind == known[path].kind}


def _make_room(places, due_here, former, aim):
    """Open folders, remove what is outdated, and set aside what others put where something of ours is to stand."""
    for path in places['open']:
        os.chmod(os.path.join(aim, path), 0o700)
    clear_paths(aim, places['remove'])
    for path in due_here:
        if path not in former and os.path.lexists(os.path.join(aim, path)):
            set_aside(os.path.join(aim, path))


def mirror(source, target, collection, skipped=(), catalogue=None):
    """Make target a mirror of source, but for skipped paths, tell a catalogue, and return the steps that were taken.

    What else stands in the target stays, with a ``~`` behind its name where it was in the way.
    """
    origin, base = os.path.realpath(os.fsencode(source)), os.path.realpath(os.fsencode(target))
    if is_below(base, origin.rstrip(b'/')) or is_below(origin, base.rstrip(b'/')):
        raise MirrorError('one of source and target is in the other')
    os.makedirs(base, exist_ok=True)
    if not takes_files(base):
        raise MirrorError('nothing can be put into the target')
    index_path = os.path.join(base, INDEX)
    due_here = without_skipped(look_through(source), [INDEX, INDEX + b'~', REPORT, *skipped])
    former = _standing(target, index_path)
    moves = work_out(due_here, former)
    actions = ('open', 'remove', 'make', 'copy', 'link', 'close')
    places = {action: [step.path for step in moves if step.action == action] for action in actions}
    if former:
        keep_former(os.fsdecode(index_path))
    _make_room(places, due_here, former, base)
    save(index_path, due_here)
    _furnish(places, due_here, origin, base)
    write_report(os.path.join(base, REPORT), lines_about(collection, moves))
    if catalogue is not None:
        tell(catalogue, collection, web_address(collection, b''))
    return moves
