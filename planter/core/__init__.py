"""Values every room may use: records, trees, edits, canonical JSON, random streams, errors, files."""
