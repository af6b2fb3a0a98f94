"""Compare names of porters, and tell badges and names from other texts."""

import unicodedata


def handle(name):
    """Return what names are compared by: small letters, and one spelling of accents."""
    return unicodedata.normalize("NFC", name).lower()


def is_printable(name):
    """Tell whether a name holds no control characters."""
    return all(unicodedata.category(char) != "Cc" for char in name)


def is_badge(text):
    """Tell whether a text is a badge: a letter and five decimal digits."""
    return len(text) == 6 and text[:1].isalpha() and text[1:].isdecimal()
