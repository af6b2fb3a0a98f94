"""Help for authors: where rewrites act, what they would do, pages of classes and hazards, first files."""
