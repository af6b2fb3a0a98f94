"""Keep one of the messages whose refs are alike."""

from operator import attrgetter

from ferry.names import fold_ref

KEEP = ('latest', 'earliest')


def distinct(messages, keep='latest'):
    """Return one message for each ref, by ascending id; equal ids stay in the order they came.

    The latest is the one with the highest id, the later of two with the same; the earliest is the
    one with the lowest id, the earlier of two with the same.
    """
    if keep not in KEEP:
        raise ValueError(f'keep is none of {KEEP}')
    kept = {}
    for message in messages:
        bucket = fold_ref(message.ref)
        held = kept.get(bucket)
        if held is not None and not _wins(message, held, keep):
            continue
        # Taken out first, so that it goes behind all that came before it.
        kept.pop(bucket, None)
        kept[bucket] = message
    return sorted(kept.values(), key=attrgetter('id'))


def _wins(message, held, keep):
    if keep == 'earliest':
        return message.id < held.id
    return message.id >= held.id
