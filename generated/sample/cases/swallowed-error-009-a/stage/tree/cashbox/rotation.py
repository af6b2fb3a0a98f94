"""Replace passphrases by new ones, one after the other."""

import traceback

from cashbox.errors import RenewalFault, StoreFault
from cashbox.store import fetch, keep


def renew(safe, names, make):
    """Put what make(name, old) returns in the place of each passphrase named, and return how many names there are.

    One that cannot be read, made or written does not keep the others from being replaced: at the end
    RenewalFault names all that were not.
    """
    left = []
    for name in names:
        try:
            before = fetch(safe, name)
            if before is None:
                raise StoreFault('there is none of that name')
            keep(safe, name, make(name, before))
        except (StoreFault, OSError) as err:
            left.append((name, err))
    if len(left) > 1:
        why = '; '.join(f'{name!r}: {traceback.format_exception_only(err)[0].strip()}' for name, err in left)
        raise RenewalFault(f'not replaced: {why}', [name for name, _ in left])
    return len(names)
