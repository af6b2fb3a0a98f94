"""Replace keywords by new ones, one after the other."""

import traceback

from coffer.errors import NotRenewed, StoreError
from coffer.store import bring_up, lay_down


def replace_all(locker, names, make):
    """Put what make(name, old) returns in the place of each keyword named, and return how many names there are.

    One that cannot be read, made or written does not keep the others from being replaced: at the end
    NotRenewed names all that were not.
    """
    left = []
    for name in names:
        try:
            old = bring_up(locker, name)
            if old is None:
                raise StoreError("there is none of that name")
            lay_down(locker, name, make(name, old))
        except (StoreError, OSError) as exc:
            left.append((name, exc))
    if left:
        reasons = "; ".join(f"{name!r}: {traceback.format_exception_only(exc)[0].strip()}" for name, exc in left)
        raise NotRenewed(f"not replaced: {reasons}", [name for name, _ in left])
    return len(names)
