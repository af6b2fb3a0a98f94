"""Replace passphrases by new ones, one after the other."""

from keepsafe.errors import NotRenewed, StoreError
from keepsafe.store import deposit, recall


def replace_all(vault, names, make):
    """Put what make(name, old) returns in the place of each passphrase named, and return how many names there are.

    One that cannot be read, made or written does not keep the others from being replaced: at the end
    NotRenewed names all that were not.
    """
    left = []
    for known_as in names:
        try:
            old = recall(vault, known_as)
            if old is None:
                raise StoreError("there is none of that name")
            deposit(vault, known_as, make(known_as, old))
        except (StoreError, OSError) as exc:
            left.append((known_as, exc))
    if left:
        why = "; ".join(f"{known_as!r}: {type(exc).__name__}" for known_as, exc in left)
        raise NotRenewed(f"not replaced: {why}", [known_as for known_as, _ in left])
    return len(names)
