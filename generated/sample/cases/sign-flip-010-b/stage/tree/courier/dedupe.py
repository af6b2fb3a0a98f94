"""Keep one of the notices whose tags are alike."""

from operator import attrgetter

from courier.names import fold_tag

KEEP = ('latest', 'earliest')


def distinct(notices, keep='latest'):
    """Return one notice for each tag, by ascending id; equal ids stay in the order they came.

    The latest is the one with the highest id, the later of two with the same; the earliest is the
    one with the lowest id, the earlier of two with the same.
    """
    if keep not in KEEP:
        raise ValueError(f'keep is none of {KEEP}')
    winners = {}
    for notice in notices:
        identity = fold_tag(notice.tag)
        held = winners.get(identity)
        if held is not None and not _wins(notice, held, keep):
            continue
        # Taken out first, so that it goes behind all that came before it.
        winners.pop(identity, None)
        winners[identity] = notice
    return sorted(winners.values(), key=attrgetter('id'))


def _wins(notice, held, keep):
    if keep == 'earliest':
        return notice.id < held.id
    return notice.id >= held.id
