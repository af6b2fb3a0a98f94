"""Keep the parcels of a folder in one file."""
