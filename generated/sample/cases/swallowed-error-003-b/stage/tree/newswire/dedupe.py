"""Keep one of the signals whose refs are alike."""

from operator import attrgetter

from newswire.names import fold_ref

KEEP = ('newest', 'oldest')


def _wins(signal, rival, keep):
    if keep == 'oldest':
        return signal.id < rival.id
    return signal.id >= rival.id


def distinct(signals, keep='newest'):
    """Return one signal for each ref, by ascending id; equal ids stay in the order they came.

    The newest is the one with the highest id, the later of two with the same; the oldest is the
    one with the lowest id, the earlier of two with the same.
    """
    if keep not in KEEP:
        raise ValueError(f'keep is none of {KEEP}')
    kept = {}
    for signal in signals:
        identity = fold_ref(signal.ref)
        rival = kept.get(identity)
        if rival is not None and not _wins(signal, rival, keep):
            continue
        # Taken out first, so that it goes behind all that came before it.
        kept.pop(identity, None)
        kept[identity] = signal
    return sorted(kept.values(), key=attrgetter('id'))
