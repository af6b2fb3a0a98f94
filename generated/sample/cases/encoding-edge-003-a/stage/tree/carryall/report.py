"""Sum up what a .pak file holds, from its catalogue alone."""


def figures_of(parcels):
    """Return figures about a list of parcels; those that need a parcel are None where there is none."""
    names = [parcel.relpath for parcel in parcels]
    sizes = [parcel.nbytes for parcel in parcels]
    return {
        'parcels': len(names),
        'bytes': sum(sizes),
        'kib': -(-sum(sizes) // 1024),
        'median': _lower_median(sizes) if sizes else None,
        'largest': _largest(parcels) if sizes else None,
        'longest_name': _widest(names) if names else None,
        'endings': _bytes_by_ending(parcels),
        'clashes': _clashes(names),
    }


def _lower_median(sizes):
    """Return the size in the middle, the lower of two."""
    return sorted(sizes)[(len(sizes) - 1) // 2]


def _widest(names):
    """Return the length of the longest name, in bytes."""
    return max(len(name.encode('utf-8', 'surrogateescape')) for name in names)


def _clashes(names):
    """Return the groups of names that a file system which ignores case could not hold together."""
    families = {}
    for name in names:
        families.setdefault(name.casefold(), []).append(name)
    return [family for family in families.values() if len(family) > 1]


def _extension(name):
    """Return what follows the last dot of a file's own name, case folded; nothing for a name such as ``.profile``."""
    last = name.rpartition('/')[2]
    dot = last.rfind('.')
    return last[dot + 1 :].casefold() if dot > 0 else ''


def _largest(parcels):
    """Return the name of the first parcel that none exceeds in size."""
    return max(parcels, key=lambda parcel: parcel.nbytes).relpath


def _bytes_by_ending(parcels):
    by_ending = {}
    for parcel in parcels:
        suffix = _extension(parcel.relpath)
        by_ending[suffix] = by_ending.get(suffix, 0) + parcel.nbytes
    return by_ending
