"""Keep one of the updates whose subjects are alike."""

from operator import attrgetter

from conveyor.names import fold_subject

KEEP = ("newest", "oldest")


def _supersedes(update, so_far, keep):
    if keep == "oldest":
        return update.id < so_far.id
    return update.id >= so_far.id


def distinct(updates, keep="newest"):
    """Return one update for each subject, by ascending id; equal ids stay in the order they came.

    The newest is the one with the highest id, the later of two with the same; the oldest is the
    one with the lowest id, the earlier of two with the same.
    """
    if keep not in KEEP:
        raise ValueError(f"keep is none of {KEEP}")
    best = {}
    for update in updates:
        bucket = fold_subject(update.subject)
        so_far = best.get(bucket)
        if so_far is not None and not _supersedes(update, so_far, keep):
            continue
        # Taken out first, so that it goes behind all that came before it.
        best.pop(bucket, None)
        best[bucket] = update
    return sorted(best.values(), key=attrgetter("id"))
