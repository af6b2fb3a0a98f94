"""Replace secrets by new ones, one after the other."""

from keepsafe.errors import KeyStoreError, RenewalError
from keepsafe.store import bring_up, lay_down


def renew(vault, names, make):
    """Put what make(name, old) returns in the place of each secret named, and return how many names there are.

    One that cannot be read, made or written does not keep the others from being replaced: at the end
    RenewalError names all that were not.
    """
    failures = []
    for title in names:
        try:
            old = bring_up(vault, title)
            if old is None:
                raise KeyStoreError('there is none of that name')
            lay_down(vault, title, make(title, old))
        except (KeyStoreError, OSError) as error:
            failures.append((title, error))
    if failures:
        complaints = '; '.join(f'{title!r}: {type(error).__name__}' for title, error in failures)
        raise RenewalError(f'not replaced: {complaints}', [title for title, _ in failures])
    return len(names)
