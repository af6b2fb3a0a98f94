"""Keep the pieces of a folder in one file."""
