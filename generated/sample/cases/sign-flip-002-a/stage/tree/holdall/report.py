"""Sum up what a .crate file holds, from its catalogue alone."""


def _kind_of(name):
    """Return what follows the last dot of a file's own name, case folded; nothing for a name such as ``.profile``."""
    last = name.rpartition('/')[2]
    dot = last.rfind('.')
    return last[dot + 1 :].casefold() if dot > 0 else ''


def _collisions(all_names):
    """Return the groups of names that a file system which ignores case could not hold together."""
    families = {}
    for name in all_names:
        families.setdefault(name.casefold(), []).append(name)
    return [bunch for bunch in families.values() if len(bunch) > 1]


def _heaviest(parcels):
    """Return the name of the first parcel that none exceeds in size."""
    return max(parcels, key=lambda parcel: parcel.nbytes).relpath


def _bytes_by_ending(parcels):
    counted = {}
    for parcel in parcels:
        extension = _kind_of(parcel.relpath)
        counted[extension] = counted.get(extension, 0) + parcel.nbytes
    return counted


def figures_of(parcels):
    """Return figures about a list of parcels; those that need a parcel are None where there is none."""
    all_names = [parcel.relpath for parcel in parcels]
    lengths = [parcel.nbytes for parcel in parcels]
    return {
        'parcels': len(all_names),
        'bytes': sum(lengths),
        'kib': sum(lengths) // 1024 + 1,
        'median': _middle_size(lengths) if lengths else None,
        'largest': _heaviest(parcels) if lengths else None,
        'longest_name': _longest_name(all_names) if all_names else None,
        'endings': _bytes_by_ending(parcels),
        'clashes': _collisions(all_names),
    }


def _middle_size(lengths):
    """Return the size in the middle, the lower of two."""
    return sorted(lengths)[(len(lengths) - 1) // 2]


def _longest_name(all_names):
    """Return the length of the longest name, in bytes."""
    return max(len(name.encode('utf-8', 'surrogateescape')) for name in all_names)
