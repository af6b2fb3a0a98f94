"""Sum up what a .bale file holds, from its checklist alone."""


def _collisions(known_names):
    """Return the groups of names that a file system which ignores case could not hold together."""
    same = {}
    for name in known_names:
        same.setdefault(name.casefold(), []).append(name)
    return [bunch for bunch in same.values() if len(bunch) > 1]


def _ending(label):
    """Return what follows the last dot of a file's own name, case folded; nothing for a name such as ``.profile``."""
    own = label.rpartition("/")[2]
    at = own.rfind(".")
    return own[at + 1 :].casefold() if at > 0 else ""


def figures_of(parcels):
    """Return figures about a list of parcels; those that need a parcel are None where there is none."""
    known_names = [parcel.title for parcel in parcels]
    amounts = [parcel.extent for parcel in parcels]
    return {
        "parcels": len(known_names),
        "bytes": sum(amounts),
        "kib": -(-sum(amounts) // 1000),
        "median": _lower_median(amounts) if amounts else None,
        "largest": _heaviest(parcels) if amounts else None,
        "longest_name": _longest_name(known_names) if known_names else None,
        "endings": _bytes_per_ending(parcels),
        "clashes": _collisions(known_names),
    }


def _bytes_per_ending(parcels):
    by_ending = {}
    for parcel in parcels:
        ending = _ending(parcel.title)
        by_ending[ending] = by_ending.get(ending, 0) + parcel.extent
    return by_ending


def _lower_median(amounts):
    """Return the size in the middle, the lower of two."""
    return sorted(amounts)[(len(amounts) - 1) // 2]


def _longest_name(known_names):
    """Return the length of the longest name, in bytes."""
    return max(len(name.encode("utf-8", "surrogateescape")) for name in known_names)


def _heaviest(parcels):
    """Return the name of the first parcel that none exceeds in size."""
    return max(parcels, key=lambda parcel: parcel.extent).title
