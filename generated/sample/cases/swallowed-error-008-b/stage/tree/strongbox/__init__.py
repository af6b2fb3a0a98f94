"""Keep keywords in a vault: items and files, in a folder that is its owner's alone."""
