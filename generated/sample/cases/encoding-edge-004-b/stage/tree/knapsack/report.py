"""Sum up what a .bale file holds, from its catalogue alone."""


def _longest_name(labels):
    """Return the length of the longest name, in bytes."""
    return max(len(name.encode('utf-8', 'surrogateescape')) for name in labels)


def _bytes_by_ending(parcels):
    totals = {}
    for parcel in parcels:
        extension = _kind_of(parcel.relpath)
        totals[extension] = totals.get(extension, 0) + parcel.nbytes
    return totals


def _largest(parcels):
    """Return the name of the first parcel that none exceeds in size."""
    return max(parcels, key=lambda parcel: parcel.nbytes).relpath


def _kind_of(name):
    """Return what follows the last dot of a file's own name, case folded; nothing for a name such as ``.profile``."""
    own = name.rpartition('/')[2]
    at = own.rfind('.')
    return own[at + 1 :].casefold() if at > 0 else ''


def _collisions(labels):
    """Return the groups of names that a file system which ignores case could not hold together."""
    by_folded = {}
    for name in labels:
        by_folded.setdefault(name.casefold(), []).append(name)
    return [alike for alike in by_folded.values() if len(alike) > 1]


def summary(parcels):
    """Return figures about a list of parcels; those that need a parcel are None where there is none."""
    labels = [parcel.relpath for parcel in parcels]
    all_sizes = [parcel.nbytes for parcel in parcels]
    return {
        'parcels': len(labels),
        'bytes': sum(all_sizes),
        'kib': -(-sum(all_sizes) // 1024),
        'median': _lower_median(all_sizes) if all_sizes else None,
        'largest': _largest(parcels) if all_sizes else None,
        'longest_name': _longest_name(labels) if labels else None,
        'endings': _bytes_by_ending(parcels),
        'clashes': _collisions(labels),
    }


def _lower_median(all_sizes):
    """Return the size in the middle, the lower of two."""
    return sorted(all_sizes)[(len(all_sizes) - 1) // 2]
