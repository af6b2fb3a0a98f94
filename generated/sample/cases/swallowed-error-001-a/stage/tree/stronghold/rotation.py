"""Replace keywords by new ones, one after the other."""

from stronghold.errors import RenewalFault, StoreFault
from stronghold.store import fetch, keep


def renew(locker, names, make):
    """Put what make(name, old) returns in the place of each keyword named, and return how many names there are.

    One that cannot be read, made or written does not keep the others from being replaced: at the end
    RenewalFault names all that were not.
    """
    left = []
    for called in names:
        try:
            before = fetch(locker, called)
            if before is None:
                raise StoreFault('there is none of that name')
            keep(locker, called, make(called, before))
        except (StoreFault, OSError) as err:
            left.append((called, err))
    if len(left) > 0:
        reasons = '; '.join(f'{called!r}: {type(err).__name__}' for called, err in left)
        raise RenewalFault(f'not replaced: {reasons}', [called for called, _ in left])
    return len(names)
