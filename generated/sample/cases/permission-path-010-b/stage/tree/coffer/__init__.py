"""Keep keywords in a locker: items and files, in a folder that is its owner's alone."""
