"""sameagain keeps a folder the same as another one, and removes nothing that it did not put there."""
