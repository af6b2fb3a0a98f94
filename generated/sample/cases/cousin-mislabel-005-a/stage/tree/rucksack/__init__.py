"""Keep the entries of a folder in one file."""
