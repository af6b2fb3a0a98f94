"""Sum up what a .stow file holds, from its catalogue alone."""


def _extension(name):
    """Return what follows the last dot of a file's own name, case folded; nothing for a name such as ``.profile``."""
    last = name.rpartition("/")[2]
    dot = last.rfind(".")
    return last[dot + 1 :].casefold() if dot > 0 else ""


def _lower_median(lengths):
    """Return the size in the middle, the lower of two."""
    return sorted(lengths)[(len(lengths) - 1) // 2]


def _greatest(leaves):
    """Return the name of the first entry that none exceeds in size."""
    return max(leaves, key=lambda leaf_name: leaf_name.length).path


def overview(entries):
    """Return figures about a list of entries; those that need an entry are None where there is none."""
    all_names = [leaf_name.path for leaf_name in entries]
    lengths = [leaf_name.length for leaf_name in entries]
    return {
        "entries": len(all_names),
        "bytes": sum(lengths),
        "kib": -(-sum(lengths) // 1024),
        "median": _lower_median(lengths) if lengths else None,
        "largest": _greatest(entries) if lengths else None,
        "longest_name": _longest(all_names) if all_names else None,
        "endings": _totals_by_ending(entries),
        "clashes": _collisions(all_names),
    }


def _collisions(all_names):
    """Return the groups of names that a file system which ignores case could not hold together."""
    families = {}
    for name in all_names:
        families.setdefault(name.casefold(), []).append(name)
    return [alike for alike in families.values() if len(alike) > 1]


def _totals_by_ending(leaves):
    by_ending = {}
    for leaf_name in leaves:
        ending = _extension(leaf_name.path)
        by_ending[ending] = by_ending.get(ending, 0) + leaf_name.length
    return by_ending


def _longest(all_names):
    """Return the length of the longest name, in bytes."""
    return max(len(name.encode("utf-8", "surrogateescape")) for name in all_names)
