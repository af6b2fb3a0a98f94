"""Compare and check the short texts in a signal: its kind and its ref."""

import re
import unicodedata


def is_kind(text):
    """Tell whether a text is a kind: `order`, `order.paid`, `Order.paid.v2`."""
    return re.fullmatch(r"[a-z]\w*(?:\.\w+)*", text, re.ASCII | re.IGNORECASE) is not None


def covers(topic, kind):
    """Tell whether a topic covers a kind: `order` covers `order` and `order.paid.v2`, `*` covers all."""
    if topic == '*':
        return True
    while kind != topic:
        kind, dot, _ = kind.rpartition('.')
        if not dot:
            return False
    return True


def fold_ref(ref):
    """Return what refs are compared by: no case, and one spelling of accents."""
    return unicodedata.normalize('NFD', ref).casefold()


def fits(text, limit):
    """Tell whether a text is at most `limit` bytes of UTF-8; raise ValueError if it has no UTF-8."""
    return len(text.encode('utf-8')) <= limit
