"""Keep secrets in a vault: entries and files, in a folder that is its owner's alone."""
