"""Keep passphrases in a safe: records and files, in a folder that is its owner's alone."""
