"""Keep keywords in a locker: entries and files, in a folder that is its owner's alone."""
