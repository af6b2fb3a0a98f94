"""The contract kind: a tree, a contract of criteria, and one probe for each."""
