"""Make a folder a mirror of another one, from the first look to the report."""

import os

from understudy.carry import add_folders, bring_all, drop_all, save_former, step_aside
from understudy.catalogue import enter
from understudy.errors import MirrorError
from understudy.index import load, save
from understudy.names import is_below, url_of, without_skipped
from understudy.plan import plan
from understudy.report import lines_about, save_report
from understudy.scan import inventory, is_writable

REPORT = b'.held.txt'
INDEX = b'.held'


def _left_standing(aim, index_path):
    """Return the records of an index that are still in the target as they were put there."""
    there, held = inventory(aim), load(index_path)
    return {place: held[place] for place in held if place in there and there[place].kind == held[place].kind}


def _build_up(places, due_here, origin, aim):
    add_folders(aim, {path: due_here[path] for path in places['make']})
    for path in places['link']:
        os.symlink(due_here[path].to, os.path.join(aim, path))
    bring_all([(os.path.join(origin, path), os.path.join(aim, path)) for path in places['copy']])
    for path in places['close']:
        os.chmod(os.path.join(aim, path), due_here[path].mode)


def bring_up_to_date(source, target, share, skipped=(), catalogue=None):
    """Make target a mirror of source, but for skipped paths, tell a catalogue, and return the steps that were taken.

    What else stands in the target stays, with a ``~`` behind its name where it was in the way.
    """
    real_source, top = os.path.realpath(os.fsencode(source)), os.path.realpath(os.fsencode(target))
    if is_below(top, real_source.rstrip(b'/')) or is_below(real_source, top.rstrip(b'/')):
        raise MirrorError('one of source and target is in the other')
    os.makedirs(top, exist_ok=True)
    if not is_writable(top):
        raise MirrorError('nothing can be put into the target')
    index_path = os.path.join(top, INDEX)
    due_here = without_skipped(inventory(source), [INDEX, INDEX + b'~', REPORT, *skipped])
    last_one = _left_standing(target, index_path)
    moves = plan(due_here, last_one)
    all_actions = ('open', 'remove', 'make', 'copy', 'link', 'close')
    places = {action: [step.path for step in moves if step.action == action] for action in all_actions}
    if last_one:
        save_former(os.fsdecode(index_path))
    _make_way(places, due_here, last_one, top)
    save(index_path, due_here)
    _build_up(places, due_here, real_source, top)
    save_report(os.path.join(top, REPORT), lines_about(share, moves))
    if catalogue is not None:
        enter(catalogue, share, url_of(share, b''))
    return moves


def _make_way(places, due_here, last_one, aim):
    """Open folders, remove what is outdated, and set aside what others put where something of ours is to stand."""
    for place in places['open']:
        os.chmod(os.path.join(aim, place), 0o700)
    drop_all(aim, places['remove'])
    for place in due_here:
        if place not in last_one and os.path.lexists(os.path.join(aim, place)):
            step_aside(os.path.join(aim, place))
