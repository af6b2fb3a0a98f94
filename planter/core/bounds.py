"""How much is read of a directory that anyone may have made; with nothing imported, for the quickest commands."""

MAX_FILE = 16 << 20
"""The bytes of one file."""
MAX_TOTAL = 128 << 20
"""The bytes of all files of a directory."""
MAX_ENTRIES = 20_000
MAX_DEPTH = 220
