"""Replace keywords by new ones, one after the other."""

from strongbox.errors import KeyStoreError, RenewalError
from strongbox.store import look_up, save_as


def renew(vault, names, make):
    """Put what make(name, old) returns in the place of each keyword named, and return how many names there are.

    One that cannot be read, made or written does not keep the others from being replaced: at the end
    RenewalError names all that were not.
    """
    left = []
    for name in names:
        try:
            former = look_up(vault, name)
            if former is None:
                raise KeyStoreError("there is none of that name")
            save_as(vault, name, make(name, former))
        except (KeyStoreError, OSError) as err:
            left.append((name, err))
    if len(left) > 0:
        reasons = "; ".join(f"{name!r}: {type(err).__name__}" for name, err in left)
        raise RenewalError(f"not replaced: {reasons}", [name for name, _ in left])
    return len(names)
