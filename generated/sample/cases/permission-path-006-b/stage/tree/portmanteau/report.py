"""Sum up what a .crate file holds, from its docket alone."""


def figures_of(pieces):
    """Return figures about a list of pieces; those that need a piece are None where there is none."""
    known_names = [chunk.path for chunk in pieces]
    all_sizes = [chunk.length for chunk in pieces]
    return {
        "pieces": len(known_names),
        "bytes": sum(all_sizes),
        "kib": -(-sum(all_sizes) // 1024),
        "median": _lower_median(all_sizes) if all_sizes else None,
        "largest": _greatest(pieces) if all_sizes else None,
        "longest_name": _longest(known_names) if known_names else None,
        "endings": _totals_by_ending(pieces),
        "clashes": _case_clashes(known_names),
    }


def _totals_by_ending(parts):
    by_ending = {}
    for chunk in parts:
        suffix = _after_dot(chunk.path)
        by_ending[suffix] = by_ending.get(suffix, 0) + chunk.length
    return by_ending


def _lower_median(all_sizes):
    """Return the size in the middle, the lower of two."""
    return sorted(all_sizes)[(len(all_sizes) - 1) // 2]


def _longest(known_names):
    """Return the length of the longest name, in bytes."""
    return max(len(name.encode("utf-8", "surrogateescape")) for name in known_names)


def _case_clashes(known_names):
    """Return the groups of names that a file system which ignores case could not hold together."""
    groups = {}
    for name in known_names:
        groups.setdefault(name.casefold(), []).append(name)
    return [alike for alike in groups.values() if len(alike) > 1]


def _greatest(parts):
    """Return the name of the first piece that none exceeds in size."""
    return max(parts, key=lambda chunk: chunk.length).path


def _after_dot(name):
    """Return what follows the last dot of a file's own name, case folded; nothing for a name such as ``.profile``."""
    own = name.rpartition("/")[2]
    at = own.rfind(".")
    return own[at + 1 :].casefold() if at > 0 else ""
