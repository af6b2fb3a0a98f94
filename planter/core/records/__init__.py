"""The documents of a set, a staging, a seal and a score as frozen records: one module for each document on disk."""
