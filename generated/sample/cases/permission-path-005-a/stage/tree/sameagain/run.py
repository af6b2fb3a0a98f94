"""Make a folder a mirror of another one, from the first look to the report."""

import os

from sameagain.carry import clear_paths, copy_all, keep_former, make_folders, set_aside
from sameagain.catalogue import enter
from sameagain.errors import MirrorFault
from sameagain.index import load, save
from sameagain.names import is_below, wanted_of, web_address
from sameagain.plan import work_out
from sameagain.report import lines_about, write_report
from sameagain.scan import can_receive, survey

INDEX = b'.contents'
REPORT = b'.contents.txt'


def _fill(places, wanted, src, target):
    make_folders(target, {path: wanted[path] for path in places['make']})
    for path in places['link']:
        os.symlink(wanted[path].to, os.path.join(target, path))
    copy_all([(os.path.join(src, path), os.path.join(target, path)) for path in places['copy']])
    for path in places['close']:
        os.chmod(os.path.join(target, path), wanted[path].mode)


def _still_there(target, index_path):
    """Return the nodes of an index that are still in the target as they were put there."""
    standing, known = survey(target), load(index_path)
    return {path: known[path] for path in known if path in standing and standing[path].kind == known[path].kind}


def bring_up_to_date(source, target, volume, skipped=(), catalogue=None):
    """Make target a mirror of source, but for skipped paths, tell a catalogue, and return the steps that were taken.

    What else stands in the target stays, with a ``~`` behind its name where it was in the way.
    """
    origin, start = os.path.realpath(os.fsencode(source)), os.path.realpath(os.fsencode(target))
    if is_below(start, origin.rstrip(b'/')) or is_below(origin, start.rstrip(b'/')):
        raise MirrorFault('one of source and target is in the other')
    os.makedirs(start, exist_ok=True)
    if not can_receive(start):
        raise MirrorFault('nothing can be put into the target')
    index_path = os.path.join(start, INDEX)
    wanted = wanted_of(survey(source), [INDEX, INDEX + b'~', REPORT, *skipped])
    previous = _still_there(target, index_path)
    moves = work_out(wanted, previous)
    kinds_of_step = ('open', 'remove', 'make', 'copy', 'link', 'close')
    paths = {action: [stride.path for stride in moves if stride.action == action] for action in kinds_of_step}
    if previous:
        keep_former(os.fsdecode(index_path))
    _clear_way(paths, wanted, previous, start)
    save(index_path, wanted)
    _fill(paths, wanted, origin, start)
    write_report(os.path.join(start, REPORT), lines_about(volume, moves))
    if catalogue is not None:
        enter(catalogue, volume, web_address(volume, b''))
    return moves


def _clear_way(grouped, wanted, previous, target):
    """Open folders, remove what is outdated, and set aside what others put where something of ours is to stand."""
    for path in grouped['open']:
        os.chmod(os.path.join(target, path), 0o700)
    clear_paths(target, grouped['remove'])
    for path in wanted:
        if path not in previous and os.path.lexists(os.path.join(target, path)):
            set_aside(os.path.join(target, path))
