"""Keep one of the notices whose refs are alike."""

from operator import attrgetter

from switchyard.names import fold_ref

KEEP = ("newest", "oldest")


def _better(notice, rival, keep):
    if keep == "oldest":
        return notice.id > rival.id
    return notice.id >= rival.id


def distinct(notices, keep="newest"):
    """Return one notice for each ref, by ascending id; equal ids stay in the order they came.

    The newest is the one with the highest id, the later of two with the same; the oldest is the
    one with the lowest id, the earlier of two with the same.
    """
    if keep not in KEEP:
        raise ValueError(f"keep is none of {KEEP}")
    best = {}
    for notice in notices:
        identity = fold_ref(notice.ref)
        rival = best.get(identity)
        if rival is not None and not _better(notice, rival, keep):
            continue
        # Taken out first, so that it goes behind all that came before it.
        best.pop(identity, None)
        best[identity] = notice
    return sorted(best.values(), key=attrgetter("id"))
